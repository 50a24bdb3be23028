/** A borrower pays by choosing: the amount, a receipt pasted in full, the sentence read before sending; then corrects it. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import type { Person } from "../../support/server.ts";

let stage: Stage;
let admin: Person;
const HOY = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);
const [y, m, d] = HOY.split("-");
/** As the bank's app shares it. */
const RECIBO = `Comprobante de operación PagomóvilBDV. Monto: Bs. 3.496,30. Fecha: ${d}/${m}/${y} 00:01. Nro. de referencia: 005061236789. Banco receptor: 0172 - BANCAMIGA. Teléfono destino: 0412-5550999.`;
const RECIBIDO = `Recibiste un PagomovilBDV por Bs.3.496,30 del 0412-5550171 Ref: 108830001054 en fecha: ${d}-${m}-${y} hora: 00:01.`;

beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
  await admin.mutate("tasas.save", { fechaValor: HOY, valor: 29_135_820_000, fuente: "BCV" });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

async function aDebtor() {
  const { person } = await verified(stage, admin);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  const permissions = ["geolocation", "clipboard-read", "clipboard-write"];
  const { page, context } = await stage.openAs(person, { permissions });
  await page.goto("/solicitar#pagar");
  await page.getByText("Paso 1 de 3").waitFor();
  const mine = async () => (await person.query<{ items: object[] }>("pagos.mine", {})).data.items;
  return { page, context, mine, person };
}

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const bsOf = (page: Page) => page.getByLabel("Monto en Bs").inputValue();

test("how much is chosen, a receipt fills the rest, and one sentence says it before it goes", async () => {
  const { page, mine } = await aDebtor();
  const chosen = page.locator('[aria-pressed="true"]');
  expect(await chosen.textContent()).toMatch(/^Esta cuota\$6,00, Bs\. 1\.748,15$/);
  await press(page, /^Todo lo que debo/);
  await page.getByText("Bs. 6.992,60", { exact: true }).first().waitFor();
  await press(page, "Otro monto");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("montoBs");
  await press(page, "Continuar");
  await see(page, "Escribe cuánto vas a pagar, por ejemplo 6,00.");
  await page.keyboard.type("874,07");
  await expectGoodScreen(page, "otro monto");
  await press(page, "Continuar");
  await press(page, "Ya pagué");
  await page.getByText(/^Pagaste Bs\. 874,07/).click();
  await page.getByLabel("Código de referencia").fill("1234");
  await see(page, "Vas a registrar Bs. 874,07 ($3,00) pagados hoy, referencia …1234, para parte de la cuota 1.");

  await page.evaluate((texto) => navigator.clipboard.writeText(texto), RECIBIDO);
  await press(page, "Pegar comprobante");
  await see(page, "No reconocimos ese texto");
  expect([await bsOf(page), await page.getByLabel("Código de referencia").inputValue()]).toEqual(["874,07", "1234"]);

  // Without clipboard access it is pasted by hand: here into the reference field.
  await page.evaluate((texto) => navigator.clipboard.writeText(texto), RECIBO);
  await page.getByLabel("Código de referencia").focus();
  await page.keyboard.press("Control+V");
  await see(page, "Llenamos los datos");
  expect([await bsOf(page), await page.getByLabel("Código de referencia").inputValue()]).toEqual(["3.496,30", "6789"]);
  await see(
    page,
    /^Vas a registrar Bs\. 3\.496,30 \(\$12,00\) pagados hoy, referencia …6789, para las cuotas 1 y 2\.$/,
  );
  await expectGoodScreen(page, "pagar eligiendo");
  await expectLargeText(page, "pagar eligiendo");
  // What was filled in survives the tab being killed.
  await page.reload();
  await see(page, "Recuperamos lo que habías escrito.");
  await press(page, "Registrar pago");
  await see(page, "Pago registrado. Lo revisamos y te avisamos.");
  expect(await page.getByRole("link", { name: "Volver al inicio" }).count()).toBe(1);
  await expectGoodScreen(page, "pago registrado");
  await expectLargeText(page, "pago registrado");
  await page.reload();
  await see(page, "Pago registrado. Lo revisamos y te avisamos.");
  await see(page, "6789");
  await page.goto("/solicitar#pagar");
  await see(page, /Tienes un pago en revisión desde hoy/);
  const expected = { codigo: "6789", referencia: "005061236789", montoBs: 349_630, monto: 1200, fechaPago: HOY };
  expect(await mine()).toMatchObject([{ ...expected, bancoPagador: "0102", moneda: "bs" }]);
});

