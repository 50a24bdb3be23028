/** Pages by key: the cost of a page does not depend on how many came before. */
import { and, desc, getTableColumns, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { BUSCABLE_TIPOS } from "../../drizzle/schema.ts";
import { exactly, readBusqueda } from "../../rules/input/busqueda.ts";
import type { Db } from "../storage/db.ts";
import { fail } from "./errors.ts";

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

/** One person's list, which nobody searches. */
export type ListOfQuery = Pick<ListQuery, "cursor" | "limit">;

/** The rows after `cursor` in an order by (instant, id), newest first unless said otherwise; everything without a cursor. */
export function afterCursor(
  instant: SQLiteColumn,
  id: SQLiteColumn,
  cursor: string | null | undefined,
  order: "newest" | "oldest" = "newest",
): SQL | undefined {
  if (!cursor) return undefined;
  const match = /^(\d{1,16})\.([\w-]{1,64})$/.exec(cursor);
  if (!match) fail("INPUT_INVALID");
  const at = Number(match[1]);
  const follows = order === "newest" ? lt : gt;
  return or(follows(instant, at), and(sql`${instant} = ${at}`, follows(id, match[2])));
}

/** A page out of `rows`, read one past its limit to know whether more follow. */
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
  /** Only those in this state. */
  status?: string | undefined;
  /** The list's order, with the id: newest first. */
  instant: SQLiteColumn;
  /** Columns where an identifier that was typed is looked for; each indexed. */
  uids: SQLiteColumn[];
  /** Of what is found by its text, only these ids of buscables: for few, which would be looked for long among many hits. */
  among?: SQL | undefined;
}

/**
 * Where a list reads from, beyond its cursor and in its order. What was typed drives: the full-text table gives its rows newest
 * first one by one, so a page costs the same for a name that everybody has as for a rare one.
 */
export function searched<T extends SQLiteTable>(query: ListQuery, list: Searched<T>) {
  const { table, instant } = list;
  const columns = columnsOf(table as T);
  const busqueda = readBusqueda(query.buscar);
  if (busqueda && "texto" in busqueda) {
    const hits = sql`(select rowid as orden, entidadId as hallado from busqueda
      where ${matches(busqueda.texto, list)} ${foundBefore(query.cursor, list)}
      ${list.among ? sql`and +rowid in ${list.among}` : sql``})`;
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

/** The ids of what was found, for a list that is short by itself; undefined when nothing was typed. */
export function foundIds(buscar: string | undefined, list: { tipo: BuscableTipo; status?: string }): SQL | undefined {
  const busqueda = readBusqueda(buscar);
  if (!busqueda) return undefined;
  if ("uid" in busqueda) return sql`(${busqueda.uid})`;
  return sql`(select entidadId from busqueda where ${matches(busqueda.texto, list)})`;
}

/** The ids of the `limit` found of some kinds: those with the very words first, then the newest; or the UID that was typed. */
export function listFoundIds(db: Db, buscar: string, tipos: BuscableTipo[], limit: number): string[] {
  const busqueda = readBusqueda(buscar);
  if (!busqueda) return [];
  if ("uid" in busqueda) return [busqueda.uid];
  const kinds = `tipo : (${tipos.map((tipo) => `"${tipo}"`).join(" OR ")})`;
  const list = (texto: string) =>
    db
      .all<{ entidadId: string }>(
        sql`select entidadId from busqueda where busqueda match ${`${kinds} AND texto : (${texto})`} order by rowid desc limit ${limit}`,
      )
      .map(({ entidadId }) => entidadId);
  const whole = list(exactly(busqueda.texto));
  if (whole.length === limit) return whole;
  return [...new Set([...whole, ...list(busqueda.texto)])].slice(0, limit);
}

/** Whether anything has those words, of whatever kind: asked once, it spares a search of each kind that would find nothing. */
export function anyFound(db: Db, buscar: string): boolean {
  const busqueda = readBusqueda(buscar);
  if (!busqueda || "uid" in busqueda) return busqueda !== null;
  const [found] = db.all(sql`select 1 from busqueda where busqueda match ${`texto : (${busqueda.texto})`} limit 1`);
  return found !== undefined;
}

type BuscableTipo = (typeof BUSCABLE_TIPOS)[number];

function matches(texto: string, { tipo, status }: { tipo: BuscableTipo; status?: string | undefined }): SQL {
  const kind = status ? `tipo : "${tipo}" AND status : "${status.toLowerCase()}"` : `tipo : "${tipo}"`;
  return sql`busqueda match ${`${kind} AND texto : (${texto})`}`;
}

/** The hits older than the cursor's row; than the next one after it, if it is no longer there. */
function foundBefore<T extends SQLiteTable>(cursor: string | null | undefined, { table, instant }: Searched<T>): SQL {
  const beyond = afterCursor(instant, table.id, cursor);
  if (!cursor || !beyond) return sql``;
  const next = sql`select id + 1 from buscables where entidadId = (select ${table.id} from ${table} where ${beyond}
    order by ${instant} desc, ${table.id} desc limit 1)`;
  const id = cursor.slice(cursor.indexOf(".") + 1);
  return sql`and rowid < coalesce((select id from buscables where entidadId = ${id}), (${next}), 0)`;
}

/** Every column of the table, which Drizzle does not see in a FROM that is not only the table. */
function columnsOf<T extends SQLiteTable>(table: T): T["_"]["columns"] {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(columns.map(([name, column]) => [name, sql`${column}`.mapWith(column)])) as never;
}

/** The hits outermost (CROSS JOIN keeps the order of its sides), each looked up in the table. */
function over<T extends SQLiteTable>(hits: SQL, table: T): T {
  return sql`${hits} as hallados cross join ${table}` as unknown as T;
}
