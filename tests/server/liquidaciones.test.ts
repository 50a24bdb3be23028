/** Paying everything early, and loans that close automatically: on a real database with the product's own actions. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asientos } from "../../drizzle/schema/ledger.ts";
import { completados, loans } from "../../drizzle/schema/loans.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { tasas } from "../../drizzle/schema/pagos.ts";
import { notificaciones } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import type { Ajustes } from "../../rules/operator/ajustes/ajustes.ts";
import type { UserContext } from "../../server/core/context.ts";
import { listCargos } from "../../server/lending/cargos/queries.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { closeLibros } from "../../server/lending/cierres/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { correctPago } from "../../server/lending/correcciones/actions.ts";
import { getBalances, getCartera, getCredito } from "../../server/lending/libro/queries.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { anApproved, aPago, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
let loanId: string;
/** $24,00 in four cuotas of $6,00 from 15 February 2027; today is 15 January. */
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
});
afterEach(() => world.close());

const db = () => world.storage.db;
const set = (changes: Partial<Ajustes>) => world.do(world.admin, changeAjustes, changes);
const decide = (pagoId: string, status: "Aprobado" | "Rechazado" = "Aprobado", cuotas = 1) =>
  world.do(world.admin, setPagoStatus, { pagoId, status, cuotas, motivo: null });
const pay = (monto: number, codigo: string) => {
  const id = aPago(borrower, monto, codigo);
  decide(id);
  return id;
};
const saldo = () => getCartera(db(), loanId);
const owed = () =>
  listCargos(db(), loanId)
    .map(({ pendiente }) => Number(pendiente))
    .reduce((sum, each) => sum + each);
const discounts = () => db().select().from(asientos).where(eq(asientos.concepto, "descuento")).all();
const told = () =>
  db()
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.userId, borrower.usuario.id))
    .all()
    .map(({ mensaje }) => mensaje);
const payoffOf = (who: UserContext) => world.caller(who).loans.payoff();

describe("what paying everything today asks for", () => {
  test("all that remains, and nothing off unless the operator says so", async () => {
    expect(await payoffOf(borrower)).toEqual({ hoy: "2027-01-15", monto: 24_00, descuento: 0, montoBs: null });
    pay(6_00, "0001");
    expect(await payoffOf(borrower)).toMatchObject({ monto: 18_00, descuento: 0 });
  });

  test("less the discount, and in bolívares of the day", async () => {
    set({ descuentoAnticipado: 50 });
    const rate = {
      valor: valorTasa(10_000_000_000),
      fuente: "BCV",
      creado: world.clock.now(),
      creadoPor: world.admin.usuario.id,
    };
    db()
      .insert(tasas)
      .values({ ...rate, fechaValor: dia("2027-01-15") })
      .run();
    expect(await payoffOf(borrower)).toMatchObject({ monto: 22_00, descuento: 2_00, montoBs: 2_200_00 });
  });

  test("who owes nothing is told so", async () => {
    const refused = { message: expect.any(String), cause: expect.objectContaining({ code: "NOTHING_DUE" }) };
    pay(24_00, "0001");
    await expect(payoffOf(borrower)).rejects.toMatchObject(refused);
    await expect(payoffOf(world.borrower())).rejects.toMatchObject(refused);
  });
});

