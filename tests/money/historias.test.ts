/**
 * Complete random histories, on the real database and in memory at once: after every command each screen agrees with the model.
 * An hour of new ones: `bun run test:money`.
 */
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { forgetRitmos } from "../../server/core/net/ritmo.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { forAll, runs } from "../support/azar.ts";
import { historia } from "./azar.ts";
import { compararCajas } from "./cajas.ts";
import { abrirEscena } from "./escena.ts";
import { compararLibros } from "./libros.ts";
import { type Orden, obedecer } from "./ordenes.ts";
import { comparar } from "./vistas.ts";

async function vivir(ordenes: Orden[]): Promise<void> {
  const escena = abrirEscena();
  try {
    for (const orden of ordenes) {
      const dicho = obedecer(escena, orden);
      const { acto, quien, a, b } = orden;
      if (dicho) expect(dicho.producto, `${acto}(${quien}, ${a}, ${b}) allowed`).toBe(dicho.modelo);
      // Every screen at once, after every command: no person asks that fast.
      forgetRitmos();
      await comparar(escena);
      compararCajas(escena);
    }
    await compararLibros(escena);
    // The tests' worlds have photos without files.
    const hallazgos = examine(escena.world.storage, join("no", "photos")).filter(
      ({ check }) => check !== "Cada imagen tiene su archivo",
    );
    expect(hallazgos.flatMap(({ faults }) => faults)).toEqual([]);
  } finally {
    escena.world.close();
  }
}

test.each([
  { largo: 10, veces: 120 },
  { largo: 50, veces: 9 },
])(
  "after every command of any history of up to $largo, every screen agrees with the model",
  {
    timeout: 300_000,
  },
  async ({ largo, veces }) => {
    await forAll(fc.asyncProperty(historia(largo), vivir), { numRuns: runs(veces) });
  },
);
