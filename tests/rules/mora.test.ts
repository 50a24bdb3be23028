import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, dia } from "../../rules/country/fecha.ts";
import {
  cuotasDebidas,
  diasDeMora,
  diasDeRetraso,
  limiteDePar,
  limitesOf,
  montoDebido,
  paidOnTime,
  TRAMOS,
  tramoOf,
} from "../../rules/loans/mora.ts";
import { planCuotas } from "../../rules/loans/plan.ts";
import { centavos } from "../../rules/money/dinero.ts";

const PLAN = [
  { numero: 1, monto: centavos(600), vence: dia("2026-01-31") },
  { numero: 2, monto: centavos(600), vence: dia("2026-02-28") },
  { numero: 3, monto: centavos(600), vence: dia("2026-03-31") },
  { numero: 4, monto: centavos(600), vence: dia("2026-04-30") },
];

describe("days late: since the first unpaid cuota fell due", () => {
  test.each([
    [0, "2026-01-01", 0],
    [0, "2026-01-30", 0],
    // Due today is never late.
    [0, "2026-01-31", 0],
    [0, "2026-02-01", 1],
    [0, "2026-02-28", 28],
    [0, "2026-03-01", 29],
    [1, "2026-02-28", 0],
    [1, "2026-03-01", 1],
    [2, "2026-03-01", 0],
    [2, "2026-04-01", 1],
    [3, "2026-04-30", 0],
    [3, "2026-05-01", 1],
    [3, "2027-04-30", 365],
    [4, "2030-01-01", 0],
    [5, "2030-01-01", 0],
  ])("%i paid, on %s: %i", (cuotasPagadas, hoy, dias) => {
    expect(diasDeMora(PLAN, cuotasPagadas, dia(hoy))).toBe(dias);
  });

  test("a plan of nothing is never late", () => {
    expect(diasDeMora([], 0, dia("2030-01-01"))).toBe(0);
  });
});

const pago = (fechaPago: string, cuotas = 1) => ({ fechaPago: dia(fechaPago), cuotas });

test.each([
  ["none paid", [], []],
  ["each by its day", [pago("2026-01-31"), pago("2026-02-01")], [0, 0]],
  ["the second three days late", [pago("2026-01-02"), pago("2026-03-03")], [0, 3]],
  ["two at once, late for the first", [pago("2026-02-05", 2)], [5, 0]],
  ["an abono covers no cuota", [pago("2026-06-01", 0)], []],
  ["never more cuotas than the plan has", [pago("2026-01-01", 9)], [0, 0, 0, 0]],
])("days late of each cuota: %s", (_, pagos, days) => {
  expect(diasDeRetraso(PLAN, pagos)).toEqual(days);
});

