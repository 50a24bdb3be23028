/** Scheduled backups, and those requested by hand (a run of this task). */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { instante } from "../../../rules/country/fecha.ts";
import { ENTERA_DE_NUEVO_MS, REINTENTOS_DE_RESPALDO_MS } from "../../../rules/limits/respaldos.ts";
import { esCopiaDeMigracion, esNombreDeRespaldo, nombreDeRespaldo } from "../../../rules/operator/salud/respaldos.ts";
import type { RespaldoDestino, RespaldoMotivo } from "../../../rules/operator/salud/salud.ts";
import { run } from "../../core/change.ts";
import type { Clock } from "../../core/clock.ts";
import type { ActorContext } from "../../core/context.ts";
import type { RespaldosEnv } from "../../core/env/respaldos.ts";
import type { Log } from "../../core/log.ts";
import type { Tarea } from "../../core/tarea.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { beat } from "../alarmas/jobs.ts";
import { rondaAparte } from "../copias/aparte.ts";
import { BackupError } from "../copias/fallas.ts";
import { DATABASE, sweepIncompletos } from "../copias/local.ts";
import { lockRespaldos, OCUPADO, type Suceso } from "../copias/ronda.ts";
import { askCorrida } from "../corridas/actions.ts";
import { findAbierta, listTerminadas } from "../corridas/queries.ts";
import { note } from "./actions.ts";
import {
  closeAbiertos,
  closeRespaldo,
  deleteAbierto,
  insertRespaldo,
  listDudosas,
  listNombres,
  markBorrado,
} from "./queries.ts";

const SE_DETUVO = "El programa se detuvo mientras la hacía.";
const FALTA = "no hay una copia entera, la misma allí y aquí, a la que sumar lo que cambió";
const LUGARES: Record<RespaldoDestino, string> = { local: "DATA_DIR", carpeta: "la carpeta", s3: "el almacén S3" };

export const RESPALDO: Tarea = {
  nombre: "respaldo",
  titulo: "Hacer el respaldo",
  cuando: (_ajustes, { respaldos }) => respaldos?.cuando ?? null,
  apagada: ({ respaldos }) =>
    respaldos?.cuando ? null : "BACKUP_AT=nunca: nadie hace respaldos a su hora en esta máquina.",
  reintentos: REINTENTOS_DE_RESPALDO_MS,
  async run(ctx, { pedida, signal }) {
    const env = ctx.maquina.respaldos;
    if (!env) return null;
    const actorId = findAbierta(ctx.db, RESPALDO.nombre)?.actorId ?? null;
    const dichos = await backUp(ctx, env, { motivo: pedida && actorId ? "panel" : "hora", actorId, signal });
    const failed = dichos.flatMap(({ destino, error }) => (error === null ? [] : [`En ${LUGARES[destino]}: ${error}`]));
    if (failed.length > 0) throw new BackupError(failed.join(" "));
    await beat(ctx, { copied: true }).catch((error) => warnOfBeat(ctx, error));
    ctx.log.info("respaldo hecho y revisado", { lugares: dichos.map(({ destino }) => LUGARES[destino]).join(", ") });
    return `Copia guardada y revisada en ${dichos.map(({ destino }) => LUGARES[destino]).join(", ")}`;
  },
};

/** Between full backups, sends what changed to the external targets. */
export const CAMBIOS: Tarea = {
  nombre: "cambios",
  titulo: "Copiar lo que cambió",
  cuando: (_ajustes, { respaldos }) => respaldos?.cada?.cuando ?? null,
  apagada: ({ respaldos }) =>
    respaldos?.cada ? null : "Sin BACKUP_DIR ni BACKUP_S3_URL, o con BACKUP_EVERY=nunca, no hay adónde copiarlo.",
  async run(ctx, { signal }) {
    const env = ctx.maquina.respaldos;
    if (!env?.cada) return null;
    const dichos = await backUp(ctx, env, { motivo: "cambios", actorId: null, signal }).catch((error: unknown) => {
      // A full backup is in progress, which includes everything.
      if (error instanceof BackupError && error.message === OCUPADO) return [];
      throw error;
    });
    const lacks = dichos.some(({ falta }) => falta) && askEntera(ctx);
    const failed = dichos.flatMap(({ destino, error, falta }) =>
      error === null || (falta && lacks) ? [] : [`En ${LUGARES[destino]}: ${error}`],
    );
    if (failed.length > 0) throw new BackupError(failed.join(" "));
    if (lacks) return "Se pidió una copia entera, a la que sumar lo que cambie";
    if (dichos.length > 0) await beat(ctx, { copied: true }).catch((error) => warnOfBeat(ctx, error));
    return dichos.length === 0 ? null : `Copiado en ${dichos.map(({ destino }) => LUGARES[destino]).join(", ")}`;
  },
};

