/** What the borrower sees about money in each situation, on the dashboard and under «Mis Préstamos» (dinero.md §5, §7-§10, §12). */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, instante, toDia } from "../../../rules/country/fecha.ts";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import type { Person } from "../../support/server.ts";

const HOY = toDia(instante(Date.now()));
let stage: Stage;
let admin: Person;
let codigo = 2000;

beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
  await admin.mutate("tasas.save", { fechaValor: HOY, valor: 29_135_820_000, fuente: "BCV" });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

/** A person with a $20 loan in four cuotas, the first of them that many days from now. */
async function borrower(dias: number, cuotas = 4): Promise<{ person: Person; userId: string; loanId: string }> {
  const { person, userId } = await verified(stage, admin);
  const loanId = await requested(person);
  await admin.mutate("loans.approve", { ...approvalOf(loanId), cuotas, fechaPrimerPago: addDays(HOY, dias) });
  return { person, userId, loanId };
}

/** A pago, approved by amount alone unless a number of cuotas is given; left under review with null. */
async function pay(person: Person, monto: number, cuotas: number | null): Promise<string> {
  codigo += 1;
  const { data } = await person.mutate<{ id: string }>("pagos.register", { codigo: String(codigo), monto });
  if (cuotas === null) return data.id;
  await admin.mutate("pagos.setStatus", { pagoId: data.id, status: "Aprobado", cuotas });
  return data.id;
}

const texts = async (page: Page) => (await page.getByRole("main").textContent()) ?? "";

/** Both screens of a person, each checked, and their text. */
async function screens(person: Person, name: string): Promise<{ page: Page; inicio: string; prestamo: string }> {
  const { page } = await stage.openAs(person);
  await page.goto("/dashboard");
  await page.getByText("Ver Beneficios").first().waitFor();
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await expectGoodScreen(page, `dashboard, ${name}`);
  await expectLargeText(page, `dashboard, ${name}`);
  const inicio = await texts(page);
  await page.goto("/solicitar");
  await page.getByText("Cargando tu préstamo…").waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await expectGoodScreen(page, `solicitar, ${name}`);
  await expectLargeText(page, `solicitar, ${name}`);
  return { page, inicio, prestamo: await texts(page) };
}

const rows = async (page: Page) => {
  await page.locator("summary", { hasText: "Plan de cuotas" }).click();
  await expectGoodScreen(page, "plan abierto");
  const listed = await page.getByRole("list", { name: "Plan de cuotas" }).getByRole("listitem").allInnerTexts();
  return listed.map((text) => text.replace(/\s+/g, " "));
};

test("late, half paid, fined: every row says how it stands, and they add up to what is owed", async () => {
  const { person, loanId } = await borrower(-45);
  await pay(person, 8_50, 1);
  await admin.mutate("loans.fine", { loanId, montoFinal: 24_50 });
  const { page, inicio, prestamo } = await screens(person, "atrasado");
  expect(inicio).toContain("Tienes una cuota vencida");
  expect(inicio).toContain("$3,50");
  expect(inicio).toMatch(/venció hace 1\d días/);
  expect(inicio).toContain("Después, $0,50: vence en 7 días");
  expect(prestamo).toContain("Tu préstamoVencido");
  expect(prestamo).toMatch(/Te toca pagar\$3,50.*venció hace 1\d días/);
  const plan = await rows(page);
  expect(plan[0]).toMatch(/Cuota 1 \$6,00 .* Pagada$/);
  expect(plan[1]).toMatch(/Cuota 2 \$3,50 .* Vencida hace 1\d días: abonada \$2,50, faltan \$3,50$/);
  expect(plan[2]).toMatch(/Multa \$0,50 \d+ de \w+ de \d{4}$/);
  expect(plan[3]).toMatch(/Cuota 3 \$6,00 \d+ de \w+ de \d{4}$/);
  expect(prestamo).toMatch(/Suma de lo que falta\s*\$16,00/);
  expect(prestamo).toMatch(/Te falta por pagar\s*\$16,00/);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Agregar a mi calendario" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("cuotas.ics");
  const calendar = (await Bun.file(await file.path()).text()).replaceAll("\r\n ", "");
  // Every event in it is a charge with something left to pay.
  expect(calendar.match(/^SUMMARY:(?:Cuota \d|Multa) de .*: \$\d/gm)?.length).toBe(
    calendar.match(/BEGIN:VEVENT/g)?.length,
  );
  expect(calendar).toContain(`/solicitar#pagar`);
});

