import { describe, expect, test } from "vitest";
import { shownCompletado } from "../../rules/loans/completados.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { recuperadoOf } from "../../rules/money/resumen.ts";

test("a borrower does not see who closed a loan, but what of it is still owed", () => {
  const row = { id: "c", montoFinal: 2_400, userId: "u", decididoPor: "a", completadoPor: "b", castigo: centavos(10) };
  expect(shownCompletado(row)).toEqual({ id: "c", montoFinal: 2_400, castigo: 10, pagadoCompleto: false });
});

test.each([
  [0, true],
  [1, false],
  [600, false],
])("with %i cents given up, it was paid in full: %s", (castigo, pagadoCompleto) => {
  const row = { userId: "u", decididoPor: null, completadoPor: "b", castigo: centavos(castigo) };
  expect(shownCompletado(row)).toEqual({ castigo, pagadoCompleto });
});

describe("what completing a loan adds to totalRecuperado: 1.2 × its amount", () => {
  test.each([
    [100, 120],
    [1_999, 2_399],
    [2_000, 2_400],
    [1_000_000, 1_200_000],
  ])("%i cents → %i", (amount, recuperado) => {
    expect(recuperadoOf({ amount: centavos(amount), interes: 20 })).toBe(recuperado);
  });

  test("or its amount with the interest it was approved with", () => {
    expect(recuperadoOf({ amount: centavos(2_000), interes: 10 })).toBe(2_200);
  });
});
