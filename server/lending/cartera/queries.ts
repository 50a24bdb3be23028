/** Loans with their debt, due days and people. Amounts in cents. */
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { asientos, creditos, movimientos, saldosLoans } from "../../../drizzle/schema/ledger.ts";
import { loans } from "../../../drizzle/schema/loans.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import { waitAfterRejection } from "../../../rules/loans/aprobar/solicitud.ts";
import { payoff } from "../../../rules/loans/pagos/liquidacion.ts";
import { type LoanMoney, shownLoan } from "../../../rules/loans/shown.ts";
import { ACTIVE_STATUSES, type LoanStatus, type MORA_STATUSES, shownStatus } from "../../../rules/loans/status.ts";
import { pendienteOf } from "../../../rules/money/cargos.ts";
import { type Centavos, centavos, sumCentavos } from "../../../rules/money/dinero.ts";
import { rateFor, toBolivares } from "../../../rules/money/tasa.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { Usuario } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import { afterCursor, ifFew, type ListPage, type ListQuery, pageOf, searched } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { getReparto, listAbonos, listCargos, listCargosOf, sumEnRevision } from "../cargos/queries.ts";
import { listWithPagos } from "../libro/queries.ts";
import { findActiveLoan, findShownLoan, type Loan } from "../loans/queries.ts";
import { listRecordadosOn } from "../recordatorios/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";

interface LoanQuery extends ListQuery {
  status: LoanStatus;
  /** Newest first by default; otherwise oldest first, by next due cuota, or latest decision first. */
  orden?: "recientes" | "antiguas" | "vencimiento" | "decididas" | undefined;
  /** For Aprobado loans: late or not, by due day in any `orden`; fully paid; written off. */
  mora?: (typeof MORA_STATUSES)[number] | undefined;
  /** Only these ids. */
  ids?: readonly string[] | undefined;
  encargado?: string | undefined;
  hoy: Dia;
}

/**
 * A page of loans in one state, in the given order; search results come newest first. By due day, only loans with an unpaid
 * cuota.
 */
export function listLoans(db: Db, query: LoanQuery): ListPage<Loan> {
  // Only a running loan has a due day or can be written off.
  if (query.status !== "Aprobado" && isOfRunning(query)) return { items: [], nextCursor: null };
  const { from, columns, within, order, keyOf } = walkOf(db, query);
  const rows = db
    .select(columns)
    .from(from)
    .where(and(within, query.ids && inArray(loans.id, [...query.ids]), ofEncargado(db, loans.userId, query.encargado)))
    .orderBy(...order)
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, (loan) => ({ instant: keyOf(loan), id: loan.id }));
}

function walkOf(db: Db, query: LoanQuery) {
  if (query.buscar?.trim()) return byFound(db, query);
  if (query.mora === "porcerrar" || query.mora === "incobrables") return byInstant(query);
  return query.mora || query.orden === "vencimiento" ? byDueDay(query) : byInstant(query);
}

const isOfRunning = ({ mora, orden, buscar }: LoanQuery) =>
  mora !== undefined || (orden === "vencimiento" && !buscar?.trim());

const ALL = { from: loans, columns: getTableColumns(loans) };

/** By when they were requested, decided or written off: newest first, or oldest. */
function byInstant(query: LoanQuery) {
  const name = instantOf(query);
  // The lateness filters only apply to Aprobado loans, which have an index for them.
  const which = query.mora ? moraWithin(query) : statusIs(query.status);
  // Requests of banned people come last.
  const key = query.status === "Baneado" && name === "decididoEn" ? sql`coalesce(${loans.decididoEn}, 0)` : loans[name];
  const [way, from] = query.orden === "antiguas" ? ([asc, "oldest"] as const) : ([desc, "newest"] as const);
  return {
    ...ALL,
    within: and(which, afterCursor(key, loans.id, query.cursor, from)),
    order: [way(key), way(loans.id)],
    keyOf: (loan: Loan) => loan[name] ?? 0,
  };
}

function instantOf({ mora, orden }: LoanQuery) {
  if (mora === "incobrables") return "castigadoEn";
  return mora === "porcerrar" || orden === "decididas" ? "decididoEn" : "createdAt";
}

/** The displayed status: a ban hides every state except Aprobado (`shownStatus` of rules/loans/status.ts). */
function statusIs(status: LoanStatus): SQL | undefined {
  if (status === "Aprobado") return eq(loans.status, status);
  // Must equal the condition of the index loans_baneados.
  if (status === "Baneado") return sql`${loans.baneado} = 1 and ${loans.status} <> 'Aprobado'`;
  return and(eq(loans.status, status), eq(loans.baneado, false));
}

