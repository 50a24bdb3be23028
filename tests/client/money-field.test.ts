/** What a person types or pastes as money, in hundredths of the field's currency. */
import { describe, expect, test } from "vitest";
import { parseBolivares, parseDolares } from "../../rules/money/dinero.ts";

describe("a field of dollars", () => {
  test.each([
    ["6,00", 600],
    ["6.00", 600],
    ["6", 600],
    ["6,5", 650],
    ["1.748,15", 174_815],
    ["1,748.15", 174_815],
    [" 6,00 ", 600],
    ["6,00\n", 600],
    ["$ 6,00", 600],
    ["6 USD", 600],
    ["0,50", 50],
  ])("%j is %i cents", (text, cents) => {
    expect(parseDolares(text)).toBe(cents);
  });

  test.each(["", "   ", "seis", "6,005", "6,00,00", "-6", "1e3", "0.500", "6,000", "Bs. 5", "5 Bs", "bs5"])(
    "%j is no amount of dollars",
    (text) => {
      expect(parseDolares(text)).toBeNull();
    },
  );
});

describe("a field of bolívares", () => {
  test.each([
    ["1.748,15", 174_815],
    ["Bs. 5", 500],
    ["Bs. 1.748,15", 174_815],
    ["5 bs", 500],
  ])("%j is %i céntimos", (text, centimos) => {
    expect(parseBolivares(text)).toBe(centimos);
  });

  test.each(["$ 5", "5 USD", "usd 5"])("%j is no amount of bolívares", (text) => {
    expect(parseBolivares(text)).toBeNull();
  });
});
