/**
 * Runs doctor beside the running server, in a process of its own (revision-aparte.ts): it reads one snapshot of the database
 * however long that takes, requests are served meanwhile, its memory is returned, and it can be stopped at any time, unlike a
 * running statement in this process.
 */
import { sql } from "drizzle-orm";
import { MAX_REVISION_MS } from "../../../rules/limits/salud.ts";
import type { ActorContext, BaseContext } from "../../core/context.ts";
import { connectionOf, type Db } from "../../storage/db.ts";
import { foundDamage } from "../../storage/disk/fallas.ts";
import { aparte } from "../../storage/lugares.ts";
import type { Finding } from "./actions.ts";

/** What doctor finds in `file` and among the photos in that folder. Throws if the process was stopped or crashed. */
export async function examineApart(file: string, imagenesDir: string, signal: AbortSignal): Promise<Finding[]> {
  const child = Bun.spawn({
    ...aparte("operator/doctor/revision-aparte", [file, imagenesDir]),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: MAX_REVISION_MS,
    killSignal: "SIGKILL",
    signal,
  });
  const [text, said, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code === 0) return JSON.parse(text) as Finding[];
  const why = said.trim().split("\n").at(-1) ?? "";
  throw new Error(`La revisión no terminó (${child.signalCode ?? code}). ${why}`.trim());
}

/** The same for the database that the server has open. */
export function examineOwn({ db, maquina }: ActorContext, signal: AbortSignal): Promise<Finding[]> {
  return examineApart(fileOf(db), maquina.imagenesDir, signal);
}

/**
 * Checks the file once while people are served: damage in parts that are rarely read could go unnoticed for months. Findings
 * are reported like a query's error. Returns a function that stops it.
 */
export function startTorn(ctx: BaseContext): () => Promise<void> {
  const stopping = new AbortController();
  const looked = examineApart(fileOf(ctx.db), "", stopping.signal)
    .then(([archivo]) => {
      const [fault] = archivo?.faults ?? [];
      if (fault) connectionOf(ctx.db).fallas.note(foundDamage(fault));
    })
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) ctx.log.warn("no se pudo mirar si el archivo de la base está entero", { error });
    });
  return async () => {
    stopping.abort();
    await looked;
  };
}

const fileOf = (db: Db): string =>
  db.get<{ file: string }>(sql`select file from pragma_database_list where name = 'main'`)?.file ?? "";
