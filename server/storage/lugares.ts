/** Where the program's own files lie, whether it runs from its sources or as built into dist/server (scripts/servidor.ts). */
import { basename, dirname, join } from "node:path";

const { dirname: HERE, filename: THIS } = import.meta;

/** The folder with drizzle/ and dist/: as far above this file as above dist/server/. */
export const RAIZ = join(HERE, "../..");

/** What runs by itself: the program, its command line, and what both start in processes apart. */
export type Suelto =
  | "main"
  | "cli"
  | "people/recode"
  | "bank/tabla-aparte"
  | "operator/copia-proceso"
  | "operator/reponer-aparte"
  | "operator/revision-aparte";

/**
 * How `Bun.spawn` starts one of them apart. No .env lies beside it and nothing of the environment is passed on: whoever reads a
 * stranger's file, or the whole database, needs no secret.
 */
export function aparte(suelto: Suelto, ...words: string[]) {
  const path = THIS.endsWith(".ts") ? join(RAIZ, "server", `${suelto}.ts`) : join(HERE, `${basename(suelto)}.js`);
  return { cmd: [process.execPath, path, ...words], cwd: dirname(path), env: {} };
}
