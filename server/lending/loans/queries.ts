/** Loans: found, listed and moved. A change of state names the state it comes from. Amounts in cents. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  max,
  ne,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import { completados, loans, saldosLoans } from "../../../drizzle/schema.ts";
import type { Dia, Instante } from "../../../rules/country/fecha.ts";
import { CUOTAS_MAXIMAS } from "../../../rules/limits.ts";
import { shownLoan } from "../../../rules/loans/shown.ts";
import { ACTIVE_STATUSES, type LoanStatus } from "../../../rules/loans/status.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import type { ErrorCode } from "../../../rules/texts/mensajes.ts";
import { fail } from "../../core/errors.ts";
import { afterCursor, type ListOfQuery, type ListPage, type ListQuery, pageOf, searched } from "../../core/paging.ts";
import type { Db } from "../../storage/db.ts";
import { getSaldo } from "../libro/queries.ts";

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
  return (
    loan.cuotas !== null && loan.cuotasPagadas !== null && loan.fechaPrimerPago !== null && loan.montoFinal !== null
  );
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

/** The latest loan of a person (spec §7: latest by createdAt). */
export function findLatestLoan(db: Db, userId: string): Loan | undefined {
  return db.select().from(loans).where(eq(loans.userId, userId)).orderBy(desc(loans.createdAt), desc(loans.id)).get();
}

/** The states in which a person has loans. */
export function listStatuses(db: Db, userId: string): LoanStatus[] {
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

interface LoanQuery extends ListQuery {
  status: LoanStatus;
  /** Newest first unless it says the next cuota to fall due first, or the latest decision first. */
  orden?: "recientes" | "vencimiento" | "decididas" | undefined;
  /** Only those whose next cuota is past due, or only those whose is not: then they come by due day, whatever `orden`. */
  mora?: "vencidas" | "aldia" | undefined;
  hoy: Dia;
}

/**
 * A page of the loans in one state, in the order asked for; what is searched for comes newest first. By due day there are only
 * those with a cuota left to pay.
 */
export function listLoans(db: Db, query: LoanQuery): ListPage<Loan> {
  const { from, columns, within, order, keyOf } = walkOf(query);
  const rows = db
    .select(columns)
    .from(from)
    .where(within)
    .orderBy(...order)
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, (loan) => ({ instant: keyOf(loan), id: loan.id }));
}

function walkOf(query: LoanQuery) {
  if (query.buscar?.trim()) return byFound(query);
  return query.mora || query.orden === "vencimiento" ? byDueDay(query) : byInstant(query);
}

const ALL = { from: loans, columns: getTableColumns(loans) };

/** Newest first, by when they were asked for or decided. */
function byInstant({ status, orden, cursor }: LoanQuery) {
  const name = orden === "decididas" ? "decididoEn" : "createdAt";
  return {
    ...ALL,
    within: and(eq(loans.status, status), afterCursor(loans[name], loans.id, cursor)),
    order: [desc(loans[name]), desc(loans.id)],
    keyOf: (loan: Loan) => loan[name] ?? 0,
  };
}

/** What was typed drives, whatever the order. */
function byFound(query: LoanQuery) {
  const { status } = query;
  const uids = [loans.userId, loans.id];
  const list = searched(query, { table: loans, tipo: "loan", status, instant: loans.createdAt, uids });
  return {
    ...list,
    within: and(eq(loans.status, status), dueWithin(query), list.where),
    order: list.orderBy,
    keyOf: ({ createdAt }: Loan) => createdAt,
  };
}

/** The next cuota to fall due first. The plus keeps SQLite to the index of days: only an Aprobado loan has such a day. */
function byDueDay(query: LoanQuery) {
  const { status, cursor } = query;
  const after = /^(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})$/.exec(cursor ?? "");
  if (cursor && !after) fail("INPUT_INVALID");
  return {
    ...ALL,
    within: and(
      isNotNull(loans.proximaCuota),
      sql`+${loans.status} = ${status}`,
      dueWithin(query),
      after ? sql`(${loans.proximaCuota}, ${loans.id}) > (${after[1]}, ${after[2]})` : undefined,
    ),
    order: [asc(loans.proximaCuota), asc(loans.id)],
    keyOf: (loan: Loan) => loan.proximaCuota ?? "",
  };
}

function dueWithin({ mora, hoy }: LoanQuery): SQL | undefined {
  if (mora === "vencidas") return lt(loans.proximaCuota, hoy);
  return mora === "aldia" ? gte(loans.proximaCuota, hoy) : undefined;
}

/** A loan as the panel shows it: whole, with its plan, what is still owed and what comes next. */
export function inPanel(db: Db, loan: Loan, hoy: Dia) {
  return { ...loan, ...shownLoan(loan, getSaldo(db, loan.id), hoy) };
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

/** How a person stands: banned before anything else, then with a loan, then with a request. `saldo` in cents. */
type Standing = Pick<Loan, "id" | "status" | "amount" | "proximaCuota"> & { saldo: Centavos };

const WEIGHT: Record<LoanStatus, number> = { Baneado: 3, Aprobado: 2, Pendiente: 1, Rechazado: 0 };

/** How each of those people stands; who has nothing under way is not in it. */
export function listStandings(db: Db, userIds: readonly string[]): Map<string, Standing> {
  if (userIds.length === 0) return new Map();
  const { id, userId, status, amount, proximaCuota } = loans;
  const rows = db
    .select({ id, userId, status, amount, proximaCuota, saldo: sql<Centavos>`coalesce(${saldosLoans.monto}, 0)` })
    .from(loans)
    .leftJoin(saldosLoans, eq(saldosLoans.loanId, loans.id))
    .where(and(inArray(userId, [...userIds]), ne(status, "Rechazado")))
    .all()
    .toSorted((a, b) => WEIGHT[a.status] - WEIGHT[b.status]);
  return new Map(rows.map(({ userId, ...standing }) => [userId, standing]));
}

/** What a person owes on all loans together, in cents. */
export function getDeuda(db: Db, userId: string): number {
  return (
    db
      .select({ deuda: sum(saldosLoans.monto).mapWith(centavos) })
      .from(loans)
      .innerJoin(saldosLoans, eq(saldosLoans.loanId, loans.id))
      .where(eq(loans.userId, userId))
      .get()?.deuda ?? 0
  );
}

/** Aprobado loans with a cuota that may fall between two days: those whose plan overlaps them. */
export function listInCalendar(db: Db, desde: Dia, hasta: Dia): ApprovedLoan[] {
  const earliest = sql<Dia>`date(${desde}, ${`-${CUOTAS_MAXIMAS} months`})`;
  return db
    .select()
    .from(loans)
    .where(and(eq(loans.status, "Aprobado"), lte(loans.fechaPrimerPago, hasta), gte(loans.fechaPrimerPago, earliest)))
    .all()
    .filter(isApproved);
}

/** False when the loan had already left `from`. */
export function moveLoan(tx: Db, id: string, from: LoanStatus, set: LoanChange): boolean {
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

export function addCuotasPagadas(tx: Db, id: string, cuotas: number): void {
  tx.update(loans)
    .set({ cuotasPagadas: sql`${loans.cuotasPagadas} + ${cuotas}` })
    .where(eq(loans.id, id))
    .run();
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
