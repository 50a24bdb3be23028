/** The cuotas that fall in a period. They are not rows: each loan's plan is reckoned from its first day, by SQLite. */
import { inArray, sql } from "drizzle-orm";
import { loans } from "../../drizzle/schema.ts";
import type { Db } from "../db.ts";
import { type ApprovedLoan, isApproved } from "../loans/queries.ts";
import type { DiaDeCuotas } from "../rules/calendario.ts";
import type { Dia } from "../rules/fecha.ts";

const months = (day: unknown) => sql`(substr(${day}, 1, 4) * 12 + substr(${day}, 6, 2))`;

/** Every cuota of an Aprobado loan between two days at most PERIODO_MAXIMO apart: three a loan, at most. */
const cuotasBetween = (desde: Dia, hasta: Dia) => sql`
  select id, cuotasPagadas, i, date(fechaPrimerPago, '+' || i || ' months', 'floor') as vence
  from (
    select l.id, l.cuotas, l.cuotasPagadas, l.fechaPrimerPago,
      ${months(desde)} - ${months(sql`l.fechaPrimerPago`)} + k.column1 as i
    from ${loans} l, (values (0), (1), (2)) k where l.status = 'Aprobado'
  )
  where i >= 0 and i < cuotas and vence between ${desde} and ${hasta}`;

/** How many cuotas each day has, in order; days without any are left out. */
export function countByDay(db: Db, desde: Dia, hasta: Dia): DiaDeCuotas[] {
  return db.all(sql`
    select vence as dia, sum(i < cuotasPagadas) as pagadas, sum(i >= cuotasPagadas) as faltan
    from (${cuotasBetween(desde, hasta)}) group by vence order by vence`);
}

/** The first `limit` cuotas by day, each with its loan. `cuota` counts from 1. */
export function listCuotas(db: Db, desde: Dia, hasta: Dia, limit: number): { loan: ApprovedLoan; cuota: number }[] {
  const found = db.all<{ id: string; cuota: number }>(sql`
    select id, i + 1 as cuota from (${cuotasBetween(desde, hasta)}) order by vence, id limit ${limit}`);
  const ids = [...new Set(found.map(({ id }) => id))];
  const rows = db.select().from(loans).where(inArray(loans.id, ids)).all().filter(isApproved);
  const byId = new Map(rows.map((loan) => [loan.id, loan]));
  return found.flatMap(({ id, cuota }) => {
    const loan = byId.get(id);
    return loan ? [{ loan, cuota }] : [];
  });
}
