/** Credit: money beyond a closed loan, used on the next or paid back. From dinero.md §7. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { reintegros } from "../../drizzle/schema/pagos.ts";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { DE_SALDO } from "../../rules/money/libro.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import type { UserContext } from "../../server/core/context.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { applyCredito, refundCredito } from "../../server/lending/creditos/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { getBalances } from "../../server/lending/libro/queries.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { DAY } from "../support/clock.ts";
import { snapshot } from "../support/snapshot.ts";
import { anApproved, aPago, aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
let userId: string;
/** The $30 pago that paid the $24 loan: $6 remain. */
let pagoId: string;
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
  userId = borrower.usuario.id;
  const loanId = anApproved(world, borrower);
  pagoId = aPago(borrower, 30_00);
  world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 4, motivo: null });
  world.do(world.admin, completeLoan, { loanId });
});
afterEach(() => world.close());

const ficha = () => world.caller(world.admin).usuarios.get({ userId });
const mine = () => world.caller(borrower).loans.mine();
const apply = (loanId: string, monto: number) =>
  world.do(world.admin, applyCredito, { loanId, monto: centavos(monto) });
/** As its procedure does it. A caller takes `apply` for that of every function, so it is called through that one. */
const useCredit = (input: object): Promise<unknown> =>
  (world.caller(world.admin).creditos.apply as (input: unknown) => Promise<unknown>).apply(null, [input]);
const refund = (monto: number) =>
  world.do(world.admin, refundCredito, {
    userId,
    monto: centavos(monto),
    bs: bolivares(1_746_00),
    referencia: "777888",
  });
const lastAviso = async () => (await world.caller(borrower).notificaciones.mine({})).items[0]?.mensaje ?? "";
const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };

describe("used in a loan", () => {
  test("it pays the first cuota, oldest first, and the borrower is told", async () => {
    expect(await ficha()).toMatchObject({ saldoAFavor: 600, deuda: 0, castigado: 0 });
    const loanId = anApproved(world, borrower);
    apply(loanId, 600);
    expect(await mine()).toMatchObject({ saldo: 1800, cuotasPagadas: 1 });
    expect(await ficha()).toMatchObject({ saldoAFavor: 0, deuda: 1800 });
    expect(await lastAviso()).toBe("Usamos $6,00 de tu saldo a favor en tu préstamo. Ahora debes $18,00.");
  });

  test("the panel's list says beside each loan what may be used in it; a debt is not credit", async () => {
    const loanId = anApproved(world, borrower);
    const listed = async () => (await world.caller(world.admin).loans.list({ status: "Aprobado" })).items[0];
    expect(await listed()).toMatchObject({ id: loanId, credito: 600, baneado: false });
    apply(loanId, 600);
    expect(await listed()).toMatchObject({ credito: 0 });
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: "No llegó" });
    expect(await listed()).toMatchObject({ credito: 0 });
  });

  test("together with the approval, or neither", async () => {
    const loanId = aRequest(borrower);
    const before = snapshot(world.storage);
    expect(() => world.do(world.admin, approveLoan, { loanId, ...terms, credito: centavos(601) })).toThrow(
      "Su saldo a favor es de $6,00: no alcanza.",
    );
    expect(snapshot(world.storage)).toBe(before);
    world.do(world.admin, approveLoan, { loanId, ...terms, credito: centavos(600) });
    expect(await mine()).toMatchObject({ saldo: 1800, cuotasPagadas: 1 });
  });

  test("not more than there is, nor than the loan owes, nor in a loan that was given up", () => {
    const loanId = anApproved(world, borrower, 5_00);
    expect(() => apply(loanId, 601)).toThrow("Su saldo a favor es de $6,00: no alcanza.");
    apply(loanId, 550);
    expect(() => apply(loanId, 50 + 1)).toThrow("Su saldo a favor es de $0,50: no alcanza.");
    const other = world.borrower();
    const otherLoan = anApproved(world, other);
    expect(() => apply(otherLoan, 1)).toThrow("No tiene saldo a favor.");
    world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
    expect(() => apply(loanId, 50)).toThrow("incobrable");
  });

  test("the loan owes less than the credit", () => {
    const loanId = anApproved(world, borrower, 5_00);
    const pago = aPago(borrower, 5_00);
    world.do(world.admin, setPagoStatus, { pagoId: pago, status: "Aprobado", cuotas: 0, motivo: null });
    expect(() => apply(loanId, 101)).toThrow("El préstamo debe $1,00: usa ese monto o menos.");
    apply(loanId, 100);
  });

  test("a hundred at the same time never use what is not there", async () => {
    const loanId = anApproved(world, borrower);
    const calls = Array.from({ length: 100 }, () => useCredit({ loanId, monto: 200 }));
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await ficha()).toMatchObject({ saldoAFavor: 0, deuda: 1800 });
  });

  test("the pago it came from is returned after it was used: the person's account is a debt", async () => {
    const loanId = anApproved(world, borrower);
    apply(loanId, 600);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: "No llegó" });
    // The $24 loan is owed again, and the $6 from that pago were used.
    expect(await ficha()).toMatchObject({ saldoAFavor: -600, castigado: 2400, deuda: 1800 + 2400 + 600 });
    expect(() => apply(loanId, 1)).toThrow("No tiene saldo a favor.");
    expect(() => refund(1)).toThrow("No tiene saldo a favor.");
  });
});

