/** Paths of the program's own files, whether it runs from source or from dist/server (scripts/build/servidor.ts). */
import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { basename, dirname, join } from "node:path";

const { dirname: HERE, filename: THIS } = import.meta;

/** The folder with drizzle/ and dist/, which is two levels above this file and above dist/server/. */
export const RAIZ = join(HERE, "../..");

/** Entry points: the program, its command line, and the processes they spawn. */
export type Suelto =
  | "main"
  | "cli"
  | "people/recode"
  | "bank/tablas/tabla-aparte"
  | "operator/copias/copia-proceso"
  | "operator/exportar/hoja-aparte"
  | "operator/reposiciones/reponer-aparte"
  | "operator/doctor/revision-aparte"
  | "storage/opening/migrar-aparte";

/** Lowers the priority of a spawned process. Not allowed on some machines (systemd's @resources). */
export function goLast(nice: number): void {
  try {
    setPriority(nice);
  } catch {
    // Then the priority stays as it is.
  }
}

const seen = new Set<string>();

/** Lowers the priority of worker threads, so that the main thread goes first. On Linux threads have their own priorities. */
export function letPoolGoLast(): void {
  try {
    for (const task of readdirSync("/proc/self/task")) {
      if (seen.has(task)) continue;
      seen.add(task);
      if (readFileSync(`/proc/self/task/${task}/comm`, "utf8").startsWith("Bun Pool")) setPriority(Number(task), 10);
    }
  } catch {
    // Then the priorities stay as they are.
  }
}

/**
 * Sets kernel limits for the spawned process: memory, CPU time, priority, and the order in which it is killed for lack of
 * memory.
 */
const EN_LIMITES = `{ ulimit -d "$1"; ulimit -t "$2"; echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; n="$3"; shift 3; exec nice -n "$n" "$@"`;

/** How long to wait for a process that may use `tiempoMs` of CPU time, given that a busy machine only gives it part of a core. */
export const relojDe = ({ tiempoMs }: { tiempoMs: number }) => 4 * tiempoMs;

/**
 * How `Bun.spawn` starts one of them as a process of its own. It gets no .env and no environment: reading a stranger's file, or
 * the whole database, needs no secret. A process that reads a stranger's file is limited to the memory (RLIMIT_DATA) and the
 * time in its row of RECURSOS, is killed past them, and yields to others by `nice`.
 */
export function aparte(
  suelto: Suelto,
  words: readonly string[] = [],
  limites?: { memoriaBytes: number; tiempoMs: number },
  nice = 5,
) {
  const path = THIS.endsWith(".ts") ? join(RAIZ, "server", `${suelto}.ts`) : join(HERE, `${basename(suelto)}.js`);
  const run = [process.execPath, path, ...words];
  const allowed = limites && [limites.memoriaBytes / 1024, Math.ceil(limites.tiempoMs / 1000), nice].map(String);
  const cmd = allowed ? ["/bin/sh", "-c", EN_LIMITES, "sh", ...allowed, ...run] : run;
  return { cmd, cwd: dirname(path), env: {} };
}

/** The process's output, line by line. */
export async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
