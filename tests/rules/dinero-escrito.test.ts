/** Money as text, and parsed from what people type. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_BOLIVARES } from "../../rules/limits/limits.ts";
import {
  bolivares,
  centavos,
  formatBolivares,
  formatDolares,
  formatDolaresCortos,
  parseBolivares,
  parseDolares,
} from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";

describe("writing money: dots group, a comma marks decimals", () => {
  test.each([
    [0, "$0,00"],
    [-0, "$0,00"],
    [1, "$0,01"],
    [10, "$0,10"],
    [50, "$0,50"],
    [99, "$0,99"],
    [100, "$1,00"],
    [2_000, "$20,00"],
    [99_999, "$999,99"],
    [100_000, "$1.000,00"],
    [123_456, "$1.234,56"],
    [1_000_000, "$10.000,00"],
    [100_000_000, "$1.000.000,00"],
    [123_456_789, "$1.234.567,89"],
    [9_007_199_254_740_991, "$90.071.992.547.409,91"],
    [-50, "−$0,50"],
    [-123_456, "−$1.234,56"],
  ])("%i → %s", (cents, text) => {
    expect(formatDolares(centavos(cents))).toBe(text);
  });

  test.each([
    [100, "$1"],
    [2_000, "$20"],
    [2_050, "$20,50"],
    [2_005, "$20,05"],
    [40_000, "$400"],
    [100_000, "$1.000"],
    [1_000_000, "$10.000"],
    [0, "$0"],
    [5, "$0,05"],
    [-2_000, "−$20"],
  ])("in short: %i → %s", (cents, text) => {
    expect(formatDolaresCortos(centavos(cents))).toBe(text);
  });

  test.each([
    [123_456, "Bs. 1.234,56"],
    [0, "Bs. 0,00"],
    [1, "Bs. 0,01"],
    [58_200_000, "Bs. 582.000,00"],
    [MAX_BOLIVARES, "Bs. 10.000.000.000,00"],
    [-100, "−Bs. 1,00"],
  ])("bolívares: %i → %s", (cents, text) => {
    expect(formatBolivares(bolivares(cents))).toBe(text);
  });
});

describe("reading what people type as money", () => {
  test.each([
    ["20", 2_000],
    ["20,5", 2_050],
    ["20.5", 2_050],
    ["20,50", 2_050],
    ["20.50", 2_050],
    ["20,05", 2_005],
    ["0", 0],
    ["0,5", 50],
    ["0.01", 1],
    ["00,10", 10],
    ["007", 700],
    ["$20", 2_000],
    ["$ 20", 2_000],
    [" 20 ", 2_000],
    ["USD 20", 2_000],
    ["usd20,00", 2_000],
    ["1.234", 123_400],
    ["20 USD", 2_000],
    ["20$", 2_000],
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["1.234.567,89", 123_456_789],
    ["1,234,567.8", 123_456_780],
    ["1234567,89", 123_456_789],
    ["1 234,56", 123_456],
    ["1\u00a0234,56", 123_456],
    ["90071992547409,91", 9_007_199_254_740_991],
  ])("%j → %i", (text, cents) => {
    expect(parseDolares(text)).toBe(cents);
  });

  test.each([
    "",
    " ",
    "$",
    "Bs.",
    "abc",
    "-5",
    "−5",
    "+5",
    "5.",
    "5,",
    ",50",
    ".50",
    ".",
    "1,234",
    "20,000",
    "1,2,3",
    "1.2.3",
    "1.234.56",
    "1,234,56",
    "12.34,56",
    "1.23.456",
    "1.2345",
    "20,123456",
    "1.234,567",
    "1e3",
    "0x10",
    "NaN",
    "Infinity",
    "١٢",
    "\uff12\uff10",
    "½",
    "💵20",
    "20\u0000",
    "\u202e20",
    "$$20",
    "20;30",
    "90071992547409,92",
    "9".repeat(400),
  ])("%j is not an amount", (text) => {
    expect(parseDolares(text)).toBeNull();
  });

  // Dollars pasted as bolívares would be hundreds of times the amount, and the other way round.
  test.each(["Bs. 1.748,15", "bs 1234,56", "Bs.1.234", "20,50 Bs.", "Bs 5", "5bs", "BS. 5"])(
    "%j is bolívares, and no amount of dollars",
    (text) => {
      expect(parseDolares(text)).toBeNull();
      expect(parseBolivares(text)).not.toBeNull();
    },
  );
  test.each(["$20", "20 $", "USD 20", "usd20,00", "20 USD"])("%j is dollars, and no amount of bolívares", (text) => {
    expect(parseBolivares(text)).toBeNull();
    expect(parseDolares(text)).toBe(2_000);
  });
  test.each(["$ 5 Bs", "Bs $5", "USD 5 bs"])("%j is neither", (text) => {
    expect(parseBolivares(text) ?? parseDolares(text)).toBeNull();
  });

  // Below a thousand nothing is grouped: "0,500" is half a dollar mistyped, never five hundred.
  test.each(["0,500", "0.500", "0,005", "00.500", "012.345", "0.123,45"])(
    "%j does not become a large amount",
    (text) => {
      expect(parseDolares(text)).toBeNull();
    },
  );

  test.each([
    ["digits", "9".repeat(10_000_000)],
    ["spaces", " ".repeat(10_000_000)],
    ["groups", `1${".234".repeat(2_500_000)}`],
    ["letters", "a".repeat(10_000_000)],
  ])("10 MB of %s are refused at once", (_, text) => {
    expect(parseDolares(text)).toBeNull();
  });

  test.each([
    ["dollars", (cents: number) => formatDolares(centavos(cents)), parseDolares],
    ["dollars in short", (cents: number) => formatDolaresCortos(centavos(cents)), parseDolares],
    ["bolívares", (cents: number) => formatBolivares(bolivares(cents)), parseBolivares],
  ])("reads back what it writes: %s", (_, format, parse) => {
    forAll(
      fc.property(fc.integer({ min: 0, max: MAX_BOLIVARES }), (cents) => {
        expect(parse(format(cents))).toBe(cents);
      }),
    );
  });

  test("whatever is typed is null or a non-negative safe integer", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,$ Bs-+e\u00a0") });
    forAll(
      fc.property(fc.oneof(typed, fc.string({ unit: "binary" })), (text) => {
        const cents = parseDolares(text);
        expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
