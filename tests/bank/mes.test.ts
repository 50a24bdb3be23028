/** A small month as `bun run bench:banco` plays it: with honest mistakes and with thieves, judged by who really paid. */
import { expect, test } from "vitest";
import { playMes } from "../support/mes-jugado.ts";

test("nine days of 30 people, half of whom pay exactly what an intention says", async () => {
  const figuras = await playMes({ seed: 16, personas: 30, dias: 9, exactas: 50 });
  expect(figuras).toMatchObject({ errores: [], fraudes: [], sinAviso: [], sinLeer: 0, deMas: 0, perdidos: 0 });
  expect(figuras.intentos).toBeGreaterThan(20);
  expect(figuras.solos / figuras.honestos).toBeGreaterThan(0.75);
});
