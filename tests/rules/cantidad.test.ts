import { expect, test } from "vitest";
import { counted, grouped } from "../../rules/country/cantidad.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1.000"],
  [12_345, "12.345"],
  [1_000_000, "1.000.000"],
  ["5001234", "5.001.234"],
])("%s is written %s", (n, text) => expect(grouped(n)).toBe(text));

test.each([
  [0, "0 cuotas"],
  [1, "1 cuota"],
  [2, "2 cuotas"],
  [2122, "2.122 cuotas"],
])("%d of something: %s", (n, text) => expect(counted(n, "cuota", "cuotas")).toBe(text));
