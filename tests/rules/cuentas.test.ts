import { describe, expect, test } from "vitest";
import { credentials, firstAdminInput } from "../../rules/people/acceso/cuentas.ts";
import { DIEZ_MB, errores, leido, NO_TEXTOS } from "./esquemas.ts";

const CORTA = "La contraseña debe tener al menos 6 caracteres.";
const LARGA = "La contraseña puede tener hasta 128 caracteres.";
const VALID = { email: "maria@ejemplo.com", password: "secreto" };

describe("an e-mail and a password", () => {
  test.each(["123456", "secreto", "      ", " clave con espacios ", "ñandú👶", "a".repeat(128)])(
    "%j is a password, kept as it was typed",
    (password) => {
      expect(leido(credentials, { ...VALID, password }).password).toBe(password);
    },
  );

  test.each([...NO_TEXTOS, "", "1", "12345", "     "])("case %#: too short", (password) => {
    expect(errores(credentials, { ...VALID, password })).toEqual({ password: CORTA });
  });

  test.each(["a".repeat(129), DIEZ_MB])("case %#: too long", (password) => {
    expect(errores(credentials, { ...VALID, password })).toEqual({ password: LARGA });
  });

  test.each([
    [" MARIA@Ejemplo.COM ", "maria@ejemplo.com"],
    ["m@e.co", "m@e.co"],
  ])("%j is kept as %j", (email, kept) => {
    expect(leido(credentials, { ...VALID, email }).email).toBe(kept);
  });

  test.each([
    ["", "Este campo es obligatorio."],
    [null, "Este campo es obligatorio."],
    ["maria", "Correo no válido."],
    ["maria@ejemplo", "Correo no válido."],
    [`${"a".repeat(250)}@e.co`, "Usa hasta 254 caracteres."],
  ])("%j: %s", (email, texto) => {
    expect(errores(credentials, { ...VALID, email })).toEqual({ email: texto });
  });
});

test.each([undefined, "", "  ", 5])("case %#: the first admin needs the token of the link", (token) => {
  expect(Object.keys(errores(firstAdminInput, { ...VALID, token }))).toEqual(["token"]);
});
