/** Pagos: registered, listed, decided. Amounts in cents. */
import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  completados,
  conteos,
  emparejamientos,
  loans,
  movimientosBanco,
  pagos,
  preguntasBanco,
} from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { PAGO_ORDENES, PagoStatus } from "../../../rules/loans/pagos.ts";
import { fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { type ListPage, type ListQuery, pageOf, searched } from "../../core/paging.ts";
import { afterCommit, countRows, type Db } from "../../storage/db.ts";

export type Pago = typeof pagos.$inferSelect;

export function insertPago(tx: Db, pago: typeof pagos.$inferInsert): Pago {
  afterCommit(tx, () => publish("pagos"));
  return tx.insert(pagos).values(pago).returning().get();
}

export function findPago(db: Db, id: string): Pago | undefined {
  return db.select().from(pagos).where(eq(pagos.id, id)).get();
}

/** Refuses PAGO_NOT_FOUND. */
export function getPago(db: Db, id: string): Pago {
  return findPago(db, id) ?? fail("PAGO_NOT_FOUND");
}

/** One of a person's own; refuses NOT_FOUND, another's too. */
export function getPagoOf(db: Db, userId: string, id: string): Pago {
  const own = and(eq(pagos.id, id), eq(pagos.userId, userId));
  return db.select().from(pagos).where(own).get() ?? fail("NOT_FOUND");
}

/** The payer's loan that a pago was for, running or finished; null for one that had none. `amount` in cents. */
export function findLoanOfPago(db: Db, { userId, loanId }: Pago) {
  if (loanId === null) return null;
  const columns = <T extends typeof loans | typeof completados>({ id, numero, amount, createdAt }: T) => ({
    id,
    numero,
    amount,
    createdAt,
  });
  return (
    db
      .select(columns(loans))
      .from(loans)
      .where(and(eq(loans.id, loanId), eq(loans.userId, userId)))
      .get() ??
    db
      .select(columns(completados))
      .from(completados)
      .where(and(eq(completados.id, loanId), eq(completados.userId, userId)))
      .get() ??
    null
  );
}

type PagosQuery = ListQuery & {
  status?: PagoStatus | undefined;
  orden?: (typeof PAGO_ORDENES)[number] | undefined;
  ids?: readonly string[] | undefined;
};

/**
 * A page of everybody's pagos, newest first, or by the day of the bank; searched (always newest first) by name, cédula, phone,
 * reference, and the UID of the payer or the loan.
 */
export function listPagos(db: Db, query: PagosQuery): ListPage<Pago> {
  const chosen = query.ids && inArray(pagos.id, [...query.ids]);
  if (query.orden === "dia" && !query.buscar?.trim()) return pageByDay(db, query, chosen);
  return page(db, query, and(chosen, query.status && eq(pagos.status, query.status)), query.status);
}

/** In the order of the days a common state is soon met, of a rare one all are put in order: SQLite would always do the second. */
function pageByDay(db: Db, { cursor, limit, status }: PagosQuery, chosen: SQL | undefined): ListPage<Pago> {
  const after = /^(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})$/.exec(cursor ?? "");
  if (cursor && !after) fail("INPUT_INVALID");
  const within = and(
    chosen,
    status && (isCommon(db, status, limit) ? sql`+${pagos.status} = ${status}` : eq(pagos.status, status)),
  );
  const rows = db
    .select()
    .from(pagos)
    .where(and(within, after ? sql`(${pagos.fechaPago}, ${pagos.id}) < (${after[1]}, ${after[2]})` : undefined))
    .orderBy(desc(pagos.fechaPago), desc(pagos.id))
    .limit(limit + 1)
    .all();
  return pageOf(rows, limit, ({ fechaPago, id }) => ({ instant: fechaPago, id }));
}

/** Whether to walk all pagos until `limit` of that state were met costs less than to put all of that state in order. */
function isCommon(db: Db, status: PagoStatus, limit: number): boolean {
  const kept = db.select().from(conteos).where(eq(conteos.tipo, "pago")).all();
  const total = kept.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const own = kept.find((row) => row.status === status.toLowerCase())?.cantidad ?? 0;
  return own * own > total * limit;
}

