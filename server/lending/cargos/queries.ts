/** What loans owe and when, for loans in `loans` and, under the same id, in `completados`. Amounts in cents. */
import { and, asc, eq, gte, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { asientos, movimientos } from "../../../drizzle/schema/ledger.ts";
import { cargos, completados, loans } from "../../../drizzle/schema/loans.ts";
import { auditoria } from "../../../drizzle/schema/operator.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { type Dia, startOfDay, toDia } from "../../../rules/country/fecha.ts";
import type { Abono } from "../../../rules/loans/mora/mora.ts";
import type { Cargo, CargoTipo } from "../../../rules/money/cargos.ts";
import { type Centavos, centavos, sumCentavos } from "../../../rules/money/dinero.ts";
import type { Fase, Reparto } from "../../../rules/money/libro.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { named, whole } from "../../storage/filas.ts";

type CargoRow = typeof cargos.$inferSelect;

/** A paid-out loan: its person and its status. */
export interface Account {
  loanId: string;
  userId: string;
  interes: number;
  fase: Fase;
}

const accountRunning = prepared((db) => {
  const { userId, interes, castigadoEn } = loans;
  const paidOut = and(eq(loans.id, sql.placeholder("loanId")), eq(loans.status, "Aprobado"));
  return db.select({ userId, interes, castigadoEn }).from(loans).where(paidOut).prepare();
});

const accountClosed = prepared((db) =>
  db
    .select({ userId: completados.userId, interes: completados.interes })
    .from(completados)
    .where(eq(completados.id, sql.placeholder("loanId")))
    .prepare(),
);

/** Undefined if the money was not paid out, or was returned. */
export function findAccount(db: Db, loanId: string): Account | undefined {
  const running = accountRunning(db).get({ loanId });
  if (running) {
    const { castigadoEn, ...whose } = running;
    return { loanId, ...whose, fase: castigadoEn === null ? "corriente" : "castigado" };
  }
  const closed = accountClosed(db).get({ loanId });
  return closed && { loanId, ...closed, fase: "cerrado" };
}

const ofLoan = prepared((db) =>
  db
    .select()
    .from(cargos)
    .where(eq(cargos.loanId, sql.placeholder("loanId")))
    .orderBy(asc(cargos.tipo), asc(cargos.numero))
    .prepare(),
);

/** The cargos of a loan, by number within each kind. */
export function listCargos(db: Db, loanId: string): CargoRow[] {
  return ofLoan(db).all({ loanId });
}

/** All ids are passed as one JSON parameter, so that there is one statement for any number of them. */
const within = sql`(select value from json_each(${sql.placeholder("loanIds")}))`;
const idList = (loanIds: readonly string[]): string => JSON.stringify(loanIds);

const ofLoans = prepared((db) =>
  db
    .select()
    .from(cargos)
    .where(sql`${cargos.loanId} in ${within}`)
    .orderBy(asc(cargos.loanId), asc(cargos.tipo), asc(cargos.numero))
    .prepare(),
);

/** The cargos of several loans. */
export function listCargosOf(db: Db, loanIds: readonly string[]): Map<string, CargoRow[]> {
  if (loanIds.length === 0) return new Map();
  return Map.groupBy(ofLoans(db).all({ loanIds: idList(loanIds) }), ({ loanId }) => loanId);
}

const insertCargo = prepared((db) => db.insert(cargos).values(named(cargos)).prepare());

export function insertCargos(
  tx: Db,
  loanId: string,
  rows: readonly (Cargo & { asientoId?: string; porCuota?: number | null })[],
): void {
  for (const cargo of rows) insertCargo(tx).run(whole(cargos, { ...cargo, loanId }));
}

/** Changes one cargo. */
export function updateCargo(
  tx: Db,
  { loanId, tipo, numero }: { loanId: string; tipo: CargoTipo; numero: number },
  set: Partial<Pick<CargoRow, "monto" | "pendiente" | "vence" | "vencePrevio" | "asientoId">>,
): void {
  tx.update(cargos)
    .set(set)
    .where(and(eq(cargos.loanId, loanId), eq(cargos.tipo, tipo), eq(cargos.numero, numero)))
    .run();
}

/** Deletes the cargos of a loan, all or of one kind, when its approval is cancelled or its plan is redone. */
export function deleteCargos(tx: Db, loanId: string, tipo?: CargoTipo): void {
  tx.delete(cargos)
    .where(and(eq(cargos.loanId, loanId), tipo && eq(cargos.tipo, tipo)))
    .run();
}

// Summed by account here: SQLite would sort the rows first.
const moved = prepared((db) =>
  db
    .select({ cuenta: movimientos.cuenta, monto: movimientos.monto })
    .from(asientos)
    .crossJoin(movimientos)
    .where(
      and(
        eq(asientos.loanId, sql.placeholder("loanId")),
        eq(movimientos.asientoId, asientos.id),
        sql`(${movimientos.cuenta} in ('cartera', 'castigos') or (${movimientos.cuenta} = 'saldo_a_favor'
          and ${asientos.concepto} not in ('aplicacion', 'reverso_aplicacion')))`,
      ),
    )
    .prepare(),
);

/** How the debt of a loan is distributed in the ledger. Credit applied to it counts as payment, not as excess. */
export function getReparto(db: Db, loanId: string): Reparto {
  const rows = moved(db).all({ loanId });
  const of = (wanted: string) => rows.reduce((sum, { cuenta, monto }) => (cuenta === wanted ? sum + monto : sum), 0);
  return {
    cartera: centavos(of("cartera")),
    castigos: centavos(of("castigos")),
    aFavor: centavos(0 - of("saldo_a_favor")),
  };
}

// A loan has few pagos: the plus keeps SQLite from using the index of all approved pagos.
const chosen = prepared((db) =>
  db
    .select({ elegidas: sql<number>`coalesce(sum(${pagos.cuotasAplicadas}), 0)` })
    .from(pagos)
    .where(and(eq(pagos.loanId, sql.placeholder("loanId")), sql`+${pagos.status} = 'Aprobado'`))
    .prepare(),
);

/** The number of cuotas that administrators marked as paid by the approved pagos of a loan. */
export function sumElegidas(db: Db, loanId: string): number {
  return chosen(db).get({ loanId })?.elegidas ?? 0;
}

/** The pagos of each loan that wait for review, with the day each was sent. */
export function listEnRevision(db: Db, loanIds: readonly string[]): Map<string, Abono[]> {
  const rows = db
    .select({ loanId: sql<string>`${pagos.loanId}`, monto: pagos.monto, dia: pagos.fechaPago })
    .from(pagos)
    .where(and(inArray(pagos.loanId, [...loanIds]), sql`+${pagos.status} = 'Pendiente'`))
    .all();
  return Map.groupBy(rows, ({ loanId }) => loanId);
}

/** The total that waits for review for each loan. */
export function sumEnRevision(db: Db, loanIds: readonly string[]): Map<string, Centavos> {
  const sums = [...listEnRevision(db, loanIds)].map(
    ([loanId, waiting]) => [loanId, sumCentavos(waiting.map(({ monto }) => monto))] as const,
  );
  return new Map(sums);
}

/** Money that came in for a loan, as in the ledger. */
interface Booked extends Abono {
  concepto: "pago" | "aplicacion" | "descuento";
  /** The id of the pago, or of the pago that earned a discount. */
  pagoId: string | null;
  /** How much more its bolívares were worth when quoted, before the rate of that day was published. */
  cambio: Centavos;
}

const comeIn = prepared((db) => {
  const reverso = alias(asientos, "reverso");
  const { loanId, concepto, pagoId, fecha, diaValor } = asientos;
  return db
    .select({
      loanId: sql<string>`${loanId}`,
      concepto: sql<Booked["concepto"]>`${concepto}`,
      pagoId,
      fecha,
      diaValor,
      fechaPago: pagos.fechaPago,
      monto: sql<number>`-${movimientos.monto}`,
      cambio: sql<number>`iif(${concepto} = 'pago', max(coalesce(${pagos.cotizado} - ${pagos.monto}, 0), 0), 0)`,
    })
    .from(asientos)
    .crossJoin(movimientos)
    .leftJoin(reverso, eq(reverso.reversaDe, asientos.id))
    .leftJoin(pagos, eq(pagos.id, pagoId))
    .where(
      and(
        sql`${loanId} in ${within}`,
        inArray(concepto, ["pago", "aplicacion", "descuento"]),
        eq(movimientos.asientoId, asientos.id),
        eq(movimientos.cuenta, "cartera"),
        isNull(reverso.id),
      ),
    )
    .prepare();
});

/**
 * The money that came in for a loan and was not reversed: a pago by the day it was paid, credit and discounts by the day they
 * belong to, even if the books of that day were closed. The cross join fixes the order: SQLite would start from every movement of
 * cartera.
 */
export function listAbonos(db: Db, loanIds: readonly string[]): Map<string, Booked[]> {
  if (loanIds.length === 0) return new Map();
  const abonos = new Map<string, Booked[]>();
  for (const { loanId, concepto, pagoId, fechaPago, diaValor, fecha, monto, cambio } of comeIn(db).all({
    loanIds: idList(loanIds),
  })) {
    const abono = {
      concepto,
      pagoId,
      dia: fechaPago ?? diaValor ?? toDia(fecha),
      monto: centavos(monto),
      cambio: centavos(cambio),
    };
    abonos.set(loanId, [...(abonos.get(loanId) ?? []), abono]);
  }
  return abonos;
}

/** The fines in force of a loan with the day each was set, even if the books of that day are closed. */
export function listMultasPuestas(db: Db, loanId: string): Abono[] {
  return db
    .select({ fecha: asientos.fecha, diaValor: asientos.diaValor, monto: cargos.monto })
    .from(cargos)
    .innerJoin(asientos, eq(asientos.id, cargos.asientoId))
    .where(and(eq(cargos.loanId, loanId), eq(cargos.tipo, "multa")))
    .all()
    .map(({ fecha, diaValor, monto }) => ({ dia: diaValor ?? toDia(fecha), monto }));
}

/** The discount before each settings change from a day on, in order. */
export function listDescuentosFrom(db: Db, desde: Dia): { dia: Dia; antes: number }[] {
  const [antes, despues] = [auditoria.antes, auditoria.despues].map(
    (settings) => sql<number>`coalesce(json_extract(${settings}, '$.descuentoAnticipado'), 0)`,
  ) as [SQL<number>, SQL<number>];
  return db
    .select({ fecha: auditoria.fecha, antes })
    .from(auditoria)
    .where(and(eq(auditoria.accion, "ajustes.save"), gte(auditoria.fecha, startOfDay(desde)), ne(antes, despues)))
    .orderBy(asc(auditoria.fecha), asc(auditoria.id))
    .all()
    .map(({ fecha, antes }) => ({ dia: toDia(fecha), antes }));
}

/** Stores what follows from the money: paid cuotas, the next due date, the amount written off. */
export function updateAccount(
  tx: Db,
  { loanId, fase }: Account,
  { cuotasPagadas, proximaCuota, castigo }: { cuotasPagadas: number; proximaCuota: Dia | null; castigo: Centavos },
): void {
  if (fase === "cerrado")
    tx.update(completados).set({ cuotasPagadas, castigo }).where(eq(completados.id, loanId)).run();
  else tx.update(loans).set({ cuotasPagadas, proximaCuota }).where(eq(loans.id, loanId)).run();
}
