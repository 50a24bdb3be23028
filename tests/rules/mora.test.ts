import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diasDeMora, paidOnTime } from "../../server/rules/mora.ts";

const PLAN = [
  { numero: 1, monto: 600, vence: "2026-01-31" },
  { numero: 2, monto: 600, vence: "2026-02-28" },
  { numero: 3, monto: 600, vence: "2026-03-31" },
  { numero: 4, monto: 600, vence: "2026-04-30" },
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
    expect(diasDeMora(PLAN, cuotasPagadas, hoy)).toBe(dias);
  });

  test("a plan of nothing is never late", () => {
    expect(diasDeMora([], 0, "2030-01-01")).toBe(0);
  });
});

const pago = (fechaPago: string, cuotas = 1) => ({ fechaPago, cuotas });

describe("on time: every cuota covered no later than its day, judged by the day paid", () => {
  test.each<[string, { fechaPago: string; cuotas: number }[], boolean]>([
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
    const someDay = fc.constantFrom("2026-01-15", "2026-01-31", "2026-02-01", "2026-02-28", "2026-03-31", "2026-04-30");
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
    const shift = (dia: string, days: number) =>
      new Date(Date.parse(`${dia}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
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
