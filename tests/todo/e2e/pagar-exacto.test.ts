/** «Pagar» gives an exact amount: when it is requested, what changes it, and what replaces it. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeBs } from "../../../client/borrower/pagar/valores-pago.ts";
import { bolivares } from "../../../rules/money/dinero.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import type { Person } from "../../support/server.ts";

let stage: Stage;
let admin: Person;
const caracas = (days: number) => new Date(Date.now() - 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const CUENTA = { banco: "0102", telefono: "0412-5550101", cedula: "V-12345678", titular: "Cuotica, C.A." };
const TASA = { valor: 29_135_820_000, fuente: "BCV" };

beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
  await admin.mutate("tasas.save", { fechaValor: caracas(0), ...TASA });
  // Without bank data nothing is confirmed automatically: the page says so.
  const { person } = await verified(stage, admin);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  await admin.mutate("ajustes.save", { datosPago: CUENTA });
  const { page, context } = await stage.openAs(person);
  await page.goto("/solicitar#pagar-datos");
  await page.getByText(/: así sabremos que es tuyo$/).waitFor();
  await page.getByText(/^Vale hasta .* Cuando pagues, dinos la referencia\.$/).waitFor();
  await context.close();
  await admin.mutate("dispositivos.create", { nombre: "Caja", cuenta: "0102" });
});
beforeEach(() => admin.mutate("ajustes.save", { datosPago: CUENTA }));
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

interface Dada {
  id: string;
  montoBs: number;
  monto: number;
}

/** Somebody who owes four cuotas of $6,00. */
async function aDebtor() {
  const { person } = await verified(stage, admin);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  const { page, context } = await stage.openAs(person);
  const given = async () => (await person.query<Dada[]>("intenciones.mine")).data;
  return { person, page, context, given };
}

const exacto = (page: Page) => page.getByText(/^Paga exactamente Bs\. /);
const shown = async (page: Page) => /Bs\. ([\d.,]+\d)/.exec((await exacto(page).textContent()) ?? "")?.[1] ?? "";
const enBs = (page: Page) => page.getByLabel("Monto en Bs");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
/** As the page shows it: «1.748,37». */
const written = ({ montoBs }: Pick<Dada, "montoBs">) => writeBs(bolivares(montoBs));

/** The amount in the last step's form. */
const told = (page: Page) => page.getByText(/^Pagaste Bs\. /);

test("looking makes none; coming to pay does, and the same again after a reload and in another tab", async () => {
  const { page, context, given } = await aDebtor();
  await page.goto("/dashboard");
  await page.getByRole("main").getByRole("link", { name: "Pagar", exact: true }).click();
  await page.getByText("Paso 1 de 3").waitFor();
  await page.goto("/solicitar");
  await page.getByRole("button", { name: "Copiar todo" }).waitFor();
  expect(await given()).toEqual([]);
  expect(await enBs(page).inputValue()).toBe("1.748,15");
  await expectGoodScreen(page, "sin pedir");
  await page.getByRole("main").getByRole("link", { name: "Pagar", exact: true }).click();
  await press(page, "Continuar");
  await exacto(page).waitFor();
  const [one, ...others] = await given();
  expect([one?.monto, others.length]).toEqual([600, 0]);
  if (!one) return;
  expect(await shown(page)).toBe(written(one));
  await page.getByText(/^Vale hasta las 11:59\sp\.\sm\. de hoy\. Te avisamos apenas llegue\./).waitFor();
  await expectGoodScreen(page, "monto exacto");
  await expectLargeText(page, "monto exacto");
  await press(page, "Ya pagué");
  expect(await told(page).textContent()).toContain(written(one));
  await page.getByText("Es opcional: si pagaste otro monto o quieres anotar la referencia.").waitFor();
  await page.goBack();
  await page.reload();
  await exacto(page).waitFor();
  const other = await context.newPage();
  await other.goto("/solicitar#pagar-datos");
  await exacto(other).waitFor();
  expect([await shown(page), await shown(other)]).toEqual([written(one), written(one)]);
  expect(await given()).toHaveLength(1);
});

