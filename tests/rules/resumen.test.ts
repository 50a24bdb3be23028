import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import {
  formatEje,
  formatMes,
  formatMesCorto,
  formatMilesimas,
  mesesHasta,
  milesimas,
  porMes,
  topeDeEje,
} from "../../rules/money/resumen.ts";
import { forAll } from "../support/azar.ts";

describe("the months of a chart", () => {
  test.each([
    ["2027-01-15", 3, ["2026-11", "2026-12", "2027-01"]],
    ["2027-03-31", 2, ["2027-02", "2027-03"]],
    ["2028-02-29", 1, ["2028-02"]],
    ["2026-12-01", 13, ["2025-12", ...Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, "0")}`)]],
  ])("up to %s, %i of them", (hoy, count, meses) => {
    expect(mesesHasta(dia(hoy), count)).toEqual(meses);
  });

  test("twelve, unless told", () => {
    expect(mesesHasta(dia("2027-01-15"))).toHaveLength(12);
  });

  test("a month without movement has zeros; reversals take back; other entries do not count", () => {
    const flujos = [
      { mes: "2026-11", concepto: "desembolso" as const, monto: centavos(-4000), cantidad: 2 },
      { mes: "2026-11", concepto: "pago" as const, monto: centavos(1200), cantidad: 2 },
      { mes: "2027-01", concepto: "reverso_pago" as const, monto: centavos(-600), cantidad: 1 },
      { mes: "2027-01", concepto: "castigo" as const, monto: centavos(-999), cantidad: 9 },
      { mes: "2020-01", concepto: "pago" as const, monto: centavos(999), cantidad: 9 },
    ];
    expect(porMes(["2026-11", "2026-12", "2027-01"], flujos)).toEqual([
      { mes: "2026-11", prestado: 4000, prestamos: 2, cobrado: 1200, pagos: 2 },
      { mes: "2026-12", prestado: 0, prestamos: 0, cobrado: 0, pagos: 0 },
      { mes: "2027-01", prestado: 0, prestamos: 0, cobrado: -600, pagos: -1 },
    ]);
  });

  test.each([
    ["2026-03", "marzo de 2026", "mar"],
    ["2026-09", "septiembre de 2026", "sep"],
    ["2027-01", "enero de 2027", "ene"],
  ])("%s is written %s, or %s", (mes, largo, corto) => {
    expect(formatMes(mes)).toBe(largo);
    expect(formatMesCorto(mes)).toBe(corto);
  });
});

describe("a part of the portfolio", () => {
  test.each([
    [0, 0, 0, "0,0 %"],
    [500, 0, 0, "0,0 %"],
    [0, 1000, 0, "0,0 %"],
    [123, 1000, 123, "12,3 %"],
    [1, 2000, 1, "0,1 %"],
    [1, 2001, 0, "0,0 %"],
    [2, 3, 667, "66,7 %"],
    [1000, 1000, 1000, "100,0 %"],
    [-5, 1000, 0, "0,0 %"],
  ])("%i of %i: %i thousandths, %s", (part, whole, expected, text) => {
    expect(milesimas(centavos(part), centavos(whole))).toBe(expected);
    expect(formatMilesimas(milesimas(centavos(part), centavos(whole)))).toBe(text);
  });
});

describe("the axis of a chart", () => {
  test.each([
    [0, 100],
    [-700, 100],
    [100, 100],
    [101, 150],
    [255_000, 300_000],
    [300_001, 400_000],
    [999_999, 1_000_000],
    [1_000_000, 1_000_000],
    [1_000_001, 1_500_000],
  ])("the largest %i: up to %i", (largest, top) => {
    expect(topeDeEje(centavos(largest))).toBe(top);
  });

  test("no bar passes its axis nor is lost in it, and its half is whole cents", () => {
    forAll(
      fc.property(fc.integer({ min: 100, max: 1_000_000_000_000 }), (largest) => {
        const top = topeDeEje(centavos(largest));
        expect(top).toBeGreaterThanOrEqual(largest);
        expect(top).toBeLessThanOrEqual(largest * 1.5 + 1);
        expect(Number.isInteger(top / 2)).toBe(true);
      }),
    );
  });

  test.each([
    [0, "$0"],
    [50, "$0,50"],
    [125_000, "$1.250"],
    [800_000, "$8.000"],
    [1_000_000, "$10 mil"],
    [1_250_000, "$12,5 mil"],
    [50_000_000, "$500 mil"],
    [150_000_000, "$1,5 M"],
  ])("%i is written %s", (monto, text) => {
    expect(formatEje(centavos(monto))).toBe(text);
  });
});
