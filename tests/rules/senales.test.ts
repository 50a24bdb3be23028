import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { proximaCuota } from "../../rules/loans/plan.ts";
import { averageDelay, cargaDe, cuotasQueCubre, diasCercanos, montoDeCuotas } from "../../rules/loans/senales.ts";
import { centavos } from "../../rules/money/dinero.ts";

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
    expect(cargaDe({ amount: centavos(amount), ingreso: centavos(ingreso) })).toEqual({ cuota, porcentaje, alta });
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

const PLAN = [600, 600, 600, 600].map((monto, i) => ({
  numero: i + 1,
  monto: centavos(monto),
  vence: dia(`2027-0${i + 1}-15`),
}));

describe("what a pago would have to be, and how many cuotas it pays", () => {
  test.each([
    // paid so far, owed, pago, whole cuotas, what those next ones come to
    [0, 2400, 600, 1, [600, 1200, 1800, 2400]],
    [0, 2400, 599, 0, [600, 1200, 1800, 2400]],
    [0, 2400, 1200, 2, [600, 1200, 1800, 2400]],
    [0, 2400, 9999, 4, [600, 1200, 1800, 2400]],
    // $2 were paid towards the first: $4 complete it.
    [0, 2200, 400, 1, [400, 1000, 1600, 2200]],
    // One was counted as paid though a dollar was missing: it is asked for with the next.
    [1, 1900, 600, 0, [700, 1300, 1900]],
    [1, 1900, 700, 1, [700, 1300, 1900]],
    [4, 0, 600, 0, []],
    // More was paid than the cuotas counted: the first is covered already.
    [0, 1800, 1, 1, [0, 600, 1200, 1800]],
  ])("%i cuotas paid, %i owed, a pago of %i: %i", (pagadas, saldo, monto, cuotas, sumas) => {
    const porPagar = PLAN.slice(pagadas);
    expect(cuotasQueCubre(porPagar, centavos(saldo), centavos(monto))).toBe(cuotas);
    expect(porPagar.map((_, i) => montoDeCuotas(porPagar, centavos(saldo), i + 1))).toEqual(sumas);
  });

  test("no cuota comes to nothing", () => {
    expect(montoDeCuotas(PLAN, centavos(2400), 0)).toBe(0);
  });

  test("what the next cuota comes to is what its borrower is asked for", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 2400 }), (pagadas, saldo) => {
        const porPagar = PLAN.slice(pagadas);
        const next = proximaCuota(PLAN, pagadas, centavos(saldo));
        const n = (next?.numero ?? 0) - pagadas;
        expect(montoDeCuotas(porPagar, centavos(saldo), n)).toBe(next?.monto);
      }),
    );
  });
});