describe("below zero", () => {
  const owe = () => {
    const loanId = anApproved(world, borrower);
    apply(loanId, 600);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: "No llegó" });
    return loanId;
  };
  const payCredit = (monto: number) =>
    world.do(borrower, registerPago, { codigo: "7777", monto: centavos(monto), referencia: null, loanId: DE_SALDO }).id;
  const me = async () => (await world.caller(borrower).usuarios.me())?.saldoDebido;
  const listed = () => world.caller(world.admin).morosidad.saldos();
  const debtors = async () => (await world.caller(world.admin).usuarios.list({ filtro: "deuda" })).items;

  test("it is a debt with a day: its person sees it, Morosidad and Clientes list it, Por cobrar counts it", async () => {
    owe();
    expect(await me()).toEqual({ debe: 600, vence: "2027-01-22" });
    // With the loan of $24 that is owed again.
    expect((await world.caller(borrower).usuarios.me())?.debeAparte).toBe(3000);
    expect(await listed()).toMatchObject([{ userId, debe: 600, vence: "2027-01-22", dias: -7 }]);
    expect(await debtors()).toMatchObject([{ id: userId, saldo: 1800 + 600 }]);
    const resumen = await world.caller(world.admin).resumen.get();
    expect(resumen).toMatchObject({ porCobrar: 1800 + 600, debenDeSaldo: 600, saldoAFavor: 0 });
    world.clock.advance(10 * DAY);
    expect(await listed()).toMatchObject([{ vence: "2027-01-22", dias: 3 }]);
  });

  test("the day is the one on which it began, whatever is paid of it; gone, and owed again, it is another", async () => {
    owe();
    world.clock.advance(3 * DAY);
    const approve = (monto: number) => {
      const id = payCredit(monto);
      world.do(world.admin, setPagoStatus, { pagoId: id, status: "Aprobado", cuotas: 0, motivo: null });
      return id;
    };
    approve(2_00);
    expect(await me()).toEqual({ debe: 400, vence: "2027-01-22" });
    const rest = approve(4_00);
    expect(await me()).toBeNull();
    expect(await listed()).toEqual([]);
    expect(await mine()).toMatchObject({ saldo: 1800 });
    world.clock.advance(DAY);
    world.do(world.admin, setPagoStatus, { pagoId: rest, status: "Rechazado", cuotas: 0, motivo: "No llegó" });
    expect(await me()).toEqual({ debe: 400, vence: "2027-01-26" });
  });

  test("two who owe are not netted with one who is owed", async () => {
    owe();
    const other = world.borrower();
    const loanId = anApproved(world, other);
    const paid = aPago(other, 30_00);
    world.do(world.admin, setPagoStatus, { pagoId: paid, status: "Aprobado", cuotas: 4, motivo: null });
    world.do(world.admin, completeLoan, { loanId });
    const resumen = await world.caller(world.admin).resumen.get();
    expect(resumen).toMatchObject({ debenDeSaldo: 600, saldoAFavor: 600, porCobrar: 2400 });
    expect(await me()).toEqual({ debe: 600, vence: "2027-01-22" });
  });

  test("named by who owes nothing by it, it is the running loan that is paid", async () => {
    const loanId = anApproved(world, borrower);
    payCredit(5_00);
    const { items } = await world.caller(borrower).pagos.mine({});
    expect(items[0]).toMatchObject({ loanId, monto: 500 });
  });
});

describe("given back", () => {
  test("caja pays it; the bolívares, the reference and the rate of the day are kept", async () => {
    world.do(world.admin, saveTasa, { fechaValor: dia("2027-01-15"), valor: valorTasa(29_100_000_000), fuente: "BCV" });
    expect(getBalances(world.storage.db)).toMatchObject({ caja: 1000, saldo_a_favor: -600 });
    refund(600);
    expect(getBalances(world.storage.db)).toMatchObject({ caja: 400, saldo_a_favor: 0 });
    const { items } = await world.caller(world.admin).creditos.listOf({ userId });
    expect(items).toMatchObject([
      { monto: 600, bs: 174600, referencia: "777888", tasaValor: 29_100_000_000, tasaFecha: "2027-01-15" },
    ]);
    expect(items[0]?.actor).toBe("admin1@cuotica.test");
    const aviso = await lastAviso();
    for (const part of ["$6,00", "1.746,00", "777888"]) expect(aviso).toContain(part);
  });

  test("without a rate known it is kept without one", () => {
    refund(100);
    expect(world.storage.db.select().from(reintegros).all()).toMatchObject([{ tasaValor: null, tasaFecha: null }]);
  });

  test("a hundred at the same time never give back what is not there", async () => {
    const calls = Array.from({ length: 100 }, () =>
      world.caller(world.admin).creditos.refund({ userId, monto: 400, bs: 1, referencia: "1" }),
    );
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await ficha()).toMatchObject({ saldoAFavor: 200 });
    expect(world.storage.db.select().from(reintegros).all()).toHaveLength(1);
  });
});

test("beside a new request: the credit, what was given up before, and the rate", async () => {
  world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: "No llegó" });
  world.do(world.admin, saveTasa, { fechaValor: dia("2027-01-15"), valor: valorTasa(29_100_000_000), fuente: "BCV" });
  const signals = await world.caller(world.admin).senales.ofLoan({ loanId: aRequest(borrower) });
  expect(signals).toMatchObject({ castigado: 2400, saldoAFavor: 0, tasa: { valor: 29_100_000_000 } });
});
