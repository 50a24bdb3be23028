/** What was typed, looked for in the full-text tables by the shortest way; the newest first. */
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

/** What is looked among: some kinds, or a state that one kind alone has. */
interface Kind {
  tipos?: readonly BuscableTipo[];
  status?: string | undefined;
}

/** A row that was met: `orden` is its place, newest last; `own` whether it has the words themselves. */
interface Met {
  orden: number;
  entidadId: string;
  tipo: BuscableTipo;
  status: string;
  own: number;
}

/** How words are looked for. */
interface Way {
  words: string;
  /** What the full-text table is asked. */
  query: string;
  /** It finds more than the words: each hit is asked for them, by its own text. */
  loose: boolean;
  /** The newest rows of any kind that have the words, found while choosing how to search. */
  met: Met[];
  /** There are no others. */
  all: boolean;
  /** Words that nearly everybody has. */
  dense: boolean;
}

/**
 * By a long word the full-text table gathers every hit before it gives the first, by the beginning of one it gives them one by one: so
 * where, of the newest that begin alike, many or all have the word itself, the others are passed over.
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

/** Whether the text of a row has the words, by itself. */
const has = (words: string) => sql`halla(texto, ${words})`;

/** The kind as the full-text table asks for it, and whether a row is of it. */
const queryOf = ({ tipos = [], status }: Kind) => [
  ...(tipos.length > 0 ? [`tipo : (${tipos.map((tipo) => `"${tipo}"`).join(" OR ")})`] : []),
  ...(status ? [`status : "${status.toLowerCase()}"`] : []),
];
const isOf = (row: Pick<Met, "tipo" | "status">, { tipos, status }: Kind) =>
  (tipos?.includes(row.tipo) ?? true) && (status === undefined || row.status === status.toLowerCase());

/** What has the words, of that kind. */
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
 * Whether the row of that id has the words that were typed, where they are so common that the first rows of a list fill its page;
 * undefined where they are not, or an identifier was typed. Asked of each row, by its own text.
 */
export function hasCommonWords(db: Db, buscar: string | undefined, id: SQLiteColumn): SQL | undefined {
  const busqueda = readBusqueda(buscar);
  if (!busqueda || "uid" in busqueda || wayOf(db, busqueda.texto).all) return undefined;
  return sql`exists (select 1 from buscables where entidadId = ${id} and ${has(busqueda.texto)})`;
}

/** The ids of the `limit` found of each of some kinds: those with the very words first, then the newest; or the UID that was typed. */
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
