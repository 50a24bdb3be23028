import { describe, expect, test } from "vitest";
import { type Dia, dia, type Instante, instante } from "../../rules/country/fecha.ts";
import { bolivares, type Centavos, centavos, sumCentavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";

const NO_INTEGERS = [0.5, -0.1, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY];

describe("what is no amount, no instant and no day never becomes one", () => {
  test.each(NO_INTEGERS)("%d", (value) => {
    for (const make of [centavos, bolivares, instante, valorTasa]) expect(() => make(value)).toThrow(RangeError);
  });

  test.each(["2027-02-29", "2027-2-1", "2027-13-01", "20270215", "", "ayer", "2027-02-15T00:00:00Z"])("%j", (text) => {
    expect(() => dia(text)).toThrow(RangeError);
  });

  test("a rate is above zero", () => {
    expect(() => valorTasa(0)).toThrow(RangeError);
    expect(() => valorTasa(-1)).toThrow(RangeError);
  });
});

test("what is one stays what it was", () => {
  expect([centavos(20_00), centavos(-50), bolivares(1_00), instante(0), dia("2028-02-29"), valorTasa(1)]).toEqual([
    2000,
    -50,
    100,
    0,
    "2028-02-29",
    1,
  ]);
});

test("amounts add up, none to nothing", () => {
  expect(sumCentavos([])).toBe(0);
  expect(sumCentavos([centavos(600), centavos(-50), centavos(1)])).toBe(551);
});

test("mixing them does not compile", () => {
  const amount: Centavos = centavos(1);
  // @ts-expect-error a plain number is no amount
  const plain: Centavos = 1;
  // @ts-expect-error bolívares are no dollars
  const mixed: Centavos = bolivares(1);
  // @ts-expect-error a difference has to say what it is
  const difference: Centavos = amount - amount;
  // @ts-expect-error a text is no day
  const text: Dia = "2027-02-15";
  // @ts-expect-error an amount is no instant
  const moment: Instante = amount;
  expect([plain, mixed, difference, text, moment]).toEqual([1, 1, 0, "2027-02-15", 1]);
});
