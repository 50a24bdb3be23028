/** Credit that was given back, as it was sent. Amounts in cents. */
import { and, desc, eq } from "drizzle-orm";
import { reintegros, user } from "../../../drizzle/schema.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/paging.ts";
import type { Db } from "../../storage/db.ts";

type Reintegro = typeof reintegros.$inferSelect;

export function insertReintegro(tx: Db, reintegro: typeof reintegros.$inferInsert): void {
  tx.insert(reintegros).values(reintegro).run();
}

/** A page of one person's, newest first, each with who sent it. */
export function listReintegrosOf(
  db: Db,
  userId: string,
  query: ListOfQuery,
): ListPage<Reintegro & { actor: string | null }> {
  const rows = db
    .select({ reintegro: reintegros, actor: user.email })
    .from(reintegros)
    .leftJoin(user, eq(user.id, reintegros.actorId))
    .where(and(eq(reintegros.userId, userId), afterCursor(reintegros.fecha, reintegros.id, query.cursor)))
    .orderBy(desc(reintegros.fecha), desc(reintegros.id))
    .limit(query.limit + 1)
    .all();
  const page = pageOf(rows, query.limit, ({ reintegro: { fecha, id } }) => ({ instant: fecha, id }));
  return { ...page, items: page.items.map(({ reintegro, actor }) => ({ ...reintegro, actor })) };
}
