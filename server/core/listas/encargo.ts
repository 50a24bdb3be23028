/** Narrows lists to the clients of a team member (people/encargos). */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../storage/db.ts";
import { ifFew } from "./paging.ts";

/** Only rows of that team member's clients, by the column of their owner; all rows without one. */
export function ofEncargado(db: Db, userId: SQLWrapper, encargado: string | undefined): SQL | undefined {
  if (encargado === undefined) return undefined;
  const few = ifFew(db, sql`select userId from encargos where encargado = ${encargado}`);
  // With many clients, the first rows of the list already include enough of them.
  return few
    ? sql`${userId} in ${few}`
    : sql`exists (select 1 from encargos suyo where suyo.userId = ${userId} and suyo.encargado = ${encargado})`;
}
