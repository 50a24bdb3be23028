/** Finds typed words in the full-text tables the cheapest way, newest first. */
import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { BUSCABLE_TIPOS } from "../../../drizzle/schema/reports.ts";
import {
  beginningsOf,
  exactly,
  fold,
  loosened,
  piecesOf,
  readBusqueda,
  triosOf,
} from "../../../rules/input/busqueda.ts";
import {
  FILAS_POR_HALLADO,
  MAX_DENTRO,
  MUESTRA_DE_HALLADOS,
  MUESTRA_QUE_BASTA,
} from "../../../rules/limits/busqueda.ts";
import type { Db } from "../../storage/db.ts";

export type BuscableTipo = (typeof BUSCABLE_TIPOS)[number];

/** The kinds that are searched, or a state that only one kind has. */
interface Kind {
  tipos?: readonly BuscableTipo[];
  status?: string | undefined;
}

/** A row found while sampling: `orden` is its position, newest last; `own`, whether it has the exact words. */
interface Met {
  orden: number;
  entidadId: string;
  tipo: BuscableTipo;
  status: string;
  own: number;
}

/** A search plan. */
interface Way {
  words: string;
  /** The full-text query. */
  query: string;
  /** The query finds more than the words, so the text of each hit is tested for them. */
  loose: boolean;
  /** The newest rows of any kind that have the words, found while choosing how to search. */
  met: Met[];
  /** `met` is all there is. */
  all: boolean;
  /** Whether nearly every row has the words. */
  dense: boolean;
}

/**
 * For a long word, the full-text table collects every hit before it returns the first; for a prefix, it returns hits one by
 * one. So if many of the newest rows that share a prefix also have the word itself, or there are few rows, the prefix is
 * searched and rows without the word are skipped.
 */
function wayOf(db: Db, words: string): Way {
  const loose = loosened(words);
  if (loose !== words) {
    const sample = sampleOf(db, loose, words);
    const met = sample.filter(({ own }) => own === 1);
    const all = sample.length < MUESTRA_DE_HALLADOS;
    if (all || met.length >= MUESTRA_QUE_BASTA) return { words, query: loose, loose: true, met, all, dense: false };
  }
  const met = sampleOf(db, words, null);
  const all = met.length < MUESTRA_DE_HALLADOS;
  const span = (met[0]?.orden ?? 0) - (met.at(-1)?.orden ?? 0);
  return { words, query: words, loose: false, met, all, dense: !all && span < MUESTRA_DE_HALLADOS * FILAS_POR_HALLADO };
}

/** The newest rows of any kind that a query finds; each row's own text is checked where the query is broader than the words. */
function sampleOf(db: Db, query: string, words: string | null): Met[] {
  return db.all<Met>(sql`select orden, entidadId, tipo, status, ${words === null ? sql`1` : has(words)} as own
    from (select rowid as orden from busqueda where busqueda match ${`texto : (${query})`} order by rowid desc
      limit ${MUESTRA_DE_HALLADOS}) cross join buscables on buscables.id = orden`);
}

/** Whether a row's own text has the words. */
const has = (words: string) => sql`halla(texto, ${words})`;

/** The kind as a full-text filter, and as a test of a row. */
const queryOf = ({ tipos = [], status }: Kind) => [
  ...(tipos.length > 0 ? [`tipo : (${tipos.map((tipo) => `"${tipo}"`).join(" OR ")})`] : []),
  ...(status ? [`status : "${status.toLowerCase()}"`] : []),
];
const isOf = (row: Pick<Met, "tipo" | "status">, { tipos, status }: Kind) =>
  (tipos?.includes(row.tipo) ?? true) && (status === undefined || row.status === status.toLowerCase());

/** Rows of that kind that have the words. */
const matches = ({ words, query, loose }: Way, kind: Kind) =>
  and(sql`busqueda match ${[...queryOf(kind), `texto : (${query})`].join(" AND ")}`, loose ? has(words) : undefined);

