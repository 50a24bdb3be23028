/**
 * A backup of DATA_DIR in a local folder: `cuotica.db` and `imagenes/`, complete or not at all, and verified in place. It
 * blocks while SQLite works, so the server runs it in a separate process (copias/aparte.ts). It copies page by page, not with
 * `VACUUM INTO`, whose file is a third smaller, so that later changes can be found by comparing pages (copias/cambios.ts).
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ESPACIO_LIBRE_BYTES } from "../../../rules/limits/respaldos.ts";
import { INCOMPLETO } from "../../../rules/operator/salud/respaldos.ts";
import { imagenFile } from "../../people/imagenes/actions.ts";
import { copyPages, openReadOnly } from "../../storage/db.ts";
import { syncPath } from "../../storage/disk/sync.ts";
import { refusalOf, versionOf } from "../../storage/opening/migrations.ts";
import { examine } from "../doctor/actions.ts";
import { findForeignKeyFaults, findIntegrityFaults, listPhotos } from "../doctor/queries.ts";
import { BackupError, razonDe } from "./fallas.ts";

export const DATABASE = "cuotica.db";
export const PHOTOS = "imagenes";

/** How photos enter a copy: as hard links, because files are never overwritten, or as bytes of their own. */
type Modo = "enlaces" | "bytes";

export interface CopiaLocal {
  carpeta: string;
  bytes: number;
  imagenes: string[];
  /** How many photos had to be written. */
  nuevas: number;
  /** What doctor found wrong with it. It is kept anyway, because there is nothing better. */
  fallas: string[];
}

/** Copies DATA_DIR into the new folder `target`. Throws BackupError and leaves nothing behind. */
export async function copyDatos(dataDir: string, target: string, modo: Modo): Promise<CopiaLocal> {
  const file = join(dataDir, DATABASE);
  if (!existsSync(file)) throw new BackupError(`No hay una base de datos en ${dataDir}.`);
  if (existsSync(target)) throw new BackupError(`Ya existe ${target}: elige otra carpeta.`);
  const partial = `${target}${INCOMPLETO}`;
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    refuseWithoutRoom(file, partial);
    // A photo is on disk before its row exists, and stays an hour after the row is gone: all photos that the copied database
    // knows can be copied afterwards.
    await copyDatabase(file, join(partial, DATABASE));
    const { imagenes, nuevas } = copyPhotos(
      join(partial, DATABASE),
      join(dataDir, PHOTOS),
      join(partial, PHOTOS),
      modo,
    );
    const { rota, fallas } = inspect(join(partial, DATABASE), join(partial, PHOTOS));
    if (rota) throw new BackupError(`La copia no sirve: ${rota}`);
    for (const folder of [join(partial, PHOTOS), partial]) syncFolder(folder);
    renameSync(partial, target);
    syncFolder(dirname(target));
    return { carpeta: target, bytes: statSync(join(target, DATABASE)).size, imagenes, nuevas, fallas };
  } catch (error) {
    if (existsSync(partial)) rmSync(partial, { recursive: true, force: true });
    if (error instanceof BackupError) throw error;
    throw new BackupError(`No se pudo copiar a ${dirname(target)}: ${razonDe(error)}.`);
  }
}

/**
 * Examines a copy in place. `rota`: no intact database, or of a version that this program cannot start with. `fallas`: what
 * doctor finds; before a migration, only what SQLite finds.
 */
export function inspect(file: string, imagenesDir: string): { rota: string | null; fallas: string[] } {
  try {
    const storage = openReadOnly(file);
    try {
      const { version } = versionOf(storage.driver);
      const rota = refusalOf(version) ?? findIntegrityFaults(storage.driver)[0] ?? null;
      if (rota || version !== "current") return { rota, fallas: findForeignKeyFaults(storage.driver) };
      const findings = examine(storage, imagenesDir).filter(({ faults }) => faults.length > 0);
      return { rota, fallas: findings.map(({ check, faults }) => `No se cumple «${check}»: ${faults[0]}`) };
    } finally {
      storage.close();
    }
  } catch (error) {
    return { rota: razonDe(error), fallas: [] };
  }
}

/** Removes what unfinished copies left. Call only while none is being made. */
export function sweepIncompletos(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.includes(INCOMPLETO)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Refuses a backup that would fill the disk. */
export function refuseWithoutRoom(file: string, folder: string, parts = 1): void {
  const wal = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const needed = (statSync(file).size + wal) * parts + ESPACIO_LIBRE_BYTES;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= needed) return;
  const mb = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;
  throw new BackupError(
    `No hay lugar para la copia en ${dirname(folder)}: hacen falta ${mb(needed)} y quedan ${mb(bavail * bsize)}.`,
  );
}

export async function copyDatabase(from: string, to: string): Promise<void> {
  const { driver, close } = openReadOnly(from);
  try {
    await copyPages(driver, to);
    chmodSync(to, 0o600);
    syncPath(to);
  } finally {
    close();
  }
}

/** Copies the photos the database refers to, without deleted or arriving ones. */
function copyPhotos(database: string, from: string, to: string, modo: Modo): { imagenes: string[]; nuevas: number } {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const { db, close } = openReadOnly(database);
  try {
    const ids = listPhotos(db).map(({ id }) => id);
    const imagenes = ids.filter((id) => existsSync(imagenFile(from, id)));
    const linked = imagenes.filter((id) => bring(imagenFile(from, id), imagenFile(to, id), modo));
    return { imagenes, nuevas: imagenes.length - linked.length };
  } finally {
    close();
  }
}

/** Returns whether it was linked, taking no room. */
function bring(from: string, to: string, modo: Modo): boolean {
  if (modo === "enlaces")
    try {
      linkSync(from, to);
      return true;
    } catch {
      // Another disk, or a file system without links.
    }
  copyFileSync(from, to);
  syncPath(to);
  return false;
}

/** Syncs the folder's entries to disk. Some file systems do not support this. */
export function syncFolder(folder: string): void {
  try {
    syncPath(folder);
  } catch {}
}

/** The path itself, or with a number if it is taken: two copies may be made in one second. */
export function unused(path: string, n = 2): string {
  if (!existsSync(path)) return path;
  return existsSync(`${path}-${n}`) ? unused(path, n + 1) : `${path}-${n}`;
}
