/** What a borrower reads about the loan: when, how much, how far. */
import { describe, expect, test } from "vitest";
import { cuandoVence, cuotasPagadasText, type MiLoan, porPagar, siguienteCuota } from "../../client/pieces/mi-loan.ts";
import { dia } from "../../rules/country/fecha.ts";

const HOY = "2027-03-01";

test.each([
  ["2027-03-01", "vence hoy"],
  ["2027-03-02", "vence mañana"],
  ["2027-02-28", "venció ayer"],
  ["2027-03-03", "vence en 2 días"],
  ["2027-02-27", "venció hace 2 días"],
  ["2027-04-01", "vence en 31 días"],
  ["2026-03-01", "venció hace 365 días"],
])("a cuota of %s %s", (vence, text) => {
  expect(cuandoVence(dia(vence), dia(HOY))).toBe(text);
});

describe("what is to be paid", () => {
  const proxima = { numero: 3, monto: 600, vence: HOY };
  const loan = (part: object) => ({ cuotas: 4, cuotasPagadas: 2, saldo: 1200, proxima, ...part }) as MiLoan;

  test("the next cuota, with its amount", () => {
    expect(siguienteCuota(loan({}))).toEqual(proxima);
    expect(porPagar(loan({}))).toBe(600);
    expect(cuotasPagadasText(loan({}))).toBe("2 de 4 cuotas pagadas");
  });

  test("every cuota counts as paid and a fine is left: no cuota, but its amount", () => {
    const left = loan({ cuotasPagadas: 4, saldo: 50, proxima: { numero: 4, monto: 50, vence: HOY } });
    expect(siguienteCuota(left)).toBeNull();
    expect(porPagar(left)).toBe(50);
  });

  test("more was paid than owed: nothing, never less", () => {
    const over = loan({ cuotasPagadas: 4, saldo: -300, proxima: null });
    expect(siguienteCuota(over)).toBeNull();
    expect(porPagar(over)).toBe(0);
  });
});
