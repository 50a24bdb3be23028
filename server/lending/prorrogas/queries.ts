/** Requests for more time: at most one waits per loan. */
import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { prorrogas } from "../../../drizzle/schema/pagos.ts";
import type { Dia, Instante } from "../../../rules/country/fecha.ts";
import { MAX_PRORROGAS_PROPIAS } from "../../../rules/limits/limits.ts";
import type { ProrrogaEstado } from "../../../rules/loans/mora/prorrogas.ts";
import type { ActorContext } from "../../core/context.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import { countRows, type Db, prepared } from "../../storage/db.ts";
import { inPanel } from "../cartera/queries.ts";
import { findLoan } from "../loans/queries.ts";

export type Prorroga = typeof prorrogas.$inferSelect;

/** False if another request for that loan is waiting. */
export function insertProrroga(tx: Db, prorroga: typeof prorrogas.$inferInsert): boolean {
  return tx.insert(prorrogas).values(prorroga).onConflictDoNothing().run().changes === 1;
}

export function findProrroga(db: Db, id: string): Prorroga | undefined {
  return db.select().from(prorrogas).where(eq(prorrogas.id, id)).get();
}

interface Answer {
  estado: Exclude<ProrrogaEstado, "Pendiente">;
  respuesta: string | null;
  decididoEn: Instante;
  decididoPor: string | null;
}

/** False if it was answered before. */
export function answerProrroga(tx: Db, id: string, answer: Answer): boolean {
  const waiting = and(eq(prorrogas.id, id), eq(prorrogas.estado, "Pendiente"));
  return tx.update(prorrogas).set(answer).where(waiting).run().changes === 1;
}

/** Makes it wait again; false if its answer has changed. */
export function reopenProrroga(tx: Db, id: string, from: ProrrogaEstado): boolean {
  const nothing = { respuesta: null, decididoEn: null, decididoPor: null };
  const answered = and(eq(prorrogas.id, id), eq(prorrogas.estado, from));
  return (
    tx
      .update(prorrogas)
      .set({ estado: "Pendiente", ...nothing })
      .where(answered)
      .run().changes === 1
  );
}

/** Whether a request for that loan is waiting. */
export function hasWaiting(db: Db, loanId: string): boolean {
  return countRows(db, prorrogas, and(eq(prorrogas.loanId, loanId), eq(prorrogas.estado, "Pendiente"))) > 0;
}

/** Makes a request that ended with its loan's closing wait again, when the loan is reopened. */
export function reopenClosed(
  tx: Db,
  { id, userId, fechaFinalizado }: { id: string; userId: string; fechaFinalizado: Instante },
): void {
  const ended = and(
    ...[eq(prorrogas.userId, userId), eq(prorrogas.loanId, id)],
    ...[eq(prorrogas.decididoEn, fechaFinalizado), eq(prorrogas.respuesta, CERRADO)],
  );
  const one = tx.select({ id: prorrogas.id }).from(prorrogas).where(ended).get();
  if (one) reopenProrroga(tx, one.id, "Rechazada");
}

/** The answer to a request whose loan was closed. */
export const CERRADO = "El préstamo se completó.";

/** Ends the waiting request of a loan that is closed, is written off or has its approval cancelled. */
export function closeProrroga(tx: Db, ctx: ActorContext, loanId: string, respuesta: string): void {
  const answer = { respuesta, decididoEn: ctx.clock.now(), decididoPor: ctx.usuario?.id ?? null };
  const waiting = and(eq(prorrogas.loanId, loanId), eq(prorrogas.estado, "Pendiente"));
  tx.update(prorrogas)
    .set({ estado: "Rechazada", ...answer })
    .where(waiting)
    .run();
}

/** What a person may know about a request: not which administrator answered it. */
const { decididoPor: _, ...propias } = getTableColumns(prorrogas);

const ofPerson = prepared((db) =>
  db
    .select(propias)
    .from(prorrogas)
    .where(eq(prorrogas.userId, sql.placeholder("userId")))
    .orderBy(desc(prorrogas.creado), desc(prorrogas.id))
    .limit(MAX_PRORROGAS_PROPIAS)
    .prepare(),
);

/** A person's own requests, newest first. */
export function listProrrogasOf(db: Db, userId: string): Omit<Prorroga, "decididoPor">[] {
  return ofPerson(db).all({ userId });
}

/** A page of the requests in a state: waiting ones oldest first, answered ones newest first. */
export function listProrrogas(
  db: Db,
  query: ListOfQuery & { estado: ProrrogaEstado; encargado?: string | undefined },
): ListPage<Prorroga> {
  const { creado, id, estado } = prorrogas;
  const waiting = query.estado === "Pendiente";
  const [way, order] = waiting ? ([asc, "oldest"] as const) : ([desc, "newest"] as const);
  const rows = db
    .select()
    .from(prorrogas)
    .where(
      and(
        eq(estado, query.estado),
        ofEncargado(db, prorrogas.userId, query.encargado),
        afterCursor(creado, id, query.cursor, order),
      ),
    )
    .orderBy(way(creado), way(id))
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, (row) => ({ instant: row.creado, id: row.id }));
}

/** How many wait for an answer. */
export function countWaiting(db: Db, encargado?: string): number {
  const own = ofEncargado(db, prorrogas.userId, encargado);
  return countRows(db, prorrogas, and(eq(prorrogas.estado, "Pendiente"), own));
}

/** Each with its loan as the panel shows it; null if that is no longer running. */
export function withLoans(db: Db, rows: readonly Prorroga[], hoy: Dia) {
  const found = rows.flatMap(({ loanId }) => findLoan(db, loanId) ?? []).filter(({ status }) => status === "Aprobado");
  const loans = new Map(inPanel(db, found, hoy).map((loan) => [loan.id, loan]));
  return rows.map((row) => ({ ...row, prestamo: loans.get(row.loanId) ?? null }));
}
