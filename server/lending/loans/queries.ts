/** Loans: found, listed and moved. A change of state names the state it comes from. Amounts in cents. */
import { and, desc, eq, getTableColumns, max, sql } from "drizzle-orm";
import { saldosLoans } from "../../../drizzle/schema/ledger.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { ACTIVE_STATUSES, type LoanState } from "../../../rules/loans/status.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import type { ErrorCode } from "../../../rules/texts/refusals/rechazos.ts";
import { fail } from "../../core/errors.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import { type Db, prepared } from "../../storage/db.ts";

export type Loan = typeof loans.$inferSelect;
/** A loan with everything that an approval sets. */
export type ApprovedLoan = Loan & {
  [K in "cuotas" | "cuotasPagadas" | "fechaPrimerPago" | "montoFinal" | "datosPago"]: NonNullable<Loan[K]>;
};
type LoanChange = Partial<typeof loans.$inferInsert>;

export function insertLoan(tx: Db, loan: typeof loans.$inferInsert): Loan {
  return tx.insert(loans).values(loan).returning().get();
}

const byId = prepared((db) =>
  db
    .select()
    .from(loans)
    .where(eq(loans.id, sql.placeholder("id")))
    .prepare(),
);

export function findLoan(db: Db, id: string): Loan | undefined {
  return byId(db).get({ id });
}

/** Refuses `missing` if there is no such loan: the spec's texts differ by action. */
export function getLoan(
  db: Db,
  id: string,
  missing: "REQUEST_NOT_FOUND" | "LOAN_NOT_FOUND" | "LOAN_DOES_NOT_EXIST",
): Loan {
  return findLoan(db, id) ?? fail(missing);
}

/** Whether all columns of the approval are set: the table's check guarantees it for Aprobado. */
export function isApproved(loan: Loan): loan is ApprovedLoan {
  const { cuotas, cuotasPagadas, fechaPrimerPago, montoFinal, datosPago } = loan;
  return [cuotas, cuotasPagadas, fechaPrimerPago, montoFinal, datosPago].every((value) => value !== null);
}

/** The loan while it is Aprobado; refuses `missing`, or LOAN_NOT_APPROVED in another state. */
export function getApproved(
  db: Db,
  id: string,
  missing: Extract<ErrorCode, "LOAN_NOT_FOUND" | "LOAN_DOES_NOT_EXIST">,
): ApprovedLoan {
  const loan = getLoan(db, id, missing);
  return loan.status === "Aprobado" && isApproved(loan) ? loan : fail("LOAN_NOT_APPROVED");
}

/** The same while its money is still expected; refuses LOAN_WRITTEN_OFF too. */
export function getRunning(
  db: Db,
  id: string,
  missing: Extract<ErrorCode, "LOAN_NOT_FOUND" | "LOAN_DOES_NOT_EXIST">,
): ApprovedLoan {
  const loan = getApproved(db, id, missing);
  return loan.castigadoEn === null ? loan : fail("LOAN_WRITTEN_OFF");
}

const userIs = eq(loans.userId, sql.placeholder("userId"));

/** The person's latest loan that is not finished (spec §7: latest by createdAt). */
export function findLatestLoan(db: Db, userId: string): Loan | undefined {
  return db.select().from(loans).where(eq(loans.userId, userId)).orderBy(desc(loans.createdAt), desc(loans.id)).get();
}

/** The states of a person's loans. */
export function listStatuses(db: Db, userId: string): LoanState[] {
  return db
    .selectDistinct({ status: loans.status })
    .from(loans)
    .where(eq(loans.userId, userId))
    .all()
    .map(({ status }) => status);
}

// The plus keeps SQLite on the person's loans: by state, it would read everybody's rejections.
const lastRejection = prepared((db) =>
  db
    .select({ at: max(loans.decididoEn) })
    .from(loans)
    .where(and(userIs, sql`+${loans.status} = 'Rechazado' and ${loans.decididoPor} is not ${loans.userId}`))
    .prepare(),
);

/** When a person's latest rejected request was rejected; null if there is none. */
export function findLastRejection(db: Db, userId: string): Instante | null {
  return lastRejection(db).get({ userId })?.at ?? null;
}

/** Literally the condition of the index loans_uno_activo: with the states as parameters, SQLite could not use it. */
const isActive = sql.raw(`status in (${ACTIVE_STATUSES.map((status) => `'${status}'`).join(", ")})`);

const active = prepared((db) => db.select().from(loans).where(and(userIs, isActive)).prepare());

