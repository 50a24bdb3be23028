/** Rows for prepared inserts: building the insert of a wide table each time would take longer than executing it. */
import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Placeholders for every column, for `.values()`. Pass the row to `.run()` or `.get()` through `whole`. */
export function named<T extends SQLiteTable>(table: T): { [K in keyof T["$inferInsert"]]-?: SQL } {
  const columns = Object.entries(getTableColumns(table) as Record<string, Column>);
  const values = columns.map(([name, column]) => [name, sql`${sql.param(sql.placeholder(name), orNull(column))}`]);
  return Object.fromEntries(values) as { [K in keyof T["$inferInsert"]]-?: SQL };
}

type Columns = [name: string, ifLeftOut: () => unknown][];
/** Cached per table. */
const known = new WeakMap<SQLiteTable, Columns>();

function columnsOf(table: SQLiteTable): Columns {
  const columns = Object.entries(getTableColumns(table) as Record<string, Column>);
  const found = columns.map(([name, column]): Columns[number] => [name, initialOf(column)]);
  known.set(table, found);
  return found;
}

/** Completes a row with its table's defaults. */
export function whole<T extends SQLiteTable>(table: T, row: T["$inferInsert"]): T["$inferSelect"] {
  const given = row as Record<string, unknown>;
  const made: Record<string, unknown> = {};
  for (const [name, ifLeftOut] of known.get(table) ?? columnsOf(table))
    made[name] = given[name] === undefined ? ifLeftOut() : given[name];
  return made;
}

/** Drizzle would encode null through a placeholder too, which in a JSON column becomes the text 'null'. */
const orNull = (column: Column) => ({
  mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
});

function initialOf({ name, default: given, defaultFn }: Column): () => unknown {
  const computed =
    typeof defaultFn === "function" || (typeof given === "object" && given !== null && "queryChunks" in given);
  return () => {
    if (computed) throw new Error(`${name} is computed where it is left out: give it`);
    return given ?? null;
  };
}
