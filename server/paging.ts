/** Pages by key: the cost of a page does not depend on how many came before. */
import { and, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { fold } from "./db.ts";
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

/** True where one of `fields` contains what was typed; accents and case do not matter. Undefined when nothing was typed. */
export function matching(buscar: string | undefined, fields: (SQL | SQLiteColumn)[]): SQL | undefined {
  const typed = fold(buscar?.trim() ?? "").replace(/[\\%_]/g, "\\$&");
  if (!typed) return undefined;
  return or(...fields.map((field) => sql`fold(${field}) like ${`%${typed}%`} escape '\\'`));
}
