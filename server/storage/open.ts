/** Opening DATA_DIR's database: its schema brought up to date, and what must hold before anybody writes. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { carryOver } from "./carry-over.ts";
import { backupTo, openDatabase, openReadOnly, StartError, type Storage } from "./db.ts";
import { MIGRATIONS, refusalOf, versionOf } from "./migrations.ts";
import { applyTriggers, dropTriggers } from "./triggers.ts";

type Driver = Storage["driver"];

/** Where WAL's shared memory does not work (statfs f_type): NFS, CIFS, SMB2, 9p, FUSE (virtiofs too). */
const NETWORK_FILESYSTEMS = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546]);

/** Opens DATA_DIR/cuotica.db and brings its schema up to date, with a backup first when there is something to lose. */
export function openStorage(dataDir: string): Storage {
  mkdirSync(join(dataDir, "backups"), { recursive: true, mode: 0o700 });
  refuseNetworkFilesystem(dataDir);
  const file = join(dataDir, "cuotica.db");
  const existed = existsSync(file);
  const storage = openDatabase(file);
  try {
    migrateStorage(storage, existed ? join(dataDir, "backups") : null);
    assertDurable(storage.driver);
    return storage;
  } catch (error) {
    storage.close();
    throw error;
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
  if (backupDir && (version === "older" || version === "before"))
    keepBefore(driver, join(backupDir, `antes-de-migrar-${applied}-a-${newest}.db`));
  if (version === "before") carryOverToBase(driver, migrations);
  if (version === "older") dropTriggers(driver);
  runMigrations(storage, migrations);
  applyTriggers(driver);
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
    const handle = openSync(partial, "r");
    fsyncSync(handle);
    closeSync(handle);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `No se pudo guardar una copia antes de actualizar la base de datos (${why}). No se cambió nada: libera espacio en ${dirname(file)} y arranca otra vez.`,
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

function carryOverToBase(driver: Driver, migrations: typeof MIGRATIONS): void {
  const [base] = readMigrationFiles(migrations);
  if (!base) throw new Error("there is no migration");
  const scratch = openDatabase(":memory:");
  try {
    carryOver(driver, base, scratch.driver);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `No se pudo pasar la base de datos a esta versión: ${why}. No se cambió nada; sigue con la versión anterior.`,
    );
  } finally {
    scratch.close();
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
function assertDurable(driver: Driver): void {
  driver.prepare("update resumenFinanciero set totalPrestado = totalPrestado").run();
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
