/** Importing a year of a business from Excel, in one round of corrections: on a laptop and on a phone. */
import { expect, test } from "vitest";
import { systemClock, today } from "../../../server/core/clock.ts";
import { aCuaderno, tasasDe } from "../../support/cuaderno.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { asXlsx } from "../../support/negocio.ts";
import { openPanel, SCREENS } from "../../support/panel.ts";

const HOY = today(systemClock);

test.each(SCREENS)("on %s", async (name, viewport) => {
  const panel = await openPanel();
  try {
    const { inicio, ...cuaderno } = aCuaderno(HOY);
    cuaderno.prestamos[0] = (cuaderno.prestamos[0] ?? []).map((titulo) =>
      titulo === "Prestado" ? "Lo que se llevó" : titulo,
    );
    const { page, open, see, press, confirm } = await panel.screen(viewport);
    await open("ajustes?seccion=importar");
    const mimeType = "application/vnd.openxmlformats-officedocument";
    const file = { name: "cuaderno.xlsx", mimeType, buffer: Buffer.from(asXlsx(cuaderno)) };
    await page.locator("input[type=file]").setInputFiles(file);
    await see("A la hoja Préstamos le faltan columnas");
    await expectGoodScreen(page, `a heading that was not understood, ${name}`);
    if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${name}-columnas.png` });
    await page.getByLabel("¿Qué es «Lo que se llevó»?").selectOption({ label: "Monto ($)" });
    await see("170 filas por corregir");
    await see("«Lo que se llevó» es Monto ($).");
    await expectGoodScreen(page, `what was said of a heading, ${name}`);
    if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${name}-dicho.png`, fullPage: true });
    await press("No es eso: «Lo que se llevó»");
    await see("A la hoja Préstamos le faltan columnas");
    await page.getByLabel("¿Qué es «Lo que se llevó»?").selectOption({ label: "Monto ($)" });
    await see("170 filas por corregir");
    const rates = tasasDe(inicio, HOY).map(([dia, valor]) => `${dia.split("-").reverse().join("/")}\t${valor / 100}`);
    await page.getByLabel("Día y tasa").fill(rates.join("\n").replaceAll(".", ","));
    await press("Traer las tasas");
    await see("Entrarían 60 clientes, 80 préstamos y 170 pagos");
    await see("Pagado");
    await expectGoodScreen(page, `a year of loans, ${name}`);
    await press("Traer todo");
    await confirm("Sí, traer todo");
    await see(/^Entraron 60 clientes, 80 préstamos y 170 pagos\. Puedes deshacerlo durante un día\.$/);
    const { data } = await panel.http.query<object>("resumen.get", undefined);
    expect(data).toMatchObject({ porCobrar: 50 * 18_00, cantidades: { aprobadas: 50, completados: 30 } });
    await open("completados");
    await see("Ana Pérez");
    await page.context().close();
  } finally {
    await panel.stage.close();
  }
  expect(panel.stage.problems).toEqual([]);
});
