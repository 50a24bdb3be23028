import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dia } from "../../rules/country/fecha.ts";
import { diasDeMora } from "../../rules/loans/mora/mora.ts";
import { type Cargo, inOrder, montoOf, pendienteOf, proximoVence, settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";
import { falta, multa, veinte } from "../support/cargos.ts";

/** After receiving that much, with that many cuotas counted as paid by administrators. */
const pour = (pagado: number, elegidas = 0, cargos = veinte()) => settle(cargos, centavos(pagado), elegidas);

describe("a $20 loan, 24 = 4 × 6", () => {
  test.each<[string, ReturnType<typeof pour>, number, Record<string, number>]>([
    ["24 returned by the bank, 6 stands", pour(6_00, 1), 1, { "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 }],
    ["24 at once", pour(24_00, 1), 4, {}],
    ["4", pour(4_00), 0, { "cuota 1": 2_00, "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 }],
    ["4, then 8", pour(4_00 + 8_00), 2, { "cuota 3": 6_00, "cuota 4": 6_00 }],
    ["four times 1, each as a cuota", pour(4_00, 4), 4, { resto: 20_00 }],
    [
      "four times 1, by money",
      pour(4_00, 0),
      0,
      { "cuota 1": 2_00, "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 },
    ],
  ])("%s", (_, { cargos, cuotasPagadas }, pagadas, pendiente) => {
    expect(cuotasPagadas).toBe(pagadas);
    expect(falta(cargos)).toEqual(pendiente);
  });

  test.each<[string, number, number, number, Record<string, number>, number]>([
    ["pays 6, then 6.50", 12_50, 2, 2, { "cuota 3": 6_00, "cuota 4": 6_00 }, 0],
    ["pays 6, 6, 6 counted one each", 18_00, 3, 3, { "cuota 4": 6_50 }, 0],
    ["pays 30", 30_00, 1, 4, {}, 5_50],
  ])("with a fine that falls due with cuota 2: %s", (_, pagado, elegidas, pagadas, pendiente, aFavor) => {
    const fined = [...veinte(), multa("2026-02-28")];
    const { cargos, cuotasPagadas } = pour(pagado, elegidas, fined);
    expect(cuotasPagadas).toBe(pagadas);
    expect(falta(cargos)).toEqual(pendiente);
    expect(Math.max(pagado - montoOf(fined), 0)).toBe(aFavor);
  });

  test("what was counted and not paid is due on the last cuota's day, and late from the day after", () => {
    const { cargos } = pour(4_00, 4);
    expect(cargos.find(({ tipo }) => tipo === "resto")).toMatchObject({
      monto: 0,
      pendiente: 20_00,
      vence: "2026-04-30",
    });
    expect(proximoVence(cargos)).toBe("2026-04-30");
    expect(diasDeMora(cargos, dia("2026-04-30"))).toBe(0);
    expect(diasDeMora(cargos, dia("2026-05-01"))).toBe(1);
  });
});

describe("money is poured oldest first, and the count follows from it", () => {
  test.each<[string, number, number, number, Record<string, number>]>([
    ["nothing", 0, 0, 0, { "cuota 1": 6_00, "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 }],
    [
      "a cuota half covered keeps what it lacks",
      3_00,
      0,
      0,
      { "cuota 1": 3_00, "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 },
    ],
    ["one and a half", 9_00, 0, 1, { "cuota 2": 3_00, "cuota 3": 6_00, "cuota 4": 6_00 }],
    [
      "a cuota counted with half: the rest falls on the next, above its monto",
      3_00,
      1,
      1,
      { "cuota 2": 9_00, "cuota 3": 6_00, "cuota 4": 6_00 },
    ],
    ["two counted with half of one: all that both lack", 3_00, 2, 2, { "cuota 3": 15_00, "cuota 4": 6_00 }],
    ["counted, and more paid than counted: the money decides", 18_00, 1, 3, { "cuota 4": 6_00 }],
    ["three counted, money for one and a half", 9_00, 3, 3, { "cuota 4": 15_00 }],
    ["all counted, a cent missing", 23_99, 4, 4, { resto: 1 }],
    ["more counted than there are", 0, 99, 4, { resto: 24_00 }],
    ["more than all of it", 99_00, 0, 4, {}],
    ["more than all of it, all counted", 99_00, 24, 4, {}],
  ])("%s", (_, pagado, elegidas, pagadas, pendiente) => {
    const { cargos, cuotasPagadas } = pour(pagado, elegidas);
    expect(cuotasPagadas).toBe(pagadas);
    expect(falta(cargos)).toEqual(pendiente);
  });

  test.each<[string, number, number, Record<string, number>]>([
    // 2% of 6.00 is 0.12.
    [
      "0.12 short of cuota 1: it counts, its cents are due with the next",
      5_88,
      1,
      { "cuota 2": 6_12, "cuota 3": 6_00, "cuota 4": 6_00 },
    ],
    ["0.13 short: it does not", 5_87, 0, { "cuota 1": 13, "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 }],
    ["0.12 short of two", 11_88, 2, { "cuota 3": 6_12, "cuota 4": 6_00 }],
    [
      "0.12 short twice over: cents do not add up to a cuota",
      11_76,
      1,
      { "cuota 2": 24, "cuota 3": 6_00, "cuota 4": 6_00 },
    ],
    ["0.12 short at the end: a resto of cents", 23_88, 4, { resto: 12 }],
    ["0.13 short at the end", 23_87, 3, { "cuota 4": 13 }],
  ])("rounding of a rate, up to 2%%: %s", (_, pagado, pagadas, pendiente) => {
    const { cargos, cuotasPagadas } = pour(pagado);
    expect(cuotasPagadas).toBe(pagadas);
    expect(falta(cargos)).toEqual(pendiente);
  });

  test("by day, a cuota before a fine of the same day, then by number", () => {
    const cargos = [multa("2026-02-28", 50, 2), multa("2026-01-31"), ...veinte().toReversed()];
    expect(inOrder(cargos).map(({ tipo, numero }) => `${tipo} ${numero}`)).toEqual([
      "cuota 1",
      "multa 1",
      "cuota 2",
      "multa 2",
      "cuota 3",
      "cuota 4",
      "resto 1",
    ]);
  });

  test.each<[string, number, Record<string, number>]>([
    [
      "6: the cuota before the fine of its day",
      6_00,
      { "multa 1": 50, "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 },
    ],
    ["6.20: part of the fine", 6_20, { "multa 1": 30, "cuota 2": 6_00, "cuota 3": 6_00, "cuota 4": 6_00 }],
    ["12: the fine before the cuota of a later day", 12_00, { "cuota 2": 50, "cuota 3": 6_00, "cuota 4": 6_00 }],
  ])("a fine with cuota 1; pays %s", (_, pagado, pendiente) => {
    expect(falta(pour(pagado, 0, [...veinte(), multa("2026-01-31")]).cargos)).toEqual(pendiente);
  });

  test("a fine is no cuota: unpaid, it keeps its own day and rolls on nothing", () => {
    const { cargos, cuotasPagadas } = pour(0, 4, [...veinte(), multa("2026-05-07")]);
    expect(cuotasPagadas).toBe(4);
    expect(falta(cargos)).toEqual({ resto: 24_00, "multa 1": 50 });
    expect(proximoVence(cargos)).toBe("2026-04-30");
  });

  test("a waived fine of nothing takes nothing", () => {
    expect(falta(pour(12_00, 0, [...veinte(), multa("2026-01-31", 0)]).cargos)).toEqual({
      "cuota 3": 6_00,
      "cuota 4": 6_00,
    });
  });

  test("what was pendiente before does not matter, nor the order of the rows", () => {
    const once = pour(7_00, 2, [...veinte(), multa("2026-02-28")]);
    const again = settle(once.cargos.toReversed(), centavos(7_00), 2);
    expect(again.cuotasPagadas).toBe(once.cuotasPagadas);
    expect(falta(again.cargos)).toEqual(falta(once.cargos));
  });
});

describe("whatever the loan, the money and the count", () => {
  const START = dia("2026-01-31");
  const days = fc.integer({ min: 0, max: 400 }).map((n) => addDays(START, n));
  const monto = fc.integer({ min: 0, max: 10_000 }).map(centavos);
  const some = fc
    .record({
      cuotas: fc.array(fc.record({ monto, vence: days }), { minLength: 1, maxLength: 24 }),
      multas: fc.array(fc.record({ monto, vence: days }), { maxLength: 5 }),
    })
    .map(({ cuotas, multas }): Cargo[] => {
      const due = cuotas.map(({ vence }) => vence).toSorted();
      const nothing = centavos(0);
      const of = (tipo: Cargo["tipo"], one: Pick<Cargo, "monto" | "vence">, i: number): Cargo => ({
        ...{ tipo, numero: i + 1, vencePrevio: [], pendiente: one.monto },
        ...one,
      });
      return [
        ...cuotas.map((cuota, i) => of("cuota", { ...cuota, vence: due[i] ?? START }, i)),
        ...multas.map((one, i) => of("multa", one, i)),
        of("resto", { monto: nothing, vence: due.at(-1) ?? START }, 0),
      ];
    });
  const pool = fc.integer({ min: 0, max: 300_000 });
  const elegidas = fc.integer({ min: 0, max: 30 });

  test("Σ pendiente = max(0, Σ monto − pagado), none of it negative, none without a day", () => {
    forAll(
      fc.property(some, pool, elegidas, (cargos, pagado, counted) => {
        const settled = settle(cargos, centavos(pagado), counted).cargos;
        expect(pendienteOf(settled)).toBe(Math.max(0, montoOf(cargos) - pagado));
        expect(settled.every(({ pendiente }) => Number.isSafeInteger(pendiente) && pendiente >= 0)).toBe(true);
        expect(settled).toHaveLength(cargos.length);
        expect(proximoVence(settled) === null).toBe(pagado >= montoOf(cargos));
      }),
      { numRuns: 1_000 },
    );
  });

  test("the count never falls with more money, nor with more cuotas counted", () => {
    forAll(
      fc.property(some, pool, elegidas, fc.nat(50_000), fc.nat(10), (cargos, pagado, counted, more, morecounted) => {
        const count = (money: number, cuotas: number) => settle(cargos, centavos(money), cuotas).cuotasPagadas;
        expect(count(pagado + more, counted)).toBeGreaterThanOrEqual(count(pagado, counted));
        expect(count(pagado, counted + morecounted)).toBeGreaterThanOrEqual(count(pagado, counted));
      }),
      { numRuns: 1_000 },
    );
  });

  test("a counted cuota lacks nothing, and its day, amount and old days stay as they were", () => {
    forAll(
      fc.property(some, pool, elegidas, (cargos, pagado, counted) => {
        const { cargos: settled, cuotasPagadas } = settle(cargos, centavos(pagado), counted);
        const cuotas = cargos.filter(({ tipo }) => tipo === "cuota").length;
        expect(cuotasPagadas).toBeGreaterThanOrEqual(Math.min(counted, cuotas));
        expect(cuotasPagadas).toBeLessThanOrEqual(cuotas);
        for (const { tipo, numero, pendiente } of settled)
          if (tipo === "cuota" && numero <= cuotasPagadas) expect(pendiente).toBe(0);
        const plain = (all: readonly Cargo[]) => inOrder(all).map(({ pendiente, ...rest }) => rest);
        expect(plain(settled)).toEqual(plain(cargos));
      }),
      { numRuns: 500 },
    );
  });

  test("more money never makes any day's debt larger", () => {
    forAll(
      fc.property(some, pool, elegidas, fc.nat(50_000), days, (cargos, pagado, counted, more, day) => {
        const due = (money: number) => pendienteOf(settle(cargos, centavos(money), counted).cargos, day);
        expect(due(pagado + more)).toBeLessThanOrEqual(due(pagado));
      }),
      { numRuns: 500 },
    );
  });
});
