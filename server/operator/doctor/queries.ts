/** The checks of `doctor`: each query lists violations, and returns nothing if all is well. Amounts in cents. */

import { and, count, eq, isNotNull, isNull, ne, notExists, or, sql, sum } from "drizzle-orm";
import { alias, union } from "drizzle-orm/sqlite-core";
import {
  asientos,
  flujos,
  movimientos,
  resumenFinanciero,
  saldos,
  saldosLoans,
} from "../../../drizzle/schema/ledger.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { imagenes, imagenesSueltas, usuarios } from "../../../drizzle/schema/people.ts";
import { MAX_FALLAS } from "../../../rules/limits/limits.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import type { Db, Storage } from "../../storage/db.ts";
import { fallaDeDisco } from "../../storage/disk/fallas.ts";
import { refusalOf, versionOf } from "../../storage/opening/migrations.ts";
import { createExpected } from "../../storage/opening/open.ts";
import { compareSchemas } from "../../storage/opening/schema.ts";

type Driver = Storage["driver"];

/** What SQLite finds wrong in the file itself. */
export function findIntegrityFaults(driver: Driver): string[] {
  const lines = driver.prepare(`pragma integrity_check(${MAX_FALLAS})`).pluck().all() as string[];
  return lines.filter((line) => line !== "ok");
}

/** Whether every page is readable, up to the first that is not: much faster than the whole examination. */
export function findTorn(driver: Driver): string[] {
  try {
    const lines = driver.prepare("pragma quick_check(1)").pluck().all() as string[];
    return lines.filter((line) => line !== "ok");
  } catch (error) {
    const falla = fallaDeDisco(error);
    if (falla?.clase !== "danada") throw error;
    return [falla.error.message];
  }
}

/** Rows that refer to a missing row. */
export function findForeignKeyFaults(driver: Driver): string[] {
  const rows = driver.prepare("pragma foreign_key_check").all() as { table: string; rowid: number; parent: string }[];
  return rows.map(({ table, rowid, parent }) => `${table} (fila ${rowid}) → ${parent}`);
}

/** Differences from this program's schema: its version, and each table, column, index, CHECK, trigger and view. */
export function findSchemaFaults(driver: Driver): string[] {
  const { version } = versionOf(driver);
  const refusal = refusalOf(version);
  if (refusal) return [refusal];
  if (version !== "current") return ["es de una versión anterior: se actualiza al arrancar el servidor"];
  const expected = createExpected();
  try {
    return compareSchemas(driver, expected.driver).map(({ text }) => text);
  } finally {
    expected.close();
  }
}

/** The ids of entries whose movements do not sum to zero, or that have none. */
export function listUnbalanced(db: Db): string[] {
  return db
    .select({ id: asientos.id })
    .from(asientos)
    .leftJoin(movimientos, eq(movimientos.asientoId, asientos.id))
    .groupBy(asientos.id)
    .having(sql`count(${movimientos.monto}) = 0 or sum(${movimientos.monto}) <> 0`)
    .all()
    .map(({ id }) => id);
}

/** A stored value and what it should be: an amount, or a count. */
export interface Difference<Value extends number = Centavos> {
  what: string;
  kept: Value;
  replayed: Value;
}

/** Accounts whose stored balance is not the sum of their movements. */
export function listWrongSaldos(db: Db): Difference[] {
  const kept = new Map<string, Centavos>(
    db
      .select()
      .from(saldos)
      .all()
      .map(({ cuenta, monto }) => [cuenta, monto]),
  );
  const replayed = new Map<string, Centavos>(
    db
      .select({ cuenta: movimientos.cuenta, monto: sum(movimientos.monto).mapWith(centavos) })
      .from(movimientos)
      .groupBy(movimientos.cuenta)
      .all()
      .map(({ cuenta, monto }) => [cuenta, monto]),
  );
  return compareMaps(kept, replayed, centavos(0));
}

