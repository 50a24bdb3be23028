import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dia } from "../../rules/country/fecha.ts";
import { multaVence, nextNumero } from "../../rules/loans/mora/multas.ts";
import { openCargos, type Periodo, planCuotas } from "../../rules/loans/plan.ts";
import { proximoPago } from "../../rules/loans/shown.ts";
import { type Cargo, montoOf, pendienteOf, settle } from "../../rules/money/cargos.ts";
import { calculateMontoFinal, centavos } from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";
import { multa, veinte } from "../support/cargos.ts";

describe("the plan", () => {
  const plan = (total: number, cuotas: number, fechaPrimerPago: string, periodo: Periodo = "mensual") =>
    planCuotas({ total: centavos(total), cuotas, fechaPrimerPago: dia(fechaPrimerPago), periodo }).map(
      ({ numero, monto, vence }) => [numero, monto, vence],
    );

  test.each<[string, ReturnType<typeof plan>, [number, number, string][]]>([
    [
      "$24 in four from 31 January: each counts from the anchor day",
      plan(2_400, 4, "2026-01-31"),
      [
        [1, 600, "2026-01-31"],
        [2, 600, "2026-02-28"],
        [3, 600, "2026-03-31"],
        [4, 600, "2026-04-30"],
      ],
    ],
    [
      "31 January of a leap year",
      plan(2_400, 3, "2028-01-31"),
      [
        [1, 800, "2028-01-31"],
        [2, 800, "2028-02-29"],
        [3, 800, "2028-03-31"],
      ],
    ],
    [
      "across the end of a year",
      plan(2_400, 3, "2026-11-30"),
      [
        [1, 800, "2026-11-30"],
        [2, 800, "2026-12-30"],
        [3, 800, "2027-01-30"],
      ],
    ],
    [
      "a cent more comes last",
      plan(1_000, 3, "2026-03-15"),
      [
        [1, 333, "2026-03-15"],
        [2, 333, "2026-04-15"],
        [3, 334, "2026-05-15"],
      ],
    ],
    ["in one", plan(120, 1, "2028-02-29"), [[1, 120, "2028-02-29"]]],
    [
      "every fifteen days, over the leap day",
      plan(2_400, 4, "2028-02-15", "quincenal"),
      [
        [1, 600, "2028-02-15"],
        [2, 600, "2028-03-01"],
        [3, 600, "2028-03-16"],
        [4, 600, "2028-03-31"],
      ],
    ],
    [
      "every week, over the end of a year",
      plan(1_800, 3, "2026-12-24", "semanal"),
      [
        [1, 600, "2026-12-24"],
        [2, 600, "2026-12-31"],
        [3, 600, "2027-01-07"],
      ],
    ],
  ])("%s", (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  const somePlan = fc.record({
    amount: fc.integer({ min: 100, max: 1_000_000 }),
    cuotas: fc.integer({ min: 1, max: 24 }),
    fechaPrimerPago: fc.constantFrom("2026-01-31", "2027-02-28", "2028-02-29", "2026-08-30", "2026-12-01"),
  });

  test("always adds up to montoFinal, each a cent at least, each month later than the last", () => {
    forAll(
      fc.property(somePlan, ({ amount, cuotas, fechaPrimerPago }) => {
        const total = calculateMontoFinal(centavos(amount));
        const due = planCuotas({ total, cuotas, fechaPrimerPago: dia(fechaPrimerPago), periodo: "mensual" });
        expect(due).toHaveLength(cuotas);
        expect(due.reduce((sum, { monto }) => sum + monto, 0)).toBe(total);
        expect(due.every(({ monto }) => Number.isSafeInteger(monto) && monto >= 1)).toBe(true);
        expect(due.map(({ numero }) => numero)).toEqual(due.map((_, i) => i + 1));
        const months = due.map(({ vence }) => Number(vence.slice(0, 4)) * 12 + Number(vence.slice(5, 7)));
        expect(months).toEqual(months.map((_, i) => (months[0] ?? 0) + i));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["quincenal", 15],
    ["semanal", 7],
  ] as const)("%s: always %i days apart", (periodo, days) => {
    forAll(
      fc.property(somePlan, ({ amount, cuotas, fechaPrimerPago }) => {
        const first = dia(fechaPrimerPago);
        const due = planCuotas({ total: centavos(amount), cuotas, fechaPrimerPago: first, periodo });
        expect(due.map(({ vence }) => vence)).toEqual(due.map((_, i) => addDays(first, i * days)));
      }),
    );
  });
});

test("what approval writes as owed: the plan, all of it pendiente, and an empty resto on the last day", () => {
  const cargos = veinte();
  expect(cargos.map(({ tipo, numero, monto, pendiente, vence }) => [tipo, numero, monto, pendiente, vence])).toEqual([
    ["cuota", 1, 600, 600, "2026-01-31"],
    ["cuota", 2, 600, 600, "2026-02-28"],
    ["cuota", 3, 600, 600, "2026-03-31"],
    ["cuota", 4, 600, 600, "2026-04-30"],
    ["resto", 1, 0, 0, "2026-04-30"],
  ]);
  expect(montoOf(cargos)).toBe(24_00);
  expect(cargos.every(({ vencePrevio }) => vencePrevio.length === 0)).toBe(true);
});

/** The $20 loan after so much came in, of which administrators counted so many cuotas. */
const pour = (pagado: number, elegidas = 0, cargos: Cargo[] = veinte()) => settle(cargos, centavos(pagado), elegidas);

describe("a fine falls due with the next cuota to come that lacks something, or after seven days", () => {
  test.each<[string, Cargo[], string]>([
    ["nothing paid", pour(0).cargos, "2026-02-28"],
    ["one counted with a dollar", pour(1_00, 1).cargos, "2026-02-28"],
    ["two paid", pour(12_00).cargos, "2026-03-04"],
    ["all paid", pour(24_00).cargos, "2026-03-04"],
    ["all counted, a resto left", pour(4_00, 4).cargos, "2026-03-04"],
  ])("on 25 February, %#, %s", (_, cargos, vence) => {
    expect(multaVence(cargos, dia("2026-02-25"))).toBe(vence);
  });

  test.each([
    [24_00, 0, 4, { "multa 1": 50 }],
    [23_96, 0, 4, { "multa 1": 50, "resto 1": 4 }],
    [24_00, 4, 4, { "multa 1": 50 }],
    [24_20, 0, 4, { "multa 1": 30 }],
    [23_50, 0, 3, { "cuota 4": 100 }],
    [12_00, 0, 1, { "cuota 2": 50, "cuota 3": 600, "cuota 4": 600 }],
  ])(
    "takes nothing from cuotas that are all settled: %i paid, %i counted, %i of 4 and %j owed",
    (pagado, elegidas, n, owed) => {
      const { cargos, cuotasPagadas } = pour(pagado, elegidas, [...veinte(), multa("2026-02-10")]);
      const left = cargos.filter(({ pendiente }) => pendiente > 0);
      const name = ({ tipo, numero }: Cargo) => `${tipo} ${numero}`;
      expect(cuotasPagadas).toBe(n);
      expect(Object.fromEntries(left.map((cargo) => [name(cargo), cargo.pendiente]))).toEqual(owed);
    },
  );

  test("fines are numbered one after another", () => {
    expect(nextNumero(veinte())).toBe(1);
    expect(nextNumero([...veinte(), multa("2026-01-31"), multa("2026-01-31", 50, 2)])).toBe(3);
  });
});

describe("what is to be paid next", () => {
  test.each<[string, number, number, [number, number, string] | null]>([
    ["nothing paid", 0, 0, [1, 600, "2026-01-31"]],
    ["half of the first paid", 3_00, 0, [1, 300, "2026-01-31"]],
    ["all but thirteen cents of the first paid", 5_87, 0, [1, 13, "2026-01-31"]],
    ["all but a cent: the cuota counts, the cent is due with the next", 5_99, 0, [2, 601, "2026-02-28"]],
    ["the first paid", 6_00, 1, [2, 600, "2026-02-28"]],
    ["the first counted but a dollar short", 5_00, 1, [2, 700, "2026-02-28"]],
    ["three paid", 18_00, 3, [4, 600, "2026-04-30"]],
    ["three paid and part of the last", 23_00, 3, [4, 100, "2026-04-30"]],
    ["all paid", 24_00, 4, null],
    ["all counted, a dollar missing", 23_00, 4, [4, 100, "2026-04-30"]],
    ["none counted, the first covered by parts", 6_00, 0, [2, 600, "2026-02-28"]],
    ["none counted, the first covered and half of the second", 9_00, 0, [2, 300, "2026-02-28"]],
    ["two counted with too little paid", 9_00, 2, [3, 900, "2026-03-31"]],
    ["more paid than was owed", 26_00, 2, null],
  ])("%s", (_, pagado, elegidas, expected) => {
    const { cargos, cuotasPagadas } = pour(pagado, elegidas);
    const next = proximoPago(cargos, cuotasPagadas);
    expect(next && [next.numero, next.monto, next.vence]).toEqual(expected);
  });

  test("a fine is asked for with the cuota of its day, and by itself after the last", () => {
    const fined = pour(6_00, 1, [...veinte(), multa("2026-02-28")]);
    expect(proximoPago(fined.cargos, 1)).toEqual({ numero: 2, monto: 650, vence: "2026-02-28" });
    const alone = pour(24_00, 4, [...veinte(), multa("2026-05-13")]);
    expect(proximoPago(alone.cargos, 4)).toEqual({ numero: 4, monto: 50, vence: "2026-05-13" });
  });

  test("is never more than is owed, nor less than a cent while anything is", () => {
    forAll(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2_600 }), (elegidas, pagado) => {
        const { cargos, cuotasPagadas } = pour(pagado, elegidas);
        const owed = pendienteOf(cargos);
        const monto = proximoPago(cargos, cuotasPagadas)?.monto ?? 0;
        expect(monto).toBeLessThanOrEqual(owed);
        expect(monto >= 1).toBe(owed > 0);
      }),
    );
  });

  test("the cargos of any plan start as what is owed", () => {
    forAll(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1_00, max: 100_00 }), (cuotas, total) => {
        const plan = {
          total: centavos(total),
          cuotas,
          fechaPrimerPago: dia("2026-01-31"),
          periodo: "mensual" as const,
        };
        const { cargos, cuotasPagadas } = settle(openCargos(plan), centavos(0), 0);
        expect([pendienteOf(cargos), cuotasPagadas]).toEqual([total, 0]);
      }),
    );
  });
});
