/**
 * Backups: a folder with `cuotica.db` and `imagenes/`, made while the server runs and put back while it does not. The secret
 * that signs sessions stays out of it.
 */
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join, sep } from "node:path";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { RespaldoDestino, RespaldoMotivo } from "../../../rules/operator/salud.ts";
import { noteCasa } from "../../core/ajustes/queries.ts";
import type { Clock } from "../../core/clock.ts";
import { backupTo, type Db, inTransaction, lockDataDir, openDatabase, openReadOnly } from "../../storage/db.ts";
import { refusalOf, versionOf } from "../../storage/migrations.ts";
import type { Enviado } from "../copia-afuera.ts";
import { BackupError } from "../copia-fallas.ts";
import { copiarDatos } from "../copia-local.ts";
import { lockRespaldos, type Suceso } from "../copia-ronda.ts";
import { findForeignKeyFaults, findIntegrityFaults } from "../doctor/queries.ts";
import { closeRespaldo, insertRespaldo, markBorrado } from "./queries.ts";

export { BackupError };

const DATABASE = "cuotica.db";
const PHOTOS = "imagenes";

/**
 * Copies DATA_DIR into the new folder `target`, whole or not at all, and looks at it there. Throws BackupError too where doctor finds
 * something wrong with it: the copy stays, for nothing better is to be had.
 */
export function makeBackup(dataDir: string, target: string): void {
  // Below DATA_DIR/backups a round sweeps what looks unfinished.
  const unlock = target.startsWith(join(dataDir, "backups") + sep) ? lockRespaldos(dataDir) : () => {};
  try {
    const { fallas } = copiarDatos(dataDir, target, "bytes");
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

/** Writes down what a round tells, a row for each place; the last that was found whole stands in `casa` too. */
export function anotar(tx: Db, { clock }: { clock: Clock }, { motivo, actorId, lugares, suceso }: Anotado): void {
  const { destino } = suceso;
  const now = clock.now();
  const begun = lugares.get(destino);
  if (suceso.que === "borra") markBorrado(tx, destino, suceso.nombre, now);
  else if (suceso.que === "empieza") {
    const { nombre, lugar, cifrado } = suceso;
    const id = insertRespaldo(tx, { nombre, destino, motivo, cifrado, actorId, empezo: now });
    lugares.set(destino, { id, empezo: now, lugar });
  } else if (begun && suceso.error === null) closeKept(tx, now, begun, suceso);
  else if (begun) closeRespaldo(tx, begun.id, { termino: now, error: suceso.error });
}

function closeKept(tx: Db, now: Instante, begun: Begun, suceso: Enviado): void {
  const { bytes, imagenes, nuevas: imagenesNuevas, fallas } = suceso;
  const [falla] = fallas;
  const error = falla === undefined ? null : `La copia quedó guardada, pero con fallas. ${falla}`;
  closeRespaldo(tx, begun.id, { termino: now, bytes, imagenes, imagenesNuevas, error, revisado: error === null });
  if (error === null) noteCasa(tx, { respaldo: { fecha: begun.empezo, carpeta: begun.lugar } });
}

/** Notes a backup that was made, for the panel to say when it was. What kept it from being noted; null where nothing did. */
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

/**
 * Puts back a backup's folder, or a lone database file without touching the photos. What was there is kept aside, in the
 * folder whose path it returns (null when there was nothing). Refuses while the server runs.
 */
export function restoreBackup(dataDir: string, source: string, clock: Clock): string | null {
  const unlock = lockDataDir(dataDir);
  try {
    const folder = statSync(source, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const file = folder ? join(source, DATABASE) : source;
    if (!existsSync(file)) throw new BackupError(`No hay un respaldo en ${source}.`);
    verify(file);
    const incoming = join(dataDir, "restaurando");
    rmSync(incoming, { recursive: true, force: true });
    mkdirSync(incoming, { mode: 0o700 });
    copyDatabase(file, join(incoming, DATABASE));
    if (folder) copyPhotos(join(source, PHOTOS), join(incoming, PHOTOS));
    const aside = unused(join(dataDir, "backups", `antes-de-restaurar-${stamp(clock)}`));
    const kept = moveInto(aside, dataDir, folder);
    for (const name of readdirSync(incoming)) renameSync(join(incoming, name), join(dataDir, name));
    rmSync(incoming, { recursive: true });
    return kept ? aside : null;
  } finally {
    unlock();
  }
}

/** "2027-01-15T160000Z": sorts by time and is a valid name everywhere. */
export function stamp(clock: Clock): string {
  return `${new Date(clock.now()).toISOString().slice(0, 19).replaceAll(":", "")}Z`;
}

/** The path itself, or with a number after it when it is taken: two restores may fall in one second. */
function unused(path: string, n = 2): string {
  if (!existsSync(path)) return path;
  return existsSync(`${path}-${n}`) ? unused(path, n + 1) : `${path}-${n}`;
}

/** The database with whatever its journal still holds, and the photos. False when there was nothing to move. */
function moveInto(aside: string, dataDir: string, withPhotos: boolean): boolean {
  const names = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, ...(withPhotos ? [PHOTOS] : [])];
  const present = names.filter((name) => existsSync(join(dataDir, name)));
  if (present.length === 0) return false;
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of present) renameSync(join(dataDir, name), join(aside, name));
  // The database that comes may not know photos that are there: the program will remove them, and what is kept aside still has them.
  if (!withPhotos) linkPhotos(join(dataDir, PHOTOS), join(aside, PHOTOS));
  return true;
}

/** A photo is never written over, so one more name for it keeps it without taking any room. */
function linkPhotos(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) if (name.endsWith(".jpg")) linkSync(join(from, name), join(to, name));
}

function copyDatabase(from: string, to: string): void {
  const { driver, close } = openReadOnly(from);
  try {
    backupTo(driver, to);
    chmodSync(to, 0o600);
    const written = openSync(to, "r");
    fsyncSync(written);
    closeSync(written);
  } finally {
    close();
  }
}

function copyPhotos(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  if (existsSync(from)) cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith(".part") });
}

/** Throws when the file is no whole database of this product, or of a version that this program cannot start with. */
function verify(file: string): void {
  const fault = findFault(file);
  if (fault) throw new BackupError(`El respaldo ${file} no sirve: ${fault}`);
}

function findFault(file: string): string | undefined {
  try {
    const { driver, close } = openReadOnly(file);
    try {
      const refusal = refusalOf(versionOf(driver).version);
      return refusal ?? [...findIntegrityFaults(driver), ...findForeignKeyFaults(driver)][0];
    } finally {
      close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
