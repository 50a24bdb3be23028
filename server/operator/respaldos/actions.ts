/**
 * Backups: a folder with `cuotica.db` and `imagenes/`, made while the server runs. The secret that signs sessions is not
 * included. reponer.ts restores them.
 */
import { join, sep } from "node:path";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { HORAS_FALLIDAS_MS } from "../../../rules/limits/respaldos.ts";
import type { RespaldoDestino, RespaldoMotivo } from "../../../rules/operator/salud/salud.ts";
import { noteCasa } from "../../core/ajustes/queries.ts";
import type { Clock } from "../../core/clock.ts";
import { type Db, inTransaction, openDatabase } from "../../storage/db.ts";
import type { Enviado } from "../copias/afuera.ts";
import { BackupError } from "../copias/fallas.ts";
import { copyDatos } from "../copias/local.ts";
import { lockRespaldos, type Suceso } from "../copias/ronda.ts";
import { closeRespaldo, forgetHoras, insertRespaldo, markBorrado } from "./queries.ts";

const DATABASE = "cuotica.db";

/**
 * Copies DATA_DIR into the new folder `target`, completely or not at all, and examines it there. Also throws BackupError if
 * doctor finds something wrong with it; the backup stays, because there is nothing better.
 */
export async function makeBackup(dataDir: string, target: string): Promise<void> {
  // In DATA_DIR/backups, a round removes what looks unfinished.
  const unlock = target.startsWith(join(dataDir, "backups") + sep) ? lockRespaldos(dataDir) : () => {};
  try {
    const { fallas } = await copyDatos(dataDir, target, "bytes");
    if (fallas.length > 0) throw new BackupError(`La copia quedó en ${target}, pero con fallas: ${fallas[0]}`);
  } finally {
    unlock();
  }
}

interface Begun {
  id: string;
  empezo: Instante;
  lugar: string;
}

interface Anotado {
  motivo: RespaldoMotivo;
  actorId: string | null;
  lugares: Map<RespaldoDestino, Begun>;
  suceso: Suceso;
}

/** Records the result of a round, one row per target; `casa` also keeps the last good one. */
export function note(tx: Db, { clock }: { clock: Clock }, { motivo, actorId, lugares, suceso }: Anotado): void {
  if (suceso.que === "falta") return;
  const { destino } = suceso;
  const now = clock.now();
  const begun = lugares.get(destino);
  if (suceso.que === "borra") markBorrado(tx, destino, suceso.nombre, now);
  else if (suceso.que === "empieza") {
    const { nombre, lugar, cifrado } = suceso;
    if (motivo === "cambios") forgetHoras(tx, instante(now - HORAS_FALLIDAS_MS));
    const id = insertRespaldo(tx, { nombre, destino, motivo, cifrado, actorId, empezo: now });
    lugares.set(destino, { id, empezo: now, lugar });
  } else if (begun && suceso.error === null) closeKept(tx, now, { ...begun, motivo }, suceso);
  else if (begun) closeRespaldo(tx, begun.id, { termino: now, error: suceso.error });
}

/** Ends the row of a backup that was kept; a good full one is also noted as the last backup. */
function closeKept(tx: Db, now: Instante, begun: Begun & Pick<Anotado, "motivo">, suceso: Enviado): void {
  const { bytes, imagenes, nuevas: imagenesNuevas, fallas } = suceso;
  const [falla] = fallas;
  const error = falla === undefined ? null : `La copia quedó guardada, pero con fallas. ${falla}`;
  closeRespaldo(tx, begun.id, { termino: now, bytes, imagenes, imagenesNuevas, error, revisado: error === null });
  if (error === null && begun.motivo !== "cambios")
    noteCasa(tx, { respaldo: { fecha: begun.empezo, carpeta: begun.lugar } });
}

/** Records a backup for the panel. Returns what kept it from being recorded, or null. */
export function noteBackup(dataDir: string, carpeta: string, clock: Clock): string | null {
  const { db, close } = openDatabase(join(dataDir, DATABASE));
  try {
    inTransaction(db, (tx) => noteCasa(tx, { respaldo: { fecha: clock.now(), carpeta } }));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    close();
  }
}