const listOf = (values: readonly (string | number)[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Rows that match the words, as `orden` and `hallado` (the id); only those past the cursor (`beyond`). */
export function found(db: Db, words: string, kind: Kind, beyond: (orden: SQL) => SQL): SQL {
  const way = wayOf(db, words);
  if (!way.all)
    return sql`(select rowid as orden, entidadId as hallado from busqueda where ${matches(way, kind)} ${beyond(sql`rowid`)})`;
  const ordenes = way.met.filter((hit) => isOf(hit, kind)).map(({ orden }) => orden);
  return sql`(select id as orden, entidadId as hallado from buscables where id in ${listOf(ordenes)} ${beyond(sql`id`)})`;
}

/** The ids of what was found, for a list that is short by itself; undefined when nothing was typed. */
export function foundIds(db: Db, buscar: string | undefined, kind: Kind): SQL | undefined {
  const busqueda = readBusqueda(buscar);
  if (!busqueda) return undefined;
  if ("uid" in busqueda) return sql`(${busqueda.uid})`;
  const way = wayOf(db, busqueda.texto);
  if (way.all) return listOf(idsOf(way.met.filter((hit) => isOf(hit, kind))));
  return sql`(select entidadId from busqueda where ${matches(way, kind)})`;
}

/**
 * Tests whether the row of that id has the typed words, if they are so common that the first rows of a list fill its page;
 * undefined if they are not, or if an identifier was typed.
 */
export function hasCommonWords(db: Db, buscar: string | undefined, id: SQLiteColumn): SQL | undefined {
  const busqueda = readBusqueda(buscar);
  if (!busqueda || "uid" in busqueda || wayOf(db, busqueda.texto).all) return undefined;
  return sql`exists (select 1 from buscables where entidadId = ${id} and ${has(busqueda.texto)})`;
}

/** The ids of up to `limit` matches of each kind: exact words first, then the newest; or the typed UID. */
export function listFoundIds(db: Db, buscar: string, kinds: readonly Kind[], limit: number): string[][] {
  const busqueda = readBusqueda(buscar);
  if (!busqueda) return kinds.map(() => []);
  if ("uid" in busqueda) return kinds.map(() => [busqueda.uid]);
  const beginnings = beginningsOf(piecesOf(buscar));
  const newest = (way: Way) => kinds.map((kind) => listNewest(db, way, kind, beginnings, limit));
  const whole = newest(wayOf(db, exactly(busqueda.texto)));
  if (whole.every((ids) => ids.length === limit)) return whole;
  const begun = newest(wayOf(db, busqueda.texto));
  return whole.map((ids, at) => [...new Set([...ids, ...(begun[at] ?? [])])].slice(0, limit));
}

const idsOf = (rows: readonly { entidadId: string }[]) => rows.map(({ entidadId }) => entidadId);

/** The newest rows of one kind: those already found, if they are enough or all there are; then the nearby ones; then all. */
function listNewest(db: Db, way: Way, kind: Kind, beginnings: string, limit: number): string[] {
  const met = idsOf(way.met.filter((hit) => isOf(hit, kind)).slice(0, limit));
  if (met.length === limit || way.all) return met;
  const near = listNear(db, way, kind, beginnings, limit);
  if (near.length === limit) return near;
  return idsOf(
    db.all(sql`select entidadId from busqueda where ${matches(way, kind)} order by rowid desc limit ${limit}`),
  );
}

/**
 * Finds the words among the newest rows of a kind, testing row by row. Very common terms, such as the first letter typed, are
 * found at once this way: the full-text table would scan everything newer than the newest of a kind that is old. People are
 * searched in their own index, where nothing newer comes first.
 */
function listNear(db: Db, { words, dense }: Way, kind: Kind, beginnings: string, limit: number): string[] {
  const onlyPeople = kind.tipos?.length === 1 && kind.tipos[0] === "usuario" && !kind.status;
  const newest = dense
    ? sql`select rowid as orden from busqueda where busqueda match ${queryOf(kind).join(" AND ")}`
    : onlyPeople && beginnings
      ? sql`select rowid as orden from dentro where dentro match ${beginnings}`
      : undefined;
  if (!newest) return [];
  const near = dense ? limit * FILAS_POR_HALLADO : MUESTRA_DE_HALLADOS;
  return idsOf(
    db.all(sql`select entidadId from (${newest} order by rowid desc limit ${near})
      cross join buscables on buscables.id = orden where ${has(words)} limit ${limit}`),
  );
}

/** People whose data contains every typed word, newest first. */
export function listInside(db: Db, buscar: string): string[] {
  const pieces = piecesOf(buscar);
  if (pieces.length === 0) return [];
  const rows = db.all<{ entidadId: string; texto: string }>(
    sql`select entidadId, texto from (select rowid as orden from dentro where dentro match ${triosOf(pieces)}
      order by rowid desc limit ${MAX_DENTRO}) cross join buscables on buscables.id = orden`,
  );
  return idsOf(rows.filter((row) => pieces.every((piece) => fold(row.texto).includes(piece))));
}
