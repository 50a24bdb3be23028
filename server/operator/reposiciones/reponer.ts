/** Restores a backup: it is copied beside the current data, examined, decided on, and moved in (storage/disk/reposicion.ts). */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Ensayo } from "../../../rules/operator/salud/reposiciones.ts";
import { nombreDeRespaldo } from "../../../rules/operator/salud/respaldos.ts";
import type { Clock } from "../../core/clock.ts";
import { backupTo, lockDataDir, openDatabase, openReadOnly, type Storage } from "../../storage/db.ts";
import {
  BASE,
  decide,
  dropIncoming,
  FOTOS,
  linkOrCopy,
  openIncoming,
  type Paso,
  settleReposicion,
} from "../../storage/disk/reposicion.ts";
import { refusalOf, versionOf } from "../../storage/opening/migrations.ts";
import { migrateStorage } from "../../storage/opening/open.ts";
import { BackupError } from "../copias/fallas.ts";
import { unused } from "../copias/local.ts";
import { examine, SIN_FILA } from "../doctor/actions.ts";
import { findForeignKeyFaults, findIntegrityFaults } from "../doctor/queries.ts";
import { getCifras, getPerdida } from "./queries.ts";

/** The prefix of a rehearsal's folder. */
const ENSAYO = "ensayo-";

interface Copia {
  base: string;
  /** Null for a single database. */
  fotos: string | null;
}

