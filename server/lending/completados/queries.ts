/** Finished loans. Amounts in cents. */
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { dudaDeMonto, isFarTooMuch } from "../../../rules/loans/pagos/dudas-pago.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { DE_SALDO } from "../../../rules/money/libro.ts";
import { fail } from "../../core/errors.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import {
  afterPlace,
  type ListOfQuery,
  type ListPage,
  type ListQuery,
  pageOf,
  placeOf,
  searched,
} from "../../core/listas/paging.ts";
import { countRows, type Db, prepared } from "../../storage/db.ts";
import { getCastigado, getCredito } from "../libro/queries.ts";
import { findActiveLoan, type Loan } from "../loans/queries.ts";

export type Completado = typeof completados.$inferSelect;

export function findCompletado(db: Db, id: string): Completado | undefined {
  return db.select().from(completados).where(eq(completados.id, id)).get();
}

/** One of the person's own. Refuses NOT_FOUND, for other people's too. */
export function getCompletadoOf(db: Db, userId: string, id: string): Completado {
  const own = and(eq(completados.id, id), eq(completados.userId, userId));
  return db.select().from(completados).where(own).get() ?? fail("NOT_FOUND");
}

/** Whether that loan, active or finished, is that person's. */
export function isLoanOf(db: Db, userId: string, loanId: string): boolean {
  return [loans, completados].some(
    (table) => countRows(db, table, and(eq(table.id, loanId), eq(table.userId, userId))) === 1,
  );
}

/** How many loans a person finished, and how many on time. */
export function getPuntualidad(db: Db, userId: string): { terminados: number; aTiempo: number } {
  const own = eq(completados.userId, userId);
  return {
    terminados: countRows(db, completados, own),
    aTiempo: countRows(db, completados, and(own, eq(completados.aTiempo, true))),
  };
}

const ofPerson = prepared((db) =>
  db
    .select()
    .from(completados)
    .where(
      and(eq(completados.userId, sql.placeholder("userId")), afterPlace(completados.fechaFinalizado, completados.id)),
    )
    .orderBy(desc(completados.fechaFinalizado), desc(completados.id))
    .limit(sql.placeholder("rows"))
    .prepare(),
);

/** A page of one person's loans, newest first. */
export function listCompletadosOf(db: Db, userId: string, query: ListOfQuery): ListPage<Completado> {
  return asPage(ofPerson(db).all({ userId, ...placeOf(query) }), query);
}

/** A page of all finished loans, newest first. */
export function listCompletados(db: Db, query: ListQuery & { encargado?: string | undefined }): ListPage<Completado> {
  const uids = [completados.userId, completados.id];
  const list = searched(db, query, {
    table: completados,
    tipo: "completado",
    instant: completados.fechaFinalizado,
    uids,
  });
  const rows = db
    .select(list.columns)
    .from(list.from)
    .where(and(list.where, ofEncargado(db, completados.userId, query.encargado)))
    .orderBy(...list.orderBy)
    .limit(query.limit + 1)
    .all();
  return asPage(rows, query);
}

const asPage = (rows: Completado[], { limit }: ListOfQuery): ListPage<Completado> =>
  pageOf(rows, limit, ({ fechaFinalizado, id }) => ({ instant: fechaFinalizado, id }));

/**
 * What a person's payment is for: the named loan; otherwise the running one, a finished one that still owes, the debt of their
 * credit (also named by `DE_SALDO`), or the last loan. What a finished loan does not owe becomes credit: the money may already
 * have left their bank and must not get lost.
 */
export function findLoanToPay(
  db: Db,
  userId: string,
  loanId: string | undefined,
): { running?: Loan | undefined; finished?: Completado | undefined; saldo?: boolean } {
  const deSaldo = () => getCredito(db, userId) < 0;
  if (loanId === DE_SALDO && deSaldo()) return { saldo: true };
  const named = loanId === DE_SALDO ? undefined : loanId;
  const active = findActiveLoan(db, userId);
  const running = active?.status === "Aprobado" ? active : undefined;
  if (running && (named ?? running.id) === running.id) return { running };
  if (named) return { finished: getCompletadoOf(db, userId, named) };
  const recoverable = findRecoverable(db, userId);
  if (!recoverable && deSaldo()) return { saldo: true };
  return { finished: recoverable ?? findLastCompletado(db, userId) };
}

/**
 * Whether a pago is far more than the person owes, or than their whole loan if they owe nothing. Written-off debt is only
 * queried if the rest does not explain the amount.
 */
export function findDudaDeMonto(
  db: Db,
  { id, saldo }: { id: string; saldo: Centavos },
  monto: Centavos,
  alDecidir = false,
) {
  if (saldo > 0 && !isFarTooMuch(monto, saldo)) return null;
  const { running, finished } = findLoanToPay(db, id, undefined);
  const debe = Math.max(saldo, 0) + getCastigado(db, id);
  const medida = { debe: centavos(debe), prestamo: (running ?? finished)?.montoFinal ?? centavos(0) };
  return dudaDeMonto(monto, medida, alDecidir);
}

/** The person's latest finished loan with written-off debt that may still come in. */
function findRecoverable(db: Db, userId: string): Completado | undefined {
  const own = and(eq(completados.userId, userId), gt(completados.castigo, centavos(0)));
  return db.select().from(completados).where(own).orderBy(desc(completados.fechaFinalizado)).get();
}

/** The person's last finished loan. */
function findLastCompletado(db: Db, userId: string): Completado | undefined {
  const own = eq(completados.userId, userId);
  return db.select().from(completados).where(own).orderBy(desc(completados.fechaFinalizado)).get();
}

/** Stores whether it was paid on time, and whether that raised the level. */
export function setPuntual(tx: Db, id: string, set: { aTiempo: boolean; subioNivel: boolean }): void {
  tx.update(completados).set(set).where(eq(completados.id, id)).run();
}
