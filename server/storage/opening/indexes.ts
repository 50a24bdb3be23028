/** Drops and recreates indexes around bulk inserts, which is cheaper than updating them row by row. */
import type { Storage } from "../db.ts";

/** Drops all indexes, unique ones included; returns a function that recreates them. */
export function dropIndexes(driver: Storage["driver"]): () => void {
  const indexes = driver
    .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
    .all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of indexes) driver.exec(`drop index "${name}"`);
  return () => {
    for (const { sql } of indexes) driver.exec(sql);
  };
}
