import { expect, test } from "vitest";
import { cleanCode } from "../../rules/input/codigo.ts";
import { codigosDelDia, LIMITES, scaled } from "../../rules/limits.ts";
import { isCommonPassword } from "../../rules/people/contrasenas.ts";
import { phoneEmail, realEmail } from "../../rules/people/cuentas.ts";

const HORA = 3_600_000;

test.each([
  ["codigoAdivinado", 5, HORA],
  ["codigoEnviado", 5, 24 * HORA],
  ["claveErrada", 10, HORA / 4],
] as const)("%s: %i in %i ms", (name, max, ventanaMs) => {
  expect(LIMITES[name]).toMatchObject({ max, ventanaMs });
});

test("no two limits share a name, and no window is longer than the day for which turns are kept", () => {
  const all = [...Object.values(LIMITES), codigosDelDia(500)];
  expect(new Set(all.map(({ nombre }) => nombre)).size).toBe(all.length);
  expect(all.filter(({ ventanaMs }) => ventanaMs > 24 * HORA)).toEqual([]);
});

test.each([
  [1, 5],
  [1000, 5000],
  [0.1, 1],
  [1.5, 8],
])("a factor of %d makes five %i", (factor, max) => {
  expect(scaled(LIMITES.codigoAdivinado, factor).max).toBe(max);
});

test.each(["123456", "password", "PASSWORD", "qwerty", "iloveyou"])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["arepa-con-queso", "clave-de-admin", "tr0ub4dor&3"])("%s is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["abcde-FGHIJ", "abcde-FGHIJ"],
])("the code «%s» is read as %s", (typed, code) => {
  expect(cleanCode(typed)).toBe(code);
});

test("the address that stands for a phone is nobody's to see", () => {
  expect(phoneEmail("+584121234567")).toBe("584121234567@telefono.invalid");
  expect(realEmail(phoneEmail("+584121234567"))).toBeNull();
  expect(realEmail("maria@ejemplo.com")).toBe("maria@ejemplo.com");
});