/** The person's Pendiente or Aprobado loan: there is at most one. */
export function findActiveLoan(db: Db, userId: string): Loan | undefined {
  return active(db).get({ userId });
}

/** The loan of a borrower's page, its money from other tables, and when a request of theirs was last rejected. */
interface ShownLoan {
  loan: Loan;
  cartera: Centavos;
  enRevision: Centavos;
  rechazado: Instante | null;
}

const review = sql`select coalesce(sum(monto), 0) from ${pagos} where loanId = ${loans.id} and +status = 'Pendiente'`;
const rejection = sql`select max(decididoEn) from ${loans} own where own.userId = ${loans.userId} and +own.status = 'Rechazado' and own.decididoPor is not own.userId`;

const withMoney = (db: Db) =>
  db
    .select({
      loan: getTableColumns(loans),
      cartera: sql<Centavos>`coalesce(${saldosLoans.monto}, 0)`,
      enRevision: sql<Centavos>`(${review})`,
      rechazado: sql<Instante | null>`(${rejection})`,
    })
    .from(loans)
    .leftJoin(saldosLoans, eq(saldosLoans.loanId, loans.id));

const shownActive = prepared((db) => withMoney(db).where(and(userIs, isActive)).prepare());

const shownLatest = prepared((db) => {
  const latest = sql`select id from ${loans} where ${userIs} order by createdAt desc, id desc limit 1`;
  const finished = sql`select 1 from ${completados} done where done.userId = ${loans.userId} and done.createdAt >= ${loans.createdAt}`;
  return withMoney(db).where(sql`${loans.id} = (${latest}) and not exists (${finished})`).prepare();
});

/**
 * What a borrower's page shows: the active loan; otherwise the latest one, unless they finished a later one or withdrew it, so
 * that it never hides a success.
 */
export function findShownLoan(db: Db, userId: string): ShownLoan | undefined {
  const found = shownActive(db).get({ userId }) ?? shownLatest(db).get({ userId });
  return found && isWithdrawn(found.loan) ? undefined : found;
}

/** Withdrawn by the person; not rejected. */
export const isWithdrawn = ({ status, decididoPor, userId }: Loan): boolean =>
  status === "Rechazado" && decididoPor === userId;

/** A page of one person's loans that are not finished, in every state, newest first. */
export function listLoansOf(db: Db, userId: string, query: ListOfQuery): ListPage<Loan> {
  const rows = db
    .select()
    .from(loans)
    .where(and(eq(loans.userId, userId), afterCursor(loans.createdAt, loans.id, query.cursor)))
    .orderBy(desc(loans.createdAt), desc(loans.id))
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ createdAt, id }) => ({ instant: createdAt, id }));
}

/** False when the loan had already left `from`. */
export function moveLoan(tx: Db, id: string, from: LoanState, set: LoanChange): boolean {
  return (
    tx
      .update(loans)
      .set(set)
      .where(and(eq(loans.id, id), eq(loans.status, from)))
      .run().changes === 1
  );
}

/** Adds a fine to what a loan must bring; a negative `monto` removes one. */
export function addMulta(tx: Db, id: string, monto: Centavos): Centavos {
  const row = tx
    .update(loans)
    .set({ montoFinal: sql`${loans.montoFinal} + ${monto}`, multas: sql`${loans.multas} + ${monto}` })
    .where(and(eq(loans.id, id), eq(loans.status, "Aprobado")))
    .returning({ montoFinal: loans.montoFinal })
    .get();
  return row?.montoFinal ?? fail("LOAN_NOT_APPROVED");
}

/**
 * Moves a finished loan back into `loans`, running or written off, with its id and number. What follows from its money is not
 * recomputed here.
 */
export function reopenInto(tx: Db, completado: typeof completados.$inferSelect, castigadoEn: Instante | null): Loan {
  const loan = insertLoan(tx, { ...completado, status: "Aprobado", castigadoEn });
  tx.delete(completados).where(eq(completados.id, completado.id)).run();
  return loan;
}

/** Moves a loan from `loans` into `completados`, with its id. */
export function completeInto(
  tx: Db,
  loan: ApprovedLoan,
  closing: { fechaFinalizado: Instante; completadoPor: string; aTiempo: boolean; castigo: Centavos },
): typeof completados.$inferSelect {
  const completado = tx
    .insert(completados)
    .values({ ...loan, ...closing })
    .returning()
    .get();
  tx.delete(loans).where(eq(loans.id, loan.id)).run();
  return completado;
}
