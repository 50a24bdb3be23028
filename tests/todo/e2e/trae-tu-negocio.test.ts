/** Importing a business with pagos in bolívares: each at its own day's rate, or it says which day has none. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Dia, formatDiaCorto } from "../../../rules/country/fecha.ts";
import { systemClock, today } from "../../../server/core/clock.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { asXlsx } from "../../support/negocio.ts";
import { openPanel, type Panel, SCREENS } from "../../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const HOY = today(systemClock);
const written = (dia: Dia) => dia.split("-").reverse().join("/");

test.each(SCREENS)("on %s", async (name, viewport) => {
  // Each screen has days of its own: an imported rate stays.
  const ago = name === "a phone" ? 180 : 240;
  const [entrega, primero, segundo] = [ago, ago - 30, ago - 60].map((days) => addDays(HOY, -days)) as [Dia, Dia, Dia];
  await panel.http.mutate("tasas.save", { fechaValor: HOY, valor: 38_050_000_000, fuente: "BCV" });
  const cedula = name === "a phone" ? "V-22222222" : "V-11111111";
  const buffer = Buffer.from(
    asXlsx({
      clientes: [
        ["Cliente", "C.I.", "Teléfono"],
        ["Ana Paz", `C.I. ${cedula}`, name === "a phone" ? "0412-2222222" : "0412-1111111"],
      ],
      prestamos: [
        ["Cédula", "Monto", "Fecha", "Primer pago"],
        [cedula, "USD 20", written(entrega), written(primero)],
      ],
      pagos: [
        ["Cédula", "Fecha", "Bs", "Referencia"],
        [cedula, written(primero), "600,00", `00012345${ago}1`],
        [cedula, written(segundo), "720,00", `00012345${ago}2`],
      ],
    }),
  );
  const { page, open, see, press, gone, confirm } = await panel.screen(viewport);
  await open("ajustes?seccion=importar");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "cuaderno.xlsx", mimeType: "application/vnd.openxmlformats-officedocument", buffer });
  await see("Trae las tasas de esos días");
  await see(/^Falta la tasa de ese día \(la más cercana es la del /);
  await expectGoodScreen(page, `days without a rate, ${name}`);
  await expectLargeText(page, `days without a rate, ${name}`);
  const [file] = await Promise.all([page.waitForEvent("download"), press("Descargar las faltas")]);
  expect(file.suggestedFilename()).toBe("por-corregir.csv");
  expect(readFileSync(await file.path(), "utf8").split("\r\n")).toMatchObject([
    expect.stringContaining("Hoja;Fila;Columna;Dice;Qué corregir"),
    expect.stringMatching(/^Pagos;2;Monto \(\$\);;"?Falta la tasa de ese día/),
    expect.stringMatching(/^Pagos;3;Monto \(\$\);;"?Falta la tasa de ese día/),
    "",
  ]);
  const rates = page.getByLabel("Día y tasa");
  await rates.fill(`Fecha\tTasa\n${written(primero)}\tcien`);
  await press("Traer las tasas");
  await see(/^Línea 2, .*: escribe el día y la tasa, como 15\/03\/2026 291,3582\.$/);
  await rates.fill(`Fecha\tTasa\n${written(primero)}\t100,00\n${written(segundo)}\tBs 120,00`);
  await press("Traer las tasas");
  await see("Entraron 2 tasas. Leemos tu archivo otra vez.");
  await gone("Trae las tasas de esos días");
  await page
    .getByRole("group", { name: "Qué se ve" })
    .getByRole("button", { name: /^Pagos/ })
    .click();
  for (const [tasa, dia] of [
    ["100,00", primero],
    ["120,00", segundo],
  ])
    await page
      .getByRole("row")
      .filter({ hasText: `$6,00a ${tasa} (${formatDiaCorto(dia as Dia)})` })
      .waitFor();
  await expectGoodScreen(page, `bolívares at the rate of their day, ${name}`);
  await press("Traer todo");
  await confirm("Sí, traer todo");
  await see(/^Entraron .*préstamo.* Puedes deshacerlo durante un día\.$/);
  const { data } = await panel.http.query<{ items: { saldo: number }[] }>("loans.list", {
    status: "Aprobado",
    buscar: cedula,
  });
  expect(data.items).toMatchObject([{ saldo: 12_00, nombre: "Ana", apellido: "Paz" }]);
  await page.context().close();
});