/** The database and photos of a backup's folder, or a single database. Refuses (BackupError) if there is none. */
export function copiaAt(source: string): Copia {
  const folder = statSync(source, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const base = folder ? join(source, BASE) : source;
  if (!existsSync(base)) throw new BackupError(`No hay un respaldo en ${source}.`);
  return { base, fotos: folder ? join(source, FOTOS) : null };
}

/**
 * Restores a backup's folder, or a single database without touching the photos. The current data is kept aside in the folder
 * whose path it returns (null if there was none). Refuses while the server runs.
 */
export function restoreBackup(dataDir: string, source: string, clock: Clock, step?: Paso): string | null {
  const unlock = lockDataDir(dataDir);
  try {
    settleReposicion(dataDir, step);
    stageBackup(dataDir, source);
    const aparte = decideBackup(dataDir, source, clock, null, step);
    settleReposicion(dataDir, step);
    return aparte && join(dataDir, aparte);
  } finally {
    unlock();
  }
}

/**
 * Copies a backup into DATA_DIR beside the current data, complete and examined. Changes nothing else, and leaves nothing behind
 * if it fails.
 */
export function stageBackup(dataDir: string, source: string): void {
  const { base, fotos } = copiaAt(source);
  refuseMounted(dataDir);
  verify(base, source);
  const incoming = openIncoming(dataDir);
  try {
    copyDatabase(base, join(incoming, BASE));
    if (fotos) bringPhotos(fotos, join(incoming, FOTOS), isInside(source, dataDir));
    forgetEndedSessions(join(incoming, BASE), join(dataDir, BASE));
    verify(join(incoming, BASE), source);
  } catch (error) {
    dropIncoming(dataDir);
    throw error;
  }
}

/**
 * Decides that the staged backup is restored, now or at the next start. Returns the name of the folder in DATA_DIR that keeps
 * the current data.
 */
export function decideBackup(
  dataDir: string,
  source: string,
  clock: Clock,
  actorId: string | null,
  step?: Paso,
): string | null {
  const conFotos = copiaAt(source).fotos !== null;
  const there = [BASE, `${BASE}-wal`, `${BASE}-shm`, ...(conFotos ? [FOTOS] : [])];
  const aside = unused(join(dataDir, "backups", `antes-de-restaurar-${nombreDeRespaldo(clock.now())}`));
  const aparte = there.some((name) => existsSync(join(dataDir, name))) ? relative(dataDir, aside) : null;
  decide(dataDir, { respaldo: source, aparte, conFotos, actorId, momento: clock.now() }, step);
  return aparte;
}

/**
 * What restoring a backup would bring and lose, tried on another copy of it that is migrated as the next start would. Changes
 * nothing of the current data.
 */
export function rehearseBackup(dataDir: string, source: string): Ensayo {
  const { base, fotos } = copiaAt(source);
  verify(base, source);
  const work = mkdtempSync(join(existsSync(dataDir) ? dataDir : tmpdir(), ENSAYO));
  try {
    copyDatabase(base, join(work, BASE));
    const storage = openDatabase(join(work, BASE));
    try {
      const deAntes = bringUpToDate(storage);
      const fallas = examine(storage, fotos ?? join(dataDir, FOTOS)).flatMap(({ check, faults }) =>
        faults.length === 0 || check === SIN_FILA
          ? []
          : [`${check}: ${faults.length === 1 ? faults[0] : `${faults.length} fallas`}`],
      );
      return { copia: getCifras(storage.driver), ...compareWithNow(storage, join(dataDir, BASE)), fallas, deAntes };
    } finally {
      storage.close();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function bringUpToDate(storage: Storage): boolean {
  const { version } = versionOf(storage.driver);
  migrateStorage(storage, null);
  return version !== "current";
}

/** The current database may be the damaged one: if it cannot be read, there is nothing to compare with. */
function compareWithNow({ driver }: Storage, file: string): Pick<Ensayo, "ahora" | "perdida"> {
  if (!existsSync(file)) return { ahora: null, perdida: null };
  try {
    const now = openReadOnly(file);
    try {
      return { ahora: getCifras(now.driver), perdida: getPerdida(now.driver, driver.name) };
    } finally {
      now.close();
    }
  } catch {
    return { ahora: null, perdida: null };
  }
}

const photosIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".jpg")) : [];

/** Photos of our own copies are hard-linked if possible; files elsewhere may be overwritten by their owner, so they are copied. */
function bringPhotos(from: string, to: string, own: boolean): void {
  mkdirSync(to, { mode: 0o700 });
  for (const name of photosIn(from)) (own ? linkOrCopy : copyFileSync)(join(from, name), join(to, name));
}

/** People who signed out since the copy stay signed out. If that is unknown, everybody stays signed in. */
function forgetEndedSessions(incoming: string, file: string): void {
  if (!existsSync(file)) return;
  const { driver, close } = openDatabase(incoming);
  try {
    const { driver: now, close: leave } = openReadOnly(file);
    const open = now.prepare("select json_group_array(id) from session").pluck().get();
    leave();
    driver.prepare("delete from session where id not in (select value from json_each(?))").run(open);
    // Its own row still says that it was being made; the folder shows that it is complete.
    driver.exec("delete from respaldos where termino is null");
  } catch {
    // The current database is damaged, which may be why it is being replaced.
  } finally {
    close();
  }
}

const isInside = (path: string, folder: string) => !relative(realpathSync(folder), realpathSync(path)).startsWith("..");

function copyDatabase(from: string, to: string): void {
  const { driver, close } = openReadOnly(from);
  try {
    backupTo(driver, to);
    chmodSync(to, 0o600);
  } finally {
    close();
  }
}

/** Throws if the file is not an intact database of this product, or of a version that this program cannot start with. */
function verify(file: string, source: string): void {
  const fault = findFault(file);
  if (fault) throw new BackupError(`El respaldo ${source} no sirve: ${fault}`);
}

function findFault(file: string): string | undefined {
  try {
    const { driver, close } = openReadOnly(file);
    try {
      const { version } = versionOf(driver);
      if (version === "empty") return "no es una base de datos de Cuotica";
      return refusalOf(version) ?? [...findIntegrityFaults(driver), ...findForeignKeyFaults(driver)][0];
    } finally {
      close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What is moved by renaming must not be a mount of its own: the kernel would refuse when it is too late to go back. */
function refuseMounted(dataDir: string): void {
  const mounted = existsSync("/proc/self/mountinfo")
    ? new Set(
        readFileSync("/proc/self/mountinfo", "utf8")
          .split("\n")
          .map((line) => line.split(" ")[4]),
      )
    : new Set();
  for (const name of [FOTOS, "backups"]) {
    const path = join(dataDir, name);
    if (existsSync(path) && mounted.has(realpathSync(path)))
      throw new BackupError(
        `${path} es un disco aparte, y reponer tiene que poder mover lo que hay sin copiarlo. Desmóntalo y deja ${name} dentro de ${dataDir}.`,
      );
  }
}
