/** The cuotas that fall in a period. They are not rows: each loan's plan is reckoned from its first day, by SQLite. */
import { inArray, type SQL, sql } from "drizzle-orm";
import { loans } from "../../../drizzle/schema.ts";
import { addDays, addMonths, dia as asDia, type Dia } from "../../../rules/country/fecha.ts";
import { CUOTAS_MAXIMAS } from "../../../rules/limits.ts";
import type { DiaDeCuotas } from "../../../rules/loans/calendario.ts";
import type { Db } from "../../storage/db.ts";
import { type ApprovedLoan, isApproved } from "../loans/queries.ts";

const monthOf = (day: unknown) => sql`(substr(${day}, 1, 4) * 12 + substr(${day}, 6, 2))`;
const monthsOf = (day: Dia) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The months that a period touches: how they begin as text, and their last day. */
function monthsTouched(desde: Dia, hasta: Dia): { prefix: string; last: string }[] {
  const first = `${desde.slice(0, 8)}01`;
  return Array.from({ length: monthsOf(hasta) - monthsOf(desde) + 1 }, (_, k) => {
    const month = addMonths(asDia(first), k);
    return { prefix: month.slice(0, 8), last: addDays(addMonths(month, 1), -1).slice(8) };
  });
}

/** Every cuota of an Aprobado loan between two days: one a month, on the first one's day or the month's last. */
function cuotasBetween(desde: Dia, hasta: Dia): SQL {
  const months = monthsTouched(desde, hasta).map(({ prefix, last }, k) => sql`(${k}, ${prefix}, ${last})`);
  return sql`
    select id, cuotasPagadas, i, vence
    from (
      select l.id, l.cuotas, l.cuotasPagadas,
        ${monthsOf(desde)} - ${monthOf(sql`l.fechaPrimerPago`)} + m.column1 as i,
        m.column2 || min(substr(l.fechaPrimerPago, 9, 2), m.column3) as vence
      from ${loans} l, (values ${sql.join(months, sql`, `)}) m
      where l.status = 'Aprobado' and l.fechaPrimerPago <= ${hasta}
        and l.fechaPrimerPago >= ${addMonths(desde, -CUOTAS_MAXIMAS)}
    )
    where i >= 0 and i < cuotas and vence between ${desde} and ${hasta}`;
}

interface Agenda {
  /** How many cuotas each day has, in order; days without any are left out. */
  days: DiaDeCuotas[];
  /** The first ones by day, each with its loan. `cuota` counts from 1. */
  cuotas: { loan: ApprovedLoan; cuota: number }[];
}

/** What falls in a period: counted by day, and at most `limit` of it by name. Reckoned once for both. */
export function readAgenda(db: Db, desde: Dia, hasta: Dia, limit: number): Agenda {
  const rows = db.all<{ dia: Dia; id: string | null; cuota: number; pagadas: number; faltan: number }>(sql`
    with due as materialized (${cuotasBetween(desde, hasta)})
    select vence as dia, null as id, null as cuota, sum(i < cuotasPagadas) as pagadas, sum(i >= cuotasPagadas) as faltan
    from due group by vence
    union all
    select * from (select vence, id, i + 1, null, null from due order by vence, id limit ${limit})
    order by dia, id`);
  const found = rows.flatMap(({ id, cuota }) => (id ? [{ id, cuota }] : []));
  const whole = db
    .select()
    .from(loans)
    .where(inArray(loans.id, [...new Set(found.map(({ id }) => id))]))
    .all()
    .filter(isApproved);
  const byId = new Map(whole.map((loan) => [loan.id, loan]));
  return {
    days: rows.filter(({ id }) => id === null).map(({ dia, pagadas, faltan }) => ({ dia, pagadas, faltan })),
    cuotas: found.flatMap(({ id, cuota }) => {
      const loan = byId.get(id);
      return loan ? [{ loan, cuota }] : [];
    }),
  };
}
