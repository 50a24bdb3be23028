/** Scheduled tasks, in words. */
import { expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { cuandoEnPalabras, explainFalla, formatCerca, formatDuracion } from "../../rules/operator/salud/corridas.ts";

test.each([
  ["0 * * * *", "cada hora"],
  ["5 * * * *", "cada hora"],
  ["*/30 * * * *", "cada media hora"],
  ["*/10 * * * *", "cada 10 minutos"],
  ["* * * * *", "cada minuto"],
  ["0 9 * * *", "todos los días a las 9:00"],
  ["0 9-20 * * *", "cada hora, de 9:00 a 20:00"],
  ["5 13 * * *", "todos los días a las 13:05"],
  ["30 1 * * *", "todos los días a la 1:30"],
  ["0 0 * * *", "todos los días a medianoche"],
  ["0 8 * * 1", "los lunes a las 8:00"],
  ["0 6 1 * *", "el día 1 de cada mes a las 6:00"],
  ["0 6 1 2 *", "según «0 6 1 2 *»"],
  ["1-5 6 * * *", "según «1-5 6 * * *»"],
])("%s is «%s»", (patron, palabras) => expect(cuandoEnPalabras(patron)).toBe(palabras));

test.each([
  [-5, "menos de un segundo"],
  [12_000, "12 s"],
  [185_000, "3 min 5 s"],
  [7_800_000, "2 h 10 min"],
  [7_200_000, "2 h"],
])("%i ms is «%s»", (ms, palabras) => expect(formatDuracion(ms)).toBe(palabras));

test("a moment near now is said by its day in Caracas", () => {
  const at = (text: string) => instante(Date.parse(`${text}:00-04:00`));
  const say = (text: string) => formatCerca(at(text), at("2027-01-15T23:30")).replaceAll(/\s/g, " ");
  expect(say("2027-01-15T00:05")).toBe("hoy, 12:05 a. m.");
  expect(say("2027-01-14T09:00")).toBe("ayer, 9:00 a. m.");
  expect(say("2027-01-16T09:00")).toBe("mañana, 9:00 a. m.");
  expect(say("2027-01-13T09:00")).toMatch(/^13 ene.* 2027, 9:00 a. m.$/);
});

test("a failure says what to do about it, also one that nobody knows", () => {
  expect(explainFalla("database or disk is full").que).toBe("El disco de este servidor está lleno.");
  expect(explainFalla("El programa se detuvo 3 veces durante esta tarea.").que).toMatch(/se cerró/);
  expect(explainFalla("x is not a function").hacer).toMatch(/registro del servidor/);
});
