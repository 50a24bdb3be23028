import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, dia } from "../../rules/country/fecha.ts";
import {
  cuotasDebidas,
  diasDeMora,
  diasDeRetraso,
  limiteDePar,
  limitesOf,
  paidOnTime,
  TRAMOS,
  tramoOf,
} from "../../rules/loans/mora/mora.ts";
import { openCargos } from "../../rules/loans/plan.ts";
import { type Cargo, pendienteOf, settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";
import { multa, veinte } from "../support/cargos.ts";

const PLAN = veinte();
const CUOTAS = PLAN.filter(({ tipo }) => tipo === "cuota");
/** The $20 loan after receiving that much, with that many cuotas counted as paid by administrators. */
const pour = (pagado: number, elegidas = 0, cargos: Cargo[] = PLAN) =>
  settle(cargos, centavos(pagado), elegidas).cargos;

describe("days late: since the first cargo with something to pay fell due", () => {
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
  ])("%i paid, on %s: %i", (cuotas, hoy, dias) => {
    expect(diasDeMora(pour(cuotas * 6_00), dia(hoy))).toBe(dias);
  });

  test.each<[string, Cargo[], string, number]>([
    ["cuota 1 half covered is late as a whole one", pour(3_00), "2026-02-01", 1],
    ["a dollar counted as a cuota: late with the next", pour(1_00, 1), "2026-02-28", 0],
    ["and the day after", pour(1_00, 1), "2026-03-01", 1],
    ["all counted and not paid: late from the last day on", pour(4_00, 4), "2026-05-02", 2],
    ["a fine alone", pour(24_00, 0, [...PLAN, multa("2026-05-07")]), "2026-05-08", 1],
    ["cents within the rounding: with the next cuota", pour(5_88), "2026-02-20", 0],
    ["nothing was ever owed", [], "2030-01-01", 0],
  ])("%s", (_, cargos, hoy, dias) => {
    expect(diasDeMora(cargos, dia(hoy))).toBe(dias);
  });
});

/** $6 unless stated, dated by the day it was paid. */
const abono = (day: string, monto = 6_00) => ({ dia: dia(day), monto: centavos(monto) });

test.each([
  ["none paid", [], []],
  ["each by its day", [abono("2026-01-31"), abono("2026-02-01")], [0, 0]],
  ["the second three days late", [abono("2026-01-02"), abono("2026-03-03")], [0, 3]],
  ["two at once, late for the first", [abono("2026-02-05", 12_00)], [5, 0]],
  ["half a cuota reaches none", [abono("2026-06-01", 3_00)], []],
  ["half, and the other half nine days late", [abono("2026-01-02", 3_00), abono("2026-02-09", 3_00)], [9]],
  ["never more cuotas than the plan has", [abono("2026-01-01", 99_00)], [0, 0, 0, 0]],
  ["twelve cents short, the rounding of a rate", [abono("2026-01-31", 5_88)], [0]],
  ["thirteen cents short", [abono("2026-01-31", 5_87)], []],
])("days late of each cuota: %s", (_, abonos, days) => {
  expect(diasDeRetraso(PLAN, abonos)).toEqual(days);
});

