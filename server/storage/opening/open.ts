/** Opens DATA_DIR's database: migrates it and checks what must hold before anybody writes. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { counted } from "../../../rules/country/cantidad.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { backupTo, openDatabase, openReadOnly, type Storage } from "../db.ts";
import { asStartError, FALLA_DICHA, fallaDeDisco, StartError, salidaDe } from "../disk/fallas.ts";
import { beat } from "../disk/pulso.ts";
import { BASE, FOTOS, findBase, settleReposicion } from "../disk/reposicion.ts";
import { syncPath } from "../disk/sync.ts";
import { isHalfway, MIGRATIONS, markHalfway, refusalOf, runMigration, versionOf } from "./migrations.ts";
import { applyTriggers, dropTriggers } from "./triggers.ts";

type Driver = Storage["driver"];

/** Where WAL's shared memory does not work (statfs f_type): NFS, CIFS, SMB2, 9p, FUSE (virtiofs too). */
const NETWORK_FILESYSTEMS = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546]);

/** A migration step, announced before it runs: its number, the total, and what it does. */
export interface PasoDeMigracion {
  paso: number;
  de: number;
  nombre: string;
}

/**
 * Opens DATA_DIR/cuotica.db and migrates it, after a backup if there is something to lose. A pending restore is completed
 * first. Refuses (StartError) what cannot be read, written or understood. The caller holds the lock.
 */
export const openStorage = (dataDir: string): Storage => last(openInSteps(dataDir));

/** The same, step by step. If interrupted between steps, the next start continues. */
export function* openInSteps(dataDir: string): Generator<PasoDeMigracion, Storage, void> {
  const file = join(dataDir, BASE);
  let storage: Storage | null = null;
  let opened = false;
  try {
    const existed = settle(dataDir);
    if (!existed) refuseLost(dataDir);
    storage = openDatabase(file);
    if (existed && versionOf(storage.driver).version === "empty") refuseLost(dataDir);
    yield* migrateInSteps(storage, existed ? join(dataDir, "backups") : null);
    assertDurable(storage);
    opened = true;
    return storage;
  } catch (error) {
    throw asStartError(error, file) ?? error;
  } finally {
    if (!opened) storage?.close();
  }
}

/** Completes a pending restore. Returns whether there is a database. */
function settle(dataDir: string): boolean {
  mkdirSync(join(dataDir, "backups"), { recursive: true, mode: 0o700 });
  refuseNetworkFilesystem(dataDir);
  settleReposicion(dataDir);
  return existsSync(join(dataDir, BASE));
}

/** Whether opening it will migrate it, which may take a while. Problems are reported on opening. */
export function isOutdated(dataDir: string): boolean {
  try {
    if (!settle(dataDir)) return false;
    const { driver, close } = openReadOnly(join(dataDir, BASE));
    try {
      return versionOf(driver).version === "older";
    } finally {
      close();
    }
  } catch {
    return false;
  }
}

