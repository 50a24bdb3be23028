/** Finished loans. Amounts in cents. */
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { completados, loans, pagos } from "../../../drizzle/schema.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { fail } from "../../core/errors.ts";
import { type ListPage, type ListQuery, pageOf, searched } from "../../core/paging.ts";
import { countRows, type Db } from "../../storage/db.ts";

export type Completado = typeof completados.$inferSelect;

export function findCompletado(db: Db, id: string): Completado | undefined {
  return db.select().from(completados).where(eq(completados.id, id)).get();
}

/** One of a person's own; refuses NOT_FOUND, another's too. */
export function getCompletadoOf(db: Db, userId: string, id: string): Completado {
  const own = and(eq(completados.id, id), eq(completados.userId, userId));
  return db.select().from(completados).where(own).get() ?? fail("NOT_FOUND");
}

/** Whether that loan, standing or finished, is that person's. */
export function isLoanOf(db: Db, userId: string, loanId: string): boolean {
  return [loans, completados].some(
    (table) => countRows(db, table, and(eq(table.id, loanId), eq(table.userId, userId))) === 1,
  );
}

export function countCompletadosOf(db: Db, userId: string): number {
  return countRows(db, completados, eq(completados.userId, userId));
}

/** How many loans a person finished, and how many of them on time. */
export function getPuntualidad(db: Db, userId: string): { terminados: number; aTiempo: number } {
  const own = eq(completados.userId, userId);
  return {
    terminados: countRows(db, completados, own),
    aTiempo: countRows(db, completados, and(own, eq(completados.aTiempo, true))),
  };
}

/** A page of everybody's, newest first. */
export function listCompletados(db: Db, query: ListQuery): ListPage<Completado> {
  return page(db, query);
}

/** A page of one person's, newest first; never searched. */
export function listCompletadosOf(db: Db, userId: string, query: ListQuery): ListPage<Completado> {
  return page(db, { ...query, buscar: undefined }, eq(completados.userId, userId));
}

function page(db: Db, query: ListQuery, where?: SQL): ListPage<Completado> {
  const uids = [completados.userId, completados.id];
  const list = searched(query, { table: completados, tipo: "completado", instant: completados.fechaFinalizado, uids });
  const rows = db
    .select(list.columns)
    .from(list.from)
    .where(and(where, list.where))
    .orderBy(...list.orderBy)
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ fechaFinalizado, id }) => ({ instant: fechaFinalizado, id }));
}

/** More was given up on a closed loan. */
export function addCastigo(tx: Db, id: string, monto: Centavos): void {
  tx.update(completados)
    .set({ castigo: sql`${completados.castigo} + ${monto}` })
    .where(eq(completados.id, id))
    .run();
}

/** The approved pagos of a loan, by the day paid: how many cuotas each covered. */
export function listApprovedPagos(db: Db, loanId: string): { fechaPago: Dia; cuotas: number }[] {
  return db
    .select({ fechaPago: pagos.fechaPago, cuotas: pagos.cuotasAplicadas })
    .from(pagos)
    .where(and(eq(pagos.loanId, loanId), eq(pagos.status, "Aprobado")))
    .orderBy(asc(pagos.fechaPago))
    .all();
}
