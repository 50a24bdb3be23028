/** A mistake in a pago is corrected where it is shown: a repeated reference, a rejected pago, a notification that links to it. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import type { Person } from "../../support/server.ts";

let stage: Stage;
let admin: Person;
const HOY = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);
const LARGO = { nombre: "María de los Ángeles Guadalupe", apellido: "Rodríguez-Betancourt de Villavicencio" };

beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
  await admin.mutate("tasas.save", { fechaValor: HOY, valor: 29_135_820_000, fuente: "BCV" });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

interface Mio {
  codigo: string;
  status: string;
  monto: number;
  referencia: string | null;
}

async function aDebtor(path = "/solicitar#pagar-registro") {
  const { person } = await verified(stage, admin, LARGO);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  const tell = async (pago: object) => (await person.mutate<{ id: string }>("pagos.register", pago)).data.id;
  const mine = async () => (await person.query<{ items: Mio[] }>("pagos.mine", {})).data.items;
  const open = async (before: () => Promise<unknown> = async () => undefined) => {
    await before();
    const { page } = await stage.openAs(person, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(path);
    return page;
  };
  return { person, tell, mine, open };
}

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

test("the same reference with another amount corrects the first pago", async () => {
  const { tell, mine, open } = await aDebtor();
  const page = await open(() => tell({ codigo: "8877", referencia: "00099988877", monto: 950 }));
  const codigo = page.getByLabel("Código de referencia");
  await codigo.fill("00099988877");
  await page.getByText(/^Pagaste Bs\./).click();
  await page.getByLabel("Monto en Bs").fill("1.748,15");
  await see(page, "¿Corriges el monto del pago …8877?");
  await see(page, "Ya registraste $9,50 con esta referencia");
  await expectGoodScreen(page, "one reference, two amounts");
  await expectLargeText(page, "one reference, two amounts");
  // Sent anyway, the server asks too.
  await press(page, "Registrar pago");
  await see(page, /¿Corriges el monto del pago …8877\? Ya registraste uno con esta referencia/);
  await press(page, "Corregir ese pago");
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Monto en Bs").inputValue()).toBe("1.748,15");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await see(page, "Corregiste el pago. Sigue en revisión.");
  expect(await mine()).toMatchObject([{ codigo: "8877", monto: 600, referencia: "00099988877" }]);
  expect(await codigo.inputValue()).toBe("");
});

test("a rejected pago is the first thing on Inicio, and goes again filled in with what was told", async () => {
  const { tell, mine, open } = await aDebtor("/dashboard");
  const pagoId = await tell({ codigo: "8878", referencia: "00099988878", montoBs: 174_815, bancoPagador: "0134" });
  const page = await open();
  await see(page, "En revisión desde hoy");
  // It arrives while the page is open.
  await admin.mutate("pagos.setStatus", { pagoId, status: "Rechazado", motivo: "No aparece en nuestro banco" });
  await see(page, "No pudimos aprobar tu pago");
  const cards = page.locator("main h2");
  expect(await cards.first().textContent()).toBe("No pudimos aprobar tu pago");
  await see(page, "No aparece en nuestro banco");
  await expectGoodScreen(page, "a rejected pago");
  await expectLargeText(page, "a rejected pago");
  await page.getByRole("link", { name: "Ver mis pagos" }).first().click();
  await page.getByRole("button", { name: /^Corregir y enviar otra vez/ }).click();
  await see(page, "Paso 3 de 3");
  // The bank last paid from comes first next time.
  expect(await page.locator('select[name="bancoPagador"] option').nth(1).getAttribute("value")).toBe("0134");
  const held = (name: string) => page.locator(`input[name="${name}"]`).inputValue();
  expect([await held("codigo"), await held("referencia"), await held("montoBs")]).toEqual([
    "8878",
    "00099988878",
    "1.748,15",
  ]);
  await press(page, "Registrar pago");
  await see(page, "Pago registrado. Lo revisamos y te avisamos.");
  expect(await mine()).toMatchObject([
    { codigo: "8878", status: "Pendiente", referencia: "00099988878", monto: 600 },
    { codigo: "8878", status: "Rechazado" },
  ]);
  await page.getByRole("link", { name: "Inicio" }).first().click();
  await see(page, "Tu pago está en revisión");
  expect(await page.getByText("No pudimos aprobar tu pago").count()).toBe(0);
});

test("what was filled in by a receipt is not said of the empty form, and a reference never goes in silence", async () => {
  const { tell, open } = await aDebtor();
  const page = await open(() => tell({ codigo: "8879", referencia: "00099988879", monto: 600 }));
  const [y, m, d] = HOY.split("-");
  const recibo = `Comprobante de operación PagomóvilBDV. Monto: Bs. 3.496,30. Fecha: ${d}/${m}/${y} 00:01. Nro. de referencia: 005061236789.`;
  await page.evaluate((texto) => navigator.clipboard.writeText(texto), recibo);
  await press(page, "Pegar comprobante");
  await see(page, "Llenamos los datos");
  await press(page, "Registrar pago");
  await see(page, "Pago registrado. Lo revisamos y te avisamos.");
  await page.getByText("Llenamos los datos").waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Mis Préstamos" }).click();

  await page.getByRole("button", { name: /^Corregir el pago con código 8879/ }).click();
  const dialog = page.getByRole("dialog");
  const codigo = dialog.getByLabel("Código de referencia");
  await codigo.fill("8870");
  await see(page, /^Quitamos la referencia completa 00099988879/);
  await expectGoodScreen(page, "a reference that was taken out");
  await press(page, "Dejar la que estaba");
  expect([await codigo.inputValue(), await dialog.locator('input[name="referencia"]').inputValue()]).toEqual([
    "8879",
    "00099988879",
  ]);
});
