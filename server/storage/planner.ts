/** Writes queries so that SQLite compiles them only once. */
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

/**
 * Writes queries so that SQLite compiles them once. SQLite looks at the value of a plain `?` in case another index is better,
 * and recompiles the whole query at each run to do so, which for a join takes ten times as long as answering it. With `+?` it
 * does not. Values that are the same at every run are written into the text, so that a partial index (`where status =
 * 'Pendiente'`) can be recognised.
 */
export class PlannedOnce extends SQLiteSyncDialect {
  override escapeParam(): string {
    return "+?";
  }

  override sqlToQuery(query: SQL) {
    return super.sqlToQuery(query.inlineParams());
  }
}
