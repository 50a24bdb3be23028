/**
 * What an owner does with backups in the panel. The work is done in another process (marcha.ts); here it is authorized, audited
 * and started.
 */
import { existsSync } from "node:fs";
import { DESCARGA_VALE_MS } from "../../../rules/limits/panel.ts";
import type { Copia } from "../../../rules/operator/salud/reposiciones.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { type Pruebas, proveOwner } from "../../identity/factores/actions.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { askCorrida } from "../corridas/actions.ts";
import { demandQuiet, sourceOf, startEnsayo, startReposicion } from "./marcha.ts";

type OwnerContext = AdminContext & { sessionId: string };

/** The name of the backup task. */
const RESPALDO = "respaldo";

/** Starts a backup now. Refuses TASK_RUNNING while one is being made. */
export function askRespaldo(tx: Db, ctx: AdminContext): void {
  askCorrida(tx, ctx, { tarea: RESPALDO });
  audit(tx, ctx, { accion: "respaldos.create", userId: ctx.usuario.id, entidadId: `tareas:${RESPALDO}` });
}

/** Starts a rehearsal of a backup. Refuses BACKUP_BUSY, BACKUP_NOT_FOUND. */
export function rehearse(tx: Db, ctx: AdminContext, copia: Copia): void {
  demandQuiet(ctx);
  demandThere(ctx, copia);
  afterCommit(tx, () => startEnsayo(ctx, copia));
}

/** Refuses what `proveOwner` refuses. */
export async function prepareRestore(
  ctx: OwnerContext,
  { destino, nombre, ...pruebas }: Copia & Pruebas,
): Promise<Copia> {
  await proveOwner(ctx, pruebas);
  return { destino, nombre };
}

/** Starts a restore. The current database notes who asked; the restored one gets its entry when it is done. */
export function restore(tx: Db, ctx: AdminContext, copia: Copia): void {
  demandQuiet(ctx);
  demandThere(ctx, copia);
  const { id } = ctx.usuario;
  audit(tx, ctx, { accion: "respaldos.restore", userId: id, entidadId: `${copia.destino}:${copia.nombre}` });
  afterCommit(tx, () => startReposicion(ctx, copia, id));
}

interface Descarga {
  nombre: string;
  frase: string;
}

/** Refuses BACKUP_HTTPS if the passphrase would travel unencrypted, and what `proveOwner` refuses. */
export async function prepareDownload(
  ctx: OwnerContext,
  { nombre, frase, ...pruebas }: Descarga & Pruebas,
): Promise<Descarga> {
  if (!isSafe(ctx)) fail("BACKUP_HTTPS");
  await proveOwner(ctx, pruebas);
  return { nombre, frase };
}

/** A one-time address for downloading a local copy, sealed, valid for two minutes and for the person who asked. */
export function openDownload(tx: Db, ctx: AdminContext, { nombre, frase }: Descarga): { url: string } {
  demandThere(ctx, { destino: "local", nombre });
  const { id: userId } = ctx.usuario;
  audit(tx, ctx, { accion: "respaldos.download", userId, entidadId: `local:${nombre}` });
  const billete = newId();
  const vence = ctx.clock.now() + DESCARGA_VALE_MS;
  afterCommit(tx, () => descargas.set(billete, { userId, nombre, frase, vence }));
  return { url: `/api/respaldos/${billete}` };
}

/** In memory only: a passphrase is never written. */
const descargas = new Map<string, Descarga & { userId: string; vence: number }>();

/** The download of that ticket, which is valid once. Refuses NOT_FOUND. */
export function takeDownload(ctx: AdminContext, billete: string): Descarga {
  const now = ctx.clock.now();
  for (const [known, { vence }] of descargas) if (vence < now) descargas.delete(known);
  const found = descargas.get(billete);
  if (found?.userId !== ctx.usuario.id) fail("NOT_FOUND");
  descargas.delete(billete);
  return found;
}

/** Whether what an owner types arrives encrypted. */
export const isSafe = ({ publicUrl }: BaseContext): boolean =>
  publicUrl.startsWith("https:") || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(publicUrl);

function demandThere(ctx: BaseContext, copia: Copia): void {
  if (copia.destino === "local" && !existsSync(sourceOf(ctx, copia))) fail("BACKUP_NOT_FOUND");
}