describe("cents at the end, of the rounding of a rate", () => {
  const four = (monto: number, cuotas = 0) => {
    for (const [place, month] of ["02", "03", "04", "05"].entries()) {
      world.clock.goTo(dia(`2027-${month}-15`));
      decide(aPago(borrower, monto, `000${place}`), "Aprobado", cuotas);
    }
  };

  test.each([
    [5_99, 0],
    [5_88, 1],
  ])(
    "four cuotas of %i: nobody is asked for them, and the loan counts like every one that was paid",
    async (monto, cuotas) => {
      four(monto, cuotas);
      expect(db().select().from(loans).get()).toMatchObject({ cuotasPagadas: 4, proximaCuota: null });
      expect([saldo(), owed()]).toEqual([0, 0]);
      world.clock.goTo(dia("2027-06-20"));
      expect((await world.caller(world.admin).morosidad.list({})).items).toEqual([]);
      world.do(world.admin, completeLoan, { loanId });
      const done = db().select().from(completados).get();
      expect(done).toMatchObject({ castigo: 0, aTiempo: true, subioNivel: true });
      expect(getBalances(db())).toMatchObject({ cartera: 0, ingresos_interes: -4_00 + 24_00 - 4 * monto });
      expect(told().some((mensaje) => /descontamos|pagaste todo antes/i.test(mensaje))).toBe(false);
      const next = aRequest(borrower);
      expect((await world.caller(world.admin).senales.ofLoan({ loanId: next })).castigado).toBe(0);
    },
  );

  test("more than that is owed, and closing it is a loss as ever", () => {
    four(5_87, 1);
    expect([saldo(), owed()]).toEqual([52, 52]);
    world.do(world.admin, completeLoan, { loanId });
    expect(db().select().from(completados).get()).toMatchObject({ castigo: 52, aTiempo: false });
  });

  test("come back where one of its pagos does, and are paid where somebody pays them", () => {
    const [first, last] = [pay(12_00, "0001"), pay(11_90, "0002")];
    expect([saldo(), owed()]).toEqual([0, 0]);
    decide(last, "Rechazado");
    expect([saldo(), owed()]).toEqual([12_00, 12_00]);
    decide(last);
    pay(10, "0003");
    expect([saldo(), owed(), getBalances(db()).ingresos_interes]).toEqual([0, 0, -4_00]);
    decide(first, "Rechazado");
    expect([saldo(), owed()]).toEqual([12_00, 12_00]);
  });
});

