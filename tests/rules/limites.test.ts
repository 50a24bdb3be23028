import { expect, test } from "vitest";
import { cleanOtp } from "../../rules/input/otp.ts";
import { FOTO_ENVIADA_BYTES, MAX_FOTO_BYTES } from "../../rules/limits/fotos.ts";
import {
  LETRAS,
  MAX_CUERPO_BYTES,
  MAX_CUERPO_JSON_BYTES,
  MAX_LLAMADAS_JUNTAS,
  MAX_PAGINA_FILAS,
  MAX_REINTENTO_MS,
  MAX_SUBIDA_BYTES,
  OTP_VALIDO_MS,
  OTPS_GUARDADOS_MS,
  PAGINA_FILAS,
  PRIMER_REINTENTO_MS,
} from "../../rules/limits/limits.ts";
import { INTENTOS_GUARDADOS_MS, LIMITES, MAX_FALLOS_DE_OTP, otpsDelDia, scaled } from "../../rules/limits/tries.ts";
import { isCommonPassword } from "../../rules/people/acceso/contrasenas.ts";
import { noEmail, realEmail } from "../../rules/people/acceso/cuentas.ts";

const HORA = 3_600_000;

test.each([
  ["otpEnviado", 5, 24 * HORA],
  ["contrasenaErrada", 10, HORA / 4],
] as const)("%s: %i in %i ms", (name, max, ventanaMs) => {
  expect(LIMITES[name]).toMatchObject({ max, ventanaMs });
});

test("a code takes five wrong guesses", () => expect(MAX_FALLOS_DE_OTP).toBe(5));

test("no two limits share a name, and no window is longer than turns are kept", () => {
  const all = [...Object.values(LIMITES), ...Object.values(otpsDelDia(500))];
  expect(new Set(all.map(({ nombre }) => nombre)).size).toBe(all.length);
  expect(all.filter(({ ventanaMs }) => ventanaMs > INTENTOS_GUARDADOS_MS)).toEqual([]);
});

test("whoever sends too much reads why: each size is refused by its own limit before the one around it", () => {
  const sizes = [FOTO_ENVIADA_BYTES, MAX_FOTO_BYTES, MAX_SUBIDA_BYTES, MAX_CUERPO_BYTES];
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(sizes).size).toBe(sizes.length);
});

test("a batch of forms with every field full, at four bytes a character, is no larger than a body may be", () => {
  const form = Object.values(LETRAS).reduce((sum, letras) => sum + letras, 0);
  expect(form * 4 * MAX_LLAMADAS_JUNTAS).toBeLessThan(MAX_CUERPO_JSON_BYTES);
});

test("codes are kept at least as long as they can be spent and counted; waits and pages grow", () => {
  expect(OTPS_GUARDADOS_MS).toBeGreaterThanOrEqual(Math.max(OTP_VALIDO_MS, LIMITES.otpEnviado.ventanaMs));
  expect(MAX_REINTENTO_MS).toBeGreaterThan(PRIMER_REINTENTO_MS);
  expect(MAX_PAGINA_FILAS).toBeGreaterThanOrEqual(PAGINA_FILAS);
});

test.each([
  [1, 5],
  [1000, 5000],
  [0.1, 1],
  [1.5, 8],
])("a factor of %d makes five %i", (factor, max) => {
  expect(scaled(LIMITES.otpEnviado, factor).max).toBe(max);
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
  expect(cleanOtp(typed)).toBe(code);
});

test("the address that stands for a phone is nobody's to see", () => {
  expect(noEmail("abc")).toBe("abc@telefono.invalid");
  expect(realEmail(noEmail("abc"))).toBeNull();
  expect(realEmail("maria@ejemplo.com")).toBe("maria@ejemplo.com");
});