/** Loans whose stored balance is not the sum of their movements of cartera. Compared in SQLite: there may be millions. */
export function listWrongSaldosLoans(db: Db): Difference[] {
  return db.all(sql`
    select what, sum(monto) as kept, sum(suma) as replayed from (
      select loanId as what, monto, 0 as suma from ${saldosLoans}
      union all select a.loanId, 0, m.monto from ${asientos} a cross join ${movimientos} m on m.asientoId = a.id and m.cuenta = 'cartera'
      where a.loanId is not null)
    group by what having sum(monto) <> sum(suma)`);
}

interface Flujo {
  monto: Centavos;
  cantidad: number;
}

/** Months whose stored cash flows differ from the movements of caja, by purpose; `of` selects the figure. */
export function listWrongFlujos<V extends number>(db: Db, of: (flujo: Flujo) => V, nothing: V): Difference<V>[] {
  const mes = sql<string>`strftime('%Y-%m', ${asientos.fecha} / 1000 - 14400, 'unixepoch')`;
  const replayed = new Map(
    db
      .select({ mes, concepto: asientos.concepto, monto: sum(movimientos.monto).mapWith(centavos), cantidad: count() })
      .from(asientos)
      .innerJoin(movimientos, eq(movimientos.asientoId, asientos.id))
      .where(eq(movimientos.cuenta, "caja"))
      .groupBy(mes, asientos.concepto)
      .all()
      .map((flujo) => [`${flujo.mes} ${flujo.concepto}`, of(flujo)]),
  );
  const kept = new Map(
    db
      .select()
      .from(flujos)
      .all()
      .map((flujo) => [`${flujo.mes} ${flujo.concepto}`, of(flujo)]),
  );
  return compareMaps(kept, replayed, nothing);
}

/** A value missing on one side counts as `nothing`. */
function compareMaps<V extends number>(kept: Map<string, V>, replayed: Map<string, V>, nothing: V): Difference<V>[] {
  return [...new Set([...kept.keys(), ...replayed.keys()])]
    .map((what) => ({ what, kept: kept.get(what) ?? nothing, replayed: replayed.get(what) ?? nothing }))
    .filter((pair) => pair.kept !== pair.replayed);
}

export function getTotals(db: Db): { totalPrestado: Centavos; totalRecuperado: Centavos } | undefined {
  const { totalPrestado, totalRecuperado } = resumenFinanciero;
  return db.select({ totalPrestado, totalRecuperado }).from(resumenFinanciero).get();
}

/** The total of all loans paid out and not reversed, by the ledger. */
export function sumDisbursed(db: Db): Centavos {
  const every = union(
    db.select({ id: loans.id, amount: loans.amount }).from(loans),
    db.select({ id: completados.id, amount: completados.amount }).from(completados),
  ).as("every");
  const reverso = alias(asientos, "reverso");
  const row = db
    .select({ total: sum(every.amount).mapWith(centavos) })
    .from(asientos)
    .innerJoin(every, eq(every.id, asientos.loanId))
    .leftJoin(reverso, eq(reverso.reversaDe, asientos.id))
    .where(and(eq(asientos.concepto, "desembolso"), isNull(reverso.id)))
    .get();
  return centavos(row?.total ?? 0);
}

/** How many completed loans there are of each amount and interest. */
export function countCompletadosByAmount(db: Db): { amount: Centavos; interes: number; n: number }[] {
  const { amount, interes } = completados;
  return db.select({ amount, interes, n: count() }).from(completados).groupBy(amount, interes).all();
}

/** Loans that are approved without a payout in the ledger, or the other way round. */
export function listWrongDesembolsos(db: Db): string[] {
  const every = union(
    db.select({ id: loans.id, montoFinal: loans.montoFinal }).from(loans),
    db.select({ id: completados.id, montoFinal: completados.montoFinal }).from(completados),
  ).as("every");
  const reverso = alias(asientos, "reverso");
  const standing = db
    .select({ loanId: asientos.loanId })
    .from(asientos)
    .leftJoin(reverso, eq(reverso.reversaDe, asientos.id))
    .where(and(eq(asientos.concepto, "desembolso"), isNull(reverso.id)))
    .as("standing");
  const without = db
    .select({ id: every.id })
    .from(every)
    .leftJoin(standing, eq(standing.loanId, every.id))
    .where(sql`(${every.montoFinal} is null) <> (${standing.loanId} is null)`)
    .all();
  const known = db.select({ one: sql`1` }).from(every).where(eq(every.id, asientos.loanId));
  const orphans = db
    .select({ id: asientos.loanId })
    .from(asientos)
    .where(and(eq(asientos.concepto, "desembolso"), notExists(known)))
    .all();
  return [...without, ...orphans].map(({ id }) => id ?? "sin préstamo");
}

