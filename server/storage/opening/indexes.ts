/** The indexes that are made again out of their table's rows: sorted and at once, which is cheaper than row by row. */
import type { Storage } from "../db.ts";

/** Takes away every index that a table does without, those that hold it unique too; what it returns makes them again. */
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
