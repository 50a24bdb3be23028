/** The capital part of a debt, worked out by hand. */
import { expect, test } from "vitest";
import { capitalDe, interesPorCuota } from "../../rules/loans/pagos/capital.ts";
import { centavos } from "../../rules/money/dinero.ts";

const plan = (amount: number, montoFinal: number, multas = 0) => ({
  ...{ amount: centavos(amount), montoFinal: centavos(montoFinal), multas: centavos(multas) },
});

test.each([
  ["nothing was paid", 24_00, plan(20_00, 24_00), 20_00],
  ["one cuota of four was paid", 18_00, plan(20_00, 24_00), 15_00],
  ["half of a cuota was paid", 21_00, plan(20_00, 24_00), 17_50],
  ["only the fine is left", 50, plan(20_00, 24_50, 50), 0],
  ["a cuota and the fine are left", 6_50, plan(20_00, 24_50, 50), 5_00],
  ["a fine stands and nothing was paid", 24_50, plan(20_00, 24_50, 50), 20_00],
  ["more was paid than was owed", 0, plan(20_00, 24_00), 0],
  ["no interest", 10_00, plan(20_00, 20_00), 10_00],
  ["cents that do not divide: 17 of 1,38 with 1,15 lent", 17, plan(1_15, 1_38), 14],
])("%s", (_, debe, of, capital) => {
  expect(capitalDe(centavos(debe), of)).toBe(capital);
});

test("the interest of the cuotas is all of it", () => {
  expect(interesPorCuota(plan(20_00, 24_50, 50), 4)).toEqual([1_00, 1_00, 1_00, 1_00]);
  expect(interesPorCuota(plan(17_00, 20_40), 3)).toEqual([1_13, 1_13, 1_14]);
});
