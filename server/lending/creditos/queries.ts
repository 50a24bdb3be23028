/** Credit that was given back, as it was sent. Amounts in cents. */
import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { asientos, reintegros, user } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/paging.ts";
import type { Db } from "../../storage/db.ts";

type Reintegro = typeof reintegros.$inferSelect;

export function insertReintegro(tx: Db, reintegro: typeof reintegros.$inferInsert): void {
  tx.insert(reintegros).values(reintegro).run();
}

export function findReintegro(db: Db, id: string): Reintegro | undefined {
  return db.select().from(reintegros).where(eq(reintegros.id, id)).get();
}

/** Who sent it; and of one that was taken back when, and by whom. */
interface Hecho {
  actor: string | null;
  deshecho: { fecha: Instante; actor: string | null } | null;
}

/** A page of one person's, newest first. */
export function listReintegrosOf(db: Db, userId: string, query: ListOfQuery): ListPage<Reintegro & Hecho> {
  const [reverso, quien] = [alias(asientos, "reverso"), alias(user, "quien")];
  const rows = db
    .select({ reintegro: reintegros, actor: user.email, cuando: reverso.fecha, quien: quien.email })
    .from(reintegros)
    .leftJoin(user, eq(user.id, reintegros.actorId))
    .leftJoin(reverso, eq(reverso.reversaDe, reintegros.asientoId))
    .leftJoin(quien, eq(quien.id, reverso.actorId))
    .where(and(eq(reintegros.userId, userId), afterCursor(reintegros.fecha, reintegros.id, query.cursor)))
    .orderBy(desc(reintegros.fecha), desc(reintegros.id))
    .limit(query.limit + 1)
    .all();
  const page = pageOf(rows, query.limit, ({ reintegro: { fecha, id } }) => ({ instant: fecha, id }));
  const items = page.items.map(({ reintegro, actor, cuando: fecha, quien }) => ({
    ...{ ...reintegro, actor },
    deshecho: fecha === null ? null : { fecha, actor: quien },
  }));
  return { ...page, items };
}
