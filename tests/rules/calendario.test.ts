import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "../../rules/country/fecha.ts";
import { MAX_PERIODO_DIAS } from "../../rules/limits.ts";
import { checkPeriodo, periodOf, VISTAS, type Vista } from "../../rules/loans/calendario.ts";

describe("the days of a view", () => {
  test.each<[Vista, string, string, string]>([
    ["dia", "2026-11-21", "2026-11-21", "2026-11-21"],
    ["semana", "2026-11-21", "2026-11-16", "2026-11-22"],
    ["semana", "2026-11-16", "2026-11-16", "2026-11-22"],
    ["semana", "2026-11-22", "2026-11-16", "2026-11-22"],
    ["agenda", "2026-11-21", "2026-11-21", "2026-12-20"],
    // Six weeks, five, and exactly four.
    ["mes", "2026-08-31", "2026-07-27", "2026-09-06"],
    ["mes", "2026-11-21", "2026-10-26", "2026-12-06"],
    ["mes", "2027-02-10", "2027-02-01", "2027-02-28"],
    ["mes", "2026-12-31", "2026-11-30", "2027-01-03"],
  ])("%s of %s: %s to %s", (vista, fecha, desde, hasta) => {
    expect(periodOf(vista, fecha)).toEqual({ desde, hasta });
  });

  test("every view of every day holds that day, and no more than the server gives", () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays("2020-01-01", n));
    fc.assert(
      fc.property(fc.constantFrom(...VISTAS), day, (vista, fecha) => {
        const { desde, hasta } = periodOf(vista, fecha);
        expect(desde <= fecha && fecha <= hasta).toBe(true);
        expect(daysBetween(desde, hasta)).toBeLessThan(MAX_PERIODO_DIAS);
      }),
    );
  });
});

test.each([
  ["2026-03-01", "2026-02-28", false],
  ["2026-03-01", "2026-03-01", true],
  ["2026-01-01", "2026-02-14", true],
  ["2026-01-01", "2026-02-15", false],
])("a look from %s to %s is taken: %s", (desde, hasta, taken) => {
  expect(checkPeriodo(desde, hasta) === null).toBe(taken);
});
