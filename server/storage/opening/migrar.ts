/**
 * Migrates a database in a separate process (migrar-aparte.ts), so that a statement that takes minutes blocks neither the
 * health check nor stopping.
 */

import { MAX_MIGRACION_MS } from "../../../rules/limits/salud.ts";
import { SALIDA, StartError } from "../disk/fallas.ts";
import { aparte, linesOf } from "../lugares.ts";
import type { PasoDeMigracion } from "./open.ts";

/** The messages of that process, one per line. */
export type Dicho = ({ que: "paso" } & PasoDeMigracion) | { que: "no"; error: string; salida: number };

/**
 * Resolves once the database is up to date; `tell` is called before each step. Throws StartError, with the line to show, if
 * that fails, or if `ending` aborts, once the current step is done.
 */
export async function migrateApart(
  dataDir: string,
  tell: (paso: PasoDeMigracion) => void,
  ending?: AbortSignal,
): Promise<void> {
  // SQLite's sort files take as much room as a table, and /tmp may be small.
  const command = { ...aparte("storage/opening/migrar-aparte", [dataDir]), env: { SQLITE_TMPDIR: dataDir } };
  const child = Bun.spawn({ ...command, stdin: "pipe", stdout: "pipe", stderr: "pipe", timeout: MAX_MIGRACION_MS });
  const leave = () => child.stdin.end();
  const kill = () => child.kill("SIGKILL");
  ending?.addEventListener("abort", leave);
  process.on("exit", kill);
  const complaint = new Response(child.stderr).text();
  let refused: StartError | null = null;
  for await (const line of linesOf(child.stdout)) {
    const said = JSON.parse(line) as Dicho;
    if (said.que === "no") refused = new StartError(said.error, said.salida);
    else tell(said);
  }
  const code = await child.exited;
  process.off("exit", kill);
  ending?.removeEventListener("abort", leave);
  leave();
  if (refused) throw refused;
  if (code === 0) return;
  const why = (await complaint).trim().split("\n").at(-1) ?? "";
  throw new StartError(
    `La actualización de la base terminó antes de tiempo (${child.signalCode ?? code}). ${why} Al arrancar otra vez se sigue donde quedó.`.replace(
      "  ",
      " ",
    ),
    SALIDA.pasa,
  );
}
