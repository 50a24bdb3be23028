/** Pages by key: the cost of a page does not depend on how many came before. */
import { and, desc, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { BUSCABLE_TIPOS } from "../../drizzle/schema.ts";
import { exactly, loosened, readBusqueda } from "../../rules/input/busqueda.ts";
import { MAX_ENTRE_HALLADOS } from "../../rules/limits.ts";
import { FILAS_POR_HALLADO, MUESTRA_DE_HALLADOS, MUESTRA_QUE_BASTA } from "../../rules/limits-busqueda.ts";
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
 * The same for a `prepared` query, newest first: one text for a first page and for those that follow. It is run with what
 * `placeOf` says of a query.
 */
export const afterPlace = (instant: SQLiteColumn, id: SQLiteColumn): SQL =>
  sql`(${instant}, ${id}) < (${sql.placeholder("instant")}, ${sql.placeholder("id")})`;

/** Where a page begins, and one row more than it holds, to know whether others follow. */
export function placeOf({ cursor, limit }: ListOfQuery): { instant: number; id: string; rows: number } {
  return { ...(cursor ? readCursor(cursor) : BEFORE_THE_NEWEST), rows: limit + 1 };
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
  /** Of what is found by its text, only these ids: for few, which would be looked for long among many hits. */
  among?: SQL | undefined;
}

/**
 * Where a list reads from, beyond its cursor and in its order. What was typed drives: the full-text table gives its rows newest
 * first one by one, so a page costs the same for a name that everybody has as for a rare one.
 */
export function searched<T extends SQLiteTable>(db: Db, query: ListQuery, list: Searched<T>) {
  const { table, instant } = list;
  const columns = columnsOf(table as T);
  const busqueda = readBusqueda(query.buscar);
  if (busqueda && "texto" in busqueda) {
    const hits = list.among
      ? sql`(select id as orden, entidadId as hallado from buscables
          where entidadId in ${list.among} and halla(texto, ${busqueda.texto}) ${foundBefore(query.cursor, list, sql`id`)})`
      : sql`(select rowid as orden, entidadId as hallado from busqueda
          where ${matches(wayOf(db, busqueda.texto), { tipos: [list.tipo], status: list.status })} ${foundBefore(query.cursor, list, sql`rowid`)})`;
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

/** Those ids where they are few, for `among`; of many, enough are among the first that are found. */
export function ifFew(db: Db, ids: SQL): SQL | undefined {
  const { n } = db.get<{ n: number }>(sql`select count(*) as n from (${ids} limit ${MAX_ENTRE_HALLADOS + 1})`);
  return n > MAX_ENTRE_HALLADOS ? undefined : sql`(${ids})`;
}

/** The ids of what was found, for a list that is short by itself; undefined when nothing was typed. */
export function foundIds(db: Db, buscar: string | undefined, kind: Kind): SQL | undefined {
  const busqueda = readBusqueda(buscar);
  if (!busqueda) return undefined;
  if ("uid" in busqueda) return sql`(${busqueda.uid})`;
  return sql`(select entidadId from busqueda where ${matches(wayOf(db, busqueda.texto), kind)})`;
}

/**
 * Whether the row of that id has the words that were typed, where they are so common that the first rows of a list fill its page;
 * undefined where they are not, or an identifier was typed. Asked of each row, by its own text.
 */
export function hasCommonWords(db: Db, buscar: string | undefined, id: SQLiteColumn): SQL | undefined {
  const busqueda = readBusqueda(buscar);
  if (!busqueda || "uid" in busqueda || wayOf(db, busqueda.texto).byRow) return undefined;
  return sql`exists (select 1 from buscables where entidadId = ${id} and halla(texto, ${busqueda.texto}))`;
}

/** The ids of the `limit` found of each of some kinds: those with the very words first, then the newest; or the UID that was typed. */
export function listFoundIds(db: Db, buscar: string, kinds: readonly Kind[], limit: number): string[][] {
  const busqueda = readBusqueda(buscar);
  if (!busqueda) return kinds.map(() => []);
  if ("uid" in busqueda) return kinds.map(() => [busqueda.uid]);
  const begun = wayOf(db, busqueda.texto);
  // Asked once, of whatever kind, it spares a search of each that would find nothing.
  if (db.all(sql`select 1 from busqueda where ${matches(begun)} limit 1`).length === 0) return kinds.map(() => []);
  const exact = wayOf(db, exactly(busqueda.texto));
  const read = (rows: SQL) => db.all<{ entidadId: string }>(rows).map(({ entidadId }) => entidadId);
  const list = (way: Way, kind: Kind) =>
    read(sql`select entidadId from busqueda where ${matches(way, kind)} order by rowid desc limit ${limit}`);
  const beginning = (kind: Kind) => {
    const newest = begun.dense ? read(amongNewest(busqueda.texto, kind, limit)) : [];
    return newest.length === limit ? newest : list(begun, kind);
  };
  return kinds.map((kind) => {
    const whole = list(exact, kind);
    return whole.length === limit ? whole : [...new Set([...whole, ...beginning(kind)])].slice(0, limit);
  });
}

type BuscableTipo = (typeof BUSCABLE_TIPOS)[number];

/** What is looked among: some kinds, or a state that one kind alone has. */
interface Kind {
  tipos?: readonly BuscableTipo[];
  status?: string | undefined;
}

/** The kind as the full-text table asks for it, and as a row of it says it. */
const queryOf = ({ tipos = [], status }: Kind) => [
  ...(tipos.length > 0 ? [`tipo : (${tipos.map((tipo) => `"${tipo}"`).join(" OR ")})`] : []),
  ...(status ? [`status : "${status.toLowerCase()}"`] : []),
];
const isOf = ({ tipos = [], status }: Kind) =>
  and(or(...tipos.map((tipo) => sql`tipo = ${tipo}`)), status ? sql`status = ${status.toLowerCase()}` : undefined);

/**
 * How words are looked for: what the full-text table is asked, whether each hit is asked then for the words themselves, whether by its
 * own row of which kind it is, and whether nearly everybody has them.
 */
interface Way {
  query: string;
  texto: string | null;
  byRow: boolean;
  dense: boolean;
}

/**
 * By a long word the full-text table gathers every hit before it gives the first, by the beginning of one it gives them one by one: so
 * where, of the newest that begin alike, many or all have the word itself, the others are passed over. And where few have the words, each
 * says itself of which kind it is: to find where those words meet one of a million rows the full-text table reads much of both.
 */
function wayOf(db: Db, texto: string): Way {
  const loose = loosened(texto);
  if (loose !== texto) {
    const { n, own } = sampleOf(db, loose, texto);
    if (n < MUESTRA_DE_HALLADOS || own >= MUESTRA_QUE_BASTA)
      return { query: loose, texto, byRow: n < MUESTRA_DE_HALLADOS, dense: false };
  }
  const { n, span } = sampleOf(db, texto);
  const many = n === MUESTRA_DE_HALLADOS;
  return { query: texto, texto: null, byRow: !many, dense: many && span < MUESTRA_DE_HALLADOS * FILAS_POR_HALLADO };
}

/**
 * Of the newest of a kind those with the words, each asked by its own row: what nearly everybody has, as the first letter that is typed,
 * is soon met so, and no further is read; the full-text table would go through all that is newer than the newest of a kind that came long ago.
 */
const amongNewest = (texto: string, kind: Kind, limit: number) =>
  sql`select entidadId from (select entidadId, texto from busqueda where busqueda match ${queryOf(kind).join(" AND ")}
    order by rowid desc limit ${MUESTRA_DE_HALLADOS}) where halla(texto, ${texto}) limit ${limit}`;

/** What has the words, of that kind. */
function matches({ query, texto, byRow }: Way, kind: Kind = {}): SQL | undefined {
  const which = sql`busqueda match ${[...(byRow ? [] : queryOf(kind)), `texto : (${query})`].join(" AND ")}`;
  return and(which, texto === null ? undefined : sql`halla(texto, ${texto})`, byRow ? isOf(kind) : undefined);
}

/** Of the newest that a query finds, of whatever kind, how many there are, how many have the words themselves, and among how many rows. */
function sampleOf(db: Db, query: string, texto?: string): { n: number; own: number; span: number } {
  const own = texto === undefined ? sql`1` : sql`halla(texto, ${texto})`;
  return db.get<{
    n: number;
    own: number;
    span: number;
  }>(sql`select count(*) as n, total(own) as own, max(orden) - min(orden) as span
    from (select rowid as orden, ${own} as own from busqueda where busqueda match ${`texto : (${query})`}
      order by rowid desc limit ${MUESTRA_DE_HALLADOS})`);
}

/** The hits older than the cursor's row; than the next one after it, if it is no longer there. */
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

/** Every column of the table, which Drizzle does not see in a FROM that is not only the table. */
function columnsOf<T extends SQLiteTable>(table: T): T["_"]["columns"] {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(columns.map(([name, column]) => [name, sql`${column}`.mapWith(column)])) as never;
}

/** The hits outermost (CROSS JOIN keeps the order of its sides), each looked up in the table. */
function over<T extends SQLiteTable>(hits: SQL, table: T): T {
  return sql`${hits} as hallados cross join ${table}` as unknown as T;
}