const warnOfBeat = ({ log }: ActorContext, error: unknown) => log.warn("la señal de vida no llegó", { error });

/** Requests a full backup if none was tried recently: a failing one has retries of its own. Returns whether one is coming. */
function askEntera(ctx: ActorContext): boolean {
  const { db, clock } = ctx;
  const last = listTerminadas(db, RESPALDO.nombre, 1)[0]?.empezo ?? null;
  if (findAbierta(db, RESPALDO.nombre)) return true;
  if (last !== null && clock.now() - last < ENTERA_DE_NUEVO_MS) return false;
  run(ctx, askCorrida, { tarea: RESPALDO.nombre });
  return true;
}

/** The outcome of a backup at one target. */
interface Dicho {
  destino: RespaldoDestino;
  lugar: string;
  error: string | null;
  /** There is no full backup to base an incremental one on. */
  falta?: true;
}

interface Pedido {
  motivo: RespaldoMotivo;
  actorId: string | null;
  signal?: AbortSignal;
}

/** One round, each step recorded as it happens; a database that accepts no rows can still be backed up. */
export async function backUp(
  ctx: { db: Db; clock: Clock; log: Pick<Log, "error"> },
  env: RespaldosEnv,
  { motivo, actorId, signal }: Pedido,
): Promise<Dicho[]> {
  const { db, clock } = ctx;
  const write = (story: (tx: Db) => void) => {
    try {
      inTransaction(db, story);
    } catch (error) {
      ctx.log.error("no se pudo anotar un respaldo", { error });
    }
  };
  const dichos: Dicho[] = [];
  const lugares: Parameters<typeof note>[2]["lugares"] = new Map();
  const tell = (suceso: Suceso) => {
    write((tx) => note(tx, ctx, { motivo, actorId, lugares, suceso }));
    if (suceso.que === "falta") dichos.push({ destino: suceso.destino, lugar: "", error: FALTA, falta: true });
    if (suceso.que === "empieza") dichos.push({ destino: suceso.destino, lugar: suceso.lugar, error: SE_DETUVO });
    const dicho = dichos.find(({ destino }) => destino === suceso.destino);
    if (suceso.que === "termina" && dicho) dicho.error = suceso.error ?? suceso.fallas[0] ?? null;
  };
  reconcileRespaldos(ctx, env.dataDir);
  try {
    const nombre = nombreDeRespaldo(clock.now());
    await rondaAparte({ env, nombre, dudosas: listDudosas(db), cambios: motivo === "cambios" }, tell, signal);
    return dichos;
  } catch (error) {
    for (const { id } of lugares.values())
      write((tx) =>
        signal?.aborted ? deleteAbierto(tx, id) : closeRespaldo(tx, id, { termino: clock.now(), error: SE_DETUVO }),
      );
    throw error;
  }
}

/**
 * Reconciles rows and folders and removes unfinished copies: after a crash, a restore, or a manual deletion. Does nothing while a copy is
 * made.
 */
export function reconcileRespaldos({ db, clock }: Pick<ActorContext, "db" | "clock">, dataDir: string): void {
  const folder = join(dataDir, "backups");
  if (!existsSync(folder)) return;
  let unlock: () => void;
  try {
    unlock = lockRespaldos(dataDir);
  } catch {
    return;
  }
  try {
    sweepIncompletos(folder);
    const there = readdirSync(folder).filter((name) => esNombreDeRespaldo(name) || esCopiaDeMigracion(name));
    const known = listNombres(db, "local");
    inTransaction(db, (tx) => {
      closeAbiertos(tx, clock.now(), SE_DETUVO);
      for (const nombre of known) if (!there.includes(nombre)) markBorrado(tx, "local", nombre, clock.now());
      for (const nombre of there) if (!known.includes(nombre)) adopt(tx, folder, nombre);
    });
  } finally {
    unlock();
  }
}

/**
 * A folder with its final name was complete and examined when it got it (storage/opening/open.ts, copias/local.ts). Backups
 * made before a migration are certainly good; what doctor said of others is unknown here.
 */
function adopt(tx: Db, folder: string, nombre: string): void {
  const migracion = esCopiaDeMigracion(nombre);
  const file = statSync(migracion ? join(folder, nombre) : join(folder, nombre, DATABASE), { throwIfNoEntry: false });
  if (!file) return;
  const momento = instante(Math.floor(file.mtimeMs));
  const motivo = migracion ? "migracion" : "orden";
  const known = { motivo, empezo: momento, termino: momento, bytes: file.size, revisado: migracion } as const;
  insertRespaldo(tx, { nombre, destino: "local", ...known });
}