describe("the discount", () => {
  beforeEach(() => set({ descuentoAnticipado: 50 }));

  test("settles the loan with the pago that pays what was asked, and is told", () => {
    const id = pay(22_00, "0001");
    expect([saldo(), owed()]).toEqual([0, 0]);
    expect(discounts()).toMatchObject([{ loanId, pagoId: id, userId: borrower.usuario.id }]);
    expect(db().select().from(loans).get()).toMatchObject({ cuotasPagadas: 4, proximaCuota: null, montoFinal: 24_00 });
    expect(getBalances(db())).toMatchObject({ caja: 2_00, cartera: 0 });
    expect(told()).toContain("Pagaste todo antes de tiempo: te descontamos $2,00 de interés.");
  });

  test.each([
    [21_99, 0],
    [21_56, 0],
    [21_55, 2_45],
  ])("the rounding of a rate does not lose it, 2 %% and no more: %i of what was asked, %i owed", (monto, left) => {
    pay(monto, "0001");
    expect([saldo(), owed(), discounts().length]).toEqual([left, left, left === 0 ? 1 : 0]);
  });

  test.each([
    [23_00, 1_00],
    [24_00, 2_00],
  ])("who pays more without asking has the rest in their favour: %i, %i", (monto, credit) => {
    pay(monto, "0001");
    expect([saldo(), owed(), discounts().length]).toEqual([-credit, 0, 1]);
    world.do(world.admin, completeLoan, { loanId });
    expect(getCredito(db(), borrower.usuario.id)).toBe(credit);
  });

  test("asked for after a part of that day, it is the same, and whichever two parts of the quote settle", async () => {
    pay(10_00, "0001");
    const { monto, descuento } = await payoffOf(borrower);
    expect([monto, descuento]).toEqual([12_00, 2_00]);
    pay(monto, "0002");
    expect([saldo(), owed()]).toEqual([0, 0]);
  });

  test("a weekend's quote settles at Monday's rate, which came after it", () => {
    const publish = (fechaValor: string, valor: number) =>
      world.do(world.admin, saveTasa, { fechaValor: dia(fechaValor), valor: valorTasa(valor), fuente: "BCV" });
    publish("2027-01-15", 29_135_820_000);
    world.clock.goTo(dia("2027-01-16"));
    const montoBs = bolivares(6_409_88);
    const { id } = world.do(borrower, registerPago, { codigo: "0001", montoBs, referencia: null });
    publish("2027-01-18", 29_351_000_000);
    decide(id);
    expect([saldo(), owed()]).toEqual([0, 0]);
  });

  test("goes back with its pago, and comes again with it", () => {
    const id = pay(22_00, "0001");
    decide(id, "Rechazado");
    expect([saldo(), owed()]).toEqual([24_00, 24_00]);
    decide(id);
    expect([saldo(), owed()]).toEqual([0, 0]);
    world.do(world.admin, removePago, { pagoId: id });
    expect([saldo(), owed()]).toEqual([24_00, 24_00]);
    expect(getBalances(db())).toMatchObject({ caja: -20_00, cartera: 24_00, ingresos_interes: -4_00 });
  });

  test("falls when the money of another pago goes back: not everything was paid", () => {
    const id = pay(6_00, "0001");
    pay(16_00, "0002");
    decide(id, "Rechazado");
    expect([saldo(), owed()]).toEqual([8_00, 8_00]);
    decide(id);
    expect([saldo(), owed()]).toEqual([0, 0]);
    world.do(world.admin, removePago, { pagoId: id });
    expect([saldo(), owed()]).toEqual([8_00, 8_00]);
  });

  test("stays when a fine is set later, and only a part of that is paid", () => {
    pay(22_00, "0001");
    world.do(world.admin, fineLoan, { loanId });
    pay(20, "0002");
    expect([saldo(), discounts().length]).toEqual([30, 1]);
  });

  test("is reckoned again when its pago turns out to be of a later day, or another to be less", () => {
    const id = pay(6_00, "0001");
    const last = pay(16_00, "0002");
    world.clock.goTo(dia("2027-05-20"));
    world.do(world.admin, correctPago, { pagoId: last, fechaPago: dia("2027-05-16"), motivo: "El banco dice 16" });
    expect([saldo(), owed()]).toEqual([2_00, 2_00]);
    world.do(world.admin, correctPago, { pagoId: last, fechaPago: dia("2027-01-15"), motivo: "Era el 15" });
    expect([saldo(), owed()]).toEqual([0, 0]);
    world.do(world.admin, correctPago, { pagoId: id, monto: centavos(5_00), motivo: "Llegaron 5" });
    expect([saldo(), owed()]).toEqual([3_00, 3_00]);
  });

  test("is of the day that the money was sent, however late it is approved", () => {
    const id = aPago(borrower, 22_00, "0001");
    world.clock.goTo(dia("2027-05-01"));
    decide(id);
    expect([saldo(), discounts().length]).toEqual([0, 1]);
  });

  test.each([
    ["as they were sent", [0, 1]],
    ["the other way round", [1, 0]],
  ])("two pagos approved %s: the same", (_, order) => {
    const first = aPago(borrower, 6_00, "0001");
    world.clock.goTo(dia("2027-01-16"));
    // $18,00 remain, $3,00 of them interest: half of that is discounted.
    const both = [first, aPago(borrower, 16_50, "0002")];
    for (const i of order) decide(both[i] ?? "");
    expect([saldo(), owed()]).toEqual([0, 0]);
    expect(discounts()).toMatchObject([{ pagoId: both[1] }]);
  });

  test.each([
    ["as they were sent, then fined", ["first", "second", "fine"]],
    ["fined between them", ["first", "fine", "second"]],
    ["the last, fined, the first", ["second", "fine", "first"]],
  ])("pagos approved %s: the fine is owed, the discount earned", (_, order) => {
    const first = aPago(borrower, 6_00, "0001");
    world.clock.goTo(dia("2027-01-16"));
    const second = aPago(borrower, 16_50, "0002");
    world.clock.goTo(dia("2027-01-17"));
    const acts = { first, second };
    for (const act of order) {
      if (act === "fine") world.do(world.admin, fineLoan, { loanId });
      else decide(acts[act as keyof typeof acts]);
    }
    expect([saldo(), owed()]).toEqual([50, 50]);
  });

  test("falls on a closed loan when another pago goes back, and comes with it again", () => {
    const id = pay(6_00, "0001");
    world.clock.goTo(dia("2027-01-16"));
    pay(16_50, "0002");
    world.do(world.admin, completeLoan, { loanId });
    const closed = () => db().select().from(completados).get();
    expect(closed()).toMatchObject({ castigo: 0, aTiempo: true });
    decide(id, "Rechazado");
    expect(closed()).toMatchObject({ castigo: 7_50, aTiempo: false });
    expect(getBalances(db())).toMatchObject({ castigos: 7_50, ingresos_interes: -4_00 });
    decide(id);
    expect(closed()).toMatchObject({ castigo: 0, aTiempo: true });
  });

  test("falls on a loan that was given up, and comes again", () => {
    const id = pay(6_00, "0001");
    world.clock.goTo(dia("2027-01-16"));
    pay(16_50, "0002");
    world.do(world.admin, fineLoan, { loanId });
    world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
    expect(getBalances(db())).toMatchObject({ castigos: 50 });
    decide(id, "Rechazado");
    expect(getBalances(db())).toMatchObject({ castigos: 8_00 });
    decide(id);
    expect(getBalances(db())).toMatchObject({ castigos: 50 });
  });

  test("is earned by a pago that is approved after its loan was closed", () => {
    const id = aPago(borrower, 22_00, "0001");
    world.do(world.admin, completeLoan, { loanId });
    expect(db().select().from(completados).get()).toMatchObject({ castigo: 24_00 });
    decide(id);
    expect(db().select().from(completados).get()).toMatchObject({ castigo: 0, aTiempo: true });
  });

  test("stays as it was given when the settings change, and none is given for a day before", () => {
    pay(22_00, "0001");
    set({ descuentoAnticipado: 0 });
    world.do(world.admin, fineLoan, { loanId });
    expect([saldo(), discounts().length]).toEqual([50, 1]);
    const other = world.borrower();
    const otherLoan = anApproved(world, other);
    world.clock.goTo(dia("2027-01-16"));
    const late = aPago(other, 22_00, "0002");
    world.clock.goTo(dia("2027-01-17"));
    set({ descuentoAnticipado: 50 });
    decide(late);
    expect(getCartera(db(), otherLoan)).toBe(2_00);
  });

  test("of the interest that is not due yet: the last cuota, on its day, earns none", () => {
    pay(18_00, "0001");
    world.clock.goTo(dia("2027-05-15"));
    pay(5_50, "0002");
    expect([saldo(), discounts()]).toEqual([50, []]);
  });

  test("is by the loan's own interest, not by that of the settings", () => {
    set({ interes: 100 });
    pay(20_00, "0001");
    expect([saldo(), discounts()]).toEqual([4_00, []]);
  });
});

