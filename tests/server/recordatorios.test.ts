/** Reminders by themselves: each once, none in vain, none at night, through months of restarts and changes of mind. */
import { expect, test } from "vitest";
import { playMonths } from "../support/medio-ano.ts";

const TODO = process.env.RELOJ === "todo";
/** `bun run test:reloj` plays the whole of it, in four time zones. */
const PLAYS = TODO ? [1, 2].map((seed) => ({ seed, personas: 12, dias: 183 })) : [{ seed: 1, personas: 4, dias: 45 }];

test.each(PLAYS)("months, hour by hour: %j", { timeout: 900_000 }, async (play) => {
  const cuenta = await playMonths(play);
  if (TODO) process.stdout.write(`${JSON.stringify({ ...play, ...cuenta })}\n`);
  expect(cuenta.dichos).toBeGreaterThan(play.personas * 2);
  expect(cuenta.juntos).toBeGreaterThan(0);
  expect(cuenta.tardes).toBeGreaterThan(0);
  expect(cuenta.multas).toBeGreaterThan(0);
});
