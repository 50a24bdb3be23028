/** Which version of the schema a database has, and what this program can do with it. */
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Storage } from "../db.ts";
import { RAIZ } from "../lugares.ts";

export const MIGRATIONS = { migrationsFolder: join(RAIZ, "drizzle/migrations") };

/**
 * `empty`: no migration yet. `older`: some of today's are missing. `before`: of a program before the first release, whose migrations are
 * one today (0000_base). `foreign`: nothing of ours. `newer`: of a later program.
 */
type Version = "empty" | "foreign" | "current" | "older" | "before" | "newer";

export function versionOf(
  driver: Storage["driver"],
  migrations = MIGRATIONS,
): { version: Version; applied: number; newest: number } {
  const known = readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis);
  const [applied, newest] = [lastMigration(driver), Math.max(...known)];
  const foreign = applied === 0 && hasTables(driver);
  return { version: foreign ? "foreign" : compare(applied, newest, known), applied, newest };
}

function compare(applied: number, newest: number, known: number[]): Version {
  if (applied === 0) return "empty";
  if (applied === newest) return "current";
  if (applied > newest) return "newer";
  return known.includes(applied) ? "older" : "before";
}

function lastMigration(driver: Storage["driver"]): number {
  const exists = driver.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!exists) return 0;
  return Number(driver.prepare("select max(created_at) from __drizzle_migrations").pluck().get() ?? 0);
}

/** A first migration that was cut short leaves no table but the migrator's own. */
const hasTables = (driver: Storage["driver"]) =>
  driver
    .prepare(
      "select 1 from sqlite_master where type = 'table' and name <> '__drizzle_migrations' and name not like 'sqlite!_%' escape '!'",
    )
    .get() !== undefined;

/** Why this program cannot use a database of that version, for an operator; null when it can. */
export function refusalOf(version: Version): string | null {
  if (version === "newer")
    return "La base de datos es de una versión más nueva de Cuotica que este programa. Usa la versión nueva o restaura un respaldo.";
  if (version === "foreign")
    return "La base de datos es de otro programa. No se cambió nada: revisa DATA_DIR, o aparta ese archivo y restaura un respaldo con «cli restore».";
  if (version === "before")
    return "La base de datos es de un programa de antes de la versión 0.1.0, que este no sabe actualizar. No se cambió nada: sigue con aquel, o empieza con otra carpeta en DATA_DIR.";
  return null;
}