test("«Pagar todo» opens the steps with all that is owed", async () => {
  const { person } = await borrower(20);
  const { page, inicio } = await screens(person, "al día");
  expect(inicio).toContain("Pagar todo hoy: $24,00 (Bs. 6.992,60)");
  await page.getByRole("link", { name: "Pagar todo" }).click();
  await page.getByText("Todo lo que debes:").waitFor();
  await page.getByText("Bs. 6.992,60", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByText("Paso 2 de 3").waitFor();
  await page.getByRole("button", { name: "Ya pagué" }).click();
  await page.getByText("Pagaste Bs. 6.992,60 · $24,00").waitFor();
});

/** A debt outside a running loan has its own link to the steps. */
async function pagable(page: Page): Promise<void> {
  await page.goto("/solicitar");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Pagar/ })
    .first()
    .click();
  await page.getByText("¿Cuánto vas a pagar?").waitFor();
  await page.goto("/solicitar#pagar-registro");
  await page.getByLabel("Código de referencia").waitFor();
}

test("«Pagar» opens the steps, from the dashboard and from the plan, and nobody waits; Back goes one back, a reload stays", async () => {
  const { person } = await borrower(20);
  const { page } = await stage.openAs(person);
  const pagar = () => page.getByRole("main").getByRole("link", { name: "Pagar", exact: true });
  const title = () => page.getByRole("heading", { level: 1 }).textContent();
  await page.goto("/dashboard");
  await pagar().click();
  // The loan is known: the two-second loader is only for opening the page.
  await expect.poll(title, { timeout: 1500 }).toBe("¿Cuánto vas a pagar?");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect.poll(title).toBe("Paga por Pago Móvil");
  await page.getByRole("button", { name: "Ya pagué" }).click();
  await expect.poll(title).toBe("Registra tu pago");
  await page.reload();
  await expect.poll(title).toBe("Registra tu pago");
  for (const before of ["Paga por Pago Móvil", "¿Cuánto vas a pagar?", "Hola, María"]) {
    await page.goBack();
    await expect.poll(title).toBe(before);
  }
  await page.goto("/solicitar");
  await pagar().click();
  await expect.poll(title).toBe("¿Cuánto vas a pagar?");
  await page.getByRole("link", { name: "Mis Préstamos" }).click();
  await expect.poll(title).toBe("Mis Préstamos");
});

test("more time: asked for with what would move, then granted, and the plan says both days", async () => {
  const { person } = await borrower(3);
  const { page } = await screens(person, "antes de pedir");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Necesito más tiempo" }).click();
  const dialog = page.getByRole("dialog", { name: "Necesito más tiempo" });
  const day = dialog.getByLabel("Nuevo día");
  expect(await day.getAttribute("min")).toBe(addDays(HOY, 4));
  expect(await day.getAttribute("max")).toBe(addDays(HOY, 18));
  await dialog.getByRole("button", { name: "+7 días" }).click();
  expect(await day.inputValue()).toBe(addDays(HOY, 10));
  await dialog.getByRole("region", { name: "Así quedaría tu plan" }).getByText("Cuota 4").waitFor();
  await dialog.getByLabel("Motivo").fill("Cobro el viernes");
  await expectGoodScreen(page, "necesito más tiempo");
  await dialog.getByRole("button", { name: "Enviar" }).click();
  await page.getByText(/Pediste más tiempo hasta el .*: te respondemos pronto\./).waitFor();
  expect(await page.getByRole("button", { name: "Necesito más tiempo" }).count()).toBe(0);
  const waiting = await admin.query<{ items: { id: string }[] }>("prorrogas.list");
  await admin.mutate("prorrogas.decide", { prorrogaId: waiting.data.items[0]?.id, conceder: true });
  await page.goto("/solicitar");
  await page.getByText("Te dimos más tiempo").waitFor();
  expect((await rows(page))[0]).toMatch(/Cuota 1 \$6,00 .* \(antes: \d+ de \w+( de \d{4})?\)$/);
});

