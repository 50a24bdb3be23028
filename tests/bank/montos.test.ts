/** Amounts in each bank's notation: exact to the céntimo, or refused. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMonto } from "../../rules/bank/montos.ts";
import { type Bolivares, formatBolivares } from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";

test.each([
  ["1.760,00", 1_760_00],
  ["1900.0", 1_900_00],
  ["10455,00", 10_455_00],
  ["30,206.00", 30_206_00],
  ["+40.217,16", 40_217_16],
  ["-20.000,00", -20_000_00],
  ["−60,00", -60_00],
  ["20,00-", -20_00],
  ["54,89.", 54_89],
  ["1,935.23", 1_935_23],
  ["3.000", 3_000_00],
  ["3,000", 3_000_00],
  ["1.234.567", 1_234_567_00],
  ["+13.000.000,00", 13_000_000_00],
  ["45700", 45_700_00],
  ["0", 0],
  ["-0,00", 0],
  ["0,10", 10],
  [",5", 50],
  ["Bs.12.000,00", 12_000_00],
  ["Bs 350,50", 350_50],
  ["Bs. -3,00", -3_00],
])("%s is %i céntimos", (text, cents) => {
  expect(parseMonto(text)).toBe(cents);
});

test.each([
  "",
  " ",
  "-",
  "abc",
  "1.2.3",
  "1.234.56",
  "1,234,56",
  "1.234,567,89",
  "12.34,56",
  "0.500",
  "1.2345",
  "1234.5678",
  "1.23.456,00",
  "12 345,00",
  "1-2",
  "--5",
  "-5-",
  "3.46E+10",
  "=5",
  "5%",
  "$5",
  "99999999999999",
  "1.234,56 Bs",
  "9".repeat(100_000),
])("%s is no amount", (text) => {
  expect(parseMonto(text)).toBeNull();
});

test("what Bolívares are printed as is read back", () => {
  forAll(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (cents) => {
      expect(parseMonto(formatBolivares(cents as Bolivares))).toBe(cents);
    }),
  );
});
