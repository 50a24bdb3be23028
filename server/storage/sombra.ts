/** A writable view of a database in which writes to some tables stay in memory. */
import { keepTemporaryInMemory, openReadOnly, type Storage } from "./db.ts";

/**
 * Opens `file` with `tables` shadowed by empty in-memory tables of the same shape, except for the rows that `con` selects.
 * Nothing written to them reaches the disk, and they are gone when it is closed.
 */
export function openSombra(file: string, tables: readonly string[], con: Readonly<Record<string, string>>): Storage {
  const storage = openReadOnly(file);
  const { driver } = storage;
  keepTemporaryInMemory(storage);
  // The rows they refer to are in the other schema.
  driver.pragma("foreign_keys = OFF");
  const defined = driver.prepare(
    "select type, sql from main.sqlite_master where tbl_name = ? and sql is not null order by type = 'index'",
  );
  for (const table of tables) {
    for (const { type, sql } of defined.all(table) as { type: string; sql: string }[]) {
      if (type === "table") driver.exec(sql.replace(/^CREATE TABLE/i, "CREATE TEMP TABLE"));
      if (type === "index") driver.exec(sql.replace(/^(CREATE (?:UNIQUE )?INDEX) /i, "$1 temp."));
    }
    const where = con[table];
    if (where) driver.exec(`insert into temp."${table}" select * from main."${table}" where ${where}`);
  }
  return storage;
}
