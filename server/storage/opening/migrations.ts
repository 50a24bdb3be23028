/** The schema version of a database, whether this program can use it, and the migrations it lacks. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Storage } from "../db.ts";
import { RAIZ } from "../lugares.ts";

type Driver = Storage["driver"];

export const MIGRATIONS = { migrationsFolder: join(RAIZ, "drizzle/migrations") };

/**
 * `empty`: not migrated yet. `older`: some migrations are missing. `before`: from before the first release, whose migrations
 * were merged into one (0000_base). `foreign`: not ours. `newer`: from a later program.
 */
type Version = "empty" | "foreign" | "current" | "older" | "before" | "newer";

/** One migration of this program, by its name. */
interface Migration extends MigrationMeta {
  nombre: string;
}

interface Versioned {
  version: Version;
  /** The timestamps of its last migration and of this program's, as used in backup names. */
  applied: number;
  newest: number;
  /** The migrations it lacks, in order. */
  missing: Migration[];
}

export function versionOf(driver: Driver, migrations = MIGRATIONS): Versioned {
  const known = readMigrations(migrations);
  const made = known.map(({ folderMillis }) => folderMillis);
  const [applied, newest] = [lastMigration(driver), Math.max(...made)];
  const foreign = applied === 0 && hasTables(driver);
  return {
    version: foreign ? "foreign" : compare(applied, newest, made),
    applied,
    newest,
    missing: known.filter(({ folderMillis }) => folderMillis > applied),
  };
}

function readMigrations(migrations: typeof MIGRATIONS): Migration[] {
  const journal = readFileSync(join(migrations.migrationsFolder, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { when: number; tag: string }[] };
  return readMigrationFiles(migrations).map((one) => ({
    ...one,
    nombre: entries.find(({ when }) => when === one.folderMillis)?.tag ?? "",
  }));
}

function compare(applied: number, newest: number, known: number[]): Version {
  if (applied === 0) return "empty";
  if (applied === newest) return "current";
  if (applied > newest) return "newer";
  return known.includes(applied) ? "older" : "before";
}

function lastMigration(driver: Driver): number {
  const exists = driver.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!exists) return 0;
  return Number(driver.prepare("select max(created_at) from __drizzle_migrations").pluck().get() ?? 0);
}

/** An interrupted first migration leaves only the migrator's own table. */
const hasTables = (driver: Driver) =>
  driver
    .prepare(
      "select 1 from sqlite_master where type = 'table' and name <> '__drizzle_migrations' and name not like 'sqlite!_%' escape '!'",
    )
    .get() !== undefined;

/** As drizzle-kit names it. */
const TABLE =
  "create table if not exists __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)";

/**
 * Runs one migration, completely or not at all; not if another process already did. Drizzle's own `migrate` runs all missing
 * ones in one transaction, which would keep a large installation waiting without a word. Foreign keys are off meanwhile:
 * rebuilding a table drops it, which would delete the rows that cascade from it, and drizzle-kit's «PRAGMA foreign_keys=OFF»
 * does nothing inside a transaction.
 */
export function runMigration(driver: Driver, { sql, hash, folderMillis }: Migration): void {
  const run = driver.transaction(() => {
    driver.exec(TABLE);
    if (lastMigration(driver) >= folderMillis) return;
    for (const statement of sql) driver.exec(statement);
    driver.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)").run(hash, folderMillis);
  });
  driver.pragma("foreign_keys = OFF");
  try {
    run.immediate();
  } finally {
    driver.pragma("foreign_keys = ON");
  }
}

/** Whether it stopped between two migrations: then the backup from before exists and must not be overwritten. */
export const isHalfway = (driver: Driver): boolean => driver.pragma("user_version", { simple: true }) === 1;

export function markHalfway(driver: Driver, halfway: boolean): void {
  if (isHalfway(driver) !== halfway) driver.pragma(`user_version = ${halfway ? 1 : 0}`);
}

/** Explains to the operator why this program cannot use such a database; null if it can. */
export function refusalOf(version: Version): string | null {
  if (version === "newer")
    return "La base de datos es de una versión más nueva de Cuotica que este programa. Usa la versión nueva o restaura un respaldo.";
  if (version === "foreign")
    return "La base de datos es de otro programa. No se cambió nada: revisa DATA_DIR, o aparta ese archivo y restaura un respaldo con «cli restore».";
  if (version === "before")
    return "La base de datos es de un programa de antes de la versión 0.1.0, que este no sabe actualizar. No se cambió nada: sigue con aquel, o empieza con otra carpeta en DATA_DIR.";
  return null;
}
