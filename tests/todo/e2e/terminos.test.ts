/** The operator's terms: set in the panel, and shown on every page at once. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { verified } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import type { Person } from "../../support/server.ts";

let stage: Stage;
let http: Person;
let admin: Page;
beforeAll(async () => {
  stage = await openStage();
  http = await stage.admin();
  ({ page: admin } = await stage.openAs(http));
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

const save = () => admin.getByRole("button", { name: "Guardar ajustes" }).click();
const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const field = (label: string) => admin.getByLabel(label, { exact: true });

test("the panel refuses what cannot be, beside its field, and says that running loans stay", async () => {
  await admin.goto("/admin/ajustes?seccion=terminos");
  await see(admin, "Los préstamos en curso no cambian.");
  await field("Interés %").fill("200");
  await field("Nivel 3, Oro: hasta").fill("10");
  await save();
  const described = async (label: string) => {
    const ids = ((await field(label).getAttribute("aria-describedby")) ?? "").split(" ");
    return admin.locator(`[id="${ids[0]}"]`).textContent();
  };
  await see(admin, "El interés va de 0 a 100 por ciento, sin decimales.");
  expect(await described("Interés %")).toContain("El interés va de 0 a 100");
  expect(await described("Nivel 3, Oro: hasta")).toContain("al menos lo mismo que el anterior");
  expect((await http.query("ajustes.get")).data).toMatchObject({ interes: 20 });
});

test("the terms are saved", async () => {
  await field("Interés %").fill("15");
  await field("Cuotas").fill("3");
  await field("Cada cuánto").selectOption("quincenal");
  await field("Nivel 1, Bronce: hasta").fill("40");
  await field("Nivel 3, Oro: hasta").fill("90");
  await field("Descuento por pagar todo antes %").fill("50");
  await save();
  await see(admin, "Ajustes guardados.");
  await expectGoodScreen(admin, "terms");
  expect((await http.query("ajustes.get")).data).toMatchObject({
    interes: 15,
    cuotas: 3,
    periodo: "quincenal",
    descuentoAnticipado: 50,
    rangos: [{ max: 40_00 }, { max: 50_00 }, { max: 90_00 }, { max: 200_00 }, { max: 400_00 }],
  });
});

test("fines that set themselves begin today", async () => {
  await admin.goto("/admin/ajustes?seccion=multas");
  await admin.getByText(/^Multar automáticamente/).click();
  await field("Cada multa suma").selectOption("si");
  await save();
  await see(admin, "El porcentaje va de 1 a 100, sin decimales.");
  await field("Porcentaje de la cuota").fill("5");
  await field("Días de gracia").fill("3");
  await admin.getByLabel(/^Tope por préstamo/).fill("2,00");
  await save();
  await expect
    .poll(async () => (await http.query<{ politicaMulta: object }>("ajustes.get")).data.politicaMulta)
    .toMatchObject({ graciaDias: 3, porcentaje: 5, topeCuota: null, topePrestamo: 2_00 });
  const { data } = await http.query<{ politicaMulta: { desde: string } }>("ajustes.get");
  expect(data.politicaMulta.desde).toBe(new Date().toLocaleDateString("sv-SE", { timeZone: "America/Caracas" }));
});

test("a visitor without JavaScript reads them, in the calculator's table too", async () => {
  const { page } = await stage.open({ javaScriptEnabled: false });
  await page.goto("/");
  await see(page, "Interés fijo del 15%");
  expect(await page.getByRole("table", { name: "En 3 cuotas quincenales" }).getByRole("row").allTextContents()).toEqual(
    [
      "RecibesCada cuotaPagas en total",
      "$10,00$3,83$11,50",
      "$20,00$7,67$23,00",
      "$30,00$11,50$34,50",
      "$40,00$15,33$46,00",
    ],
  );
  expect(await page.locator("body").textContent()).not.toMatch(/20 ?%|mensual/);
  for (const [path, text] of [
    ["/tutorial", "Un solo interés fijo del 15%"],
    ["/tutorial", "En 3 cuotas quincenales de"],
    ["/sobre", "El interés es fijo: 15% del monto"],
    ["/terminos", "Quincenales, normalmente 3"],
    ["/terminos", "5% de la cuota"],
  ] as const) {
    await page.goto(path);
    await see(page, text);
    expect(await page.locator("main").textContent()).not.toMatch(/20 ?%|mensual/);
  }
});

test("the calculator goes on from what the server wrote", async () => {
  const { page } = await stage.open();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto("/");
  const amount = page.getByLabel("¿Cuánto necesitas?");
  await see(page, "Entre $1 y $40 la primera vez");
  await page.getByRole("button", { name: "Menos" }).first().click();
  await expect.poll(() => amount.inputValue()).toBe("39");
  await see(page, "$44,85");
  await page.getByRole("button", { name: "Más" }).last().click();
  await see(page, "Pagas 4 cuotas quincenales de");
  expect(complaints.filter((text) => !/status of 40[14]/.test(text))).toEqual([]);
});

test("a borrower sees them where they count", async () => {
  const { person } = await verified(stage, http);
  const { page } = await stage.openAs(person);
  await page.goto("/niveles");
  await see(page, "$40");
  await page.goto("/dashboard");
  await see(page, "Hasta $40 con tu nivel.");
  await page.goto("/solicitar");
  await see(page, "Nivel 1, Bronce: entre $1 y $40.");
  await page.getByLabel("Monto").fill("40");
  await see(page, "Pagas 3 cuotas quincenales de");
  await see(page, "Interés fijo (15%)");
  await page.getByLabel("Monto").fill("41");
  await page.getByLabel("Motivo").fill("Repuestos");
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await see(page, "Tu nivel actual (1) permite préstamos entre $1 y $40.");
});
