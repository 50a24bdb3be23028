/**
 * Makes a backup in a process of its own (copia-proceso.ts), so that neither SQLite nor scrypt nor a target that hangs keeps
 * the server from answering, and the memory is returned at the end.
 */
import { MAX_RESPALDO_MS } from "../../../rules/limits/respaldos.ts";
import { aparte, linesOf } from "../../storage/lugares.ts";
import { BackupError } from "./fallas.ts";
import type { Ronda, Suceso } from "./ronda.ts";

/** Throws BackupError if it could not start or ended prematurely. Killed when `signal` aborts. */
export async function rondaAparte(ronda: Ronda, tell: (suceso: Suceso) => void, signal?: AbortSignal): Promise<void> {
  const child = Bun.spawn({
    ...aparte("operator/copias/copia-proceso"),
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    timeout: MAX_RESPALDO_MS,
    killSignal: "SIGKILL",
    ...(signal ? { signal } : {}),
  });
  child.stdin.write(`${JSON.stringify(ronda)}\n`);
  child.stdin.flush();
  const complaint = new Response(child.stderr).text();
  let refused: string | null = null;
  for await (const line of linesOf(child.stdout)) {
    const said = JSON.parse(line) as Suceso | { que: "no"; error: string };
    if (said.que === "no") refused = said.error;
    else tell(said);
  }
  const code = await child.exited;
  child.stdin.end();
  if (refused !== null) throw new BackupError(refused);
  if (code === 0) return;
  const why = (await complaint).trim().split("\n").at(-1);
  throw new BackupError(`El proceso que hace los respaldos terminó antes de tiempo${why ? `: ${why}` : ""}.`);
}
