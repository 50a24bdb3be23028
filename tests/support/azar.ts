/**
 * The only source of randomness in tests: each run draws the same values, from SEED and from the seeds that once failed. Under
 * `bun run test:explorar` the seed is EXPLORAR's.
 */
import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import fc from "fast-check";
import { expect, onTestFailed } from "vitest";
import { SEMILLAS, type Semilla } from "./semillas.ts";

const SEED = 16;
const { EXPLORAR, EXPLORAR_NOTAS, EXPLORAR_VECES = "1", NIVEL } = process.env;

/** A failure as scripts/explorar.ts reads it: one JSON a line. */
export interface Nota {
  semilla: Semilla;
  porque: string;
}

/** How often to try something slow: a third of it in the first tier. */
export const runs = (whole: number): number => (EXPLORAR || NIVEL === "todo" ? whole : Math.ceil(whole / 3));

function semillasOf(): Pick<Semilla, "seed" | "path">[] {
  const { testPath = "", currentTestName: test = "" } = expect.getState();
  const file = relative(process.cwd(), testPath);
  if (!EXPLORAR) return [{ seed: SEED }, ...SEMILLAS.filter((one) => one.file === file && one.test === test)];
  const seed = Number(EXPLORAR);
  onTestFailed(({ task }) => {
    const porque = task.result?.errors?.[0]?.message ?? "";
    const [, path] = /seed: -?\d+, path: "([\d:]+)"/.exec(porque) ?? [];
    const nota: Nota = { semilla: { file, test, seed, ...(path && { path }) }, porque };
    if (EXPLORAR_NOTAS) appendFileSync(EXPLORAR_NOTAS, `${JSON.stringify(nota)}\n`);
  });
  return [{ seed }];
}

/** For a test that derives its own numbers from a seed. */
export async function forSeeds(body: (seed: number) => unknown): Promise<void> {
  for (const { seed } of semillasOf()) await body(seed);
}

/** Holds for every value: `fc.assert` under the seeds of this test. */
export function forAll<Values>(property: fc.IAsyncProperty<Values>, options?: { numRuns?: number }): Promise<void>;
export function forAll<Values>(property: fc.IProperty<Values>, options?: { numRuns?: number }): void;
export function forAll<Values>(
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  { numRuns = 100 } = {},
): Promise<void> | undefined {
  const all = semillasOf().map(({ seed, path }) => ({
    seed,
    // The failing value as it was drawn: for one further along its path fast-check runs every neighbour.
    ...(path ? { path: path.split(":", 1)[0], numRuns: 1 } : { numRuns: numRuns * Number(EXPLORAR_VECES) }),
  }));
  if (property.isAsync())
    return all.reduce((before, one) => before.then(() => fc.assert(property, one)), Promise.resolve());
  for (const one of all) fc.assert(property, one);
  return undefined;
}
