import { describe, expect, test } from "vitest";
import { formatTasaAnual, tasaEfectivaAnual, type Vuelta } from "../../rules/loans/tasa-anual.ts";
import { centavos } from "../../rules/money/dinero.ts";

const each = (monto: number, ...dias: number[]): Vuelta[] => dias.map((dia) => ({ dias: dia, monto: centavos(monto) }));
const MES = 365 / 12;

/** By hand: (1 + a month)^12 - 1, and the like. */
describe("the yearly effective rate", () => {
  test.each<[string, number, Vuelta[], string]>([
    [
      "$20 in four cuotas of $6, a month apart: 7.71 % a month (dinero.md)",
      20_00,
      each(6_00, MES, 2 * MES, 3 * MES, 4 * MES),
      "144 %",
    ],
    ["20 % in a year", 100_00, each(120_00, 365), "20 %"],
    ["20 % in half a year, twice: 1.2 × 1.2", 100_00, each(120_00, 182.5), "44 %"],
    ["one cuota a month later: 1.2^12", 100_00, each(120_00, MES), "792 %"],
    ["no interest", 20_00, each(5_00, 30, 60, 90, 120), "0 %"],
    ["less back than was received", 20_00, each(4_00, 30), "0 %"],
    ["nothing back", 20_00, [], "0 %"],
    ["a week later it is past saying: 1.2^52", 100_00, each(120_00, 7), "más de 10.000 %"],
    ["all of it on the same day", 100_00, each(120_00, 0), "más de 10.000 %"],
  ])("%s", (_, recibe, vueltas, said) => {
    expect(formatTasaAnual(tasaEfectivaAnual(centavos(recibe), vueltas))).toBe(said);
  });
});