/** People whose prestamosCompletados is not the number of their loans in completados. */
export function listWrongCompletados(db: Db): Difference<number>[] {
  const replayed = sql<number>`count(${completados.id})`;
  return db
    .select({ what: usuarios.id, kept: usuarios.prestamosCompletados, replayed })
    .from(usuarios)
    .leftJoin(completados, eq(completados.userId, usuarios.id))
    .groupBy(usuarios.id)
    .having(sql`${usuarios.prestamosCompletados} <> ${replayed}`)
    .all();
}

/** Pagos, removed ones included, without exactly one entry in force of their amount if approved, or with one otherwise. */
export function listWrongPagos(db: Db): string[] {
  const reverso = alias(asientos, "reverso");
  const standing = db
    .select({
      pagoId: asientos.pagoId,
      n: sql<number>`count(distinct ${asientos.id})`.as("n"),
      caja: sql<number>`coalesce(sum(${movimientos.monto}), 0)`.as("caja"),
    })
    .from(asientos)
    .leftJoin(reverso, eq(reverso.reversaDe, asientos.id))
    .leftJoin(movimientos, and(eq(movimientos.asientoId, asientos.id), eq(movimientos.cuenta, "caja")))
    .where(and(eq(asientos.concepto, "pago"), isNull(reverso.id)))
    .groupBy(asientos.pagoId)
    .as("standing");
  const approved = db
    .select({ id: pagos.id })
    .from(pagos)
    .leftJoin(standing, eq(standing.pagoId, pagos.id))
    .where(
      and(
        eq(pagos.status, "Aprobado"),
        or(isNull(standing.n), ne(standing.n, 1), sql`${standing.caja} <> ${pagos.monto}`),
      ),
    )
    .all();
  const others = db
    .select({ id: standing.pagoId })
    .from(standing)
    .leftJoin(pagos, eq(pagos.id, standing.pagoId))
    .where(or(isNull(pagos.id), ne(pagos.status, "Aprobado")))
    .all();
  return [...approved, ...others].map(({ id }) => id ?? "sin pago");
}

/** Cédula numbers that more than one person has, each with those people. */
export function listDoubledCedulas(db: Db): string[] {
  const numero = sql<string>`substr(${usuarios.cedula}, 2)`;
  return db
    .select({ cedulas: sql<string>`group_concat(${usuarios.cedula} || ' de ' || ${usuarios.id}, ', ')` })
    .from(usuarios)
    .where(isNotNull(usuarios.cedula))
    .groupBy(numero)
    .having(sql`count(*) > 1`)
    .all()
    .map(({ cedulas }) => cedulas);
}

/** Images whose use is unknown: they would never be deleted, or are due for deletion although in use. */
export function listLostPhotos(db: Db): string[] {
  // Each list is read once, not once per image.
  const used = sql`${imagenes.id} in (select imgVerify1 from ${usuarios} where imgVerify1 is not null
    union all select imgVerify2 from ${usuarios} where imgVerify2 is not null
    union all select captura from ${pagos} where captura is not null)`;
  const loose = sql`exists (select 1 from ${imagenesSueltas} where ${imagenesSueltas.id} = ${imagenes.id} and borrada is null)`;
  return db
    .select({ id: imagenes.id })
    .from(imagenes)
    .where(sql`${used} = ${loose}`)
    .all()
    .map(({ id }) => id);
}

/** Every photo that should be on disk. */
export function listPhotos(db: Db): { id: string; bytes: number }[] {
  return db.select({ id: imagenes.id, bytes: imagenes.bytes }).from(imagenes).all();
}