test("paid in excess: nothing is owed, the rest is in their favour, and nothing is celebrated before it is closed", async () => {
  const { person, loanId } = await borrower(20);
  await pay(person, 30_00, 4);
  const open = await screens(person, "a favor");
  for (const text of [open.inicio, open.prestamo]) {
    expect(text).toContain("Terminaste de pagar; estamos cerrando tu préstamo");
    expect(text).toContain("Tienes $6,00 a favor");
    expect(text).not.toContain("Completaste");
  }
  await admin.mutate("loans.complete", { loanId });
  const { inicio } = await screens(person, "con crédito");
  expect(inicio).toContain("Tienes $6,00 a favor");
  expect(inicio).toContain("Completaste tu préstamo de $20,00");
  expect(inicio).toContain("¡Terminaste tu préstamo!");
  expect(inicio).toContain("Subiste al nivel 2, Plata. Ahora puedes solicitar hasta $50.");
});

test("credit that was used and whose pago came back shows as debt, and may be paid", async () => {
  const { person, userId, loanId } = await borrower(20);
  const pagoId = await pay(person, 30_00, 4);
  await admin.mutate("loans.complete", { loanId });
  await admin.mutate("creditos.refund", { userId, monto: 6_00, bs: 1_748_15, referencia: "778899" });
  await admin.mutate("pagos.setStatus", { pagoId, status: "Rechazado", motivo: "Lo devolvió el banco" });
  const { page, inicio, prestamo } = await screens(person, "debe");
  expect(inicio).not.toContain("a favor.");
  expect(inicio + prestamo).toMatch(/sin pagar \$|Debes \$/);
  await pagable(page);
});

describe("given up", () => {
  test("it says the truth, what is owed and how to pay it, and that no other can be asked for", async () => {
    const { person, loanId } = await borrower(-45);
    await pay(person, 6_00, 1);
    await admin.mutate("loans.writeOff", { loanId, motivo: "No responde" });
    const { inicio, prestamo } = await screens(person, "incobrable");
    for (const text of [inicio, prestamo]) {
      expect(text).toContain("Tu préstamo quedó como incobrable");
      expect(text).toContain("$18,00");
      expect(text).toContain("no puedes solicitar otro préstamo");
    }
    expect(prestamo).toContain("Tu préstamo quedó como incobrableIncobrable");
    expect(prestamo).toContain("Código de referencia");
    expect(prestamo).not.toContain("Necesito más tiempo");
    expect(prestamo).toMatch(/Suma de lo que falta\s*\$18,00/);
  });

  test("closed owing: no congratulation; the debt, its papers and the way to pay it", async () => {
    const { person, loanId } = await borrower(-45);
    await pay(person, 18_00, 3);
    await admin.mutate("loans.complete", { loanId });
    const { page, inicio, prestamo } = await screens(person, "cerrado debiendo");
    for (const text of [inicio, prestamo]) {
      expect(text).toContain("Cerramos tu préstamo con una deuda");
      expect(text).toContain("De tu préstamo de $20,00 quedaron sin pagar $6,00.");
      expect(text).not.toContain("Completaste");
    }
    await pagable(page);
    await page.goto("/historial");
    await page.getByText("Con deuda").waitFor();
    await expectGoodScreen(page, "historial con deuda");
    await page.getByRole("link", { name: /Constancia de cierre/ }).click();
    await page.getByText("De él se deben todavía $6,00").waitFor();
    await expectGoodScreen(page, "constancia de cierre");
  });
});

