/** The record of every attempted backup, per target. What a target contains is read from the target itself. */
import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { respaldos } from "../../../drizzle/schema/operator.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_FALLA_LETRAS } from "../../../rules/limits/mensajes.ts";
import type { RespaldoDestino } from "../../../rules/operator/salud/salud.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

export type Respaldo = typeof respaldos.$inferSelect;

/** Full backups, or incremental ones. */
const isOf = (cambios: boolean) => (cambios ? eq : ne)(respaldos.motivo, "cambios");

/** The newest verified backup that still exists, at one target or at any. */
export function findUltimoRespaldo(db: Db, destino?: RespaldoDestino, cambios = false): Respaldo | null {
  const whole = and(eq(respaldos.revisado, true), isNull(respaldos.borrado), isOf(cambios));
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

/** A page of attempts, newest first, with who asked; full copies removed since stay in it. */
export function listRespaldos(
  db: Db,
  { cambios = false, cursor, limit }: ListOfQuery & { cambios?: boolean | undefined },
): ListPage<Respaldo & { actor: string | null }> {
  const rows = db
    .select({ ...getTableColumns(respaldos), actor: user.email })
    .from(respaldos)
    .leftJoin(user, eq(user.id, respaldos.actorId))
    .where(and(isOf(cambios), afterCursor(respaldos.empezo, respaldos.id, cursor)))
    .orderBy(desc(respaldos.empezo), desc(respaldos.id))
    .limit(limit + 1)
    .all();
  return pageOf(rows, limit, ({ empezo, id }) => ({ instant: empezo, id }));
}

/** By target, existing backups whose examination found something wrong. */
export function listDudosas(db: Db): Partial<Record<RespaldoDestino, string[]>> {
  const { destino, nombre, bytes, error, borrado } = respaldos;
  const rows = db
    .select({ destino, nombre })
    .from(respaldos)
    .where(and(isNotNull(error), isNotNull(bytes), isNull(borrado)))
    .all();
  const byPlace = Map.groupBy(rows, (row) => row.destino);
  return Object.fromEntries([...byPlace].map(([place, found]) => [place, found.map((row) => row.nombre)]));
}

/** The backups that a target should have. */
export function listNombres(db: Db, destino: RespaldoDestino): string[] {
  const there = and(eq(respaldos.destino, destino), isNotNull(respaldos.bytes), isNull(respaldos.borrado));
  return db
    .select({ nombre: respaldos.nombre })
    .from(respaldos)
    .where(there)
    .all()
    .map(({ nombre }) => nombre);
}

export function insertRespaldo(tx: Db, respaldo: Omit<typeof respaldos.$inferInsert, "id">): string {
  const id = newId();
  tx.insert(respaldos)
    .values({ ...respaldo, id })
    .run();
  return id;
}

/** Records the outcome of one; its target is unchanged. */
export function closeRespaldo(tx: Db, id: string, { error = null, ...rest }: Partial<Respaldo>): void {
  const said = error?.slice(0, MAX_FALLA_LETRAS) ?? null;
  tx.update(respaldos)
    .set({ ...rest, error: said })
    .where(and(eq(respaldos.id, id), isNull(respaldos.termino)))
    .run();
}

/** Ends unfinished ones: the program stopped while they were made. */
export function closeAbiertos(tx: Db, now: Instante, error: string): void {
  tx.update(respaldos).set({ termino: now, error }).where(isNull(respaldos.termino)).run();
}

/** Removes one that was aborted on purpose and will be done again. */
export function deleteAbierto(tx: Db, id: string): void {
  tx.delete(respaldos)
    .where(and(eq(respaldos.id, id), isNull(respaldos.termino)))
    .run();
}

export function markBorrado(tx: Db, destino: RespaldoDestino, nombre: string, now: Instante): void {
  const there = and(eq(respaldos.destino, destino), eq(respaldos.nombre, nombre), isNull(respaldos.borrado));
  tx.update(respaldos).set({ borrado: now }).where(there).run();
}

/** Incremental backups come every hour: deletes the rows of removed ones, and of those that failed before then. */
export function forgetHoras(tx: Db, before: Instante): void {
  const over = or(isNotNull(respaldos.borrado), and(isNotNull(respaldos.error), lt(respaldos.empezo, before)));
  tx.delete(respaldos)
    .where(and(isOf(true), over))
    .run();
}