describe("on time: every cuota covered no later than its day, judged by the day paid", () => {
  test.each<[string, ReturnType<typeof pago>[], boolean]>([
    ["each on its very day", [pago("2026-01-31"), pago("2026-02-28"), pago("2026-03-31"), pago("2026-04-30")], true],
    ["each before its day", [pago("2026-01-02"), pago("2026-02-02"), pago("2026-03-02"), pago("2026-04-02")], true],
    ["all four at once, at the start", [pago("2026-01-05", 4)], true],
    ["all on the first day, in four pagos", Array(4).fill(pago("2026-01-31")), true],
    ["all four at once, after the first was due", [pago("2026-02-01", 4)], false],
    ["the first a day late", [pago("2026-02-01"), pago("2026-02-28"), pago("2026-03-31"), pago("2026-04-30")], false],
    ["the last a day late", [pago("2026-01-31"), pago("2026-02-28"), pago("2026-03-31"), pago("2026-05-01")], false],
    [
      "one in the middle late, though the next was paid early",
      [pago("2026-01-31"), pago("2026-03-01"), pago("2026-03-01"), pago("2026-03-01")],
      false,
    ],
    ["two then two", [pago("2026-01-31", 2), pago("2026-03-31", 2)], true],
    ["two then two, the second pair late", [pago("2026-01-31", 2), pago("2026-04-01", 2)], false],
    ["one cuota missing", [pago("2026-01-31"), pago("2026-02-28"), pago("2026-03-31")], false],
    ["no pago at all", [], false],
    ["given in any order", [pago("2026-04-30"), pago("2026-02-28"), pago("2026-01-31"), pago("2026-03-31")], true],
    ["a late abono that covers no cuota changes nothing", [pago("2026-01-31", 4), pago("2026-06-01", 0)], true],
    ["only abonos that cover nothing", [pago("2026-01-01", 0), pago("2026-01-02", 0)], false],
  ])("%s", (_, pagos, expected) => {
    expect(paidOnTime(PLAN, pagos)).toBe(expected);
  });

  test("does not depend on the order of the pagos, nor change it", () => {
    const someDay = fc
      .constantFrom("2026-01-15", "2026-01-31", "2026-02-01", "2026-02-28", "2026-03-31", "2026-04-30")
      .map(dia);
    const some = fc.array(fc.record({ fechaPago: someDay, cuotas: fc.integer({ min: 0, max: 2 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(some, (pagos) => {
        const before = structuredClone(pagos);
        expect(paidOnTime(PLAN, pagos)).toBe(paidOnTime(PLAN, pagos.toReversed()));
        expect(pagos).toEqual(before);
      }),
    );
  });

  test("agrees with the days laid out one cuota at a time", () => {
    const offset = fc.integer({ min: -40, max: 3 });
    const shift = (day: string, days: number) =>
      new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
    fc.assert(
      fc.property(fc.tuple(offset, offset, offset, offset), (offsets) => {
        const days = PLAN.map(({ vence }, i) => shift(vence, offsets[i] ?? 0));
        const expected = days.toSorted().every((day, i) => day <= (PLAN[i]?.vence ?? ""));
        const pagos = days.map((fechaPago) => pago(fechaPago));
        expect(paidOnTime(PLAN, pagos)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test("paying a day earlier never makes anyone late", () => {
    const someDays = fc.tuple(...PLAN.map(() => fc.integer({ min: 1, max: 28 })));
    fc.assert(
      fc.property(someDays, (days) => {
        const pagos = days.map((day, i) => pago(`2026-0${i + 1}-${String(day).padStart(2, "0")}`));
        expect(paidOnTime(PLAN, pagos)).toBe(true);
      }),
    );
  });
});

describe("what is due before a day: the saldo without the cuotas of that day and later", () => {
  test.each([
    // Nothing paid: 2400 owed.
    [2400, "2026-01-31", 0],
    [2400, "2026-02-01", 600],
    [2400, "2026-03-01", 1200],
    [2400, "2026-05-01", 2400],
    // An abono of 2, that counted as no cuota.
    [2200, "2026-02-01", 400],
    // The first cuota in full, counted or not.
    [1800, "2026-02-01", 0],
    [1800, "2026-03-01", 600],
    // More than was due: never below zero.
    [1000, "2026-02-01", 0],
    [0, "2026-05-01", 0],
    // A cuota counted with less than it was: what is missing stays due.
    [1900, "2026-02-01", 100],
  ])("%i owed, before %s: %i", (saldo, antes, debido) => {
    expect(montoDebido(PLAN, centavos(saldo), dia(antes))).toBe(debido);
  });

  test("a fine is due with the last cuota, and not before", () => {
    const plan = planCuotas({
      montoFinal: centavos(2450),
      multas: centavos(50),
      cuotas: 4,
      fechaPrimerPago: dia("2026-01-31"),
    });
    expect(montoDebido(plan, centavos(2450), dia("2026-04-30"))).toBe(1800);
    expect(montoDebido(plan, centavos(2450), dia("2026-05-01"))).toBe(2450);
  });

  test.each([
    [0, "2026-01-31", 0],
    [0, "2026-02-01", 1],
    [0, "2026-03-01", 2],
    [1, "2026-03-01", 1],
    [2, "2026-03-01", 0],
    [0, "2030-01-01", 4],
    [4, "2030-01-01", 0],
  ])("%i paid, before %s: %i cuotas", (pagadas, antes, cuotas) => {
    expect(cuotasDebidas(PLAN, pagadas, dia(antes))).toBe(cuotas);
  });

  test("never more than the saldo, never less than before, and all of it at the end", () => {
    const plans = fc.record({
      base: fc.integer({ min: 100, max: 100_000 }),
      multas: fc.integer({ min: 0, max: 5 }).map((n) => n * 50),
      cuotas: fc.integer({ min: 1, max: 24 }),
      paid: fc.double({ min: 0, max: 1, noNaN: true }),
      days: fc.array(fc.integer({ min: -40, max: 800 }), { minLength: 2, maxLength: 6 }),
    });
    fc.assert(
      fc.property(plans, ({ base, multas, cuotas, paid, days }) => {
        const montoFinal = base + multas;
        const plan = planCuotas({
          montoFinal: centavos(montoFinal),
          multas: centavos(multas),
          cuotas,
          fechaPrimerPago: dia("2026-01-31"),
        });
        const saldo = Math.round(montoFinal * (1 - paid));
        const due = days
          .toSorted((a, b) => a - b)
          .map((n) => montoDebido(plan, centavos(saldo), addDays(dia("2026-01-31"), n)));
        expect(due).toEqual(due.toSorted((a, b) => a - b));
        expect(Math.max(...due)).toBeLessThanOrEqual(saldo);
        expect(montoDebido(plan, centavos(saldo), dia("2030-01-01"))).toBe(saldo);
        expect(montoDebido(plan, centavos(saldo), dia("2026-01-31"))).toBe(0);
      }),
    );
  });
});

describe("tramos: by the days since the first unpaid cuota fell due", () => {
  test.each([
    [-4, null],
    [-3, "por-vencer"],
    [0, "por-vencer"],
    [1, "1-7"],
    [7, "1-7"],
    [8, "8-30"],
    [30, "8-30"],
    [31, "31-60"],
    [60, "31-60"],
    [61, "mas-de-60"],
    [900, "mas-de-60"],
  ])("%i days: %s", (dias, tramo) => {
    expect(tramoOf(dias)).toBe(tramo);
  });

  test("the days of a tramo are those of its loans, and together they leave no late day out", () => {
    const hoy = "2027-01-15";
    for (let dias = -10; dias < 100; dias++) {
      const vence = addDays(dia(hoy), -dias);
      const inside = TRAMOS.filter((tramo) => {
        const { primera, ultima } = limitesOf(tramo, dia(hoy));
        return vence <= ultima && (primera === null || vence >= primera);
      });
      expect(inside).toEqual(tramoOf(dias) === null ? [] : [tramoOf(dias)]);
      expect(vence <= limitesOf(undefined, dia(hoy)).ultima).toBe(dias > 0);
    }
  });

  test("late is judged before today; what is to come, before the day after the last", () => {
    expect(limitesOf(undefined, dia("2027-01-15")).antes).toBe("2027-01-15");
    expect(limitesOf("31-60", dia("2027-01-15")).antes).toBe("2027-01-15");
    expect(limitesOf("por-vencer", dia("2027-01-15")).antes).toBe("2027-01-19");
  });

  test.each([1, 7, 30])("PAR %i takes loans with a cuota more days late than that", (par) => {
    const limit = limiteDePar(par, dia("2027-01-15"));
    for (const dias of [0, 1, 2, 7, 8, 30, 31, 90]) {
      const vence = addDays(dia("2027-01-15"), -dias);
      expect(vence < limit).toBe(daysBetween(vence, dia("2027-01-15")) > par);
    }
  });
});
