/** What recomputing loans needs, some hundreds at a time, and checks of people's own money. Amounts in cents. */
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/sqlite-core";
import { asientos, creditos, movimientos } from "../../../drizzle/schema/ledger.ts";
import { cargos, completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Periodo } from "../../../rules/loans/plan.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import type { Db } from "../../storage/db.ts";

/** A paid-out loan according to its row; for a finished one, also its loss and punctuality. */
export interface Row {
  id: string;
  amount: Centavos;
  montoFinal: Centavos | null;
  multas: Centavos;
  interes: number;
  cuotas: number | null;
  cuotasPagadas: number | null;
  fechaPrimerPago: Dia | null;
  periodo: Periodo;
  castigadoEn: number | null;
  proximaCuota: Dia | null;
  castigo: Centavos | null;
  aTiempo: boolean | null;
}

/** The next loans after an id, running or finished, by id. */
export function listRows(db: Db, after: string, limit: number): Row[] {
  return [...listRunning(db, after, limit), ...listFinished(db, after, limit)]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

function listRunning(db: Db, after: string, limit: number): Row[] {
  const { id, amount, montoFinal, multas, interes, cuotas, cuotasPagadas, fechaPrimerPago, periodo } = loans;
  const { castigadoEn, proximaCuota } = loans;
  return db
    .select({
      id,
      amount,
      montoFinal,
      multas,
      interes,
      cuotas,
      cuotasPagadas,
      fechaPrimerPago,
      periodo,
      castigadoEn,
      proximaCuota,
      castigo: sql<null>`null`,
      aTiempo: sql<null>`null`,
    })
    .from(loans)
    .where(and(eq(loans.status, "Aprobado"), gt(loans.id, after)))
    .orderBy(loans.id)
    .limit(limit)
    .all();
}

function listFinished(db: Db, after: string, limit: number): Row[] {
  const { id, amount, montoFinal, multas, interes, cuotas, cuotasPagadas, fechaPrimerPago, periodo } = completados;
  const { castigo, aTiempo } = completados;
  return db
    .select({
      id,
      amount,
      montoFinal,
      multas,
      interes,
      cuotas,
      cuotasPagadas,
      fechaPrimerPago,
      periodo,
      castigadoEn: sql<null>`null`,
      proximaCuota: sql<null>`null`,
      castigo,
      aTiempo,
    })
    .from(completados)
    .where(gt(completados.id, after))
    .orderBy(completados.id)
    .limit(limit)
    .all();
}

/** What the ledger says about each loan. */
export interface Libro {
  cartera: Centavos;
  castigos: Centavos;
  aFavor: Centavos;
  /** What the payout in force added to cartera and took out of caja. */
  desembolso: Centavos;
  pagado: Centavos;
}

export function readLibros(db: Db, loanIds: readonly string[]): Map<string, Libro> {
  const standing = sql`a.concepto = 'desembolso' and r.id is null`;
  const rows = db.all<{ loanId: string } & Record<keyof Libro, number>>(sql`
    select a.loanId, sum(iif(m.cuenta = 'cartera', m.monto, 0)) as cartera, sum(iif(m.cuenta = 'castigos', m.monto, 0)) as castigos,
      -sum(iif(m.cuenta = 'saldo_a_favor' and a.concepto not in ('aplicacion', 'reverso_aplicacion'), m.monto, 0)) as aFavor,
      sum(iif(m.cuenta = 'cartera' and ${standing}, m.monto, 0)) as desembolso,
      -sum(iif(m.cuenta = 'caja' and ${standing}, m.monto, 0)) as pagado
    from ${asientos} a cross join ${movimientos} m on m.asientoId = a.id left join ${asientos} r on r.reversaDe = a.id
    where a.loanId in ${[...loanIds]} group by a.loanId`);
  return new Map(
    rows.map(({ loanId, ...row }) => [
      loanId,
      {
        cartera: centavos(row.cartera),
        castigos: centavos(row.castigos),
        aFavor: centavos(row.aFavor),
        desembolso: centavos(row.desembolso),
        pagado: centavos(row.pagado),
      },
    ]),
  );
}

/** How many cuotas the approved pagos of each loan count for. By loan: otherwise SQLite would scan every approved pago. */
export function sumElegidasOf(db: Db, loanIds: readonly string[]): Map<string, number> {
  const rows = db
    .select({ loanId: pagos.loanId, n: sql<number>`sum(${pagos.cuotasAplicadas})` })
    .from(pagos)
    .where(and(inArray(pagos.loanId, [...loanIds]), sql`+${pagos.status} = 'Aprobado'`))
    .groupBy(pagos.loanId)
    .all();
  return new Map(rows.map(({ loanId, n }) => [loanId ?? "", n]));
}

/** The fines in force in the ledger, by the id of their entry. */
export function listMultasOf(db: Db, loanIds: readonly string[]): Map<string, Centavos> {
  const rows = db.all<{ id: string; monto: number }>(sql`
    select a.id, m.monto from ${asientos} a cross join ${movimientos} m on m.asientoId = a.id and m.cuenta = 'cartera'
    left join ${asientos} r on r.reversaDe = a.id
    where a.loanId in ${[...loanIds]} and a.concepto = 'multa' and r.id is null`);
  return new Map(rows.map(({ id, monto }) => [id, centavos(monto)]));
}

/** Loans with cargos or ledger entries although nothing was paid out, or it was reversed. */
export function listWithoutAccount(db: Db): string[] {
  const out = unionAll(
    db.select({ id: loans.id }).from(loans).where(eq(loans.status, "Aprobado")),
    db.select({ id: completados.id }).from(completados),
  ).as("salidos");
  const rows = db
    .selectDistinct({ id: cargos.loanId })
    .from(cargos)
    .leftJoin(out, eq(out.id, cargos.loanId))
    .where(isNull(out.id))
    .all();
  const moneyed = db.all<{ id: string }>(sql`
    select s.loanId as id from saldosLoans s where s.monto <> 0
      and not exists (select 1 from ${loans} l where l.id = s.loanId and l.status = 'Aprobado')
      and not exists (select 1 from ${completados} c where c.id = s.loanId)`);
  return [...new Set([...rows, ...moneyed].map(({ id }) => id))];
}

/** People whose stored credit is not the sum of their movements. */
export function listWrongCreditos(db: Db): { what: string; kept: Centavos; replayed: Centavos }[] {
  return db.all(sql`
    select what, sum(monto) as kept, sum(suma) as replayed from (
      select userId as what, monto, 0 as suma from ${creditos}
      union all select a.userId, 0, m.monto from ${movimientos} m join ${asientos} a on a.id = m.asientoId where m.cuenta = 'saldo_a_favor')
    group by what having sum(monto) <> sum(suma)`);
}

/** People whose saldo does not equal their cartera and credit: all summed at once, not person by person. */
export function listWrongSaldosUsuarios(db: Db): { what: string; kept: Centavos; replayed: Centavos }[] {
  return db.all(sql`
    select u.id as what, u.saldo as kept, coalesce(own.cartera + max(own.credito, 0), 0) as replayed from ${usuarios} u left join (
      select a.userId, sum(iif(m.cuenta = 'cartera', m.monto, 0)) as cartera, sum(iif(m.cuenta = 'cartera', 0, m.monto)) as credito
      from ${asientos} a cross join ${movimientos} m on m.asientoId = a.id and m.cuenta in ('cartera', 'saldo_a_favor')
      group by a.userId) own on own.userId = u.id
    where kept <> replayed`);
}

/** People whose ultimoPago is not the latest day of their approved pagos. */
export function listWrongUltimosPagos(db: Db): { what: string; kept: number; replayed: number }[] {
  const replayed = sql<number>`(select coalesce(unixepoch(max(fechaPago)) * 1000 + 14400000, 0) from pagos
    where userId = ${usuarios.id} and status = 'Aprobado')`;
  return db
    .select({ what: usuarios.id, kept: usuarios.ultimoPago, replayed })
    .from(usuarios)
    .where(sql`${usuarios.ultimoPago} <> ${replayed}`)
    .all();
}

/** Refunds without an entry of that amount and person, and entries of refunds or their reversals without a refund. */
export function listWrongReintegros(db: Db): string[] {
  return db
    .all<{ id: string }>(sql`
      select r.id from reintegros r left join ${asientos} a on a.id = r.asientoId
        left join ${movimientos} m on m.asientoId = a.id and m.cuenta = 'caja'
      where a.concepto is not 'reintegro' or a.reversaDe is not null or a.userId <> r.userId or m.monto is not -r.monto
      union all select a.id from ${asientos} a left join reintegros r on r.asientoId = a.id
      where a.concepto = 'reintegro' and a.reversaDe is null and r.id is null
      union all select a.id from ${asientos} a left join reintegros r on r.asientoId = a.reversaDe
      where a.concepto = 'reintegro' and a.reversaDe is not null and r.id is null`)
    .map(({ id }) => id);
}

/** Requests for more time on a loan of another person, or whose state contradicts their decision. */
export function listWrongProrrogas(db: Db): string[] {
  return db
    .all<{ id: string }>(sql`
      select p.id from prorrogas p
      where (p.estado = 'Pendiente') <> (p.decididoEn is null) or not exists (
        select 1 from ${loans} l where l.id = p.loanId and l.userId = p.userId
        union all select 1 from ${completados} c where c.id = p.loanId and c.userId = p.userId)`)
    .map(({ id }) => id);
}

/** People whose level differs from their last audit line about it, or from 1 if it never changed. */
export function listWrongNiveles(db: Db): { what: string; kept: number; replayed: number }[] {
  return db.all(sql`
    select u.id as what, u.nivel as kept, coalesce((
      select json_extract(a.despues, '$.nivel') from auditoria a
      where a.entidadId = u.id and a.accion in ('usuarios.raiseLevel', 'usuarios.lowerLevel', 'usuarios.setLevel')
      order by a.rowid desc limit 1), 1) as replayed
    from usuarios u where kept <> replayed`);
}

/** Pagos booked on another loan or person than their own, or counted without being booked. */
export function listMisbooked(db: Db): string[] {
  const reverso = alias(asientos, "reverso");
  return db
    .select({ id: pagos.id })
    .from(pagos)
    .innerJoin(asientos, and(eq(asientos.pagoId, pagos.id), eq(asientos.concepto, "pago")))
    .leftJoin(reverso, eq(reverso.reversaDe, asientos.id))
    .where(
      and(
        isNull(reverso.id),
        sql`(${asientos.userId} <> ${pagos.userId} or (${asientos.loanId} is not null and ${asientos.loanId} is not ${pagos.loanId})
          or (${asientos.loanId} is null and ${pagos.cuotasAplicadas} > 0))`,
      ),
    )
    .all()
    .map(({ id }) => id);
}
