import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import SOURCE from "../../rules/texts/refusals/mensajes.ts?raw";
import { type ErrorCode, isErrorCode, type PlainCode, refuse, textOf } from "../../rules/texts/refusals/rechazos.ts";

const RULES = import.meta.glob<string>("../../rules/**/*.ts", { query: "?raw", import: "default", eager: true });

/** The rules without their comments, which may quote texts too. */
const CODE = Object.values(RULES)
  .join("\n")
  .replace(/^\s*(\/?\*|\/\/).*$/gm, "");

/** Every code, parsed from the catalogue's source. */
const CODES = [...SOURCE.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, code]) => code as ErrorCode);
/** A value for any parameter of a text. */
const PARAMS = {
  nivel: 1,
  min: centavos(100),
  max: centavos(2_000),
  hecho: null,
  motivo: "Es publicidad.",
  que: "Cambió su nombre",
  desde: dia("2026-03-04"),
  vence: dia("2026-03-04"),
  aFavor: centavos(600),
  saldo: centavos(600),
  fechaPago: dia("2026-03-04"),
  banco: bolivares(600_00),
  pago: null,
  monto: centavos(600),
  nombre: "María",
  codigo: "1234",
  canal: "Los SMS",
  dudas: "los bolívares no cuadran",
  nombres: ["Ana", "Luis"],
};
const say = (code: ErrorCode) => textOf(code as "AMOUNT_OUT_OF_RANGE", PARAMS);

describe("the exact texts of spec §4, §5 and §8", () => {
  test.each<[PlainCode, string]>([
    ["LOAN_ALREADY_ACTIVE", "Solo puedes tener una solicitud activa a la vez"],
    ["IMAGES_BOTH_REQUIRED", "Debes subir ambas imágenes"],
    ["LOAN_DOES_NOT_EXIST", "El préstamo no existe."],
    ["USUARIO_NOT_FOUND", "Usuario no encontrado."],
    ["SIGN_IN_REFUSED", "Correo o clave inválidos"],
    ["REQUEST_NOT_FOUND", "Solicitud no encontrada."],
    ["LOAN_NOT_FOUND", "Préstamo no encontrado."],
    ["EMAIL_NOT_REGISTERED", "Correo no registrado."],
    ["PASSWORD_WRONG", "Contraseña incorrecta."],
    ["EMAIL_INVALID", "Correo no válido."],
    ["EMAIL_IN_USE", "Este correo ya está en uso."],
    ["PASSWORD_WEAK", "La contraseña debe tener al menos 6 caracteres."],
    ["UNEXPECTED", "Ocurrió un error. Intenta nuevamente."],
    ["LEVEL_AT_MAXIMUM", "El usuario ya tiene el nivel máximo."],
  ])("%s: '%s'", (code, texto) => {
    expect(textOf(code)).toBe(texto);
    expect(refuse(code)).toEqual({ code, texto });
  });

  test.each([
    [1, 2_000, "Tu nivel actual (1) permite préstamos entre $1 y $20."],
    [2, 5_000, "Tu nivel actual (2) permite préstamos entre $1 y $50."],
    [3, 10_000, "Tu nivel actual (3) permite préstamos entre $1 y $100."],
    [4, 20_000, "Tu nivel actual (4) permite préstamos entre $1 y $200."],
    [5, 40_000, "Tu nivel actual (5) permite préstamos entre $1 y $400."],
    [100, 1_000_000, "Tu nivel actual (100) permite préstamos entre $1 y $10.000."],
  ])("the range of level %i, up to %i cents", (nivel, max, texto) => {
    expect(textOf("AMOUNT_OUT_OF_RANGE", { nivel, min: centavos(100), max: centavos(max) })).toBe(texto);
    expect(refuse("AMOUNT_OUT_OF_RANGE", { nivel, min: centavos(100), max: centavos(max) })).toEqual({
      code: "AMOUNT_OUT_OF_RANGE",
      texto,
    });
  });

  test.each([
    "El código debe ser un número de 4 dígitos.",
    "Debes permitir el acceso a tu ubicación para continuar.",
    "Todos los campos son obligatorios.",
    "Debes subir ambas imágenes",
    "Solo puedes tener una solicitud activa a la vez",
    "El préstamo no existe.",
    "Usuario no encontrado.",
    "Correo o clave inválidos",
    "Solicitud no encontrada.",
    "Préstamo no encontrado.",
    "Correo no registrado.",
    "Contraseña incorrecta.",
    "Correo no válido.",
    "Este correo ya está en uso.",
    "La contraseña debe tener al menos 6 caracteres.",
    "Ocurrió un error. Intenta nuevamente.",
  ])("'%s' stands in the rules, letter for letter and once", (texto) => {
    expect(CODE.split(`"${texto}"`)).toHaveLength(2);
  });
});

describe("every code", () => {
  test("is found: the catalogue is read whole", () => {
    expect(CODES.length).toBeGreaterThanOrEqual(45);
    expect(new Set(CODES).size).toBe(CODES.length);
    expect(CODES).toContain("UNAUTHORIZED");
    expect(CODES).toContain("AMOUNT_OUT_OF_RANGE");
    expect(CODES).toContain("RECOMMENDER_NOT_FOUND");
  });

  test.each(CODES)("%s has a Spanish text that a person may be shown", (code) => {
    const texto = say(code);
    expect(isErrorCode(code)).toBe(true);
    expect(texto.length).toBeGreaterThan(10);
    expect(texto).toBe(texto.trim());
    expect(texto).toBe(texto.normalize("NFC"));
    expect(texto).toMatch(/^[¡¿]?[A-ZÁÉÍÓÚÑ]/);
    expect(texto).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
    expect(texto).not.toMatch(/\b(the|not|found|invalid|error:|please|your|must|usted|su cuenta)\b/i);
    expect(texto).not.toMatch(/\b(banco central|financiera|SUDEBAN)\b/i);
    expect(texto).not.toContain(code);
  });

  test("says something of its own", () => {
    const textos = CODES.map(say);
    expect(new Set(textos).size).toBe(textos.length);
  });
});

test.each([
  "",
  "unauthorized",
  "UNAUTHORIZED ",
  "toString",
  "constructor",
  "__proto__",
  "hasOwnProperty",
  null,
  undefined,
  0,
  Number.NaN,
  {},
  ["UNAUTHORIZED"],
  "a".repeat(10_000_000),
])("case %#: what comes over the wire is only a code when it is one", (value) => {
  expect(isErrorCode(value)).toBe(false);
});
