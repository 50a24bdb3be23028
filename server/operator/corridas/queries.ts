/** Task runs: one row each, and at most one unfinished run per task. */
import { and, count, desc, eq, gt, isNotNull, isNull, lt, lte, max, or, sql } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { corridas } from "../../../drizzle/schema/operator.ts";
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { CORRIDAS_GUARDADAS_DIAS } from "../../../rules/limits/mensajes.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

export type Corrida = typeof corridas.$inferSelect;

/** The run of a task that has not ended: it runs, waits for its turn, or the program ended meanwhile. */
export function findAbierta(db: Db, tarea: string): Corrida | undefined {
  return db
    .select()
    .from(corridas)
    .where(and(eq(corridas.tarea, tarea), sql`termino is null`))
    .get();
}

/**
 * The newest moment at or before `ahora` for which it ran. What lies after it was run by a clock that was ahead and came back: it
 * keeps nothing waiting, and is not run again when its moment comes.
 */
export function findUltimaDebida(db: Db, tarea: string, ahora: Instante): Instante | null {
  const own = and(eq(corridas.tarea, tarea), sql`debida is not null`, lte(corridas.debida, ahora));
  return (
    db
      .select({ debida: max(corridas.debida) })
      .from(corridas)
      .where(own)
      .get()?.debida ?? null
  );
}

/** False where it already ran for that moment, or runs. */
export function insertCorrida(tx: Db, corrida: Omit<typeof corridas.$inferInsert, "id">): boolean {
  return (
    tx
      .insert(corridas)
      .values({ ...corrida, id: newId() })
      .onConflictDoNothing()
      .run().changes === 1
  );
}

/** Changes a run that is at that attempt and has not ended; false where it is not. */
export function moveAbierta(
  tx: Db,
  { id, intentos }: Pick<Corrida, "id" | "intentos">,
  changes: Partial<Corrida>,
): boolean {
  const same = and(eq(corridas.id, id), eq(corridas.intentos, intentos), isNull(corridas.termino));
  return tx.update(corridas).set(changes).where(same).run().changes === 1;
}

/** Runs of a task, without the marker of its starting point. */
const ran = (tarea: string) => and(eq(corridas.tarea, tarea), or(gt(corridas.intentos, 0), isNull(corridas.termino)));

/** The last run that ended. */
export const findTerminada = (db: Db, tarea: string): Corrida | undefined => listTerminadas(db, tarea, 1)[0];

/** The last runs that ended, the newest first. */
export function listTerminadas(db: Db, tarea: string, limit: number): Corrida[] {
  return db
    .select()
    .from(corridas)
    .where(and(ran(tarea), isNotNull(corridas.termino)))
    .orderBy(desc(corridas.empezo), desc(corridas.id))
    .limit(limit)
    .all();
}

/** How many of its runs failed since then. */
export function countFailed(db: Db, tarea: string, since: number): number {
  const own = and(eq(corridas.tarea, tarea), gt(corridas.empezo, instante(since)), isNotNull(corridas.error));
  return db.select({ n: count() }).from(corridas).where(own).get()?.n ?? 0;
}

/** A page of what a task did, newest first, with who asked for it. */
export function listCorridas(
  db: Db,
  { tarea, cursor, limit }: ListOfQuery & { tarea: string },
): ListPage<Corrida & { actor: string | null }> {
  const rows = db
    .select({ corrida: corridas, actor: user.email })
    .from(corridas)
    .leftJoin(user, eq(user.id, corridas.actorId))
    .where(and(ran(tarea), afterCursor(corridas.empezo, corridas.id, cursor)))
    .orderBy(desc(corridas.empezo), desc(corridas.id))
    .limit(limit + 1)
    .all()
    .map(({ corrida, actor }) => ({ ...corrida, actor }));
  return pageOf(rows, limit, ({ empezo, id }) => ({ instant: empezo, id }));
}

/** Forgets old runs, but never the newest moment of a task: by it is known what it has done. */
export function forgetOldCorridas(db: Db, now: Instante): void {
  const newer = sql`exists (select 1 from corridas n
    where n.tarea = ${corridas.tarea} and n.debida > ${corridas.debida} and n.debida <= ${now})`;
  db.delete(corridas)
    .where(
      and(
        lt(corridas.empezo, instante(now - CORRIDAS_GUARDADAS_DIAS * MS_PER_DAY)),
        isNotNull(corridas.termino),
        or(isNull(corridas.debida), newer),
      ),
    )
    .run();
}
