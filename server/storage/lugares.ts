/** Where the program's own files lie, whether it runs from its sources or as built into dist/server (scripts/servidor.ts). */
import { setPriority } from "node:os";
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
  | "operator/hoja-aparte"
  | "operator/reponer-aparte"
  | "operator/revision-aparte";

/** In a process apart: whoever is waiting for a page goes first. Some machines let no process choose (systemd's @resources). */
export function goLast(nice: number): void {
  try {
    setPriority(nice);
  } catch {
    // As it is, then.
  }
}

/** Sets what the kernel allows the process it becomes, where it may: less memory, the last turn, and to be ended before the program is. */
const EN_LIMITES = `{ ulimit -d "$1"; echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; shift; exec nice -n 5 "$@"`;

/**
 * How `Bun.spawn` starts one of them apart. No .env lies beside it and nothing of the environment is passed on: whoever reads a
 * stranger's file, or the whole database, needs no secret. Who reads a stranger's file has `memoriaBytes` (RLIMIT_DATA).
 */
export function aparte(suelto: Suelto, words: readonly string[] = [], memoriaBytes?: number) {
  const path = THIS.endsWith(".ts") ? join(RAIZ, "server", `${suelto}.ts`) : join(HERE, `${basename(suelto)}.js`);
  const run = [process.execPath, path, ...words];
  const cmd = memoriaBytes ? ["/bin/sh", "-c", EN_LIMITES, "sh", String(memoriaBytes / 1024), ...run] : run;
  return { cmd, cwd: dirname(path), env: {} };
}
