/** Write-offs, money that comes in afterwards, and a pago returned after its loan was closed. */
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asientos } from "../../drizzle/schema/ledger.ts";
import { cargos, completados } from "../../drizzle/schema/loans.ts";
import { notificaciones } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import type { PagoStatus } from "../../rules/loans/pagos/pagos.ts";
import type { UserContext } from "../../server/core/context.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { getBalances, getCredito } from "../../server/lending/libro/queries.ts";
import { getMora } from "../../server/lending/morosidad/sumas.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { changeFirstPayment } from "../../server/lending/prorrogas/actions.ts";
import { anApproved, anApprovedPago, aPago, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
let loanId: string;
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
});
afterEach(() => world.close());

const decide = (pagoId: string, status: PagoStatus) =>
  world.do(world.admin, setPagoStatus, { pagoId, status, cuotas: 1, motivo: null });
const giveUp = () => world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
const close = () => world.do(world.admin, completeLoan, { loanId });
const balances = () => {
  const { cartera = 0, castigos = 0, saldo_a_favor = 0 } = getBalances(world.storage.db);
  return { cartera, castigos, saldo_a_favor };
};
const credito = () => getCredito(world.storage.db, borrower.usuario.id);
const conceptos = () => {
  const rows = world.storage.db.select().from(asientos).where(eq(asientos.loanId, loanId)).orderBy(asientos.id).all();
  return rows.map(({ concepto }) => concepto);
};
const closed = () => world.storage.db.select().from(completados).where(eq(completados.id, loanId)).get();
const lastAviso = () =>
  world.storage.db
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.userId, borrower.usuario.id))
    .orderBy(desc(notificaciones.id))
    .get()?.mensaje;
const mine = () => world.caller(borrower).loans.mine();
const list = async (mora?: "vencidas" | "aldia" | "porcerrar" | "incobrables") =>
  (await world.caller(world.admin).loans.list({ status: "Aprobado", mora })).items.map(({ id }) => id);

describe("a loan given up", () => {
  test("stays Aprobado, in its own list; owed no more, and neither late nor on the calendar", async () => {
    anApprovedPago(world, borrower);
    world.clock.goTo(dia("2027-04-01"));
    expect(await list("vencidas")).toEqual([loanId]);
    expect(giveUp()).toEqual({ castigo: 18_00 });
    expect(balances()).toEqual({ cartera: 0, castigos: 18_00, saldo_a_favor: 0 });
    expect([await list("incobrables"), await list("vencidas"), await list("aldia"), await list("porcerrar")]).toEqual([
      [loanId],
      [],
      [],
      [],
    ]);
    expect(getMora(world.storage.db, dia("2027-04-01"))).toMatchObject({ cantidad: 0, vencido: 0 });
    const period = { desde: "2027-03-10", hasta: "2027-04-20" };
    expect(await world.caller(world.admin).loans.calendar(period)).toEqual([]);
    const pendientes = world.storage.db.select().from(cargos).where(eq(cargos.loanId, loanId)).all();
    expect(pendientes.every(({ pendiente }) => pendiente === 0)).toBe(true);
  });

  test("its borrower sees what it lacks and is not congratulated, keeps the level and cannot ask for another", async () => {
    anApprovedPago(world, borrower);
    giveUp();
    const shown = await mine();
    expect(shown).toMatchObject({ status: "Aprobado", saldo: 0, castigo: 18_00, atrasoDias: 0, proxima: null });
    expect(shown?.cargos.map(({ numero, pendiente }) => [numero, pendiente])).toEqual([
      [1, 0],
      [2, 600],
      [3, 600],
      [4, 600],
    ]);
    expect(lastAviso()).toContain("$18,00 sin pagar");
    expect(lastAviso()).not.toMatch(/complet|¡/i);
    expect(world.row(borrower)).toMatchObject({ nivel: 1, prestamosCompletados: 0 });
    expect(() => aRequest(borrower)).toThrow(expect.objectContaining({ code: "LOAN_ALREADY_ACTIVE" }));
  });

  test("what comes in is recovered up to what was given up, then in its favour, and its person's once closed", async () => {
    giveUp();
    anApprovedPago(world, borrower, 6_00);
    expect(balances()).toEqual({ cartera: 0, castigos: 18_00, saldo_a_favor: 0 });
    expect(conceptos()).toEqual(["desembolso", "castigo", "pago", "recuperacion"]);
    anApprovedPago(world, borrower, 20_00);
    expect(balances()).toEqual({ cartera: -2_00, castigos: 0, saldo_a_favor: 0 });
    expect(await mine()).toMatchObject({ saldo: 0, aFavor: 2_00, castigo: 0, cuotasPagadas: 4 });
    expect(close()).toMatchObject({ castigo: 0, cuotasPagadas: 4 });
    expect(balances()).toEqual({ cartera: 0, castigos: 0, saldo_a_favor: -2_00 });
    expect(credito()).toBe(2_00);
  });

  test("the list says what each owes and their sum; a closed one is no longer of it", async () => {
    anApprovedPago(world, borrower);
    giveUp();
    const other = world.borrower();
    const own = [loanId, anApproved(world, other)];
    world.do(world.admin, writeOffLoan, { loanId: own[1] ?? "", motivo: "No responde" });
    anApproved(world, world.borrower());
    const { loans } = world.caller(world.admin);
    const { items } = await loans.list({ status: "Aprobado", mora: "incobrables" });
    expect(new Map(items.map(({ id, saldo, castigo }) => [id, [saldo, castigo]]))).toEqual(
      new Map([
        [own[0], [0, 18_00]],
        [own[1], [0, 24_00]],
      ]),
    );
    expect(await loans.incobrable()).toEqual({ monto: 42_00 });
    anApprovedPago(world, other, 4_00);
    expect(await loans.incobrable()).toEqual({ monto: 38_00 });
    close();
    expect(await loans.incobrable()).toEqual({ monto: 20_00 });
  });

  test("can be given up once, takes no fine and no new day; one that owes nothing cannot", () => {
    giveUp();
    const refused = (act: () => unknown, code: string) => expect(act).toThrow(expect.objectContaining({ code }));
    refused(giveUp, "LOAN_WRITTEN_OFF");
    refused(() => world.do(world.admin, fineLoan, { loanId }), "LOAN_WRITTEN_OFF");
    const fechaPrimerPago = dia("2027-03-15");
    refused(() => world.do(world.admin, changeFirstPayment, { loanId, fechaPrimerPago }), "LOAN_WRITTEN_OFF");
    loanId = anApproved(world, world.borrower());
    refused(() => world.do(world.admin, writeOffLoan, { loanId: "nada", motivo: "x" }), "LOAN_NOT_FOUND");
    borrower = world.borrower();
    loanId = anApproved(world, borrower);
    anApprovedPago(world, borrower, 24_00);
    refused(giveUp, "NOTHING_OWED");
  });
});

