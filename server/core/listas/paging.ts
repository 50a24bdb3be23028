/** Keyset pagination: the cost of a page does not depend on how many came before. */
import { and, desc, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { readBusqueda } from "../../../rules/input/busqueda.ts";
import { MAX_ENTRE_HALLADOS } from "../../../rules/limits/limits.ts";
import type { Db } from "../../storage/db.ts";
import { fail } from "../errors.ts";
import { type BuscableTipo, found } from "./search.ts";

export interface ListQuery {
  buscar?: string | undefined;
  /** "instant.id" of the last row seen. */
  cursor?: string | null | undefined;
  limit: number;
}

export interface ListPage<T> {
  items: T[];
  nextCursor: string | null;
}

/** One person's list, without search. */
export type ListOfQuery = Pick<ListQuery, "cursor" | "limit">;

/** The rows after `cursor` in an order by (instant, id), newest first unless said otherwise; everything without a cursor. */
export function afterCursor(
  instant: SQLiteColumn | SQL,
  id: SQLiteColumn,
  cursor: string | null | undefined,
  order: "newest" | "oldest" = "newest",
): SQL | undefined {
  if (!cursor) return undefined;
  const last = readCursor(cursor);
  return sql`(${instant}, ${id}) ${order === "newest" ? sql`<` : sql`>`} (${last.instant}, ${last.id})`;
}

function readCursor(cursor: string): { instant: number; id: string } {
  const match = /^(\d{1,16})\.([\w-]{1,64})$/.exec(cursor);
  if (!match) fail("INPUT_INVALID");
  return { instant: Number(match[1]), id: match[2] ?? "" };
}

/** Later than every row. */
const BEFORE_THE_NEWEST = { instant: Number.MAX_SAFE_INTEGER, id: "" };

/**
 * The same for a `prepared` query, newest first: one SQL text for the first page and the following ones. Runs with the values
 * of `placeOf`.
 */
export const afterPlace = (instant: SQLiteColumn, id: SQLiteColumn): SQL =>
  sql`(${instant}, ${id}) < (${sql.placeholder("instant")}, ${sql.placeholder("id")})`;

/** Where a page begins, and one row more than it holds, to know whether others follow. */
export function placeOf({ cursor, limit }: ListOfQuery): { instant: number; id: string; rows: number } {
  return { ...(cursor ? readCursor(cursor) : BEFORE_THE_NEWEST), rows: limit + 1 };
}

/** A page out of `rows`, which were read one past the limit to know whether more follow. */
export function pageOf<T>(
  rows: T[],
  limit: number,
  keyOf: (row: T) => { instant: number | string; id: string },
): ListPage<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items, nextCursor: null };
  const { instant, id } = keyOf(last);
  return { items, nextCursor: `${instant}.${id}` };
}

interface Searched<T extends SQLiteTable> {
  table: T & { id: SQLiteColumn };
  tipo: BuscableTipo;
  /** Only rows in this state. */
  status?: string | undefined;
  /** The list's order, together with the id: newest first. */
  instant: SQLiteColumn;
  /** Indexed columns in which a typed identifier is looked up. */
  uids: SQLiteColumn[];
  /** Limits a text search to these ids, if there are few: they would be rare among many hits. */
  among?: SQL | undefined;
}

/**
 * The FROM, WHERE and ORDER BY of a list after its cursor. A text search drives the query: the full-text table returns rows
 * newest first, one by one, so a page costs the same for a very common name as for a rare one.
 */
export function searched<T extends SQLiteTable>(db: Db, query: ListQuery, list: Searched<T>) {
  const { table, instant } = list;
  const columns = columnsOf(table as T);
  const busqueda = readBusqueda(query.buscar);
  if (busqueda && "texto" in busqueda) {
    const hits = list.among
      ? sql`(select id as orden, entidadId as hallado from buscables
          where entidadId in ${list.among} and halla(texto, ${busqueda.texto}) ${foundBefore(query.cursor, list, sql`id`)})`
      : found(db, busqueda.texto, { tipos: [list.tipo], status: list.status }, (orden) =>
          foundBefore(query.cursor, list, orden),
        );
    return {
      columns,
      from: over(hits, table),
      where: sql`${table.id} = hallados.hallado`,
      orderBy: [sql`hallados.orden desc`],
    };
  }
  const byKey = {
    columns,
    where: afterCursor(instant, table.id, query.cursor),
    orderBy: [desc(instant), desc(table.id)],
  };
  if (!busqueda) return { ...byKey, from: table as T };
  const own = list.uids.map(
    (column) => sql`select ${table.id} as hallado from ${table} where ${column} = ${busqueda.uid}`,
  );
  return {
    ...byKey,
    from: over(sql`(${sql.join(own, sql` union `)})`, table),
    where: and(sql`${table.id} = hallados.hallado`, byKey.where),
  };
}

/** Those ids, to be used as `among`, if there are few; with many, enough are among the first hits. */
export function ifFew(db: Db, ids: SQL): SQL | undefined {
  const { n } = db.get<{ n: number }>(sql`select count(*) as n from (${ids} limit ${MAX_ENTRE_HALLADOS + 1})`);
  return n > MAX_ENTRE_HALLADOS ? undefined : sql`(${ids})`;
}

/** Limits hits to those older than the cursor's row, or than the next row if that one is gone. */
function foundBefore<T extends SQLiteTable>(
  cursor: string | null | undefined,
  { table, instant }: Searched<T>,
  orden: SQL,
): SQL {
  const beyond = afterCursor(instant, table.id, cursor);
  if (!cursor || !beyond) return sql``;
  const next = sql`select id + 1 from buscables where entidadId = (select ${table.id} from ${table} where ${beyond}
    order by ${instant} desc, ${table.id} desc limit 1)`;
  const id = cursor.slice(cursor.indexOf(".") + 1);
  return sql`and ${orden} < coalesce((select id from buscables where entidadId = ${id}), (${next}), 0)`;
}

/** All columns of the table, which Drizzle cannot infer when FROM is not just the table. */
function columnsOf<T extends SQLiteTable>(table: T): T["_"]["columns"] {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(columns.map(([name, column]) => [name, sql`${column}`.mapWith(column)])) as never;
}

/** The hits joined with the table. CROSS JOIN keeps the hits in the outer loop. */
function over<T extends SQLiteTable>(hits: SQL, table: T): T {
  return sql`${hits} as hallados cross join ${table}` as unknown as T;
}
