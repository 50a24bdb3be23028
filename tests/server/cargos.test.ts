/** A loan's debt, from request to result: the design's tables, on the real database, through the product's actions. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asientos, movimientos } from "../../drizzle/schema/ledger.ts";
import { cargos, completados, loans } from "../../drizzle/schema/loans.ts";
import { dia } from "../../rules/country/fecha.ts";
import type { PagoStatus } from "../../rules/loans/pagos/pagos.ts";
import type { UserContext } from "../../server/core/context.ts";
import { getReparto } from "../../server/lending/cargos/queries.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { getBalances, getCredito } from "../../server/lending/libro/queries.ts";
import { listMorosos } from "../../server/lending/morosidad/queries.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { falta } from "../support/cargos.ts";
import { anApproved, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
let loanId: string;
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
});
afterEach(() => world.close());

let sent = 1000;
/** A pago awaiting review, with four digits of its own. */
function send(monto: number): string {
  sent += 1;
  return aPago(borrower, monto, String(sent));
}
const decide = (pagoId: string, status: PagoStatus, cuotas = 1) =>
  world.do(world.admin, setPagoStatus, { pagoId, status, cuotas, motivo: null });
/** A pago approved as that many cuotas; 0 goes by money. */
function pay(monto: number, cuotas = 1): string {
  const pagoId = send(monto);
  decide(pagoId, "Aprobado", cuotas);
  return pagoId;
}
const rows = () => world.storage.db.select().from(cargos).where(eq(cargos.loanId, loanId)).all();
const finished = () => world.storage.db.select().from(completados).where(eq(completados.id, loanId)).get();
const running = () => world.storage.db.select().from(loans).where(eq(loans.id, loanId)).get();
const mine = async () => {
  const loan = await world.caller(borrower).loans.mine();
  if (!loan) throw new Error("no loan is shown");
  return loan;
};

/** Everything known of the loan's money, wherever it is stored. */
const state = () => ({
  reparto: getReparto(world.storage.db, loanId),
  cuotasPagadas: (finished() ?? running())?.cuotasPagadas,
  proximaCuota: running()?.proximaCuota ?? null,
  castigo: finished()?.castigo ?? null,
  aTiempo: finished()?.aTiempo ?? null,
  cargos: rows().map(({ tipo, numero, monto, vence, pendiente }) => [tipo, numero, monto, vence, pendiente]),
  credito: getCredito(world.storage.db, borrower.usuario.id),
  caja: getBalances(world.storage.db).caja,
  nivel: world.row(borrower).nivel,
});

