import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import {
  averageDelay,
  cargaDe,
  cuotasQueCubre,
  diasCercanos,
  montoDeCuotas,
  porPagar,
} from "../../rules/loans/aprobar/senales.ts";
import { proximoPago } from "../../rules/loans/shown.ts";
import { type Cargo, settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { AJUSTES_INICIALES } from "../../rules/operator/ajustes/ajustes.ts";
import { forAll } from "../support/azar.ts";
import { multa, veinte } from "../support/cargos.ts";

describe("the share of a month's income that a cuota takes", () => {
  test.each([
    // amount, income, cuota, share, heavy
    [20_00, 150_00, 6_00, 4, false],
    [20_00, 20_34, 6_00, 29, false],
    [20_00, 20_00, 6_00, 30, true],
    [20_00, 6_00, 6_00, 100, true],
    [400_00, 100_00, 120_00, 120, true],
    [20_00, 0, 6_00, null, true],
    [1, 150_00, 0, 0, false],
  ])("%i cents on %i a month", (amount, ingreso, cuota, porcentaje, alta) => {
    expect(cargaDe({ amount: centavos(amount), ingreso: centavos(ingreso) }, AJUSTES_INICIALES)).toEqual({
      cuota,
      porcentaje,
      alta,
    });
  });
});

test.each([
  [[], null],
  [[0, 0, 0], 0],
  [[0, 3], 1.5],
  [[1, 0, 0], 0.3],
  [[10], 10],
])("days late %j: %d on average", (days, average) => {
  expect(averageDelay(days)).toBe(average);
});

test("the same four digits count for a week around", () => {
  expect(diasCercanos(dia("2027-03-04"))).toEqual(["2027-02-25", "2027-03-11"]);
});

/** The $20 loan after so much came in, of which administrators counted so many cuotas. */
const pour = (pagado: number, elegidas = 0, cargos: Cargo[] = veinte()) => settle(cargos, centavos(pagado), elegidas);

describe("what a pago would have to be, and how many cuotas it pays", () => {
  test.each([
    // paid so far, counted, pago, whole cuotas, what those next ones come to
    [0, 0, 600, 1, [600, 1200, 1800, 2400]],
    // Two per cent of the cuota may lack, by the rounding of a rate: twelve cents.
    [0, 0, 588, 1, [600, 1200, 1800, 2400]],
    [0, 0, 587, 0, [600, 1200, 1800, 2400]],
    [0, 0, 1200, 2, [600, 1200, 1800, 2400]],
    [0, 0, 9999, 4, [600, 1200, 1800, 2400]],
    // $2 were paid towards the first: $4 complete it.
    [200, 0, 400, 1, [400, 1000, 1600, 2200]],
    // One was counted as paid though a dollar was missing: it is asked for with the next.
    [500, 1, 600, 0, [700, 1300, 1900]],
    [500, 1, 700, 1, [700, 1300, 1900]],
    [2400, 4, 600, 0, []],
    // More was paid than the cuotas counted: the first is covered already, and is not asked for.
    [600, 0, 600, 1, [600, 1200, 1800]],
    [900, 0, 300, 1, [300, 900, 1500]],
  ])("%i paid, %i counted, a pago of %i: %i", (pagado, elegidas, monto, cuotas, sumas) => {
    const { cargos } = pour(pagado, elegidas);
    expect(cuotasQueCubre(cargos, centavos(monto))).toBe(cuotas);
    expect(porPagar(cargos).map((_, i) => montoDeCuotas(cargos, i + 1))).toEqual(sumas);
  });

  test("a fine is asked for with the cuota of its day", () => {
    const { cargos } = pour(600, 1, [...veinte(), multa("2026-02-28")]);
    expect([1, 2, 3].map((cuantas) => montoDeCuotas(cargos, cuantas))).toEqual([650, 1250, 1850]);
    expect([600, 637, 638, 650, 1250].map((monto) => cuotasQueCubre(cargos, centavos(monto)))).toEqual([0, 0, 1, 1, 2]);
  });

  test("no cuota comes to nothing", () => {
    expect(montoDeCuotas(veinte(), 0)).toBe(0);
  });

  test("what the next cuota comes to is what its borrower is asked for", () => {
    forAll(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2287 }), (elegidas, pagado) => {
        const { cargos, cuotasPagadas } = pour(pagado, elegidas);
        expect(montoDeCuotas(cargos, 1)).toBe(proximoPago(cargos, cuotasPagadas)?.monto);
      }),
    );
  });
});
