/** A month made at random, as `bun run bench:banco` plays it, smaller: everything counted once, nothing wrong taken for exact. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMes } from "../support/mes.ts";
import { playMes } from "../support/mes-jugado.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(() => {
  world = createWorld();
});
afterAll(() => world.close());

test("nine days with 240 pagos", () => {
  const figuras = playMes(world, makeMes({ seed: Number(process.env.MES_SEED ?? 7), pagos: 240, dias: 9 }));
  expect(figuras.sinLeer).toBe(0);
  expect({ ...figuras, exactasFalsas: figuras.exactasFalsas }).toMatchObject({
    exactasFalsas: [],
    fraudesConfirmados: 0,
    deMas: 0,
    perdidos: 0,
  });
  expect(figuras.fraudes).toBeGreaterThan(2);
  expect(figuras.hallados / figuras.verdaderos).toBeGreaterThanOrEqual(0.95);
  expect(figuras.exactas).toBeGreaterThan(figuras.verdaderos / 2);
});