/** A searched list starts from what was found, in any order. */
function byFound(db: Db, query: LoanQuery) {
  const { status } = query;
  const uids = [loans.userId, loans.id];
  // Paid and written-off loans are few among the running ones.
  const few = query.mora === "porcerrar" || query.mora === "incobrables";
  const among = few ? ifFew(db, sql`select id from loans where ${moraWithin(query)}`) : undefined;
  const list = searched(db, query, { table: loans, tipo: "loan", status, instant: loans.createdAt, uids, among });
  return {
    ...list,
    within: and(statusIs(status), moraWithin(query), list.where),
    order: list.orderBy,
    keyOf: ({ createdAt }: Loan) => createdAt,
  };
}

/** By next due date. The unary plus keeps SQLite on the index of due dates, which only Aprobado loans have. */
function byDueDay(query: LoanQuery) {
  const { status, cursor } = query;
  const after = /^(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})$/.exec(cursor ?? "");
  if (cursor && !after) fail("INPUT_INVALID");
  return {
    ...ALL,
    within: and(
      isNotNull(loans.proximaCuota),
      sql`+${loans.status} = ${status}`,
      moraWithin(query),
      after ? sql`(${loans.proximaCuota}, ${loans.id}) > (${after[1]}, ${after[2]})` : undefined,
    ),
    order: [asc(loans.proximaCuota), asc(loans.id)],
    keyOf: (loan: Loan) => loan.proximaCuota ?? "",
  };
}

function moraWithin({ mora, hoy }: LoanQuery): SQL | undefined {
  if (mora === "vencidas") return lt(loans.proximaCuota, hoy);
  if (mora === "aldia") return gte(loans.proximaCuota, hoy);
  if (mora === "incobrables") return isNotNull(loans.castigadoEn);
  // Must equal the condition of the index loans_por_cerrar.
  return mora && sql`status = 'Aprobado' and proximaCuota is null and castigadoEn is null`;
}

/** The debt of all running loans that were written off. */
export function getIncobrable(db: Db): { monto: Centavos } {
  // Starts from the few written-off loans: in another order, SQLite would scan the whole ledger.
  const row = db.get<{ monto: number }>(sql`
    select coalesce(sum(m.monto), 0) as monto
    from ${loans} l cross join ${asientos} a on a.loanId = l.id
      cross join ${movimientos} m on m.asientoId = a.id and m.cuenta = 'castigos'
    where l.castigadoEn is not null`);
  return { monto: centavos(row?.monto ?? 0) };
}

/** The money of several loans, in one query each. */
function listMoney(db: Db, rows: readonly Loan[]): Map<string, LoanMoney> {
  const ids = rows.map(({ id }) => id);
  const [cargos, review] = [listCargosOf(db, ids), sumEnRevision(db, ids)];
  const carteras = new Map(
    db
      .select()
      .from(saldosLoans)
      .where(inArray(saldosLoans.loanId, ids))
      .all()
      .map(({ loanId, monto }) => [loanId, monto]),
  );
  const persons = db
    .select({ id: usuarios.id, motivo: usuarios.baneoMotivo })
    .from(usuarios)
    .where(and(inArray(usuarios.id, [...new Set(rows.map(({ userId }) => userId))]), isNotNull(usuarios.baneoDesde)))
    .all();
  const baneos = new Map(persons.map(({ id, motivo }) => [id, motivo]));
  return new Map(
    rows.map(({ id, userId, castigadoEn }) => [
      id,
      {
        cargos: cargos.get(id) ?? [],
        cartera: carteras.get(id) ?? centavos(0),
        castigo: castigadoEn === null ? centavos(0) : getReparto(db, id).castigos,
        enRevision: review.get(id) ?? centavos(0),
        baneado: baneos.has(userId),
        baneoMotivo: baneos.get(userId) ?? null,
      },
    ]),
  );
}

const NO_MONEY: LoanMoney = {
  cargos: [],
  cartera: centavos(0),
  castigo: centavos(0),
  enRevision: centavos(0),
  baneado: false,
};

/** Loans as screens show them: with what is owed, when, and what comes next. */
function shownLoans<R>(
  db: Db,
  rows: readonly Loan[],
  hoy: Dia,
  shape: (loan: Loan, shown: ReturnType<typeof shownLoan>) => R,
): R[] {
  if (rows.length === 0) return [];
  const money = listMoney(db, rows);
  return rows.map((loan) => shape(loan, shownLoan(loan, money.get(loan.id) ?? NO_MONEY, hoy)));
}

/**
 * Loans as the panel shows them, with what is owed, when, and what comes next. `credito`: the person's credit that can be used
 * in them. `baneado`: whether the person is banned, although the loan goes on. `conPagos`: whether it has approved pagos.
 * `recordadoHoy`: whether the person was reminded today.
 */