test("a closed loan that is owed again, beside a running one: it is asked which is paid", async () => {
  const { person, loanId } = await borrower(20);
  await pay(person, 14_00, 0);
  const returned = await pay(person, 10_00, 0);
  await admin.mutate("loans.complete", { loanId });
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  await admin.mutate("pagos.setStatus", { pagoId: returned, status: "Rechazado" });
  const { page } = await screens(person, "dos deudas");
  await page.goto("/solicitar#pagar");
  const which = page.getByLabel("¿Qué pagas?");
  await which.waitFor();
  expect(await which.locator("option").allInnerTexts()).toEqual([
    "Tu préstamo en curso: debes $24,00",
    "El que se cerró con deuda: debes $10,00",
  ]);
  await page.getByText("Bs. 1.748,15", { exact: true }).first().waitFor();
  await which.selectOption(loanId);
  await page.getByText("Bs. 2.913,58", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Ya pagué" }).click();
  await page.getByLabel("Código de referencia").fill("9876");
  await page.getByRole("button", { name: "Registrar pago", exact: true }).click();
  await page.getByText("Pago registrado. Lo revisamos y te avisamos.").waitFor();
  const { data } = await person.query<{ items: { loanId: string; monto: number }[] }>("pagos.mine", {});
  expect(data.items[0]).toMatchObject({ loanId, monto: 10_00 });
});

test("credit that was used and came to nothing is a debt with its day, in what is owed in all, and paid apart", async () => {
  const { person, loanId } = await borrower(20);
  const returned = await pay(person, 30_00, 4);
  await admin.mutate("loans.complete", { loanId });
  await admin.mutate("loans.approve", { ...approvalOf(await requested(person)), credito: 6_00 });
  await admin.mutate("pagos.setStatus", { pagoId: returned, status: "Rechazado" });
  const { page, inicio, prestamo } = await screens(person, "saldo debido");
  // The $18,00 running, the $24,00 of the closed one and the $6,00 that were used.
  expect(inicio).toContain("En total debes $48,00");
  expect(inicio).toContain("Debes $6,00: vence en 7 días");
  expect(prestamo).toContain("Debes dinero de un saldo a favor");
  await page.goto("/solicitar#pagar");
  await page.getByText("Todo este préstamo").waitFor();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Pagar esta deuda" }).first().click();
  const which = page.getByLabel("¿Qué pagas?");
  await expect.poll(() => which.inputValue()).toBe("saldo");
  expect(await texts(page)).toContain("Lo que debes de un saldo a favor: $6,00");
  await page.getByText("Bs. 1.748,15", { exact: true }).first().waitFor();
  expect(await which.locator("option").allInnerTexts()).toEqual([
    "Tu préstamo en curso: debes $18,00",
    "El que se cerró con deuda: debes $24,00",
    "El saldo a favor que se devolvió: debes $6,00",
  ]);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Ya pagué" }).click();
  await page.getByLabel("Código de referencia").fill("9876");
  await page.getByRole("button", { name: "Registrar pago", exact: true }).click();
  await page.getByText("Pago registrado. Lo revisamos y te avisamos.").waitFor();
  const { data } = await person.query<{ items: { loanId: string | null; monto: number }[] }>("pagos.mine", {});
  expect(data.items[0]).toMatchObject({ loanId: null, monto: 6_00 });
});

describe("banned", () => {
  test("with a running loan: the debt, where to pay and the form are there, and a notice", async () => {
    const { person, userId } = await borrower(5);
    await admin.mutate("usuarios.ban", { userId, motivo: "Datos que no son suyos" });
    const { inicio, prestamo } = await screens(person, "baneado con préstamo");
    for (const text of [inicio, prestamo]) expect(text).toContain("No puedes solicitar otros préstamos");
    expect(inicio).toContain("$24,00");
    expect(prestamo).toContain("Datos que no son suyos");
    expect(prestamo).toContain("Código de referencia");
  });

  test("without one: customer service only", async () => {
    const { person, userId } = await verified(stage, admin);
    await admin.mutate("usuarios.ban", { userId, motivo: "Datos que no son suyos" });
    const { inicio, prestamo } = await screens(person, "baneado sin préstamo");
    for (const text of [inicio, prestamo]) expect(text).toContain("Tu cuenta no puede solicitar préstamos");
    expect(prestamo).not.toContain("Código de referencia");
    expect(prestamo).not.toContain("Enviar solicitud");
  });
});

test("pagos of this loan stand apart from those of earlier ones", async () => {
  const { person, loanId } = await borrower(20);
  await pay(person, 24_00, 4);
  await admin.mutate("loans.complete", { loanId });
  const second = await requested(person);
  await admin.mutate("loans.approve", approvalOf(second));
  await pay(person, 5_00, null);
  const { page } = await screens(person, "segundo préstamo");
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Tus pagos" }) });
  expect(await card.getByText("$5,00").isVisible()).toBe(true);
  expect(await card.getByText("$24,00").isVisible()).toBe(false);
  await card.getByText("Pagos de antes de este préstamo").click();
  await card.getByText("$24,00").waitFor();
});

test("24 cuotas of a large loan with a long name stay readable", async () => {
  const { person, userId } = await verified(stage, admin);
  const db = new Database(join(stage.dataDir, "cuotica.db"));
  db.run("pragma busy_timeout = 5000");
  db.run("update usuarios set nivel = 5, nombre = 'Maximiliano Alejandro de los Santos' where id = ?", [userId]);
  db.close();
  const loanId = await requested(person, 400_00);
  await admin.mutate("loans.approve", { ...approvalOf(loanId), cuotas: 24, fechaPrimerPago: addDays(HOY, -70) });
  await pay(person, 123_45, 2);
  const { page } = await screens(person, "24 cuotas");
  expect(await rows(page)).toHaveLength(24);
});