/** A page of one person's pagos, newest first; never searched. Those of one loan, or of any `salvo` one, where it says so. */
export function listPagosOf(
  db: Db,
  userId: string,
  { loanId, salvo, ...query }: ListQuery & { loanId?: string | undefined; salvo?: string | undefined },
): ListPage<Pago> {
  const within = and(
    eq(pagos.userId, userId),
    loanId === undefined ? undefined : eq(pagos.loanId, loanId),
    salvo === undefined ? undefined : sql`${pagos.loanId} is not ${salvo}`,
  );
  return page(db, { ...query, buscar: undefined }, within);
}

function page(db: Db, query: ListQuery, where: SQL | undefined, status?: PagoStatus): ListPage<Pago> {
  const uids = [pagos.userId, pagos.id, pagos.loanId];
  const list = searched(query, { table: pagos, tipo: "pago", status, instant: pagos.fecha, uids });
  const rows = db
    .select(list.columns)
    .from(list.from)
    .where(and(where, list.where))
    .orderBy(...list.orderBy)
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ fecha, id }) => ({ instant: fecha, id }));
}

/** Every pago that one person registered and nobody removed. */
export function countPagosOf(db: Db, userId: string): number {
  return countRows(db, pagos, eq(pagos.userId, userId));
}

export function countPending(db: Db, userId: string): number {
  return countRows(db, pagos, and(eq(pagos.userId, userId), eq(pagos.status, "Pendiente")));
}

/** Which of those pagos are the money of a movement of the bank. */
export function listConfirmados(db: Db, pagoIds: readonly string[]): Set<string> {
  const paired = and(inArray(emparejamientos.pagoId, [...pagoIds]), isNull(emparejamientos.deshecho));
  const rows = db.select({ pagoId: emparejamientos.pagoId }).from(emparejamientos).where(paired).all();
  return new Set(rows.map(({ pagoId }) => pagoId));
}

/** What one person has waiting for review; `rules/pagos.ts` keeps them few. */
export function listPendingOf(db: Db, userId: string): Pago[] {
  return db
    .select()
    .from(pagos)
    .where(and(eq(pagos.userId, userId), eq(pagos.status, "Pendiente")))
    .all();
}

/** What a person registered from an instant on. */
export function listPagosSince(db: Db, userId: string, since: Instante): Pago[] {
  return db
    .select()
    .from(pagos)
    .where(and(eq(pagos.userId, userId), gte(pagos.fecha, since)))
    .all();
}

/** Whether the movement from which a pago was parted, at an instant or later, is by now another's money. */
export function isMoneyOfAnother(db: Db, pagoId: string, since: Instante): boolean {
  const now = alias(emparejamientos, "ahora");
  const parted = and(eq(emparejamientos.pagoId, pagoId), gte(emparejamientos.deshecho, since));
  return (
    db
      .select({ id: now.id })
      .from(emparejamientos)
      .innerJoin(now, and(eq(now.movimientoId, emparejamientos.movimientoId), isNull(now.deshecho)))
      .where(parted)
      .get() !== undefined
  );
}

/** False when the pago had already left `from`. */
export function movePago(tx: Db, id: string, from: PagoStatus, set: Partial<typeof pagos.$inferInsert>): boolean {
  return (
    tx
      .update(pagos)
      .set(set)
      .where(and(eq(pagos.id, id), eq(pagos.status, from)))
      .run().changes === 1
  );
}

/** False when the pago had already left `from`. */
export function deletePago(tx: Db, id: string, from: PagoStatus): boolean {
  return (
    tx
      .delete(pagos)
      .where(and(eq(pagos.id, id), eq(pagos.status, from)))
      .run().changes === 1
  );
}

/** What its bank was asked about it was about something else: it is asked again. */
export function forgetPreguntas(tx: Db, pagoId: string): void {
  tx.delete(preguntasBanco).where(eq(preguntasBanco.pagoId, pagoId)).run();
}

/** Ends the pair that stands with that pago, and lets its movement of the bank wait again. Undefined where none stands. */
export function unpair(
  tx: Db,
  pagoId: string,
  stamp: Pick<typeof emparejamientos.$inferInsert, "deshecho" | "deshechoPor">,
): typeof emparejamientos.$inferSelect | undefined {
  const standing = and(eq(emparejamientos.pagoId, pagoId), isNull(emparejamientos.deshecho));
  const pair = tx.select().from(emparejamientos).where(standing).get();
  if (!pair) return undefined;
  tx.update(emparejamientos).set(stamp).where(standing).run();
  tx.update(movimientosBanco)
    .set({ estado: "por_conciliar" })
    .where(and(eq(movimientosBanco.id, pair.movimientoId), eq(movimientosBanco.estado, "conciliado")))
    .run();
  return pair;
}