describe("a $20 loan, 24 = 4 × 6", () => {
  test.each<[string, () => void, number, Record<string, number>, number]>([
    [
      "24 returned by the bank, 6 stands",
      () => {
        const all = pay(24_00);
        pay(6_00);
        decide(all, "Rechazado");
      },
      1,
      { "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 },
      0,
    ],
    ["24 at once", () => void pay(24_00), 4, {}, 0],
    [
      "4, by money",
      () => void pay(4_00, 0),
      0,
      { "cuota 1": 2_00, "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 },
      0,
    ],
    ["4, then 8", () => [4_00, 8_00].map((monto) => pay(monto, 0)), 2, { "cuota 3": 6_00, "cuota 4": 6_00 }, 0],
    ["four times 1, each as a cuota", () => [1, 2, 3, 4].map(() => pay(1_00, 1)), 4, { resto: 20_00 }, 0],
    [
      "four times 1, by money",
      () => [1, 2, 3, 4].map(() => pay(1_00, 0)),
      0,
      { "cuota 1": 2_00, "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 },
      0,
    ],
    [
      "a fine falling with cuota 2; pays 6, then 6.50",
      () => {
        pay(6_00);
        world.do(world.admin, fineLoan, { loanId });
        pay(6_50);
      },
      2,
      { "cuota 3": 6_00, "cuota 4": 6_00 },
      0,
    ],
    [
      "the same; pays 6, 6, 6 counted one each",
      () => {
        pay(6_00);
        world.do(world.admin, fineLoan, { loanId });
        pay(6_00);
        pay(6_00);
      },
      3,
      { "cuota 4": 6_50 },
      0,
    ],
    [
      "pays 30, then a fine of 0.50",
      () => {
        pay(30_00);
        world.do(world.admin, fineLoan, { loanId });
      },
      4,
      {},
      5_50,
    ],
  ])("%s", async (_, happens, pagadas, pendiente, aFavor) => {
    happens();
    const owed = Object.values(pendiente).reduce((sum, one) => sum + one, 0);
    expect(running()?.cuotasPagadas).toBe(pagadas);
    expect(falta(rows())).toEqual(pendiente);
    expect(getReparto(world.storage.db, loanId)).toEqual({ cartera: owed - aFavor, castigos: 0, aFavor: 0 });
    // Its borrower and the panel read the same.
    const shown = await mine();
    expect(shown).toMatchObject({ saldo: owed, aFavor, cuotasPagadas: pagadas });
    expect(falta(shown.cargos)).toEqual(pendiente);
    const { items } = await world.caller(world.admin).loans.list({ status: "Aprobado" });
    expect(items).toMatchObject([{ saldo: owed, aFavor, cuotasPagadas: pagadas, cargos: shown.cargos }]);
  });

  test("24 at once by the first day is punctual", () => {
    pay(24_00);
    expect(world.do(world.admin, completeLoan, { loanId })).toMatchObject({
      cuotasPagadas: 4,
      aTiempo: true,
      castigo: 0,
    });
    expect(world.row(borrower).nivel).toBe(2);
  });

  test("the resto of four dollars is due on the last cuota's day, and in Morosidad from the day after", () => {
    for (const _ of [1, 2, 3, 4]) pay(1_00, 1);
    expect(running()?.proximaCuota).toBe("2027-05-15");
    const late = (hoy: string) => listMorosos(world.storage.db, { hoy: dia(hoy), limit: 10 }).items;
    expect(late("2027-05-15")).toEqual([]);
    expect(late("2027-05-16")).toMatchObject([{ loanId, dias: 1, debido: 20_00, saldo: 20_00 }]);
  });
});

/** Every order of the steps that keeps each pago's own steps in order. */
function interleavings<S>(lanes: readonly (readonly S[])[]): S[][] {
  if (lanes.every((lane) => lane.length === 0)) return [[]];
  return lanes.flatMap((lane, i) => {
    const [step, ...rest] = lane;
    if (step === undefined) return [];
    return interleavings(lanes.map((other, j) => (i === j ? rest : other))).map((order) => [step, ...order]);
  });
}

describe("the order in which pagos are approved and returned does not matter", () => {
  const FASES: [string, () => void][] = [
    ["while it runs", () => {}],
    ["after it was fined", () => void world.do(world.admin, fineLoan, { loanId })],
    ["given up", () => void world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" })],
    ["closed", () => void world.do(world.admin, completeLoan, { loanId })],
  ];
  /** [amount, cuotas counted, the decisions in turn] */
  type Lane = [monto: number, cuotas: number, decided: PagoStatus[]];
  const CASES: [string, Lane[]][] = [
    [
      "three pagos, one approved again, one returned",
      [
        [4_00, 1, ["Aprobado", "Rechazado", "Aprobado"]],
        [26_00, 0, ["Aprobado"]],
        [6_50, 2, ["Aprobado", "Pendiente"]],
      ],
    ],
    [
      "the large one returned",
      [
        [30_00, 1, ["Aprobado", "Rechazado"]],
        [1_00, 1, ["Aprobado"]],
        [6_50, 2, ["Rechazado", "Aprobado"]],
      ],
    ],
    [
      "four pagos, each approved once",
      [
        [4_00, 0, ["Aprobado"]],
        [8_00, 1, ["Aprobado"]],
        [1_00, 2, ["Aprobado"]],
        [9_00, 1, ["Aprobado"]],
      ],
    ],
  ];

  test.each(FASES.flatMap(([fase, enter]) => CASES.map(([name, lanes]) => [fase, name, enter, lanes] as const)))(
    "%s: %s",
    (_, _name, enter, lanes) => {
      const ids = lanes.map(([monto]) => send(monto));
      enter();
      const untouched = state();
      const steps = lanes.map(([, cuotas, decided], i) => decided.map((status) => [i, status, cuotas] as const));
      const orders = interleavings(steps);
      // One transaction around them all: a thousand commits would only wait for the disk.
      world.storage.driver.exec("begin");
      const ends = orders.map((order) => {
        for (const [i, status, cuotas] of order) decide(ids[i] ?? "", status, cuotas);
        const end = state();
        for (const id of ids) decide(id, "Pendiente");
        expect(state()).toEqual(untouched);
        return end;
      });
      world.storage.driver.exec("commit");
      expect(orders.length).toBeGreaterThanOrEqual(24);
      for (const end of ends) expect(end).toEqual(ends[0]);
      expect(ends[0]).not.toEqual(untouched);
    },
  );

  test("nor whether the loan was fined before its pagos or after", () => {
    const ends = [false, true].map((first) => {
      borrower = world.borrower();
      loanId = anApproved(world, borrower);
      if (first) world.do(world.admin, fineLoan, { loanId });
      pay(30_00);
      if (!first) world.do(world.admin, fineLoan, { loanId });
      return getReparto(world.storage.db, loanId).cartera;
    });
    expect(ends).toEqual([-5_50, -5_50]);
  });
});

test("what one person paid in excess lowers nobody else's debt: not in Resumen, nor in the portfolio at risk", async () => {
  const resumen = () => world.caller(world.admin).resumen.get();
  pay(30_00);
  anApproved(world, world.borrower());
  expect(await resumen()).toMatchObject({ porCobrar: 24_00, saldoAFavor: 6_00 });
  world.clock.goTo(dia("2027-02-17"));
  expect((await world.caller(world.admin).resumen.detalle()).par[0]).toMatchObject({ monto: 24_00, milesimas: 1000 });
  world.do(world.admin, completeLoan, { loanId });
  expect(await resumen()).toMatchObject({ porCobrar: 24_00, saldoAFavor: 6_00 });
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
  world.do(world.admin, writeOffLoan, { loanId, motivo: "x" });
  pay(25_00);
  expect(await resumen()).toMatchObject({ porCobrar: 24_00, saldoAFavor: 7_00, castigado: 0 });
});

test("every entry sums to zero, and a pago is never split", () => {
  const paid = pay(30_00);
  world.do(world.admin, completeLoan, { loanId });
  decide(paid, "Rechazado");
  decide(paid, "Aprobado");
  const every = world.storage.db.select().from(movimientos).all();
  for (const own of Map.groupBy(every, ({ asientoId }) => asientoId).values())
    expect(own.reduce((sum, { monto }) => sum + monto, 0)).toBe(0);
  const entries = world.storage.db.select().from(asientos).where(eq(asientos.pagoId, paid)).orderBy(asientos.id).all();
  const booked = entries.map(({ concepto, id }) => [
    concepto,
    Object.fromEntries(every.filter(({ asientoId }) => asientoId === id).map(({ cuenta, monto }) => [cuenta, monto])),
  ]);
  expect(booked).toEqual([
    ["pago", { caja: 30_00, cartera: -30_00 }],
    ["reverso_pago", { caja: -30_00, cartera: 30_00 }],
    ["pago", { caja: 30_00, cartera: -30_00 }],
  ]);
});