test("told wrong, it is corrected from the list; once it is decided, the other tab hears so", async () => {
  const { page, context, mine, person } = await aDebtor();
  await person.mutate("pagos.register", { codigo: "1111", montoBs: 174_815 });
  await page.goto("/solicitar");
  const other = await context.newPage();
  await other.goto("/solicitar#pagos");
  for (const one of [page, other]) await press(one, "Corregir el pago con código 1111");
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Monto en Bs").inputValue()).toBe("1.748,15");
  await dialog.getByLabel("Código de referencia").fill("000987652222");
  await dialog.getByLabel("Monto en Bs").fill("3.496,30");
  await expectGoodScreen(page, "corregir un pago");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await see(page, "Corregiste el pago. Sigue en revisión.");
  await see(page, "Referencia 000987652222");
  const [pago] = (await mine()) as { id: string }[];
  expect(pago).toMatchObject({ codigo: "2222", montoBs: 349_630, monto: 1200, status: "Pendiente" });

  await admin.mutate("pagos.setStatus", { pagoId: pago?.id, status: "Aprobado", cuotas: 2 });
  // It receives the change, and untouched fields follow the correction: only then does it have edits to keep.
  const there = other.getByRole("dialog").getByLabel("Monto en Bs");
  await expect.poll(() => there.inputValue()).toBe("3.496,30");
  await there.fill("900,00");
  await other.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
  await see(other, "Este pago ya se revisó o lo anotó Cuotica");
  expect(await mine()).toMatchObject([{ montoBs: 349_630, status: "Aprobado" }]);
});

test("a reference typed digit by digit is seen whole while it is typed, and so is it told", async () => {
  const { page, mine } = await aDebtor();
  await page.goto("/solicitar");
  const field = page.getByLabel("Código de referencia");
  const digits = async (text: string) => {
    await field.press("End");
    await page.keyboard.type(text);
    return field.inputValue();
  };
  expect(await digits("00512")).toBe("00512");
  expect(await digits("34567")).toBe("0051234567");
  // One digit too many, removed: still the same reference.
  await digits("8");
  await page.keyboard.press("Backspace");
  for (let i = 0; i < 6; i += 1) await page.keyboard.press("Backspace");
  expect(await field.inputValue()).toBe("0051");
  expect(await page.getByText(/^Quitamos la referencia completa/).count()).toBe(0);
  expect(await digits("234567")).toBe("0051234567");
  await page.keyboard.press("Tab");
  expect(await field.inputValue()).toBe("4567");
  await see(page, "Anotamos la referencia completa: 0051234567.");
  await press(page, "Registrar pago");
  await see(page, "Pago registrado. Lo revisamos y te avisamos.");
  expect(await mine()).toMatchObject([{ codigo: "4567", referencia: "0051234567" }]);
});

test("told without a line, the last screen says that it waits, also after a reload, and that it went once it did", async () => {
  const { page, context, mine } = await aDebtor();
  await page.goto("/solicitar");
  await page.getByRole("link", { name: "Pegar el comprobante o adjuntar captura" }).click();
  await see(page, "Paso 3 de 3");
  await page.getByLabel("Código de referencia").fill("7171");
  await context.setOffline(true);
  await press(page, "Registrar pago");
  await see(page, "Falta la línea");
  await see(page, "Quedó pendiente de enviar. No hace falta que lo repitas.");
  await see(page, "7171");
  expect(await page.getByText("Pago registrado").count()).toBe(0);
  await expectGoodScreen(page, "pago que espera");
  await context.setOffline(false);
  await see(page, "Pago registrado. Lo revisamos y te avisamos.");
  expect(await mine()).toMatchObject([{ codigo: "7171" }]);
});
