import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { applyApproval } from "../../rules/loans/aprobacion.ts";
import { cuotaStatus, planCuotas, proximaCuota } from "../../rules/loans/plan.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";

describe("the plan", () => {
  const plan = (montoFinal: number, cuotas: number, fechaPrimerPago: string, multas = 0) =>
    planCuotas({
      montoFinal: centavos(montoFinal),
      multas: centavos(multas),
      cuotas,
      fechaPrimerPago: dia(fechaPrimerPago),
    }).map(({ numero, monto, vence }) => [numero, monto, vence]);

  test.each<[string, ReturnType<typeof plan>, ReturnType<typeof plan>]>([
    [
      "$24 in four from 31 January: each counts from the anchor day",
      plan(2_400, 4, "2026-01-31"),
      [
        [1, 600, dia("2026-01-31")],
        [2, 600, dia("2026-02-28")],
        [3, 600, dia("2026-03-31")],
        [4, 600, dia("2026-04-30")],
      ],
    ],
    [
      "31 January of a leap year",
      plan(2_400, 3, "2028-01-31"),
      [
        [1, 800, dia("2028-01-31")],
        [2, 800, dia("2028-02-29")],
        [3, 800, dia("2028-03-31")],
      ],
    ],
    [
      "across the end of a year",
      plan(2_400, 3, "2026-11-30"),
      [
        [1, 800, dia("2026-11-30")],
        [2, 800, dia("2026-12-30")],
        [3, 800, dia("2027-01-30")],
      ],
    ],
    [
      "the last takes the remainder",
      plan(1_000, 3, "2026-03-15"),
      [
        [1, 333, dia("2026-03-15")],
        [2, 333, dia("2026-04-15")],
        [3, 334, dia("2026-05-15")],
      ],
    ],
    ["in one", plan(120, 1, "2028-02-29"), [[1, 120, dia("2028-02-29")]]],
    [
      "a fine of 0.50 falls on the last",
      plan(2_450, 4, "2026-03-15", 50),
      [
        [1, 600, dia("2026-03-15")],
        [2, 600, dia("2026-04-15")],
        [3, 600, dia("2026-05-15")],
        [4, 650, dia("2026-06-15")],
      ],
    ],
    ["two fines on a single cuota", plan(2_500, 1, "2026-03-15", 100), [[1, 2_500, dia("2026-03-15")]]],
  ])("%s", (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  const somePlan = fc.record({
    amount: fc.integer({ min: 100, max: 1_000_000 }),
    fines: fc.integer({ min: 0, max: 20 }),
    cuotas: fc.integer({ min: 1, max: 24 }),
    fechaPrimerPago: fc.constantFrom("2026-01-31", "2027-02-28", "2028-02-29", "2026-08-30", "2026-12-01"),
  });

  test("always adds up to montoFinal, each a cent at least, each month later than the last", () => {
    fc.assert(
      fc.property(somePlan, ({ amount, fines, cuotas, fechaPrimerPago }) => {
        const multas = 50 * fines;
        const { montoFinal } = applyApproval(
          { amount: centavos(amount) },
          {
            cuotas,
            fechaPrimerPago: dia(fechaPrimerPago),
            datosPago: {
              banco: null,
              tipo: null,
              numeroCuenta: null,
              titular: null,
              bs: bolivares(1),
              referencia: "1",
            },
          },
        );
        const fined = planCuotas({
          montoFinal: centavos(montoFinal + multas),
          multas: centavos(multas),
          cuotas,
          fechaPrimerPago: dia(fechaPrimerPago),
        });
        expect(fined).toHaveLength(cuotas);
        expect(fined.reduce((sum, { monto }) => sum + monto, 0)).toBe(montoFinal + multas);
        expect(fined.every(({ monto }) => Number.isSafeInteger(monto) && monto >= 1)).toBe(true);
        expect(fined.map(({ numero }) => numero)).toEqual(fined.map((_, i) => i + 1));
        const months = fined.map(({ vence }) => Number(vence.slice(0, 4)) * 12 + Number(vence.slice(5, 7)));
        expect(months).toEqual(months.map((_, i) => (months[0] ?? 0) + i));
        // A fine changes no amount that a person already knew but the last.
        const unfined = planCuotas({ montoFinal, multas: centavos(0), cuotas, fechaPrimerPago: dia(fechaPrimerPago) });
        expect(fined.slice(0, -1)).toEqual(unfined.slice(0, -1));
      }),
      { numRuns: 300 },
    );
  });
});

describe("the state of a cuota", () => {
  const cuota = (numero: number) => ({ numero, monto: centavos(600), vence: dia("2026-03-31") });

  test.each([
    [1, 0, "2026-03-01", "Pendiente"],
    [1, 0, "2026-03-30", "Pendiente"],
    // Due today is never late.
    [1, 0, "2026-03-31", "Pendiente"],
    [1, 0, "2026-04-01", "Vencido"],
    [1, 0, "2027-03-31", "Vencido"],
    [1, 1, "2026-03-01", "Pagado"],
    [1, 1, "2027-03-31", "Pagado"],
    [2, 1, "2026-03-31", "Pendiente"],
    [2, 1, "2026-04-01", "Vencido"],
    [2, 2, "2026-04-01", "Pagado"],
    [4, 3, "2026-03-31", "Pendiente"],
    [4, 4, "2026-04-01", "Pagado"],
    [1, 4, "2026-04-01", "Pagado"],
  ])("cuota %i with %i paid, on %s: %s", (numero, cuotasPagadas, hoy, estado) => {
    expect(cuotaStatus(cuota(numero), cuotasPagadas, dia(hoy))).toBe(estado);
  });
});

describe("what is to be paid next", () => {
  const PLAN = planCuotas({
    montoFinal: centavos(2_400),
    multas: centavos(0),
    cuotas: 4,
    fechaPrimerPago: dia("2026-01-31"),
  });

  test.each<[string, number, number, [number, number, string] | null]>([
    ["nothing paid", 0, 2_400, [1, 600, "2026-01-31"]],
    ["half of the first paid", 0, 2_100, [1, 300, "2026-01-31"]],
    ["all but a cent of the first paid", 0, 1_801, [1, 1, "2026-01-31"]],
    ["the first paid", 1, 1_800, [2, 600, "2026-02-28"]],
    ["the first counted but a dollar short", 1, 1_900, [2, 700, "2026-02-28"]],
    ["three paid", 3, 600, [4, 600, "2026-04-30"]],
    ["three paid and part of the last", 3, 100, [4, 100, "2026-04-30"]],
    ["all counted", 4, 0, null],
    ["all counted, a fine left over", 4, 100, [4, 100, "2026-04-30"]],
    ["none counted, the first covered by parts", 0, 1800, [2, 600, "2026-02-28"]],
    ["none counted, the first covered and half of the second", 0, 1500, [2, 300, "2026-02-28"]],
    ["two counted with too little paid", 2, 1500, [3, 900, "2026-03-31"]],
    ["nothing owed", 3, 0, null],
    ["less than nothing owed", 2, -100, null],
  ])("%s", (_, cuotasPagadas, saldo, expected) => {
    const next = proximaCuota(PLAN, cuotasPagadas, centavos(saldo));
    expect(next && [next.numero, next.monto, next.vence]).toEqual(expected);
  });

  test("is never more than is owed, nor less than a cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 2_400 }), (cuotasPagadas, saldo) => {
        const monto = proximaCuota(PLAN, cuotasPagadas, centavos(saldo))?.monto ?? 0;
        expect(monto).toBeGreaterThanOrEqual(1);
        expect(monto).toBeLessThanOrEqual(saldo);
      }),
    );
  });
});
