/** The rehearsal or restore in progress: one at a time, in a process of its own, reported step by step. */
import { dirname, join } from "node:path";
import { MAX_REPOSICION_MS } from "../../../rules/limits/respaldos.ts";
import type { Copia, Ensayo, Marcha, Paso } from "../../../rules/operator/salud/reposiciones.ts";
import type { BaseContext, Maquina } from "../../core/context.ts";
import type { RespaldosEnv } from "../../core/env/respaldos.ts";
import { fail } from "../../core/errors.ts";
import { dropIncoming } from "../../storage/disk/reposicion.ts";
import { aparte } from "../../storage/lugares.ts";
import { backUp } from "../respaldos/jobs.ts";

/** The input of the process. */
export type Orden =
  | { acto: "ensayar" | "traer"; dataDir: string; copia: Copia; respaldos: RespaldosEnv | null }
  | { acto: "decidir"; dataDir: string; copia: Copia; actorId: string }
  | { acto: "descargar"; source: string; frase: string };

export type Respuesta = { ok: true; ensayo: Ensayo | null } | { ok: false; error: string };

const NO_SE_GUARDO =
  "No se pudo guardar antes lo que hay ahora. Si esta base está dañada, repón con el servidor detenido: «bun cli restore».";
const SE_CAYO =
  "El programa que lo hacía se detuvo antes de terminar. Mira si queda espacio en el disco e inténtalo otra vez.";

/** One per running program: tests have several. */
const marchas = new WeakMap<Maquina, Marcha>();

export const getMarcha = ({ maquina }: BaseContext): Marcha | null => marchas.get(maquina) ?? null;

/** The current data is about to be replaced: new writes would be lost. */
export const isVolviendo = (ctx: BaseContext): boolean => {
  const marcha = getMarcha(ctx);
  return marcha?.acto === "reponer" && marcha.paso === "volviendo";
};

/** Refuses BACKUP_BUSY while one is in progress. */
export function demandQuiet(ctx: BaseContext): void {
  if (getMarcha(ctx)?.paso) fail("BACKUP_BUSY");
}

/** Reports what restoring a backup would bring and lose. */
export function startEnsayo(ctx: BaseContext, copia: Copia): void {
  void march(ctx, { acto: "ensayo", copia }, async (step) => {
    step("ensayando");
    return rehearseApart(ctx, copia);
  });
}

/** The same for a task, which awaits the result. */
export const rehearseApart = (ctx: BaseContext, copia: Copia): Promise<Respuesta> =>
  askApart({ acto: "ensayar", dataDir: dataDirOf(ctx), copia, respaldos: ctx.maquina.respaldos });

/** Fetches a copy, keeps the current data aside, commits, and stops the program: the next start finishes. */
export function startReposicion(ctx: BaseContext, copia: Copia, actorId: string): void {
  void march(ctx, { acto: "reponer", copia }, async (step) => {
    const dataDir = dataDirOf(ctx);
    step("trayendo");
    const brought = await askApart({ acto: "traer", dataDir, copia, respaldos: ctx.maquina.respaldos });
    if (!brought.ok) return brought;
    step("guardando");
    const kept = await keepNow(ctx, actorId);
    if (!kept.ok) dropIncoming(dataDir);
    if (!kept.ok) return kept;
    step("volviendo");
    const decided = await askApart({ acto: "decidir", dataDir, copia, actorId });
    if (!decided.ok) dropIncoming(dataDir);
    return decided;
  });
}

/** A verified copy of the current data, besides what is moved aside. Local only, so as not to wait for a connection. */
async function keepNow(ctx: BaseContext, actorId: string): Promise<Respuesta> {
  const { respaldos } = ctx.maquina;
  if (!respaldos) return { ok: true, ensayo: null };
  const [here] = await backUp(ctx, { ...respaldos, carpeta: null, s3: null }, { motivo: "reponer", actorId });
  return here?.error ? { ok: false, error: `${NO_SE_GUARDO} ${here.error}` } : { ok: true, ensayo: null };
}

async function march(
  ctx: BaseContext,
  { acto, copia }: Pick<Marcha, "acto" | "copia">,
  story: (step: (paso: Paso) => void) => Promise<Respuesta>,
): Promise<void> {
  const tell = (change: Partial<Marcha>) => {
    const before = marchas.get(ctx.maquina) ?? { acto, copia, paso: null, ensayo: null, error: null };
    marchas.set(ctx.maquina, { ...before, ...change });
  };
  marchas.delete(ctx.maquina);
  try {
    const answer = await story((paso) => tell({ paso }));
    if (!answer.ok) tell({ paso: null, error: answer.error });
    else if (acto === "ensayo") tell({ paso: null, ensayo: answer.ensayo });
    else ctx.maquina.restart?.();
  } catch (error) {
    ctx.log.error("falló una reposición", { error });
    tell({ paso: null, error: SE_CAYO });
  }
}

const dataDirOf = ({ maquina }: BaseContext) => dirname(maquina.imagenesDir);

/** A local backup's folder, or its file if it is a single database. */
export function sourceOf(ctx: BaseContext, { nombre }: Pick<Copia, "nombre">): string {
  return join(dataDirOf(ctx), "backups", nombre);
}

/** Starts the process; its answer arrives on its standard output. */
export function spawnApart(orden: Orden) {
  return Bun.spawn({
    ...aparte("operator/reposiciones/reponer-aparte"),
    stdin: new Blob([JSON.stringify(orden)]),
    stdout: "pipe",
    stderr: "pipe",
    timeout: MAX_REPOSICION_MS,
  });
}

async function askApart(orden: Orden): Promise<Respuesta> {
  const child = spawnApart(orden);
  const [text, trace, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(trace.trim() || `ended with ${child.signalCode ?? code}`);
  return JSON.parse(text) as Respuesta;
}
