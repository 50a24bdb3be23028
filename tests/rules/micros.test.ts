/** One message's cost, as typed and shown. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { centavosOfMicros, formatMicros, parseMicros } from "../../rules/money/micros.ts";
import { forAll } from "../support/azar.ts";

test.each([
  [0, "0,00"],
  [50_000, "0,05"],
  [11_300, "0,0113"],
  [1_000_000, "1,00"],
  [1_234_500, "1,2345"],
  [500_000, "0,50"],
  [123_000, "0,123"],
  [100, "0,0001"],
  // Smaller fractions are rounded.
  [149, "0,0001"],
  [150, "0,0002"],
])("%i millionths are written %s", (micros, text) => {
  expect(formatMicros(micros)).toBe(text);
});

test.each([
  ["0,05", 50_000],
  ["0.05", 50_000],
  [" $ 0,0113 ", 11_300],
  ["1", 1_000_000],
  ["10", 10_000_000],
  ["0", 0],
])("«%s» is read as %i", (text, micros) => {
  expect(parseMicros(text)).toBe(micros);
});

test.each(["", "cinco", "0,00001", "-1", "1,", ",5", "1.234,5", "Bs. 5", "12345"])("«%s» is no cost", (text) => {
  expect(parseMicros(text)).toBeNull();
});

test("what is shown is read as what it was", () => {
  forAll(fc.property(fc.integer({ min: 0, max: 100_000 }), (n) => parseMicros(formatMicros(n * 100)) === n * 100));
});

test("what many came to is rounded to the cent once", () => {
  expect(centavosOfMicros(11_300 * 3)).toBe(3);
  expect(centavosOfMicros(15_000)).toBe(2);
  expect(centavosOfMicros(14_999)).toBe(1);
});