test("each amount has its own, once one goes on with it; the fourth of a day goes the old way", async () => {
  const { page, given } = await aDebtor();
  const chosen = async (amount: string | RegExp) => {
    await page.goto("/solicitar#pagar");
    if (typeof amount === "string") {
      await press(page, "Otro monto");
      await enBs(page).fill(amount);
    } else await press(page, amount);
    await press(page, "Continuar");
  };
  await chosen(/^Esta cuota/);
  await exacto(page).waitFor();
  await chosen(/^Todo lo que debo/);
  await expect.poll(async () => (await given()).map(({ monto }) => monto)).toEqual([2400, 600]);
  await exacto(page).waitFor();
  // An offered amount remains valid: it is that choice, and not more than the debt.
  await page.goto("/solicitar#pagar");
  expect(await page.locator('[aria-pressed="true"]').textContent()).toContain("Todo lo que debo");
  expect(await page.getByText(/Es más de lo que debes/).count()).toBe(0);
  await chosen("874,07");
  await exacto(page).waitFor();
  expect((await given()).map(({ monto }) => monto)).toEqual([300, 2400, 600]);
  // What was typed was a wish: once copied, the exact amount is what will be paid.
  await press(page, "Copiar monto");
  const exact = await shown(page);
  await press(page, "Ya pagué");
  expect(await told(page).textContent()).toContain(exact);
  await chosen("500");
  await page.getByText("Hoy ya te dimos 3 montos exactos.", { exact: false }).waitFor();
  expect(await exacto(page).count()).toBe(0);
  await page.getByText("Bs. 500,00", { exact: true }).waitFor();
  await expectGoodScreen(page, "sin más montos");
  await chosen(/^Esta cuota/);
  await exacto(page).waitFor();
  expect(await given()).toHaveLength(3);
});

test("what is registered by who paid the exact amount is that amount", async () => {
  const { page, person } = await aDebtor();
  await page.goto("/solicitar#pagar-datos");
  await exacto(page).waitFor();
  const paid = await shown(page);
  await press(page, "Ya pagué");
  await page.getByLabel("Código de referencia").fill("4321");
  await press(page, "Registrar pago");
  await page.getByText("Pago registrado. Lo revisamos y te avisamos.").waitFor();
  const { items } = (await person.query<{ items: { montoBs: number }[] }>("pagos.mine", {})).data;
  expect(items).toHaveLength(1);
  expect(written({ montoBs: items[0]?.montoBs ?? 0 })).toBe(paid);
});

test("somebody who only tells of a payment is given none", async () => {
  const { page, given } = await aDebtor();
  await page.goto("/solicitar");
  await page.getByLabel("Código de referencia").fill("000987651234");
  await enBs(page).fill("874,07");
  await page.keyboard.press("Tab");
  await page.reload();
  await page.getByText("Recuperamos lo que habías escrito.").waitFor();
  await page.goto("/solicitar?otra#pagar-datos");
  await page.getByRole("button", { name: "Pedir mi monto exacto" }).waitFor();
  expect(await given()).toEqual([]);
});

test("where the line is lost the amount of the day stands, with a line that says so; pressed again, the exact one", async () => {
  const { page } = await aDebtor();
  await page.route("**/trpc/intenciones.create**", (route) => route.abort());
  await page.goto("/solicitar#pagar-datos");
  await page
    .getByText("No pudimos darte un monto exacto. Revisa tu conexión e inténtalo de nuevo.", { exact: false })
    .waitFor();
  await page.getByText("Bs. 1.748,15", { exact: true }).first().waitFor();
  await expectGoodScreen(page, "sin línea");
  await page.unroute("**/trpc/intenciones.create**");
  await press(page, "Pedir mi monto exacto");
  await exacto(page).waitFor();
});

test("its day passes with the tab open: it says so, and warns who copied it; one press gives another", async () => {
  const { page, given } = await aDebtor();
  await page.goto("/solicitar#pagar-datos");
  await exacto(page).waitFor();
  const before = await shown(page);
  await press(page, "Copiar monto");
  await expire(await given());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.getByRole("alert").filter({ hasText: "El monto que copiaste ya venció" }).waitFor();
  expect(await exacto(page).count()).toBe(0);
  await expectGoodScreen(page, "vencido");
  await expectLargeText(page, "vencido");
  await press(page, "Pedir otro monto");
  await exacto(page).waitFor();
  expect(await shown(page)).not.toBe(before);
});

/** Each one's day ended a minute ago. */
async function expire(given: Dada[]): Promise<void> {
  const storage = openDatabase(join(stage.dataDir, "cuotica.db"));
  const { driver } = storage;
  const guards = driver.prepare(
    "select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'intenciones'",
  );
  const triggers = guards.all() as { name: string; sql: string }[];
  for (const { name } of triggers) driver.exec(`drop trigger "${name}"`);
  const ended = Date.now() - 60_000;
  for (const { id } of given)
    driver.prepare("update intenciones set creada = ?, hasta = ? where id = ?").run(ended - 1000, ended, id);
  for (const { sql } of triggers) driver.exec(sql);
  storage.close();
}

