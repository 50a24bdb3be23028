/** What loans owe, and when. Of a loan in `loans` or, under the same id, in `completados`. Amounts in cents. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { asientos, cargos, completados, loans, movimientos, pagos } from "../../../drizzle/schema.ts";
import { type Dia, type Instante, toDia } from "../../../rules/country/fecha.ts";
import type { Abono } from "../../../rules/loans/mora.ts";
import type { Cargo, CargoTipo } from "../../../rules/money/cargos.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import type { Fase, Reparto } from "../../../rules/money/libro.ts";
import type { Db } from "../../storage/db.ts";

type CargoRow = typeof cargos.$inferSelect;

/** A loan whose money was paid out: whose it is and how it stands. */
export interface Account {
  loanId: string;
  userId: string;
  fase: Fase;
}

/** Undefined for a loan whose money was not paid out, or is back. */
export function findAccount(db: Db, loanId: string): Account | undefined {
  const { userId, castigadoEn } = loans;
  const running = db
    .select({ userId, castigadoEn })
    .from(loans)
    .where(and(eq(loans.id, loanId), eq(loans.status, "Aprobado")))
    .get();
  if (running)
    return { loanId, userId: running.userId, fase: running.castigadoEn === null ? "corriente" : "castigado" };
  const closed = db.select({ userId: completados.userId }).from(completados).where(eq(completados.id, loanId)).get();
  return closed && { loanId, userId: closed.userId, fase: "cerrado" };
}

/** The cargos of a loan, by number within each kind. */
export function listCargos(db: Db, loanId: string): CargoRow[] {
  return db.select().from(cargos).where(eq(cargos.loanId, loanId)).orderBy(asc(cargos.tipo), asc(cargos.numero)).all();
}

/** Those of several loans. */
export function listCargosOf(db: Db, loanIds: readonly string[]): Map<string, CargoRow[]> {
  const rows = db
    .select()
    .from(cargos)
    .where(inArray(cargos.loanId, [...loanIds]))
    .orderBy(asc(cargos.tipo), asc(cargos.numero))
    .all();
  return Map.groupBy(rows, ({ loanId }) => loanId);
}

export function insertCargos(
  tx: Db,
  loanId: string,
  rows: readonly (Cargo & { asientoId?: string; porCuota?: number | null })[],
): void {
  tx.insert(cargos)
    .values(rows.map((cargo) => ({ ...cargo, loanId })))
    .run();
}

/** Changes one cargo. */
export function updateCargo(
  tx: Db,
  { loanId, tipo, numero }: { loanId: string; tipo: CargoTipo; numero: number },
  set: Partial<Pick<Cargo, "monto" | "pendiente" | "vence" | "vencePrevio">>,
): void {
  tx.update(cargos)
    .set(set)
    .where(and(eq(cargos.loanId, loanId), eq(cargos.tipo, tipo), eq(cargos.numero, numero)))
    .run();
}

/** For a loan whose approval is cancelled, or whose plan is made anew: of its cargos, those of that kind or all. */
export function deleteCargos(tx: Db, loanId: string, tipo?: CargoTipo): void {
  tx.delete(cargos)
    .where(and(eq(cargos.loanId, loanId), tipo && eq(cargos.tipo, tipo)))
    .run();
}

/** Where the debt of a loan lies now, by what the ledger says. Credit that was used in it is its payment, not its excess. */
export function getReparto(db: Db, loanId: string): Reparto {
  const rows = db
    .select({ cuenta: movimientos.cuenta, monto: sql<number>`sum(${movimientos.monto})` })
    .from(asientos)
    .innerJoin(movimientos, eq(movimientos.asientoId, asientos.id))
    .where(
      and(
        eq(asientos.loanId, loanId),
        sql`(${movimientos.cuenta} in ('cartera', 'castigos') or (${movimientos.cuenta} = 'saldo_a_favor'
          and ${asientos.concepto} not in ('aplicacion', 'reverso_aplicacion')))`,
      ),
    )
    .groupBy(movimientos.cuenta)
    .all();
  const of = (cuenta: string) => rows.find((row) => row.cuenta === cuenta)?.monto ?? 0;
  return {
    cartera: centavos(of("cartera")),
    castigos: centavos(of("castigos")),
    aFavor: centavos(0 - of("saldo_a_favor")),
  };
}

/** How many cuotas administrators counted on the approved pagos of a loan. */
export function sumElegidas(db: Db, loanId: string): number {
  return (
    db
      .select({ elegidas: sql<number>`coalesce(sum(${pagos.cuotasAplicadas}), 0)` })
      .from(pagos)
      .where(and(eq(pagos.loanId, loanId), eq(pagos.status, "Aprobado")))
      .get()?.elegidas ?? 0
  );
}

/** What waits for review of each of those loans. */
export function sumEnRevision(db: Db, loanIds: readonly string[]): Map<string, Centavos> {
  const rows = db
    .select({ loanId: pagos.loanId, monto: sql<number>`sum(${pagos.monto})` })
    .from(pagos)
    .where(and(inArray(pagos.loanId, [...loanIds]), eq(pagos.status, "Pendiente")))
    .groupBy(pagos.loanId)
    .all();
  return new Map(rows.map(({ loanId, monto }) => [loanId ?? "", centavos(monto)]));
}

/**
 * The money that came in for a loan and stands: a pago by the day it was paid, credit and discounts by the day they were
 * entered. A cross join keeps its order: SQLite would begin with every movement of cartera.
 */
export function listAbonos(db: Db, loanIds: readonly string[]): Map<string, Abono[]> {
  const rows = db.all<{ loanId: string; fechaPago: Dia | null; fecha: Instante; monto: number }>(sql`
    select a.loanId, p.fechaPago, a.fecha, -m.monto as monto
    from ${asientos} a
    cross join ${movimientos} m on m.asientoId = a.id and m.cuenta = 'cartera'
    left join ${asientos} r on r.reversaDe = a.id
    left join ${pagos} p on p.id = a.pagoId
    where a.loanId in ${[...loanIds]} and a.concepto in ('pago', 'aplicacion', 'descuento') and r.id is null`);
  const abonos = rows.map(({ loanId, fechaPago, fecha, monto }) => ({
    loanId,
    abono: { dia: fechaPago ?? toDia(fecha), monto: centavos(monto) },
  }));
  return new Map(
    [...Map.groupBy(abonos, ({ loanId }) => loanId)].map(([loanId, own]) => [loanId, own.map(({ abono }) => abono)]),
  );
}

/** Writes what follows from the money: how many cuotas are paid, what is due next, what was given up. */
export function updateAccount(
  tx: Db,
  { loanId, fase }: Account,
  { cuotasPagadas, proximaCuota, castigo }: { cuotasPagadas: number; proximaCuota: Dia | null; castigo: Centavos },
): void {
  if (fase === "cerrado")
    tx.update(completados).set({ cuotasPagadas, castigo }).where(eq(completados.id, loanId)).run();
  else tx.update(loans).set({ cuotasPagadas, proximaCuota }).where(eq(loans.id, loanId)).run();
}
