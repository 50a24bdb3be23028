/** The ledger: entries are added, never changed (triggers refuse it). Amounts in cents. */
import { and, count, desc, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { cerrados } from "../../../drizzle/schema/cajas.ts";
import {
  asientos,
  creditos,
  movimientos,
  resumenFinanciero,
  saldos,
  saldosLoans,
} from "../../../drizzle/schema/ledger.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { addDays, type Dia, type Instante, startOfDay, toDia } from "../../../rules/country/fecha.ts";
import { MAX_LINEAS_DE_ESTADO } from "../../../rules/limits/limits.ts";
import { type Bolivares, type Centavos, centavos } from "../../../rules/money/dinero.ts";
import type { Concepto, Cuenta, Movimiento } from "../../../rules/money/libro.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { named, whole } from "../../storage/filas.ts";
import { newId } from "../../storage/ids.ts";

type Asiento = typeof asientos.$inferSelect;

const insertEntry = prepared((db) => db.insert(asientos).values(named(asientos)).prepare());
const insertMovimiento = prepared((db) => db.insert(movimientos).values(named(movimientos)).prepare());

/** Adds an entry. Throws if its movements do not sum to zero, which would be a bug. */
export function insertAsiento(
  tx: Db,
  entry: Omit<typeof asientos.$inferInsert, "id">,
  posting: readonly Movimiento[],
): string {
  if (posting.length === 0 || posting.reduce((total, { monto }) => total + monto, 0) !== 0) {
    throw new Error(`an entry of ${entry.concepto} does not balance`);
  }
  const [id, fecha] = [newId(), afterClosed(tx, entry.fecha)];
  const valor = entry.diaValor ?? toDia(entry.fecha);
  insertEntry(tx).run(whole(asientos, { ...entry, id, fecha, diaValor: valor === toDia(fecha) ? null : valor }));
  for (const { cuenta, monto } of posting)
    insertMovimiento(tx).run(whole(movimientos, { asientoId: id, cuenta, monto }));
  return id;
}

const closed = prepared((db) =>
  db
    .select({ hasta: max(cerrados.hasta) })
    .from(cerrados)
    .prepare(),
);

/** The last day of the closed books; null if they were never closed. */
export const findCerradoHasta = (db: Db): Dia | null => closed(db).get()?.hasta ?? null;

/** That instant, or the first open one: the clock may have been set back. */
function afterClosed(tx: Db, fecha: Instante): Instante {
  const hasta = findCerradoHasta(tx);
  return hasta !== null && toDia(fecha) <= hasta ? startOfDay(addDays(hasta, 1)) : fecha;
}

/** What is still owed on a loan, signed: its balance of cartera. Negative if it was overpaid. */
export function getCartera(db: Db, loanId: string): Centavos {
  return db.select().from(saldosLoans).where(eq(saldosLoans.loanId, loanId)).get()?.monto ?? centavos(0);
}

const credito = prepared((db) =>
  db
    .select({ monto: creditos.monto })
    .from(creditos)
    .where(eq(creditos.userId, sql.placeholder("userId")))
    .prepare(),
);

/** A person's credit apart from their loans; negative if they owe it. */
export function getCredito(db: Db, userId: string): Centavos {
  return centavos(0 - (credito(db).get({ userId })?.monto ?? 0));
}

// The cross join fixes the order: SQLite would start from everything that was ever written off.
const castigado = prepared((db) =>
  db
    .select({ monto: sql<number>`coalesce(sum(${movimientos.monto}), 0)` })
    .from(asientos)
    .crossJoin(movimientos)
    .where(
      and(
        eq(asientos.userId, sql.placeholder("userId")),
        eq(movimientos.asientoId, asientos.id),
        eq(movimientos.cuenta, "castigos"),
      ),
    )
    .prepare(),
);

/** What was written off of a person's loans and has not come in since. */
export function getCastigado(db: Db, userId: string): Centavos {
  return centavos(castigado(db).get({ userId })?.monto ?? 0);
}

export function getBalances(db: Db): Partial<Record<Cuenta, number>> {
  return Object.fromEntries(
    db
      .select()
      .from(saldos)
      .all()
      .map(({ cuenta, monto }) => [cuenta, monto]),
  );
}

export function getMovimientos(db: Db, asientoId: string): Movimiento[] {
  return db
    .select({ cuenta: movimientos.cuenta, monto: movimientos.monto })
    .from(movimientos)
    .where(eq(movimientos.asientoId, asientoId))
    .all();
}

/** The latest entry in force of that kind, for that loan or pago; undefined if there is none. */
export function findStanding(
  db: Db,
  concepto: Concepto,
  about: { loanId: string } | { pagoId: string },
): Asiento | undefined {
  const reverso = alias(asientos, "reverso");
  const subject = "pagoId" in about ? eq(asientos.pagoId, about.pagoId) : eq(asientos.loanId, about.loanId);
  return db
    .select({ asiento: asientos })
    .from(asientos)
    .leftJoin(reverso, eq(reverso.reversaDe, asientos.id))
    .where(and(eq(asientos.concepto, concepto), subject, isNull(reverso.id)))
    .orderBy(sql`${asientos.id} desc`)
    .get()?.asiento;
}

/** That entry, if it is still in force. */
export function findIfStanding(db: Db, id: string): Asiento | undefined {
  const reverso = alias(asientos, "reverso");
  return db
    .select({ asiento: asientos })
    .from(asientos)
    .leftJoin(reverso, eq(reverso.reversaDe, asientos.id))
    .where(and(eq(asientos.id, id), isNull(reverso.id)))
    .get()?.asiento;
}

/** The latest entry of that kind for a loan or pago, reversed or not. */
export function findLatest(
  db: Db,
  concepto: Concepto,
  about: { loanId: string } | { pagoId: string },
): Asiento | undefined {
  const subject = "pagoId" in about ? eq(asientos.pagoId, about.pagoId) : eq(asientos.loanId, about.loanId);
  return db
    .select()
    .from(asientos)
    .where(and(eq(asientos.concepto, concepto), subject))
    .orderBy(desc(asientos.id))
    .get();
}

/** The entries in force of those kinds for a loan, newest first. */
export function listStanding(db: Db, loanId: string, conceptos: readonly Concepto[]): Asiento[] {
  const reverso = alias(asientos, "reverso");
  return db
    .select({ asiento: asientos })
    .from(asientos)
    .leftJoin(reverso, eq(reverso.reversaDe, asientos.id))
    .where(and(eq(asientos.loanId, loanId), inArray(asientos.concepto, [...conceptos]), isNull(reverso.id)))
    .orderBy(desc(asientos.id))
    .all()
    .map(({ asiento }) => asiento);
}

/** Those loans that have an approved pago in force: their approval cannot be cancelled. */
export function listWithPagos(db: Db, loanIds: readonly string[]): Set<string | null> {
  const reverso = alias(asientos, "reverso");
  const rows = db
    .selectDistinct({ loanId: asientos.loanId })
    .from(asientos)
    .leftJoin(reverso, eq(reverso.reversaDe, asientos.id))
    .where(and(inArray(asientos.loanId, [...loanIds]), eq(asientos.concepto, "pago"), isNull(reverso.id)))
    .all();
  return new Set(rows.map(({ loanId }) => loanId));
}

const countedAbout = (subject: typeof asientos.loanId | typeof asientos.pagoId) =>
  prepared((db) =>
    db
      .select({ n: count() })
      .from(asientos)
      .where(and(eq(subject, sql.placeholder("about")), eq(asientos.concepto, sql.placeholder("concepto"))))
      .prepare(),
  );
const countedOfLoan = countedAbout(asientos.loanId);
const countedOfPago = countedAbout(asientos.pagoId);

/** How many entries of that kind a loan or pago has had. */
export function countAsientos(db: Db, about: { loanId: string } | { pagoId: string }, concepto: Concepto): number {
  const counted =
    "pagoId" in about
      ? countedOfPago(db).get({ about: about.pagoId, concepto })
      : countedOfLoan(db).get({ about: about.loanId, concepto });
  return counted?.n ?? 0;
}

/** A page of one person's entries, newest first, each with its movements and author. */
export function listAsientosOf(
  db: Db,
  userId: string,
  query: ListOfQuery,
): ListPage<Asiento & { actor: string | null; movimientos: Movimiento[] }> {
  const rows = db
    .select({ asiento: asientos, actor: usuarios.correo })
    .from(asientos)
    .leftJoin(usuarios, eq(usuarios.id, asientos.actorId))
    .where(and(eq(asientos.userId, userId), afterCursor(asientos.fecha, asientos.id, query.cursor)))
    .orderBy(desc(asientos.fecha), desc(asientos.id))
    .limit(query.limit + 1)
    .all();
  const page = pageOf(rows, query.limit, ({ asiento: { fecha, id } }) => ({ instant: fecha, id }));
  const items = page.items.map(({ asiento, actor }) => ({
    ...asiento,
    actor,
    movimientos: getMovimientos(db, asiento.id),
  }));
  return { ...page, items };
}

/** The accounts of a person's debt: loans, and written-off debt that may still come in, less their credit. */
const DE_UNA_PERSONA = ["cartera", "castigos", "saldo_a_favor"] as const satisfies Cuenta[];

/**
 * A person's statement of account: each entry that changed their debt, oldest first, with the debt after it; a negative `saldo`
 * is in their favour. Only the last MAX_LINEAS_DE_ESTADO, with the debt before them as `anterior`. Transfers between accounts
 * change nothing and are left out.
 */
export function getEstadoDeCuenta(db: Db, userId: string) {
  const monto = sql<Centavos>`sum(${movimientos.monto})`;
  const rows = db
    .select({
      id: asientos.id,
      fecha: asientos.fecha,
      concepto: asientos.concepto,
      reversaDe: asientos.reversaDe,
      monto,
      recibo: pagos.numero,
      // The value of dollars in bolívares never moved.
      montoBs: sql<Bolivares | null>`iif(${pagos.moneda} = 'bs', ${pagos.montoBs}, null)`,
      prestamo: sql<number | null>`coalesce(${loans.numero}, ${completados.numero})`,
    })
    .from(asientos)
    .crossJoin(movimientos)
    .leftJoin(pagos, eq(pagos.id, asientos.pagoId))
    .leftJoin(loans, eq(loans.id, asientos.loanId))
    .leftJoin(completados, eq(completados.id, asientos.loanId))
    .where(
      and(
        eq(asientos.userId, userId),
        eq(movimientos.asientoId, asientos.id),
        inArray(movimientos.cuenta, [...DE_UNA_PERSONA]),
      ),
    )
    .groupBy(asientos.fecha, asientos.id)
    .having(sql`${monto} <> 0`)
    .orderBy(asientos.fecha, asientos.id)
    .all();
  let owed = 0;
  const lineas = rows.map((row) => {
    owed += row.monto;
    return { ...row, saldo: centavos(owed) };
  });
  const shown = lineas.slice(-MAX_LINEAS_DE_ESTADO);
  const [first] = shown;
  return { anterior: centavos(first ? first.saldo - first.monto : 0), saldo: centavos(owed), lineas: shown };
}

/** The movements of many entries, by entry, in one query. */
export function listMovimientos(db: Db, asientoIds: string[]): Map<string, Movimiento[]> {
  const rows = db.select().from(movimientos).where(inArray(movimientos.asientoId, asientoIds)).all();
  return Map.groupBy(rows, ({ asientoId }) => asientoId);
}

/** The spec's totals, updated in the transaction that changes them. Lent. */
export function addPrestado(tx: Db, monto: Centavos): void {
  tx.update(resumenFinanciero)
    .set({ totalPrestado: sql`${resumenFinanciero.totalPrestado} + ${monto}` })
    .run();
}

/** Recovered: 1.2 × the amount of a completed loan (spec §4). */
export function addRecuperado(tx: Db, monto: Centavos): void {
  tx.update(resumenFinanciero)
    .set({ totalRecuperado: sql`${resumenFinanciero.totalRecuperado} + ${monto}` })
    .run();
}