test("two accounts: the payer's own bank first, another with one press, and the amount follows", async () => {
  const otra = { ...CUENTA, banco: "0134", telefono: "0414-5550202" };
  await admin.mutate("ajustes.save", { otrosDatosPago: [otra] });
  const { page, given } = await aDebtor();
  await page.goto("/solicitar#pagar-datos");
  await exacto(page).waitFor();
  const cuentas = page.getByRole("group", { name: "¿A qué cuenta pagas?" }).getByRole("button");
  const [first = "", second = ""] = await cuentas.allTextContents();
  const before = await shown(page);
  await expectGoodScreen(page, "dos cuentas");
  await expectLargeText(page, "dos cuentas");
  await cuentas.filter({ hasText: second }).click();
  await expect.poll(async () => (await given()).length).toBe(2);
  await exacto(page).waitFor();
  expect(await shown(page)).not.toBe(before);
  await page.getByText(second.includes("0134") ? "0414-5550202" : "0412-5550101").waitFor();
  expect(await page.getByText("Cambiaron los datos para pagar").count()).toBe(0);
  await cuentas.filter({ hasText: first }).click();
  await expect.poll(() => shown(page)).toBe(before);
  expect(await given()).toHaveLength(2);
  // The chosen account accepts no more.
  await cuentas.filter({ hasText: "0134" }).click();
  await admin.mutate("ajustes.save", { otrosDatosPago: [] });
  await page.getByRole("alert").filter({ hasText: "Cambiaron los datos para pagar" }).waitFor();
});

test("other céntimos say nothing: the pago is told with its reference, and a person looks at it", async () => {
  const { banco } = (await admin.query<{ banco: object }>("ajustes.get")).data;
  await admin.mutate("ajustes.save", { banco: { ...banco, automatico: true } });
  const phone = await admin.mutate<{ token: string }>("dispositivos.create", { nombre: "Oficina", cuenta: "0102" });
  const { page, person } = await aDebtor();
  await page.goto("/solicitar#pagar-datos");
  await exacto(page).waitFor();
  const [y, m, d] = caracas(0).slice(2).split("-");
  const text = `Recibiste un PagomovilBDV por Bs.1.748,15 del 0414-5550171 Ref: 108830001054 en fecha: ${d}-${m}-${y} hora: 00:01.`;
  const heard = await fetch(`${stage.url}/api/banco/avisos?token=${phone.data.token}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ from: "2661", text }),
  });
  expect(heard.status).toBe(202);
  await press(page, "Ya pagué");
  await told(page).first().click();
  await enBs(page).fill("1.748,15");
  await page.getByLabel("Código de referencia").fill("108830001054");
  await press(page, "Registrar pago");
  await page.getByText("Pago registrado. Lo revisamos y te avisamos.").waitFor();
  const { items } = (await person.query<{ items: object[] }>("pagos.mine", {})).data;
  expect(items).toMatchObject([{ montoBs: 174_815, status: "Pendiente", referencia: "108830001054" }]);
  expect(await page.getByText("Pago aprobado", { exact: false }).count()).toBe(0);
});

test("who told of the exact amount reads that it is being looked at, and pays nothing twice", async () => {
  const { page } = await aDebtor();
  await page.goto("/solicitar#pagar-datos");
  await exacto(page).waitFor();
  await press(page, "Ya pagué");
  await page.getByLabel("Código de referencia").fill("000987654321");
  await press(page, "Registrar pago");
  await page.getByText("Pago registrado. Lo revisamos y te avisamos.").waitFor();
  await page.goto("/solicitar#pagar-datos");
  await page.getByRole("alert").filter({ hasText: "Recibimos tu pago: lo estamos revisando" }).waitFor();
  expect(await exacto(page).count()).toBe(0);
  await expectGoodScreen(page, "lo estamos revisando");
  await expectLargeText(page, "lo estamos revisando");
});

test("on a day whose rate is not known yet it is said that the bolívares hold", async () => {
  const world = await openStage();
  try {
    const owner = await world.admin();
    await owner.mutate("tasas.save", { fechaValor: caracas(-1), ...TASA });
    await owner.mutate("ajustes.save", { datosPago: CUENTA });
    const { person } = await verified(world, owner);
    await owner.mutate("loans.approve", approvalOf(await requested(person)));
    const { page } = await world.openAs(person);
    await page.goto("/solicitar#pagar-datos");
    await exacto(page).waitFor();
    await page
      .getByText("La tasa de hoy aún no sale: paga este monto, y los dólares se ajustan solos.", { exact: false })
      .waitFor();
  } finally {
    await world.close();
  }
});
