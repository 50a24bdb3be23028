/**
 * Whole histories at random, on the real database and in memory at once: after every command each screen says what the model
 * says. A failure prints its seed and path: `HISTORIAS_SEED=… HISTORIAS_PATH=… bun run test historias` runs that one again. Ten
 * thousand longer ones: `bun run test:money`.
 */
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { examine } from "../../server/operator/doctor/actions.ts";
import { historia } from "./azar.ts";
import { abrirEscena } from "./escena.ts";
import { type Orden, obedecer } from "./ordenes.ts";
import { comparar } from "./vistas.ts";

const { HISTORIAS_RUNS = "120", HISTORIAS_LARGO = "10", HISTORIAS_SEED, HISTORIAS_PATH } = process.env;

async function vivir(ordenes: Orden[]): Promise<void> {
  const escena = abrirEscena();
  try {
    for (const orden of ordenes) {
      const dicho = obedecer(escena, orden);
      const { acto, quien, a, b } = orden;
      if (dicho) expect(dicho.producto, `${acto}(${quien}, ${a}, ${b}) allowed`).toBe(dicho.modelo);
      await comparar(escena);
    }
    // The worlds of the tests have photos without files.
    const hallazgos = examine(escena.world.storage, join("no", "photos")).filter(
      ({ check }) => check !== "Cada imagen tiene su archivo",
    );
    expect(hallazgos.flatMap(({ faults }) => faults)).toEqual([]);
  } finally {
    escena.world.close();
  }
}

test("after every command of any history, every screen agrees with the model", {
  timeout: 24 * 3_600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(historia(Number(HISTORIAS_LARGO)), vivir), {
    numRuns: Number(HISTORIAS_RUNS),
    ...(HISTORIAS_SEED && { seed: Number(HISTORIAS_SEED) }),
    ...(HISTORIAS_PATH && { path: HISTORIAS_PATH }),
    endOnFailure: false,
  });
});
