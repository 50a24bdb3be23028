/** Whole rows for inserts that are built once (`prepared`): of a wide table, building one takes longer than SQLite needs to write it. */
import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** What `.values()` takes: a placeholder for each column. The row is given to `.run()` or `.get()`, by `whole`. */
export function named<T extends SQLiteTable>(table: T): { [K in keyof T["$inferInsert"]]-?: SQL } {
  const columns = Object.entries(getTableColumns(table) as Record<string, Column>);
  const values = columns.map(([name, column]) => [name, sql`${sql.param(sql.placeholder(name), orNull(column))}`]);
  return Object.fromEntries(values) as { [K in keyof T["$inferInsert"]]-?: SQL };
}

type Columns = [name: string, ifLeftOut: () => unknown][];
/** Of each table, found once and not for every row. */
const known = new WeakMap<SQLiteTable, Columns>();

function columnsOf(table: SQLiteTable): Columns {
  const columns = Object.entries(getTableColumns(table) as Record<string, Column>);
  const found = columns.map(([name, column]): Columns[number] => [name, initialOf(column)]);
  known.set(table, found);
  return found;
}

/** The row with what it leaves out as its table says it. */
export function whole<T extends SQLiteTable>(table: T, row: T["$inferInsert"]): T["$inferSelect"] {
  const given = row as Record<string, unknown>;
  const made: Record<string, unknown> = {};
  for (const [name, ifLeftOut] of known.get(table) ?? columnsOf(table))
    made[name] = given[name] === undefined ? ifLeftOut() : given[name];
  return made;
}

/** Of a placeholder Drizzle would encode null too: of a column of JSON it would be the word. */
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
