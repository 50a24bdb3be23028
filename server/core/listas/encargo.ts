/** Lists narrowed to the clients of one of the team (people/encargos). */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../storage/db.ts";
import { ifFew } from "./paging.ts";

/** Only what is of the clients of that person of the team, by the column that says whose it is; everything without one. */
export function ofEncargado(db: Db, userId: SQLWrapper, encargado: string | undefined): SQL | undefined {
  if (encargado === undefined) return undefined;
  const few = ifFew(db, sql`select userId from encargos where encargado = ${encargado}`);
  // With many clients, enough are found early in the list's order.
  return few
    ? sql`${userId} in ${few}`
    : sql`exists (select 1 from encargos suyo where suyo.userId = ${userId} and suyo.encargado = ${encargado})`;
}
