/** One person's money from start to finish, on their screen and in the panel: after each step every place agrees. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths, type Dia, instante, MS_PER_DAY, toDia } from "../../../rules/country/fecha.ts";
import { type Cuenta, follow } from "../../support/cifras.ts";
import { type Client, openPanel, type Panel, SCREENS } from "../../support/panel.ts";

const HOY = toDia(instante(Date.now()));
let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
  for (const [fechaValor, valor] of [
    [addDays(HOY, -10), 29_000_000_000],
    [HOY, 31_000_000_000],
  ])
    await admin("tasas.save", { fechaValor, valor, fuente: "BCV" });
});
/** Screens left open would follow every later change. */
let screens: Page[] = [];
afterEach(async () => {
  await Promise.all(screens.map((page) => page.context().close()));
  screens = [];
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

async function admin<T = unknown>(procedure: string, input: object): Promise<T> {
  const answer = await panel.http.mutate<T>(procedure, input);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
}
const approve = (pagoId: string, cuotas: number) => admin("pagos.setStatus", { pagoId, status: "Aprobado", cuotas });

let codigo = 3000;
/** A pago they register; approved for that many cuotas, or by its amount alone. */
async function pays({ person }: Client, pago: object, cuotas: number): Promise<void> {
  codigo += 1;
  const { data, status, text } = await person.mutate<{ id: string }>("pagos.register", {
    codigo: `${codigo}`,
    ...pago,
  });
  if (status !== 200) throw new Error(text);
  await approve(data.id, cuotas);
}

/** The same on their own screen, with the amount as they type it. */
async function paysOnScreen({ person }: Client, page: Page, bs: string, cuotas: number): Promise<void> {
  codigo += 1;
  await page.goto("/solicitar");
  await page.getByLabel("Monto en Bs").fill(bs);
  await page.getByLabel("Código de referencia").fill(`${codigo}`);
  await page.getByRole("button", { name: "Registrar pago", exact: true }).click();
  await page.getByText("Pago registrado. Lo revisamos y te avisamos.").waitFor();
  const { items } = (await person.query<{ items: { id: string; status: string }[] }>("pagos.mine", {})).data;
  await approve(items.find(({ status }) => status === "Pendiente")?.id ?? "", cuotas);
}

/** That many monthly cuotas of that amount, from the first one's day; the first may be past. */
const monthly = (first: Dia, cuotas: number, monto = 6_00, from = 1): Cuenta["faltan"] =>
  Array.from({ length: cuotas }, (_, i): Cuenta["faltan"][number] => [addMonths(first, i), monto]).slice(from - 1);

describe.each(SCREENS)("on %s", (_, viewport) => {
  /** A person with a $20 loan, which is $24 in four cuotas, and both screens. */
  async function aLoan(terms: object) {
    const client = await panel.client();
    const hands = await panel.screen(viewport);
    const { page: suya } = await panel.stage.openAs(client.person, { viewport });
    screens.push(hands.page, suya);
    const stands = await follow({ client, admin: panel.http, hoy: HOY, suya, panel: hands.page });
    const loanId = await panel.approved(client, terms);
    return { client, hands, suya, stands, loanId };
  }

  test("pays half in bolívares by the day, and the rest late at another rate", async () => {
    const first = addDays(HOY, -9);
    const { client, suya, stands, loanId } = await aLoan({ fechaPrimerPago: first });
    // It was paid out a month before: payment days cannot be earlier.
    const db = new Database(join(panel.stage.dataDir, "cuotica.db"));
    db.run("pragma busy_timeout = 5000");
    db.run("update loans set decididoEn = decididoEn - ? where id = ?", [40 * MS_PER_DAY, loanId]);
    db.close();
    await stands({ faltan: monthly(first, 4), pagadas: 0 });
    await pays(client, { montoBs: 870_00, fechaPago: addDays(HOY, -10) }, 0);
    await stands({ faltan: [[first, 3_00], ...monthly(first, 4, 6_00, 2)], pagadas: 0 });
    await paysOnScreen(client, suya, "930,00", 1);
    await stands({ faltan: monthly(first, 4, 6_00, 2), pagadas: 1 });
    const { items } = (await client.person.query<{ items: object[] }>("pagos.mine", {})).data;
    expect(items).toMatchObject([
      { monto: 3_00, montoBs: 930_00, tasaValor: 31_000_000_000, fechaPago: HOY },
      { monto: 3_00, montoBs: 870_00, tasaValor: 29_000_000_000, fechaPago: addDays(HOY, -10) },
    ]);
  });

  test("pays too much, and the next loan uses it", async () => {
    const first = addDays(HOY, 15);
    const { client, stands, loanId } = await aLoan({ fechaPrimerPago: first });
    await pays(client, { monto: 30_00 }, 4);
    await stands({ faltan: [], pagadas: 4, aFavor: 6_00 });
    await admin("loans.complete", { loanId });
    await stands({ faltan: [], pagadas: null, credito: 6_00 });
    await panel.approved(client, { fechaPrimerPago: first, credito: 6_00 });
    await stands({ faltan: monthly(first, 4, 6_00, 2), pagadas: 1 });
  });

  test("asks for more time, which is shown before it is granted", async () => {
    const [first, later] = [addDays(HOY, 3), addDays(HOY, 13)];
    const { hands, suya, stands } = await aLoan({ fechaPrimerPago: first });
    await suya.goto("/dashboard");
    await suya.getByRole("button", { name: "Necesito más tiempo" }).click();
    const form = suya.getByRole("dialog", { name: "Necesito más tiempo" });
    await form.getByLabel("Nuevo día").fill(later);
    await form.getByLabel("Motivo").fill("Cobro después");
    await form.getByRole("button", { name: "Enviar" }).click();
    await suya.getByText(/Pediste más tiempo hasta el/).waitFor();
    await stands({ faltan: monthly(first, 4), pagadas: 0 });
    await hands.press(/Piden más tiempo/);
    await hands.see("Cobro después");
    await hands.press("Conceder prórroga");
    const days = hands.dialog().getByRole("region", { name: "Nuevos días" }).locator("time");
    await days.first().waitFor();
    const shown = await days.evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
    for (const [dia] of monthly(later, 4)) expect(shown).toContain(dia);
    await hands.confirm("Sí, conceder");
    await hands.closed();
    await stands({ faltan: monthly(later, 4), pagadas: 0 });
  });

  test("their approval is corrected, cancelled, and given again", async () => {
    const [first, second] = [addDays(HOY, 30), addDays(HOY, 20)];
    const { client, stands, loanId } = await aLoan({ fechaPrimerPago: first });
    await admin("loans.correctApproval", { loanId, cuotas: 3, fechaPrimerPago: second, motivo: "Eran tres" });
    await stands({ faltan: monthly(second, 3, 8_00), pagadas: 0 });
    await admin("loans.cancelApproval", { loanId, motivo: "La cuenta no era suya" });
    await stands({ faltan: [], pagadas: null });
    expect((await client.person.query("loans.mine")).data).toMatchObject({ id: loanId, status: "Pendiente" });
    const datosPago = { bs: 6_200_00, referencia: "000987654321" };
    await admin("loans.approve", { loanId, cuotas: 4, fechaPrimerPago: first, datosPago });
    await stands({ faltan: monthly(first, 4), pagadas: 0 });
  });

  test("is banned while owing, and pays", async () => {
    const first = addDays(HOY, -5);
    const { client, suya, stands } = await aLoan({ fechaPrimerPago: first });
    await admin("usuarios.ban", { userId: client.userId, motivo: "Datos que no son suyos" });
    await stands({ faltan: monthly(first, 4), pagadas: 0 });
    await paysOnScreen(client, suya, "1.860,00", 1);
    await stands({ faltan: monthly(first, 4, 6_00, 2), pagadas: 1 });
  });

  test("is written off, and pays what was given up", async () => {
    const first = addDays(HOY, -45);
    const { client, stands, loanId } = await aLoan({ fechaPrimerPago: first });
    await pays(client, { monto: 6_00 }, 1);
    await admin("loans.writeOff", { loanId, motivo: "No responde" });
    await stands({ faltan: [], pagadas: 1, castigo: 18_00 });
    await pays(client, { monto: 10_00 }, 0);
    await stands({ faltan: [], pagadas: 2, castigo: 8_00 });
    await pays(client, { monto: 8_00 }, 0);
    await stands({ faltan: [], pagadas: 4 });
    await admin("loans.complete", { loanId });
    await stands({ faltan: [], pagadas: null });
  });
});
