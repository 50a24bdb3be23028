/** A month made at random, as `bun run bench:banco` plays it, smaller: everything counted once, nothing wrong taken for exact. */
import { expect, test } from "vitest";
import { forSeeds } from "../support/azar.ts";
import { makeMes } from "../support/mes.ts";
import { playMes } from "../support/mes-jugado.ts";
import { createWorld } from "../support/world.ts";

test("nine days with 240 pagos", () => forSeeds(playNineDays));

function playNineDays(seed: number): void {
  const world = createWorld();
  try {
    const figuras = playMes(world, makeMes({ seed, pagos: 240, dias: 9 }));
    expect(figuras.sinLeer).toBe(0);
    expect(figuras).toMatchObject({ exactasFalsas: [], fraudesConfirmados: 0, deMas: 0, perdidos: 0 });
    expect(figuras.fraudes).toBeGreaterThan(2);
    expect(figuras.hallados / figuras.verdaderos).toBeGreaterThanOrEqual(0.95);
    expect(figuras.exactas).toBeGreaterThan(figuras.verdaderos / 2);
  } finally {
    world.close();
  }
}
