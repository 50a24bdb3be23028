import { describe, expect, test } from "vitest";
import {
  exactly,
  finderOf,
  fold,
  isCedulaBegun,
  loosened,
  piecesOf,
  readBusqueda,
  triosOf,
} from "../../rules/input/busqueda.ts";

test.each([
  ["José Núñez", "jose nunez"],
  ["MARÍA", "maria"],
  ["pingüino", "pinguino"],
])("%s folds to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ["", null],
  ["   ", null],
  ["maría", '"maria"*'],
  ["  María   NÚÑEZ ", '"maria"* AND "nunez"*'],
  ["Pérez-Gómez", '"perez"* AND "gomez"*'],
  ["jose.perez@gmail.com", '"jose"* AND "perez"* AND "gmail"* AND "com"*'],
  ["m", '"m"*'],
  // Cédulas, as people write them.
  ["V-12.345.678", '"v12345678"*'],
  ["v12345678", '"v12345678"*'],
  ["V 12.345.678", '"v12345678"*'],
  ["12.345.678", '"12345678"*'],
  ["V-01234567", '("v01234567"* OR "v1234567"*)'],
  // Phones: kept without their beginning.
  ["0414-1234567", '("04141234567"* OR "4141234567"*)'],
  ["0414-123.45.67", '("04141234567"* OR "4141234567"*)'],
  ["+584141234567", '("584141234567"* OR "4141234567"*)'],
  ["(0414)1234567", '("04141234567"* OR "4141234567"*)'],
  ["4141234567", '"4141234567"*'],
  ["1234567", '"1234567"*'],
  // Numbers apart may be one number.
  ["0414 1234567", '("04141234567"* OR "4141234567"* OR (("0414"* OR "414"*) AND "1234567"*))'],
  ["12 345 678", '("12345678"* OR ("12"* AND "345"* AND "678"*))'],
  ["maría 0042", '"maria"* AND "0042"*'],
  ["0042 maría 12", '"0042"* AND "maria"* AND "12"*'],
  // References, with and without the zeros of the bank.
  ["000123456789", '("000123456789"* OR "123456789"*)'],
  // What FTS5 would read as its own never reaches it unquoted.
  ['maria" OR tipo:*', '"maria"* AND "or"* AND "tipo"*'],
  ["NEAR(a b)", '"near"* AND "a"* AND "b"*'],
  ["-maria*", '"maria"*'],
  ["%", 'tipo : "nada"'],
  ["_ ' \" *", 'tipo : "nada"'],
  ["🙂", 'tipo : "nada"'],
  ["a b c d e f g h i j", '"a"* AND "b"* AND "c"* AND "d"* AND "e"* AND "f"* AND "g"* AND "h"*'],
])("%j is looked for as %s", (typed, texto) => {
  expect(readBusqueda(typed)).toEqual(texto === null ? null : { texto });
});

test.each(["0198A3B4-C5D6-7E8F-8123-456789abcdef", " 0198a3b4c5d67e8f8123456789abcdef "])("%s is a UID", (typed) => {
  expect(readBusqueda(typed)).toEqual({ uid: "0198a3b4-c5d6-7e8f-8123-456789abcdef" });
});

test("whole words instead of their beginnings", () => {
  expect(exactly('("0414"* OR "414"*) AND "ana"*')).toBe('("0414" OR "414") AND "ana"');
});

test.each([
  ["uñez", ["unez"], '"une" AND "nez"'],
  ["  Ñez 0414-123 ", ["nez", "414123"], '"nez" AND "414" AND "141" AND "412" AND "123"'],
  ["pe gar", ["pe", "gar"], '"gar"'],
  ["V-12.345", ["v12345"], '"v12" AND "123" AND "234" AND "345"'],
  ["ana@gm", ["ana", "gm"], '"ana"'],
  ["ab", [], ""],
  ['"*', [], ""],
  ["01a2047a-b623-7e91-8f00-000000000000", [], ""],
])("inside words, %s is looked for by its threes", (typed, pieces, trios) => {
  expect(piecesOf(typed)).toEqual(pieces);
  expect(triosOf(piecesOf(typed))).toBe(trios);
});

test.each([
  ["V-12.345.678", true],
  ["v 12.345.678", true],
  ["E8", false],
  ["E81", true],
  ["12.345.678", false],
  ["V-12.345.678 maria", false],
  ["víctor", false],
  ["", false],
])("«%s» is a cédula with its letter, or begins one: %s", (typed, is) => expect(isCedulaBegun(typed)).toBe(is));

describe("what is found by less than was typed", () => {
  test.each([
    ['"maria"* AND "ana"*', '"mari"* AND "ana"*'],
    ['("0414123"* OR "414123"*) AND "ñandú"*', '("0414"* OR "4141"*) AND "ñand"*'],
    ['tipo : "nada"', 'tipo : "nada"'],
  ])("%s is looked for first by %s", (query, loose) => expect(loosened(query)).toBe(loose));

  test.each([
    ["María José Núñez V1234567", "maria nunez", true],
    ["María José Núñez V1234567", "mariana", false],
    ["Mariana Peña", "maria", true],
    ["Ana María 4121234567", "0412 123 45 67", true],
    ["Ana María 4121234567", "0412 123 45 68", false],
    ["Luz Peña V5001234 5001234", "v 5.001.234 peña", true],
  ])("%s, by %s: %s", (text, typed, found) => {
    const query = readBusqueda(typed);
    expect(query && "texto" in query && finderOf(query.texto)(text)).toBe(found);
  });
});
