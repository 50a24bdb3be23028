/** Passwords and secrets that somebody who knows the person, or the product, would try first. */
import { describe, expect, test } from "vitest";
import { isGuessableSecret } from "../../rules/operator/salud/secretos.ts";
import { isPersonalPassword } from "../../rules/people/acceso/contrasenas.ts";
import { forSeeds } from "../support/azar.ts";
import { dieOf } from "../support/dado.ts";

const MARIA = {
  marca: "Plata Ya",
  nombres: ["María José", "Pérez"],
  correo: "mperez.1990@correo.test",
  telefono: "+584121234567",
};

describe("a password made of what is known", () => {
  test.each([
    "cuotica",
    "Cuotica2026",
    "cuotica123",
    "CU0TICA2026!",
    "2026cuotica",
    "cuoticacuotica",
    "plataya",
    "Plata-Ya-2025",
    "pl4t4y4",
    "maria1995",
    "María José",
    "mariaperez",
    "Perez.Maria.1",
    "m4ri4_p3r3z",
    "mperez1990",
    "mperez.1990",
    "josé12345678",
    "maria4831",
    "1234567",
    "04121234567",
    "+58 412 1234567",
    "0412-123-4567!",
    "m1234567",
  ])("%s", (password) => {
    expect(isPersonalPassword(password, MARIA)).toBe(true);
  });

  test.each([
    "arepa-con-queso",
    "secreto1",
    "maria come arepas",
    "cuotica-demo",
    "tr0ub4dor&3",
    "mi perez favorito",
    "98765432",
    "mariposas",
    "",
    "ñandú-2026",
    "🐢🐢🐢🐢🐢🐢",
  ])("not %j", (password) => {
    expect(isPersonalPassword(password, MARIA)).toBe(false);
  });

  test("a name of three letters counts where nothing else stands beside it", () => {
    const ana = { marca: "Cuotica", nombres: ["Ana", null] };
    expect(isPersonalPassword("ana2026", ana)).toBe(true);
    expect(isPersonalPassword("banana", ana)).toBe(false);
    expect(isPersonalPassword("ventana", ana)).toBe(false);
  });

  test("who is not known has the brand at least", () => {
    expect(isPersonalPassword("cuotica1", { marca: "" })).toBe(true);
    expect(isPersonalPassword("maria1995", { marca: "", nombres: [null, undefined, ""], correo: null })).toBe(false);
  });
});

describe("a secret of the program", () => {
  test.each([
    "x".repeat(32),
    "0123456789abcdef0123456789abcdef",
    "abcdefghijklmnopqrstuvwxyz012345",
    "qwertyuiopasdfghjklzxcvbnm123456",
    "abc123".repeat(6),
    "aaaaaaaabbbbbbbbccccccccdddddddd",
    "changeme-Kq83hZs0vNf72LbXw1TyRm5E",
    "cambiame_Kq83hZs0vNf72LbXw1TyRm5E",
    "supersecretsupersecretsupersecret",
    "your-32-character-secret-key-here",
    "correct horse battery staple okay",
    "una clave muy larga que nadie adivina",
    "EstaEsUnaFraseMuyLargaParaElServidor",
    "12345678901234567890123456789012",
  ])("%s is guessable", (secret) => {
    expect(isGuessableSecret(secret)).toBe(true);
  });

  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  test.each<[string, (bytes: (many: number) => Buffer) => string]>([
    ["openssl rand -hex 16", (bytes) => bytes(16).toString("hex")],
    ["openssl rand -hex 32", (bytes) => bytes(32).toString("hex")],
    ["openssl rand -base64 32", (bytes) => bytes(32).toString("base64")],
    ["the program's own", (bytes) => bytes(32).toString("base64url")],
    ["a password manager", (bytes) => [...bytes(32)].map((byte) => letters[byte % letters.length]).join("")],
    [
      "a UUID",
      (bytes) =>
        bytes(16)
          .toString("hex")
          .replace(/^(.{8})(.{4}).(.{3})(.{4})/, "$1-$2-4$3-$4-"),
    ],
  ])("what %s makes is not", async (_, make) => {
    await forSeeds((seed) => {
      const die = dieOf(seed);
      const bytes = (many: number) => Buffer.from(Array.from({ length: many }, () => 256 * die()));
      expect(Array.from({ length: 300 }, () => make(bytes)).filter(isGuessableSecret)).toEqual([]);
    });
  });
});
