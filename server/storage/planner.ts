/** Writes prepared queries so that SQLite compiles them only once. */
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

/**
 * Writes a query so that SQLite compiles it once. It looks at each value of a plain `?`, in case another index is better, and
 * to do so compiles the whole query anew at each run: of a join that takes ten times as long as answering it. Of `+?` it does not. What
 * is no placeholder is the same at every run: it stands in the text, where an index of some rows alone (`where status = 'Pendiente'`)
 * can be known by it.
 */
export class PlannedOnce extends SQLiteSyncDialect {
  override escapeParam(): string {
    return "+?";
  }

  override sqlToQuery(query: SQL) {
    return super.sqlToQuery(query.inlineParams());
  }
}