describe("on time: by the day of each cuota, the money dated by then reaches the plan up to it", () => {
  test.each<[string, ReturnType<typeof abono>[], boolean]>([
    [
      "each on its very day",
      [abono("2026-01-31"), abono("2026-02-28"), abono("2026-03-31"), abono("2026-04-30")],
      true,
    ],
    ["each before its day", [abono("2026-01-02"), abono("2026-02-02"), abono("2026-03-02"), abono("2026-04-02")], true],
    ["24 at once, at the start", [abono("2026-01-05", 24_00)], true],
    ["all on the first day, in four pagos", Array(4).fill(abono("2026-01-31")), true],
    ["24 at once, after the first was due", [abono("2026-02-01", 24_00)], false],
    [
      "the first a day late",
      [abono("2026-02-01"), abono("2026-02-28"), abono("2026-03-31"), abono("2026-04-30")],
      false,
    ],
    [
      "the last a day late",
      [abono("2026-01-31"), abono("2026-02-28"), abono("2026-03-31"), abono("2026-05-01")],
      false,
    ],
    [
      "one in the middle late, though the next was paid early",
      [abono("2026-01-31"), abono("2026-03-01"), abono("2026-03-01"), abono("2026-03-01")],
      false,
    ],
    ["two then two", [abono("2026-01-31", 12_00), abono("2026-03-31", 12_00)], true],
    ["two then two, the second pair late", [abono("2026-01-31", 12_00), abono("2026-04-01", 12_00)], false],
    ["one cuota missing", [abono("2026-01-31"), abono("2026-02-28"), abono("2026-03-31")], false],
    ["no money at all", [], false],
    ["given in any order", [abono("2026-04-30"), abono("2026-02-28"), abono("2026-01-31"), abono("2026-03-31")], true],
    ["more after all is paid changes nothing", [abono("2026-01-31", 24_00), abono("2026-06-01", 2_00)], true],
    ["dollars that reach no cuota", [abono("2026-01-01", 1_00), abono("2026-01-02", 1_00)], false],
    ["4, then 8, by the first day", [abono("2026-01-15", 4_00), abono("2026-01-31", 20_00)], true],
  ])("%s", (_, abonos, expected) => {
    expect(paidOnTime(PLAN, abonos)).toBe(expected);
  });

  test("a prórroga gives time, not punctuality: the day first agreed counts, however often it moved", () => {
    const moved = PLAN.map((cargo) =>
      cargo.tipo === "cuota" && cargo.numero === 1
        ? { ...cargo, vence: dia("2026-02-14"), vencePrevio: [dia("2026-01-31"), dia("2026-02-07")] }
        : cargo,
    );
    const rest = [abono("2026-02-14"), abono("2026-02-14"), abono("2026-02-14")];
    expect(paidOnTime(moved, [abono("2026-01-31"), ...rest])).toBe(true);
    expect(paidOnTime(moved, [abono("2026-02-07"), ...rest])).toBe(false);
    expect(diasDeRetraso(moved, [abono("2026-02-14"), ...rest])).toEqual([14, 0, 0, 0]);
  });

  test("a fine asks for no punctuality of its own", () => {
    expect(paidOnTime([...PLAN, multa("2026-01-31")], [abono("2026-01-31", 24_00)])).toBe(true);
  });

  test("does not depend on the order of the money, nor change it", () => {
    const someDay = fc
      .constantFrom("2026-01-15", "2026-01-31", "2026-02-01", "2026-02-28", "2026-03-31", "2026-04-30")
      .map(dia);
    const some = fc.array(fc.record({ dia: someDay, monto: fc.integer({ min: 0, max: 12_00 }).map(centavos) }), {
      maxLength: 8,
    });
    forAll(
      fc.property(some, (abonos) => {
        const before = structuredClone(abonos);
        expect(diasDeRetraso(PLAN, abonos)).toEqual(diasDeRetraso(PLAN.toReversed(), abonos.toReversed()));
        expect(abonos).toEqual(before);
      }),
    );
  });

  test("agrees with the days laid out one cuota at a time", () => {
    const offset = fc.integer({ min: -40, max: 3 });
    forAll(
      fc.property(fc.tuple(offset, offset, offset, offset), (offsets) => {
        const days = CUOTAS.map(({ vence }, i) => addDays(vence, offsets[i] ?? 0));
        const expected = days.toSorted().every((day, i) => day <= (CUOTAS[i]?.vence ?? ""));
        expect(
          paidOnTime(
            PLAN,
            days.map((day) => abono(day)),
          ),
        ).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test("paying a day earlier never makes anyone late", () => {
    const someDays = fc.tuple(...CUOTAS.map(() => fc.integer({ min: 1, max: 28 })));
    forAll(
      fc.property(someDays, (days) => {
        const abonos = days.map((day, i) => abono(`2026-0${i + 1}-${String(day).padStart(2, "0")}`));
        expect(paidOnTime(PLAN, abonos)).toBe(true);
      }),
    );
  });
});

describe("what is due before a day: what the cargos of earlier days lack", () => {
  test.each([
    [0, 0, "2026-01-31", 0],
    [0, 0, "2026-02-01", 6_00],
    [0, 0, "2026-03-01", 12_00],
    [0, 0, "2026-05-01", 24_00],
    // A partial payment of 2 that counted as no cuota.
    [2_00, 0, "2026-02-01", 4_00],
    // The first cuota in full, counted or not.
    [6_00, 0, "2026-02-01", 0],
    [6_00, 1, "2026-02-01", 0],
    [6_00, 0, "2026-03-01", 6_00],
    // More than was due: never below zero.
    [14_00, 0, "2026-02-01", 0],
    [24_00, 0, "2026-05-01", 0],
    [30_00, 0, "2026-05-01", 0],
    // Counted with less than its amount: the rest is due with the next.
    [5_00, 1, "2026-02-01", 0],
    [5_00, 1, "2026-03-01", 7_00],
    [4_00, 4, "2026-04-30", 0],
    [4_00, 4, "2026-05-01", 20_00],
  ])("%i paid, %i counted, before %s: %i", (pagado, elegidas, antes, debido) => {
    expect(pendienteOf(pour(pagado, elegidas), dia(antes))).toBe(debido);
  });

  test("a fine is due with its own day, and not before", () => {
    const fined = pour(0, 0, [...PLAN, multa("2026-02-28")]);
    expect(pendienteOf(fined, dia("2026-02-28"))).toBe(6_00);
    expect(pendienteOf(fined, dia("2026-03-01"))).toBe(12_50);
  });

  test.each([
    [0, "2026-01-31", 0],
    [0, "2026-02-01", 1],
    [0, "2026-03-01", 2],
    [6_00, "2026-03-01", 1],
    [9_00, "2026-03-01", 1],
    [12_00, "2026-03-01", 0],
    [0, "2030-01-01", 4],
    [24_00, "2030-01-01", 0],
  ])("%i paid, before %s: %i cuotas that lack something", (pagado, antes, cuotas) => {
    expect(cuotasDebidas(pour(pagado), dia(antes))).toBe(cuotas);
  });

  test("never more than the saldo, never less than before, and all of it at the end", () => {
    const plans = fc.record({
      total: fc.integer({ min: 100, max: 100_000 }).map(centavos),
      multas: fc.integer({ min: 0, max: 5 }),
      cuotas: fc.integer({ min: 1, max: 24 }),
      elegidas: fc.integer({ min: 0, max: 24 }),
      paid: fc.double({ min: 0, max: 1, noNaN: true }),
      days: fc.array(fc.integer({ min: -40, max: 800 }), { minLength: 2, maxLength: 6 }),
    });
    forAll(
      fc.property(plans, ({ total, multas, cuotas, elegidas, paid, days }) => {
        const first = dia("2026-01-31");
        const plan = openCargos({ total, cuotas, fechaPrimerPago: first, periodo: "mensual" });
        const fines = Array.from({ length: multas }, (_, i) => multa(first, 50, i + 1));
        const montoFinal = total + 50 * multas;
        const pagado = Math.round(montoFinal * paid);
        const cargos = pour(pagado, elegidas, [...plan, ...fines]);
        const due = days.toSorted((a, b) => a - b).map((n) => pendienteOf(cargos, addDays(first, n)));
        expect(due).toEqual(due.toSorted((a, b) => a - b));
        expect(Math.max(...due)).toBeLessThanOrEqual(montoFinal - pagado);
        expect(pendienteOf(cargos, dia("2030-01-01"))).toBe(montoFinal - pagado);
        expect(pendienteOf(cargos, first)).toBe(0);
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