describe("closing with something owed", () => {
  test("tells the truth, and what comes in afterwards is recovered, then its person's", () => {
    anApprovedPago(world, borrower);
    expect(close()).toMatchObject({ castigo: 18_00, aTiempo: false });
    expect(lastAviso()).toContain("$18,00 sin pagar");
    expect(world.row(borrower).nivel).toBe(1);
    anApprovedPago(world, borrower, 20_00);
    expect(closed()).toMatchObject({ castigo: 0, cuotasPagadas: 4 });
    expect(balances()).toEqual({ cartera: 0, castigos: 0, saldo_a_favor: -2_00 });
    expect(credito()).toBe(2_00);
  });
});

describe("beside a pago of a loan of which something was given up", () => {
  const beside = (pagoId: string) => world.caller(world.admin).senales.ofPago({ pagoId });

  test("under way or closed: what is recovered first, and by how much the pago exceeds it", async () => {
    anApprovedPago(world, borrower);
    giveUp();
    const pagoId = aPago(borrower, 20_00);
    expect(await beside(pagoId)).toMatchObject({
      ...{ prestamo: "activo", saldo: 0, castigo: 18_00 },
      reparos: { exceso: 2_00 },
    });
    close();
    expect(await beside(pagoId)).toMatchObject({
      ...{ prestamo: "terminado", saldo: 0, castigo: 18_00 },
      reparos: { exceso: 2_00 },
    });
    decide(pagoId, "Aprobado");
    expect(await beside(pagoId)).toMatchObject({ castigo: 0 });
  });
});

describe("a pago returned after its loan was closed", () => {
  test("is given up, unpunctual, and takes back the level that the loan raised; approved again, all is as it was", () => {
    const pagoId = anApprovedPago(world, borrower, 24_00);
    close();
    expect(closed()).toMatchObject({ aTiempo: true, castigo: 0, cuotasPagadas: 4, subioNivel: true });
    expect(world.row(borrower).nivel).toBe(2);
    decide(pagoId, "Rechazado");
    expect(closed()).toMatchObject({ aTiempo: false, castigo: 24_00, cuotasPagadas: 0, subioNivel: false });
    expect(world.row(borrower)).toMatchObject({ nivel: 1, prestamosCompletados: 1 });
    expect(balances()).toEqual({ cartera: 0, castigos: 24_00, saldo_a_favor: 0 });
    decide(pagoId, "Aprobado");
    expect(closed()).toMatchObject({ aTiempo: true, castigo: 0, cuotasPagadas: 4, subioNivel: true });
    expect(world.row(borrower)).toMatchObject({ nivel: 2, prestamosCompletados: 1 });
    expect(balances()).toEqual({ cartera: 0, castigos: 0, saldo_a_favor: 0 });
  });

  test("leaves alone a level that an administrator set, or another loan raised", () => {
    const first = anApprovedPago(world, borrower, 24_00);
    close();
    world.clock.advance(1000);
    loanId = anApproved(world, borrower);
    anApprovedPago(world, borrower, 24_00);
    close();
    expect(world.row(borrower).nivel).toBe(3);
    decide(first, "Rechazado");
    expect(world.row(borrower).nivel).toBe(2);
    decide(first, "Rechazado");
    expect(world.row(borrower).nivel).toBe(2);
  });

  test("takes its person's credit first, and gives up the rest", () => {
    const pagoId = anApprovedPago(world, borrower, 30_00);
    close();
    expect(credito()).toBe(6_00);
    decide(pagoId, "Pendiente");
    expect(credito()).toBe(0);
    expect(balances()).toEqual({ cartera: 0, castigos: 24_00, saldo_a_favor: 0 });
  });

  test("one that was late closes late, whatever is approved afterwards", () => {
    world.clock.goTo(dia("2027-02-16"));
    const pagoId = aPago(borrower, 24_00);
    close();
    decide(pagoId, "Aprobado");
    expect(closed()).toMatchObject({ aTiempo: false, castigo: 0 });
    expect(world.row(borrower).nivel).toBe(1);
  });
});
