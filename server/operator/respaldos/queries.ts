/** What is remembered of each copy that was tried, in each of its places. What lies there is the places' own to say. */
import { and, desc, eq, getTableColumns, isNull } from "drizzle-orm";
import { respaldos, user } from "../../../drizzle/schema.ts";
import type { RespaldoDestino } from "../../../rules/operator/salud.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/paging.ts";
import type { Db } from "../../storage/db.ts";

export type Respaldo = typeof respaldos.$inferSelect;

/** The newest copy that was opened again and found whole, and that still lies there; of one place, or of any. */
export function findUltimoRespaldo(db: Db, destino?: RespaldoDestino): Respaldo | null {
  const whole = and(eq(respaldos.revisado, true), isNull(respaldos.borrado));
  return (
    db
      .select()
      .from(respaldos)
      .where(destino ? and(whole, eq(respaldos.destino, destino)) : whole)
      .orderBy(desc(respaldos.empezo), desc(respaldos.id))
      .limit(1)
      .get() ?? null
  );
}

/** A page of what was tried, newest first, with who asked for it; what was removed since stays in it. */
export function listRespaldos(
  db: Db,
  { destino, cursor, limit }: ListOfQuery & { destino?: RespaldoDestino | undefined },
): ListPage<Respaldo & { actor: string | null }> {
  const rows = db
    .select({ ...getTableColumns(respaldos), actor: user.email })
    .from(respaldos)
    .leftJoin(user, eq(user.id, respaldos.actorId))
    .where(
      and(destino ? eq(respaldos.destino, destino) : undefined, afterCursor(respaldos.empezo, respaldos.id, cursor)),
    )
    .orderBy(desc(respaldos.empezo), desc(respaldos.id))
    .limit(limit + 1)
    .all();
  return pageOf(rows, limit, ({ empezo, id }) => ({ instant: empezo, id }));
}