describe("a loan with nothing left to pay", () => {
  test("waits to be closed, unless the operator says otherwise", () => {
    pay(24_00, "0001");
    expect(db().select().from(loans).get()).toMatchObject({ id: loanId, status: "Aprobado" });
    expect(db().select().from(completados).all()).toEqual([]);
  });

  test("closes with the pago that pays it off, under the name of who approved it, and is told", () => {
    set({ cierreAutomatico: true });
    pay(12_00, "0001");
    expect(db().select().from(completados).all()).toEqual([]);
    pay(12_00, "0002");
    expect(db().select().from(loans).all()).toEqual([]);
    expect(db().select().from(completados).get()).toMatchObject({
      id: loanId,
      completadoPor: world.admin.usuario.id,
      castigo: 0,
      aTiempo: true,
      subioNivel: true,
    });
    const lines = db().select().from(auditoria).where(eq(auditoria.accion, "loans.complete")).all();
    expect(lines.map(({ actorId }) => actorId)).toEqual([world.admin.usuario.id]);
    expect(told().filter((text) => text.startsWith("¡Completaste tu préstamo"))).toHaveLength(1);
  });

  test("closes with its discount", () => {
    set({ cierreAutomatico: true, descuentoAnticipado: 100 });
    pay(20_00, "0001");
    expect(db().select().from(completados).get()).toMatchObject({ id: loanId, castigo: 0 });
    expect(getBalances(db())).toMatchObject({ caja: 0, cartera: 0 });
  });

  test("what was paid in excess is its person's", () => {
    set({ cierreAutomatico: true });
    pay(25_00, "0001");
    expect(getBalances(db())).toMatchObject({ cartera: 0, saldo_a_favor: -1_00 });
  });

  test("its pago returned afterwards is a debt again, given up and open to come in", () => {
    set({ cierreAutomatico: true });
    const id = pay(24_00, "0001");
    decide(id, "Rechazado");
    expect(db().select().from(completados).get()).toMatchObject({ castigo: 24_00, aTiempo: false, subioNivel: false });
  });
});

test("a fine is of the day on which it was set, also where the books of that day were closed", () => {
  set({ descuentoAnticipado: 50 });
  world.clock.goTo(dia("2027-01-18"));
  world.do(world.admin, closeLibros, { hasta: dia("2027-01-17") });
  // The clock is set back for a while.
  world.clock.goTo(dia("2027-01-16"));
  world.do(world.admin, fineLoan, { loanId });
  world.clock.goTo(dia("2027-01-18"));
  // Without the fine, set two days before, this would pay everything.
  pay(22_00, "0001");
  expect(discounts()).toEqual([]);
  expect(saldo()).toBe(2_50);
});
