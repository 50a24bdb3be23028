/** Databases of the version before: its nine migrations, and a small business as it wrote it (old-database.sql). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../server/storage/db.ts";

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
