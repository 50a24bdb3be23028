/** Where the program's own files lie, whether it runs from its sources or as built into dist/server (scripts/build/servidor.ts). */
import { readdirSync, readFileSync } from "node:fs";
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
  | "bank/tablas/tabla-aparte"
  | "operator/copias/copia-proceso"
  | "operator/exportar/hoja-aparte"
  | "operator/reposiciones/reponer-aparte"
  | "operator/doctor/revision-aparte"
  | "storage/opening/migrar-aparte";

/** In a process apart: requests go first. Some machines let no process choose (systemd's @resources). */
export function goLast(nice: number): void {
  try {
    setPriority(nice);
  } catch {
    // As it is, then.
  }
}

const seen = new Set<string>();

/** The threads that compute beside the one that answers everybody let it go first, each as it is met. Linux gives a thread its own turn. */
export function letPoolGoLast(): void {
  try {
    for (const task of readdirSync("/proc/self/task")) {
      if (seen.has(task)) continue;
      seen.add(task);
      if (readFileSync(`/proc/self/task/${task}/comm`, "utf8").startsWith("Bun Pool")) setPriority(Number(task), 10);
    }
  } catch {
    // As they are, then.
  }
}

/** Sets what the kernel allows the process it becomes, where it may: memory, processor time, its turn, and to be ended before the program is. */
const EN_LIMITES = `{ ulimit -d "$1"; ulimit -t "$2"; echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; n="$3"; shift 3; exec nice -n "$n" "$@"`;

/** How long a process that may use `tiempoMs` of a processor is waited for: on a busy machine it has a part of a core. */
export const relojDe = ({ tiempoMs }: { tiempoMs: number }) => 4 * tiempoMs;

/**
 * How `Bun.spawn` starts one of them apart. No .env lies beside it and nothing of the environment is passed on: whoever reads a
 * stranger's file, or the whole database, needs no secret. Who reads a stranger's file has the memory (RLIMIT_DATA) and the time of its
 * row of RECURSOS, is killed past them, and lets others go first by `nice`.
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

/** What such a process says, line by line as it says it. */
export async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
