/** Opening DATA_DIR's database: its schema brought up to date, and what must hold before anybody writes. */
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { instante } from "../../../rules/country/fecha.ts";
import { backupTo, openDatabase, openReadOnly, type Storage } from "../db.ts";
import { asStartError, FALLA_DICHA, fallaDeDisco, StartError, salidaDe } from "../disk/fallas.ts";
import { beat } from "../disk/pulso.ts";
import { BASE, settleReposicion } from "../disk/reposicion.ts";
import { syncPath } from "../disk/sync.ts";
import { refuseLost } from "./falta.ts";
import { MIGRATIONS, refusalOf, versionOf } from "./migrations.ts";
import { applyTriggers, dropTriggers } from "./triggers.ts";

type Driver = Storage["driver"];

/** Where WAL's shared memory does not work (statfs f_type): NFS, CIFS, SMB2, 9p, FUSE (virtiofs too). */
const NETWORK_FILESYSTEMS = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546]);

/**
 * Opens DATA_DIR/cuotica.db and brings its schema up to date, with a backup first when there is something to lose. A copy that was being
 * put back is put back first. Refuses (StartError) what cannot be read, written or understood. The caller holds the lock.
 */
export function openStorage(dataDir: string): Storage {
  const file = join(dataDir, BASE);
  let storage: Storage | null = null;
  try {
    mkdirSync(join(dataDir, "backups"), { recursive: true, mode: 0o700 });
    refuseNetworkFilesystem(dataDir);
    settleReposicion(dataDir);
    const existed = existsSync(file);
    if (!existed) refuseLost(dataDir);
    storage = openDatabase(file);
    if (existed && versionOf(storage.driver).version === "empty") refuseLost(dataDir);
    migrateStorage(storage, existed ? join(dataDir, "backups") : null);
    assertDurable(storage);
    return storage;
  } catch (error) {
    storage?.close();
    throw asStartError(error, file) ?? error;
  }
}

/**
 * Brings the schema up to date: the migrations that are missing, then triggers.sql, which is compared at every start. An existing
 * file is first copied into `backupDir`. Refuses (StartError) a file of a newer program, or too old for this one.
 */
export function migrateStorage(storage: Storage, backupDir: string | null, migrations = MIGRATIONS): void {
  const { driver } = storage;
  const { version, applied, newest } = versionOf(driver, migrations);
  const refusal = refusalOf(version);
  if (refusal) throw new StartError(refusal);
  const older = version === "older";
  const copy = older && backupDir ? join(backupDir, `antes-de-migrar-${applied}-a-${newest}.db`) : null;
  if (copy) keepBefore(driver, copy);
  try {
    if (older) dropTriggers(driver);
    runMigrations(storage, migrations);
    applyTriggers(driver);
  } catch (error) {
    throw error instanceof StartError ? error : unmigrated(storage.fallas.ultima?.error ?? error, copy);
  }
}

/** Each migration is whole or not at all, so that the database is as one of the versions had it. */
function unmigrated(error: unknown, copy: string | null): StartError {
  const falla = fallaDeDisco(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = falla ? FALLA_DICHA[falla.clase] : cause instanceof Error ? cause.message : String(cause);
  const back = copy ? ` La copia de antes está en ${copy}: con la versión anterior, «cli restore» la repone.` : "";
  return new StartError(
    `No se pudo actualizar la base de datos: ${why}. No se cambió nada.${back}`,
    falla ? salidaDe(falla) : undefined,
  );
}

/** A copy of what is about to be changed, whole on disk and looked at before it gets its name: without it nothing is changed. */
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

/**
 * With foreign keys off while it lasts: rebuilding a table drops it, which would take along the rows that cascade from it, and
 * the «PRAGMA foreign_keys=OFF» that drizzle-kit writes does nothing inside the migrator's transaction.
 */
function runMigrations({ db, driver }: Storage, migrations: typeof MIGRATIONS): void {
  driver.pragma("foreign_keys = OFF");
  try {
    migrate(db as Parameters<typeof migrate>[0], migrations);
  } finally {
    driver.pragma("foreign_keys = ON");
  }
}

/** An empty database in memory with the schema that this program expects. */
export function createExpected(): Storage {
  const storage = openDatabase(":memory:");
  runMigrations(storage, MIGRATIONS);
  applyTriggers(storage.driver);
  return storage;
}

/** `synchronous` is a wish until the first write: the driver is built so that WAL lowers it to NORMAL. */
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
