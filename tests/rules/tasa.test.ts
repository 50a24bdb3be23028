import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dia as asDia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { formatTasa, formatTasaExacta, rateFor, type Tasa, toBolivares, valorTasa } from "../../rules/money/tasa.ts";
import { parseTasa } from "../../rules/money/tasa-escrita.ts";
import { checkFechaValor } from "../../rules/operator/tasas.ts";
import { readTasasPegadas } from "../../rules/operator/tasas-pegadas.ts";
import { forAll } from "../support/azar.ts";

const tasa = (fechaValor: string, valor = 29_112_345_678): Tasa => ({
  fechaValor: asDia(fechaValor),
  valor: valorTasa(valor),
  fuente: "BCV",
});

describe("the rate of a day: the smallest fecha valor ≥ the day, else the newest", () => {
  // Thursday, Friday, and the one published on Friday for Monday.
  const SEMANA = [tasa("2026-03-05"), tasa("2026-03-06"), tasa("2026-03-09")];

  test.each([
    ["2026-03-04", "2026-03-05"],
    ["2026-03-05", "2026-03-05"],
    ["2026-03-06", "2026-03-06"],
    // Friday's serves Saturday, Sunday and Monday.
    ["2026-03-07", "2026-03-09"],
    ["2026-03-08", "2026-03-09"],
    ["2026-03-09", "2026-03-09"],
    // Nothing published yet: the newest.
    ["2026-03-10", "2026-03-09"],
    ["2027-01-01", "2026-03-09"],
    ["2020-01-01", "2026-03-05"],
  ])("%s takes that of %s", (dia, fechaValor) => {
    expect(rateFor(SEMANA, asDia(dia))?.fechaValor).toBe(fechaValor);
    expect(rateFor(SEMANA.toReversed(), asDia(dia))?.fechaValor).toBe(fechaValor);
  });

  test("there is none without any", () => {
    expect(rateFor([], asDia("2026-03-05"))).toBeNull();
  });

  test("whatever their order, and without changing it", () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, "0")}`);
    forAll(
      fc.property(fc.uniqueArray(day, { minLength: 1 }), day, (days, dia) => {
        const tasas = days.map((fechaValor) => tasa(fechaValor));
        const after = days.filter((fechaValor) => fechaValor >= dia).toSorted();
        expect(rateFor(tasas, asDia(dia))?.fechaValor).toBe(after[0] ?? days.toSorted().at(-1));
        expect(tasas.map(({ fechaValor }) => fechaValor)).toEqual(days);
      }),
    );
  });
});

describe("cents into céntimos, rounded once, half up", () => {
  test.each([
    ["$6,00 at 291,12345678", 600, 29_112_345_678, 174_674],
    ["$1,00 at 159,00", 100, 15_900_000_000, 15_900],
    ["a cent at 0,5: half goes up", 1, 50_000_000, 1],
    ["a cent just under half", 1, 49_999_999, 0],
    ["one and a half goes up to two", 3, 50_000_000, 2],
    ["two and a half goes up to three (no banker's rounding)", 5, 50_000_000, 3],
    ["$1,00 at 291,005", 100, 29_100_500_000, 29_101],
    ["$1,00 at 291,00499999", 100, 29_100_499_999, 29_100],
    ["where floats lose the half: $1,00 at 1,005", 100, 100_500_000, 101],
    ["$10.000.000,00 at 999.999,99999999", 1_000_000_000, 99_999_999_999_999, 999_999_999_999_990],
    ["nothing", 0, 29_112_345_678, 0],
    ["$0,01 at 291,12345678", 1, 29_112_345_678, 291],
  ])("%s", (_, monto, valor, expected) => {
    expect(toBolivares(centavos(monto), tasa("2026-03-05", valor))).toBe(expected);
  });

  test("no further than half a céntimo from the exact product, never below the half", () => {
    const valor = fc.integer({ min: 1, max: 100_000_000_000_000 });
    forAll(
      fc.property(fc.integer({ min: 0, max: 9_000_000 }), valor, (monto, rate) => {
        const bs = BigInt(toBolivares(centavos(monto), tasa("2026-03-05", rate)));
        const twiceError = 2n * (bs * 100_000_000n - BigInt(monto) * BigInt(rate));
        expect(twiceError <= 100_000_000n && twiceError > -100_000_000n).toBe(true);
      }),
    );
  });
});

describe("a rate as it is typed and read", () => {
  test.each([
    ["291,35820000", 29_135_820_000],
    ["291,3582", 29_135_820_000],
    ["291.3582", 29_135_820_000],
    ["1.291,35", 129_135_000_000],
    ["36", 3_600_000_000],
    [" 36,5 ", 3_650_000_000],
    ["0,00000001", 1],
  ])("%s → %i", (text, valor) => {
    expect(parseTasa(text)).toBe(valor);
  });

  test.each(["", "0", "0,00", "abc", "-36", "36,123456789", "1,291.35", "36,5 Bs", "1e3", "9999999"])(
    "«%s» is no rate",
    (text) => {
      expect(parseTasa(text)).toBeNull();
    },
  );

  test.each([
    [29_135_820_000, "291,3582"],
    [129_135_000_000, "1.291,35"],
    [3_600_000_000, "36,00"],
    [3_650_000_000, "36,50"],
    [1, "0,00000001"],
  ])("%i reads %s, and back", (valor, text) => {
    expect(formatTasaExacta(valorTasa(valor))).toBe(text);
    expect(parseTasa(text)).toBe(valor);
  });

  test.each([
    [29_135_820_000, "291,3582"],
    [29_135_824_999, "291,3582"],
    [29_135_825_000, "291,3583"],
    [29_135_999_999, "291,36"],
    [129_135_000_000, "1.291,35"],
    [3_650_000_000, "36,50"],
    [99_999_999_999, "1.000,00"],
    [1, "0,00000001"],
  ])("%i is said as %s to whoever pays by it", (valor, text) => {
    expect(formatTasa(valorTasa(valor))).toBe(text);
  });
});

test.each([
  ["2026-03-05", null],
  ["2026-02-02", null],
  ["2026-02-01", "RATE_DAY_FAR"],
  ["2026-03-15", null],
  ["2026-03-16", "RATE_DAY_FAR"],
])("on 5 March a rate for %s: %s", (fechaValor, code) => {
  expect(checkFechaValor(asDia(fechaValor), asDia("2026-03-05"))?.code ?? null).toBe(code);
});

describe("rates that are pasted", () => {
  const read = (text: string) => readTasasPegadas(text, asDia("2026-03-10"));

  test("a line a day, as a spreadsheet or a page writes them; headings, blanks and the same line twice count for nothing", () => {
    const text =
      "Fecha\tTasa\n15/01/2026\t291,3582\n\n2026-01-16; Bs. 292,00\n17-01-26 | 1.293,5\n15/01/2026 291,3582\n18/01/2026,300.5\n";
    expect(read(text)).toEqual({
      tasas: [
        { fechaValor: "2026-01-15", valor: 29_135_820_000 },
        { fechaValor: "2026-01-16", valor: 29_200_000_000 },
        { fechaValor: "2026-01-17", valor: 129_350_000_000 },
        { fechaValor: "2026-01-18", valor: 30_050_000_000 },
      ],
      error: null,
    });
  });

  test.each([
    ["", "Pega al menos una tasa."],
    ["Fecha Tasa", "Pega al menos una tasa."],
    ["15/01/2026", "Línea 1, «15/01/2026»: escribe el día y la tasa, como 15/03/2026 291,3582."],
    ["15/01/2026 cien", "Línea 1, «15/01/2026 cien»: escribe el día y la tasa, como 15/03/2026 291,3582."],
    ["31/02/2026 291,35", "Línea 1, «31/02/2026 291,35»: escribe el día y la tasa, como 15/03/2026 291,3582."],
    ["15/01/2026 0", "Línea 1, «15/01/2026 0»: escribe el día y la tasa, como 15/03/2026 291,3582."],
    ["10/03/2026 291\n11/03/2026 292", "Línea 2, «11/03/2026 292»: ese día aún no llega."],
    ["15/01/2026 291\n15/01/2026 292", "Línea 2, «15/01/2026 292»: el 15 ene. ya tiene otra tasa más arriba."],
    [
      Array.from({ length: 2000 }, (_, n) => `${addDays(asDia("2019-01-01"), n)} 5,00`).join("\n"),
      "Pega hasta 1300 tasas de una vez.",
    ],
  ])("%j is refused, and says where", (text, error) => {
    expect(read(text)).toEqual({ tasas: [], error });
  });
});
