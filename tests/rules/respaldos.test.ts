import { expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import {
  CLAVES,
  copiasDe,
  copiasDeMas,
  migracionesDeMas,
  nombreDeRespaldo,
} from "../../rules/operator/salud/respaldos.ts";

const copias = (...names: string[]) =>
  names.map((name) => ({ nombre: name.replace("?", ""), dudosa: name.endsWith("?") }));

test("a copy is called after its moment, in words that sort", () => {
  expect(nombreDeRespaldo(instante(Date.UTC(2027, 0, 15, 7)))).toBe("2027-01-15T070000Z");
});

test.each([
  ["as many as are kept", copias("a", "b", "c"), 3, "c", []],
  ["one too many: the oldest", copias("c", "a", "b"), 2, "c", ["a"]],
  ["the last good one, however many doubtful ones came after", copias("a", "b?", "c?", "d?", "e?"), 1, "e", ["b"]],
  ["the last good one, even where none were to be kept", copias("a"), 0, null, []],
  ["what was just made, though a clock that was ahead made others that look newer", copias("x", "y", "c"), 2, "c", []],
])("stays: %s", (_, given, guardar, reciente, gone) => {
  expect(copiasDeMas(given, guardar, reciente)).toEqual(gone);
});

test("of before a migration the last three stay, by when they were made", () => {
  const made = [3, 1, 4, 2].map((momento) => ({ nombre: `de-${momento}`, momento }));
  expect(migracionesDeMas(made)).toEqual(["de-1"]);
});

test("a place's keys are told apart, and nothing else is taken for a copy", () => {
  const nombre = "2027-01-15T070000Z";
  const [base, manifiesto] = [CLAVES.base(nombre, true), CLAVES.manifiesto(nombre, true)];
  const others = ["copias/otra.db.gz", "copias/x/2027-01-15T070000Z.json", CLAVES.foto("id", "llave")];
  expect([...copiasDe([base, manifiesto, ...others])]).toEqual([[nombre, { base, manifiesto }]]);
});
