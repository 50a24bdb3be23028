/** A code is sent automatically at its sixth digit, and none of the five attempts is spent unintentionally. */
import { describe, expect, test } from "vitest";
import { type Escrito, failed, SIN_ESCRIBIR, write } from "../../client/account/otp/otp-solo.ts";

/** What is sent automatically when a field holds these texts in turn. */
function sends(texts: readonly string[], from: Escrito = SIN_ESCRIBIR): { sent: string[]; last: Escrito } {
  let last = from;
  const sent: string[] = [];
  for (const text of texts) {
    const { goes, ...next } = write(last, text);
    if (goes) sent.push(text);
    last = next;
  }
  return { sent, last };
}
const typed = (code: string) => [...code].map((_, i) => code.slice(0, i + 1));
const refused = failed(sends(typed("123456")).last, "123456", true);

describe("the first code", () => {
  test.each([
    ["typed", typed("123456"), ["123456"]],
    ["pasted with its space", ["123 456"], ["123 456"]],
    ["filled in by the phone over what was begun", ["12", "123456"], ["123456"]],
    ["with a digit taken back on the way", [...typed("12345"), "1234", "12349", "123496"], ["123496"]],
    ["of five digits", typed("12345"), []],
    ["with letters", ["12345a", "abcdef"], []],
    ["of seven digits", ["1234567"], []],
    ["touched without a change of its digits", [...typed("123456"), "123 456", "123456 "], ["123456"]],
  ])("%s", (_, texts, sent) => expect(sends(texts).sent).toEqual(sent));
});

describe("after a refused one", () => {
  test.each([
    ["the same digit again", ["12345", "123456"], []],
    ["another last digit", ["12345", "123457"], []],
    ["another digit in the middle", ["12456", "129456"], []],
    ["one digit typed over another", ["123457"], []],
    ["the whole of it typed anew", ["", ...typed("654321")], ["654321"]],
    ["chosen whole and typed over", ["6", "65", "654", "6543", "65432", "654321"], ["654321"]],
    ["another pasted over it", ["654321"], ["654321"]],
    ["the same pasted again", ["", "123456"], []],
  ])("%s", (_, texts, sent) => expect(sends(texts, refused).sent).toEqual(sent));

  test("it is known as wrong, and what the line lost is not", () => {
    expect(refused.wrong).toEqual(["123456"]);
    expect(failed(sends(typed("123456")).last, "123456", false).wrong).toEqual([]);
  });
});
