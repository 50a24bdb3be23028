/** Databases of versions before: of the one with nine migrations (old-database.sql), and of the one with the base alone. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { openDatabase } from "../../server/storage/db.ts";
import { MIGRATIONS as MIGRATIONS_TODAY } from "../../server/storage/migrations.ts";

const [chain = "", rows = ""] = readFileSync(join(import.meta.dirname, "old-database.sql"), "utf8").split("-- @rows\n");
const MIGRATIONS = chain
  .split("-- @migration ")
  .slice(1)
  .map((text) => ({ when: Number(text.split(" ", 1)[0]), sql: text.slice(text.indexOf("\n")) }));

/** Makes the file as the old version left it after `applied` of its nine migrations; its business only after all of them. */
export function makeOldDatabase(file: string, applied = MIGRATIONS.length): void {
  const { driver, close } = openDatabase(file);
  driver.exec(
    "create table __drizzle_migrations (id integer primary key autoincrement, hash text not null, created_at numeric)",
  );
  for (const { when, sql } of MIGRATIONS.slice(0, applied)) {
    driver.exec(sql);
    driver.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)").run(`old ${when}`, when);
  }
  if (applied === MIGRATIONS.length) driver.exec(rows);
  close();
}

/** Makes the file as the version with the base alone left it: 0000_base.sql, and a small business as that version wrote it (base-database.sql). */
export function makeBaseDatabase(file: string): void {
  const [base] = readMigrationFiles(MIGRATIONS_TODAY);
  if (!base) throw new Error("there is no migration");
  const { driver, close } = openDatabase(file);
  for (const statement of base.sql) driver.exec(statement);
  driver.exec(
    "create table __drizzle_migrations (id integer primary key autoincrement, hash text not null, created_at numeric)",
  );
  driver.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)").run(base.hash, base.folderMillis);
  driver.exec(readFileSync(join(import.meta.dirname, "base-database.sql"), "utf8"));
  close();
}
