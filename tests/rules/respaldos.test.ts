import { expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { HORAS_GUARDADAS } from "../../rules/limits/respaldos.ts";
import {
  CLAVES,
  copiasDe,
  copiasDeMas,
  horasDeMas,
  migracionesDeMas,
  nombreDeRespaldo,
} from "../../rules/operator/salud/respaldos.ts";

const copias = (...names: string[]) =>
  names.map((name) => ({ nombre: name.replace("?", ""), dudosa: name.endsWith("?") }));

test("a copy is called after its moment, in words that sort", () => {
  expect(nombreDeRespaldo(instante(Date.UTC(2027, 0, 15, 7)))).toBe("2027-01-15T070000Z");
});

const at = (dia: string, hora = "07") => `${dia}T${hora}0000Z`;
/** That many days up to that one, with a backup each night. */
const nights = (last: string, count: number) =>
  Array.from({ length: count }, (_, n) => at(new Date(Date.parse(last) - n * 86_400_000).toISOString().slice(0, 10)));

test.each([
  ["the last three, however few days are kept", copias(...nights("2027-01-15", 3)), 1, null, []],
  [
    "the last good one, however many doubtful ones came after",
    copias(at("2027-01-10"), ...["11", "12", "13", "14"].map((d) => `${at(`2027-01-${d}`)}?`)),
    1,
    at("2027-01-14"),
    [at("2027-01-11")],
  ],
  [
    "what was just made, though a clock that was ahead made others that look newer",
    copias(...nights("2031-03-20", 6), at("2027-01-15")),
    1,
    at("2027-01-15"),
    // Of four weeks and six months there are two each; of its day one, and the last three.
    nights("2031-03-20", 6).slice(3, 4).concat(nights("2031-03-20", 6).slice(5)),
  ],
])("stays: %s", (_, given, dias, reciente, gone) => {
  expect(copiasDeMas(given, dias, reciente)).toEqual(gone);
});

test("twenty presses in a day take no other day's place: its last three stay, and every night before", () => {
  const before = nights("2027-01-14", 13);
  const today = Array.from({ length: 20 }, (_, n) =>
    at("2027-01-15", String(10 + (n % 12))).replace("00Z", `${10 + n}Z`),
  );
  const gone = copiasDeMas(copias(...before, ...today), 14, null);
  expect(gone).toHaveLength(17);
  expect(gone.every((nombre) => nombre.startsWith("2027-01-15"))).toBe(true);
});

test("a year of nights: two weeks, then a copy a week for a month, and a copy a month for half a year", () => {
  const year = nights("2027-01-15", 365);
  const gone = new Set(copiasDeMas(copias(...year), 14, null));
  const stay = year.filter((nombre) => !gone.has(nombre)).map((nombre) => nombre.slice(0, 10));
  expect(stay.slice(0, 14)).toEqual(year.slice(0, 14).map((nombre) => nombre.slice(0, 10)));
  expect(stay.slice(14)).toEqual(["2026-12-31", "2026-12-27", "2026-11-30", "2026-10-31", "2026-09-30", "2026-08-31"]);
});

test("a day is one in Caracas: what was made after eight in the evening is of the day on which it was", () => {
  const [evening, morning] = ["2027-01-15T013000Z", "2027-01-15T130000Z"];
  const others = nights("2027-01-20", 3);
  expect(copiasDeMas(copias(evening, morning, ...others), 5, null)).toEqual([]);
});

test("of before a migration the last three stay, by when they were made", () => {
  const made = [3, 1, 4, 2].map((momento) => ({ nombre: `de-${momento}`, momento }));
  expect(migracionesDeMas(made)).toEqual(["de-1"]);
});

test("a place's keys are told apart, and nothing else is taken for a copy", () => {
  const nombre = "2027-01-15T070000Z";
  const [base, manifiesto] = [CLAVES.base(nombre, true), CLAVES.manifiesto(nombre, true)];
  const hora = "2027-01-15T083000Z";
  const [cambios, hoja] = [CLAVES.cambios(nombre, hora, true), CLAVES.hoja(nombre, hora, true)];
  const others = [
    "copias/otra.db.gz",
    "copias/x/2027-01-15T070000Z.json",
    CLAVES.foto("id", "llave"),
    `horas/x/${hora}.json`,
  ];
  expect(copiasDe([base, manifiesto, hoja, cambios, ...others])).toEqual([
    { nombre: hora, sobre: nombre, base: cambios, manifiesto: hoja },
    { nombre, sobre: null, base, manifiesto },
  ]);
});

test("of what changed stay the newest, and only on a whole copy that stays", () => {
  const [old, young] = ["2027-01-14T070000Z", "2027-01-15T070000Z"];
  const hours = (day: string, count: number) =>
    Array.from(
      { length: count },
      (_, n) => `${day}T${String(Math.floor(n / 2)).padStart(2, "0")}${n % 2 ? 45 : 15}00Z`,
    );
  const on = (sobre: string, nombres: string[]) => nombres.map((nombre) => ({ nombre, sobre }));
  const [before, after] = [on(old, hours("2027-01-14", 30)), on(young, hours("2027-01-15", 30))];
  expect(horasDeMas([...before, ...after], [young])).toEqual(before.toReversed());
  const gone = horasDeMas([...before, ...after], [old, young]);
  expect(gone).toEqual(before.slice(0, 60 - HORAS_GUARDADAS).toReversed());
});
