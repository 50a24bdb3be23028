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

/** The unfinished run of a task: it is running, waits for its turn, or the program ended meanwhile. */
export function findAbierta(db: Db, tarea: string): Corrida | undefined {
  return db
    .select()
    .from(corridas)
    .where(and(eq(corridas.tarea, tarea), sql`termino is null`))
    .get();
}

/**
 * The newest due time at or before `ahora` for which it ran. Runs dated later were made while the clock was ahead: they hold
 * nothing up, and are not repeated when their time comes.
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

/** False if it already ran for that due time, or is running. */
export function insertCorrida(tx: Db, corrida: Omit<typeof corridas.$inferInsert, "id">): boolean {
  return (
    tx
      .insert(corridas)
      .values({ ...corrida, id: newId() })
      .onConflictDoNothing()
      .run().changes === 1
  );
}

/** Changes an unfinished run at that attempt; false if there is none. */
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

/** The last finished run. */
export const findTerminada = (db: Db, tarea: string): Corrida | undefined => listTerminadas(db, tarea, 1)[0];

/** The last finished runs, newest first. */
export function listTerminadas(db: Db, tarea: string, limit: number): Corrida[] {
  return db
    .select()
    .from(corridas)
    .where(and(ran(tarea), isNotNull(corridas.termino)))
    .orderBy(desc(corridas.empezo), desc(corridas.id))
    .limit(limit)
    .all();
}

/** How many of its runs have failed since then. */
export function countFailed(db: Db, tarea: string, since: number): number {
  const own = and(eq(corridas.tarea, tarea), gt(corridas.empezo, instante(since)), isNotNull(corridas.error));
  return db.select({ n: count() }).from(corridas).where(own).get()?.n ?? 0;
}

/** A page of a task's runs, newest first, with who requested them. */
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

/** Deletes old runs, but never the newest one of a task, which shows what it has done. */
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
