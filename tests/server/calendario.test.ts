/** SQLite computes the cuotas' days; the rule that plans them is the oracle. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, dia as asDia, dia } from "../../rules/country/fecha.ts";
import { planCuotas } from "../../rules/loans/plan.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { readAgenda } from "../../server/lending/calendario/queries.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { forAll } from "../support/azar.ts";
import { anApprovedPago, aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

function loanFrom(fechaPrimerPago: string, cuotas: number): string {
  const loanId = aRequest(world.borrower());
  world.do(world.admin, approveLoan, {
    loanId,
    cuotas,
    fechaPrimerPago: asDia(fechaPrimerPago),
    datosPago: DATOS_PAGO,
  });
  return loanId;
}

test("the same cuotas as the plans have, in any period, month ends and leap years too", () => {
  const starts: [string, number][] = [
    ["2026-12-31", 12],
    ["2027-01-30", 14],
    ["2027-01-29", 1],
    ["2027-02-28", 4],
    ["2027-05-31", 24],
  ];
  const every = starts.flatMap(([start, cuotas]) => {
    const id = loanFrom(start, cuotas);
    const plan = { total: centavos(24_00), cuotas, fechaPrimerPago: asDia(start), periodo: "mensual" as const };
    return planCuotas(plan).map(({ numero, vence }) => ({ id, cuota: numero, vence }));
  });
  const period = fc.tuple(fc.integer({ min: 0, max: 1_100 }), fc.integer({ min: 0, max: 44 }));
  forAll(
    fc.property(period, ([from, length]) => {
      const desde = addDays(asDia("2026-11-15"), from);
      const hasta = addDays(desde, length);
      const due = every
        .filter(({ vence }) => vence >= desde && vence <= hasta)
        .sort((a, b) => a.vence.localeCompare(b.vence) || a.id.localeCompare(b.id));
      const { days, due: found } = readAgenda(world.base.db, { desde, hasta, limit: 1000, primeras: true });
      expect(found.map(({ loan, cargo }) => [loan.id, cargo.numero])).toEqual(due.map(({ id, cuota }) => [id, cuota]));
      expect(days.map(({ dia }) => dia)).toEqual([...new Set(due.map(({ vence }) => vence))]);
      expect(days.reduce((n, { pagadas, faltan }) => n + pagadas + faltan, 0)).toBe(due.length);
    }),
    { numRuns: 60 },
  );
});

test("a paid cuota is counted as paid, one of a loan that is not Aprobado not at all", () => {
  const borrower = world.borrower();
  const loanId = aRequest(borrower);
  aRequest(world.borrower());
  world.do(world.admin, approveLoan, {
    loanId,
    cuotas: 2,
    fechaPrimerPago: asDia("2027-02-15"),
    datosPago: DATOS_PAGO,
  });
  anApprovedPago(world, borrower, 12_00);
  expect(
    readAgenda(world.base.db, { desde: dia("2027-02-01"), hasta: dia("2027-03-15"), limit: 10, primeras: true }).days,
  ).toEqual([
    { dia: "2027-02-15", pagadas: 1, faltan: 0 },
    { dia: "2027-03-15", pagadas: 0, faltan: 1 },
  ]);
});

test("one look brings as many as it may, the soonest first, or none where not all of them fit, and counts the rest", async () => {
  for (const day of ["15", "11", "13"]) loanFrom(`2027-02-${day}`, 1);
  const february = { desde: dia("2027-02-01"), hasta: dia("2027-02-28"), limit: 2 };
  const first = readAgenda(world.base.db, { ...february, primeras: true });
  expect(first.due.map(({ cargo }) => cargo.vence)).toEqual(["2027-02-11", "2027-02-13"]);
  expect(first.days).toHaveLength(3);
  expect(readAgenda(world.base.db, { ...february, primeras: false })).toEqual({ days: first.days, due: [] });
  expect(readAgenda(world.base.db, { ...february, limit: 3, primeras: false }).due).toHaveLength(3);
  const { days, events } = await world
    .caller(world.admin)
    .calendario.agenda({ desde: "2027-02-01", hasta: "2027-02-28" });
  expect(days).toHaveLength(3);
  expect(events.map(({ vence, monto, estado }) => [vence, monto, estado])).toEqual([
    ["2027-02-11", 24_00, "Pendiente"],
    ["2027-02-13", 24_00, "Pendiente"],
    ["2027-02-15", 24_00, "Pendiente"],
  ]);
});