export function inPanel(db: Db, rows: readonly Loan[], hoy: Dia) {
  if (rows.length === 0) return [];
  const people = listPeople(db, rows);
  const nobody = { credito: centavos(0), baneado: false };
  const ids = rows.map(({ id }) => id);
  const [paid, reminded] = [listWithPagos(db, ids), listRecordadosOn(db, ids, hoy)];
  return shownLoans(db, rows, hoy, (loan, shown) => ({
    ...loan,
    ...shown,
    ...(people.get(loan.userId) ?? nobody),
    conPagos: paid.has(loan.id),
    recordadoHoy: reminded.has(loan.id),
  }));
}

/** The data shown of those loans' people. */
function listPeople(db: Db, rows: readonly Loan[]) {
  const found = db
    .select({ id: usuarios.id, baneoDesde: usuarios.baneoDesde, owed: creditos.monto })
    .from(usuarios)
    .leftJoin(creditos, eq(creditos.userId, usuarios.id))
    .where(inArray(usuarios.id, [...new Set(rows.map(({ userId }) => userId))]))
    .all();
  return new Map(
    found.map(({ id, baneoDesde, owed }) => [
      id,
      { credito: centavos(Math.max(0 - (owed ?? 0), 0)), baneado: baneoDesde !== null },
    ]),
  );
}

/** The loan on a borrower's own page, or null. Queries only what the loan can have. */
export function getOwnLoan(db: Db, usuario: Usuario, hoy: Dia) {
  const own = findShownLoan(db, usuario.id);
  if (!own) return null;
  const { loan, cartera, enRevision, rechazado } = own;
  const castigo = loan.castigadoEn === null ? centavos(0) : getReparto(db, loan.id).castigos;
  const shown = shownLoan(
    loan,
    {
      cartera,
      castigo,
      enRevision,
      baneado: usuario.baneoDesde !== null,
      baneoMotivo: usuario.baneoMotivo,
      cargos: loan.status === "Aprobado" ? listCargos(db, loan.id) : [],
    },
    hoy,
  );
  const espera = rechazado === null ? 0 : getAjustes(db).esperaTrasRechazo;
  return { ...shown, puedePedirDesde: waitAfterRejection(rechazado, espera, hoy) };
}

/** A person's status: a loan before a request. `saldo` in cents. */
type Standing = Pick<Loan, "id" | "amount" | "proximaCuota" | "castigadoEn"> & { status: LoanStatus; saldo: Centavos };

/** The current loan or request of each person; people without one are left out. */
export function listStandings(db: Db, userIds: readonly string[]): Map<string, Standing> {
  if (userIds.length === 0) return new Map();
  const { id, userId, status, amount, proximaCuota, castigadoEn } = loans;
  const saldo = sql<Centavos>`max(coalesce(${saldosLoans.monto}, 0), 0)`;
  const rows = db
    .select({ id, userId, status, amount, proximaCuota, castigadoEn, saldo, baneo: usuarios.baneoDesde })
    .from(loans)
    .innerJoin(usuarios, eq(usuarios.id, userId))
    .leftJoin(saldosLoans, eq(saldosLoans.loanId, loans.id))
    // The plus limits SQLite to those people's loans: it would scan all of those states.
    .where(and(inArray(userId, [...userIds]), sql`+${status} in ${[...ACTIVE_STATUSES]}`))
    .all();
  return new Map(
    rows.map(({ userId, baneo, ...loan }) => [userId, { ...loan, status: shownStatus(loan.status, baneo !== null) }]),
  );
}

/** The amount that pays off the person's running loan today, in dollars and at the day's rate. Refuses NOTHING_DUE. */
export function getPayoff(db: Db, userId: string, hoy: Dia) {
  const loan = findActiveLoan(db, userId);
  const cargos = loan ? listCargos(db, loan.id) : [];
  if (!loan || pendienteOf(cargos) === 0) fail("NOTHING_DUE");
  const { descuentoAnticipado: descuento } = getAjustes(db);
  const abonos = (descuento > 0 && listAbonos(db, [loan.id]).get(loan.id)) || [];
  const deHoy = abonos.filter(({ dia, concepto }) => dia === hoy && concepto !== "descuento");
  const came = sumCentavos(deHoy.map(({ monto }) => monto));
  const quote = payoff(cargos, { interes: loan.interes, descuento }, hoy, came);
  const tasa = rateFor(listTasasAround(db, hoy), hoy);
  return { hoy, ...quote, montoBs: tasa && toBolivares(quote.monto, tasa) };
}
