/** Whole rows for inserts that are built once (`prepared`): of a wide table, building one takes longer than SQLite needs to write it. */
import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** What `.values()` takes: a placeholder for each column. The row is given to `.run()` or `.get()`, by `whole`. */
export function named<T extends SQLiteTable>(table: T): { [K in keyof T["$inferInsert"]]-?: SQL } {
  const columns = Object.entries(getTableColumns(table) as Record<string, Column>);
  const values = columns.map(([name, column]) => [name, sql`${sql.param(sql.placeholder(name), orNull(column))}`]);
  return Object.fromEntries(values) as { [K in keyof T["$inferInsert"]]-?: SQL };
}

/** The row with what it leaves out as its table says it. */
export function whole<T extends SQLiteTable>(table: T, row: T["$inferInsert"]): Record<string, unknown> {
  const given = row as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table) as Record<string, Column>);
  return Object.fromEntries(
    columns.map(([name, column]) => [name, given[name] === undefined ? initial(column) : given[name]]),
  );
}

/** Of a placeholder Drizzle would encode null too: of a column of JSON it would be the word. */
const orNull = (column: Column) => ({
  mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
});

function initial({ name, default: given, defaultFn }: Column): unknown {
  if (typeof defaultFn === "function" || (typeof given === "object" && given !== null && "queryChunks" in given))
    throw new Error(`${name} is computed where it is left out: give it`);
  return given ?? null;
}