/** Runs all the steps. */
function last<Result>(steps: Generator<PasoDeMigracion, Result, void>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Migrates the schema: the missing migrations, each completely or not at all, then triggers.sql, which is compared at every
 * start. An existing file is first copied into `backupDir`. Refuses (StartError) a file of a newer program, or one too old for
 * this program.
 */
export const migrateStorage = (storage: Storage, backupDir: string | null, migrations = MIGRATIONS): void =>
  last(migrateInSteps(storage, backupDir, migrations));

export function* migrateInSteps(
  storage: Storage,
  backupDir: string | null,
  migrations = MIGRATIONS,
): Generator<PasoDeMigracion, void, void> {
  const { driver } = storage;
  const { version, applied, newest, missing } = versionOf(driver, migrations);
  const refusal = refusalOf(version);
  if (refusal) throw new StartError(refusal);
  const older = version === "older";
  const halfway = isHalfway(driver);
  const copy = older && backupDir ? join(backupDir, `antes-de-migrar-${applied}-a-${newest}.db`) : null;
  const copies = copy !== null && !halfway;
  const de = missing.length + (copies ? 1 : 0);
  if (copies) {
    yield { paso: 1, de, nombre: "copia de antes" };
    keepBefore(driver, copy);
    markHalfway(driver, true);
  }
  if (older) dropTriggers(driver);
  for (const [at, migration] of missing.entries()) {
    const paso = at + 1 + (copies ? 1 : 0);
    yield { paso, de, nombre: migration.nombre };
    try {
      runMigration(driver, migration);
    } catch (error) {
      const before = halfway || at > 0 ? `Lo de antes quedó hecho, y el paso ${paso} de ${de} no cambió nada.` : null;
      throw unmigrated(storage.fallas.ultima?.error ?? error, before, halfway ? null : copy);
    }
  }
  applyTriggers(driver);
  markHalfway(driver, false);
}

/** Each migration is atomic, so the database always matches one of the versions. */
function unmigrated(error: unknown, before: string | null, copy: string | null): StartError {
  const falla = fallaDeDisco(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = falla ? FALLA_DICHA[falla.clase] : cause instanceof Error ? cause.message : String(cause);
  const back = copy ? ` La copia de antes está en ${copy}: con la versión anterior, «cli restore» la repone.` : "";
  return new StartError(
    `No se pudo actualizar la base de datos: ${why}. ${before ?? "No se cambió nada."}${back}`,
    falla ? salidaDe(falla) : undefined,
  );
}

/**
 * Backs up the database before migrating. The backup is flushed and verified before it gets its name; without it nothing is
 * changed.
 */
function keepBefore(driver: Driver, file: string): void {
  const partial = `${file}.incompleto`;
  try {
    backupTo(driver, partial);
    const copy = openReadOnly(partial);
    const [fault] = copy.driver.prepare("pragma integrity_check(1)").pluck().all();
    copy.close();
    if (fault !== "ok") throw new Error(String(fault));
    syncPath(partial);
    renameSync(partial, file);
  } catch (error) {
    if (existsSync(partial)) rmSync(partial);
    const why = error instanceof Error ? error.message : String(error);
    const falla = fallaDeDisco(error);
    throw new StartError(
      `No se pudo guardar una copia antes de actualizar la base de datos (${why}). No se cambió nada: libera espacio en ${dirname(file)} y arranca otra vez.`,
      falla ? salidaDe(falla) : undefined,
    );
  }
}

/** An empty in-memory database with the current schema. */
export function createExpected(): Storage {
  const storage = openDatabase(":memory:");
  migrateStorage(storage, null);
  return storage;
}

/** Throws unless WAL and synchronous=FULL hold after a first write: the driver's build lowers `synchronous` in WAL mode. */
function assertDurable({ db, driver }: Storage): void {
  beat(db, instante(1));
  const FULL = 2;
  if (
    driver.pragma("synchronous", { simple: true }) !== FULL ||
    driver.pragma("journal_mode", { simple: true }) !== "wal"
  ) {
    throw new StartError(
      "La base de datos no quedó en modo WAL con synchronous=FULL: no se puede garantizar lo guardado.",
    );
  }
}

function refuseNetworkFilesystem(dir: string): void {
  if (NETWORK_FILESYSTEMS.has(statfsSync(dir).type)) {
    throw new StartError(
      `DATA_DIR (${dir}) está en un disco de red o compartido, donde SQLite puede perder datos. Usa un disco local.`,
    );
  }
}

/** Refuses (StartError) a DATA_DIR that has photos or backups but no database. */
function refuseLost(dataDir: string): void {
  const photos = countPhotos(join(dataDir, FOTOS));
  const copies = listCopies(join(dataDir, "backups"));
  if (photos === 0 && copies.length === 0) return;
  const beside = [
    ...(photos > 0 ? [counted(photos, "foto", "fotos")] : []),
    ...(copies.length > 0 ? [counted(copies.length, "respaldo", "respaldos")] : []),
  ].join(" y ");
  const [newest] = copies;
  const restore = newest ? `«bun cli restore ${newest}»` : "«bun cli restore RESPALDO»";
  throw new StartError(
    `Falta ${join(dataDir, BASE)}, o está vacío, y a su lado hay ${beside}: no se empieza de cero. Devuelve el archivo a su sitio, o repón un respaldo con ${restore}. Si de verdad es un negocio nuevo, usa otro DATA_DIR.`,
  );
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const countPhotos = (folder: string) => namesIn(folder).filter((name) => name.endsWith(".jpg")).length;

/** The backups that `restore` accepts, newest first. */
function listCopies(folder: string): string[] {
  const found = namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const found = findBase(path);
    return found ? [{ path, written: found.momento }] : [];
  });
  return found.sort((a, b) => b.written - a.written).map(({ path }) => path);
}
