/** A next migration, as drizzle-kit would write it, to try on a database of today what an update of the program does to it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Storage } from "../../server/storage/db.ts";

/** Adds it to a copy of drizzle/migrations. */
export function addNext(folder: string, statements: string[]): void {
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "next" });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, "next.sql"), statements.join("\n--> statement-breakpoint\n"));
}

/** What rebuilds a table with one more column: a new one beside it takes its rows and its name. */
export function rebuild(driver: Storage["driver"], table: string, column: string): string[] {
  const all = (query: string) => driver.prepare(query).pluck().all() as string[];
  const [sql = ""] = all(`select sql from sqlite_master where name = '${table}' and type = 'table'`);
  const columns = all(`select name from pragma_table_info('${table}')`).join(", ");
  return [
    "PRAGMA foreign_keys=OFF;",
    sql.replace(new RegExp(`[\`"]${table}[\`"] \\(`), `\`__new_${table}\` (\n${column},`),
    `INSERT INTO __new_${table} (${columns}) SELECT ${columns} FROM ${table};`,
    `DROP TABLE ${table};`,
    `ALTER TABLE __new_${table} RENAME TO ${table};`,
    "PRAGMA foreign_keys=ON;",
  ];
}
