/** Loans: found, listed and moved. A change of state names the state it comes from. Amounts in cents. */
import { and, desc, eq, gte, inArray, max, sql } from "drizzle-orm";
import { completados, loans } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { ACTIVE_STATUSES, type LoanState } from "../../../rules/loans/status.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import type { ErrorCode } from "../../../rules/texts/rechazos.ts";
import { fail } from "../../core/errors.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/paging.ts";
import { countRows, type Db } from "../../storage/db.ts";

export type Loan = typeof loans.$inferSelect;
/** A loan with all that approval sets. */
export type ApprovedLoan = Loan & {
  [K in "cuotas" | "cuotasPagadas" | "fechaPrimerPago" | "montoFinal" | "datosPago"]: NonNullable<Loan[K]>;
};
type LoanChange = Partial<typeof loans.$inferInsert>;

export function insertLoan(tx: Db, loan: typeof loans.$inferInsert): Loan {
  return tx.insert(loans).values(loan).returning().get();
}

export function findLoan(db: Db, id: string): Loan | undefined {
  return db.select().from(loans).where(eq(loans.id, id)).get();
}

/** Refuses with `missing` when there is no such loan: the spec's texts differ by action. */
export function getLoan(
  db: Db,
  id: string,
  missing: "REQUEST_NOT_FOUND" | "LOAN_NOT_FOUND" | "LOAN_DOES_NOT_EXIST",
): Loan {
  return findLoan(db, id) ?? fail(missing);
}

/** True when approval's columns are all there: the table's check sees to it for Aprobado. */
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

/** The latest loan of a person that is not finished (spec §7: latest by createdAt). */
export function findLatestLoan(db: Db, userId: string): Loan | undefined {
  return db.select().from(loans).where(eq(loans.userId, userId)).orderBy(desc(loans.createdAt), desc(loans.id)).get();
}

/** What a borrower's page shows: the active loan, else the latest unless they finished a later one; it never hides a success. */
export function findShownLoan(db: Db, userId: string): Loan | undefined {
  const active = findActiveLoan(db, userId);
  if (active) return active;
  const latest = findLatestLoan(db, userId);
  const finished = latest && and(eq(completados.userId, userId), gte(completados.createdAt, latest.createdAt));
  return finished && countRows(db, completados, finished) > 0 ? undefined : latest;
}

/** The states in which a person has loans. */
export function listStatuses(db: Db, userId: string): LoanState[] {
  return db
    .selectDistinct({ status: loans.status })
    .from(loans)
    .where(eq(loans.userId, userId))
    .all()
    .map(({ status }) => status);
}

/** When a person's latest rejected request was rejected; null for who has none. */
export function findLastRejection(db: Db, userId: string): Instante | null {
  const rejected = and(eq(loans.userId, userId), eq(loans.status, "Rechazado"));
  return (
    db
      .select({ at: max(loans.decididoEn) })
      .from(loans)
      .where(rejected)
      .get()?.at ?? null
  );
}

/** The loan that is Pendiente or Aprobado: there is at most one. */
export function findActiveLoan(db: Db, userId: string): Loan | undefined {
  return db
    .select()
    .from(loans)
    .where(and(eq(loans.userId, userId), inArray(loans.status, [...ACTIVE_STATUSES])))
    .get();
}

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

/** Adds `monto` (negative to take back) to what a loan must bring, as a fine. */
export function addMulta(tx: Db, id: string, monto: Centavos): Centavos {
  const row = tx
    .update(loans)
    .set({ montoFinal: sql`${loans.montoFinal} + ${monto}`, multas: sql`${loans.multas} + ${monto}` })
    .where(and(eq(loans.id, id), eq(loans.status, "Aprobado")))
    .returning({ montoFinal: loans.montoFinal })
    .get();
  return row?.montoFinal ?? fail("LOAN_NOT_APPROVED");
}

/** A finished loan is back in `loans`, running or given up, under the same id and number. What follows from its money is not reckoned yet. */
export function reopenInto(tx: Db, completado: typeof completados.$inferSelect, castigadoEn: Instante | null): Loan {
  const loan = insertLoan(tx, { ...completado, status: "Aprobado", castigadoEn });
  tx.delete(completados).where(eq(completados.id, completado.id)).run();
  return loan;
}

/** The loan leaves `loans` for `completados`, under the same id. */
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
