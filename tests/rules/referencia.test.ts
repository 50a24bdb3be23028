import { describe, expect, test } from "vitest";
import { pagoInput, registerForInput } from "../../rules/loans/pagos/pagos.ts";
import {
  endOfTransfer,
  isEndOf,
  mayBeSameTransfer,
  type Referencia,
  writeReferencia,
} from "../../rules/loans/referencia.ts";

const vacia: Referencia = { codigo: "", referencia: "" };
const pegada: Referencia = { codigo: "6789", referencia: "000123456789" };

describe("what is typed or pasted where the four digits go", () => {
  test.each<[string, string, Referencia, Referencia]>([
    ["the four digits", "6789", vacia, { codigo: "6789", referencia: "" }],
    ["fewer, while they are typed", "67", vacia, { codigo: "67", referencia: "" }],
    ["the whole reference", "000123456789", vacia, pegada],
    ["with spaces and a hyphen", " 0001-2345 6789 ", vacia, pegada],
    ["six digits, as some banks give them", "662040", vacia, { codigo: "2040", referencia: "662040" }],
    ["five are a code mistyped", "12345", vacia, { codigo: "12345", referencia: "" }],
    [
      "longer than any bank's: its end",
      `${"1".repeat(20)}2345`,
      vacia,
      { codigo: "2345", referencia: `${"1".repeat(16)}2345` },
    ],
    ["letters are dropped", "a6b7", vacia, { codigo: "67", referencia: "" }],
    ["one more digit after the whole", "67890", pegada, { codigo: "7890", referencia: "0001234567890" }],
    ["a digit taken away, to write another", "678", pegada, { codigo: "678", referencia: "000123456789" }],
    ["other four digits: that reference was another's", "1111", pegada, { codigo: "1111", referencia: "" }],
    ["the same four", "6789", pegada, pegada],
    ["another whole one", "999988887777", pegada, { codigo: "7777", referencia: "999988887777" }],
    ["nothing", "", pegada, { codigo: "", referencia: "000123456789" }],
    [
      "a bank's whole message",
      "Realizaste un PagomovilBDV por Bs. 23.500,00 al 0412-5550171 Ref: 108830000051 en fecha 29-03-26 hora 18:01",
      vacia,
      { codigo: "0051", referencia: "108830000051" },
    ],
    [
      "and one that calls it otherwise",
      "Operación exitosa\nMonto Bs 1.748,15\nNúmero de operación 004465840006",
      vacia,
      { codigo: "0006", referencia: "004465840006" },
    ],
  ])("%s", (_, text, before, after) => {
    expect(writeReferencia(text, before)).toEqual(after);
  });

  test("typed one by one, digits end as pasted", () => {
    const typed = [..."000123456789"].reduce((held, digit) => writeReferencia(held.codigo + digit, held), vacia);
    expect(typed).toEqual(pegada);
  });
});

describe("a code that is not the end of the whole reference", () => {
  test.each<[string | undefined, string | null, boolean]>([
    ["6789", "000123456789", true],
    ["6788", "000123456789", false],
    ["6789", null, true],
    [undefined, "000123456789", true],
  ])("%s of %s: %s", (codigo, referencia, same) => expect(isEndOf(codigo, referencia)).toBe(same));

  const refused = "No son los 4 últimos números de la referencia completa. Revisa los dos.";
  const told = { codigo: "1234", monto: 600, referencia: "000123456789", fechaPago: "2026-01-31" };
  test.each([
    ["by its borrower", pagoInput, told],
    ["by an administrator", registerForInput, { ...told, userId: "u", metodo: "transferencia" }],
  ])("is refused %s, beside the code", (_, schema, input) => {
    expect(schema.safeParse(input).error?.issues).toMatchObject([{ path: ["codigo"], message: refused }]);
    expect(schema.safeParse({ ...input, codigo: "6789" }).success).toBe(true);
  });
});

test.each([
  ["000123456789", "000123456789", true],
  ["000123456789", "123456789", true],
  ["000123456789", "456789", true],
  ["0001-2345 6789", "123456789", true],
  ["000123456789", "000123456788", false],
  ["000123456789", "56789", false],
  ["1234", "1234", true],
  ["1234", " 1234 ", true],
  ["1234", "001234", false],
  ["Zelle ABC", "Zelle ABC", true],
  ["", "", false],
])("of two payouts, %j and %j are one transfer: %s", (one, other, same) => {
  expect([mayBeSameTransfer(one, other), mayBeSameTransfer(other, one)]).toEqual([same, same]);
  if (same) expect(one.replace(/[\s.-]/g, "")).toContain(endOfTransfer(other));
});
