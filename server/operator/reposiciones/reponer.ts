/** Puts a copy back: it is brought beside what there is, looked at, decided on, and moved in (storage/disk/reposicion.ts). */
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

/** How the folder of a rehearsal begins. */
const ENSAYO = "ensayo-";

interface Copia {
  base: string;
  /** Null for a lone database. */
  fotos: string | null;
}

/** The database and the photos of a copy's folder, or a lone database. Refuses (BackupError) where there is none. */
export function copiaAt(source: string): Copia {
  const folder = statSync(source, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const base = folder ? join(source, BASE) : source;
  if (!existsSync(base)) throw new BackupError(`No hay un respaldo en ${source}.`);
  return { base, fotos: folder ? join(source, FOTOS) : null };
}

/**
 * Puts back a backup's folder, or a lone database file without touching the photos. What was there is kept aside, in the
 * folder whose path it returns (null when there was nothing). Refuses while the server runs.
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

/** Brings a copy into DATA_DIR, whole and looked at, beside what there is. Changes nothing else; leaves nothing where it fails. */
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

/** What was brought is put back, now or at the next start. Answers what the folder of what was there is called, in DATA_DIR. */
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
 * What putting a copy back would bring and what it would take, tried on another copy of it that is brought up to date as the next start
 * would. Changes nothing of what there is.
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

/** What is there now may be what has to be replaced: where it cannot be read there is nothing to compare with. */
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
    // The copy's own row says that it was still being made; the folder shows that it is complete.
    driver.exec("delete from respaldos where termino is null");
  } catch {
    // What is there is damaged, which may be why a copy comes in its place.
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

/** Throws when the file is no whole database of this product, or of a version that this program cannot start with. */
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

/** What is moved by its name must not be a disk of its own: the kernel would refuse when it is too late to go back. */
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
