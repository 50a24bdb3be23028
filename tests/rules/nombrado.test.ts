/** Whom a text mentions: by whole words and numbers, and never a namesake if it says whose it is. */
import { expect, test } from "vitest";
import { isNamed, isTheirs } from "../../rules/operator/nombrado.ts";

const JOSE = {
  correos: ["ana@x.com"],
  telefonos: ["+584141234567"],
  cedulas: ["17000001"],
  nombres: ["José Pérez"],
};

test.each([
  ["Bs. 900,00 de JOSÉ PÉREZ GARCÍA", true],
  ["Recibiste de JOSE  PEREZ.", true],
  ["Es de MajosÉ Pérez", false],
  ["Bs. 900,00 de José Pérezón", false],
  ["de Pérez José", false],
  ["escribe a Ana@X.com.", true],
  ["escribe a maria.ana@x.com", false],
  ["escribe a juana@x.com", false],
  ["escribe a ana@x.com.ve", false],
  ["0414-123.45.67", true],
  ["+58 4141234567", true],
  ["ref 104141234567", false],
  ["CI V-17.000.001", true],
  ["ref 9170000012", false],
])("%j names them: %s", (text, names) => {
  expect(isNamed(text, JOSE)).toBe(names);
});

test.each([
  ["Bs. 900,00 de JOSÉ PÉREZ GARCÍA CI 20111222", false],
  ["Bs. 900,00 de JOSÉ PÉREZ, V-20.111.222", false],
  ["Bs. 900,00 de JOSÉ PÉREZ, cédula: E20111222", false],
  ["Bs. 900,00 de JOSÉ PÉREZ CI 17000001 a CI 20111222", true],
  ["Bs. 900,00 de JOSÉ PÉREZ desde 0414-1234567 CI 20111222", true],
  ["Bs. 900,00 de JOSÉ PÉREZ ref 20111222", true],
  ["Bs. 900,00 de JOSÉ PÉREZ a nombre de V12345678", true],
])("%j is theirs: %s", (text, theirs) => {
  expect(isTheirs(text, JOSE, ["12345678"])).toBe(theirs);
});
