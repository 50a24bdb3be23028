/** What falls due in a period: the cuotas of the Aprobado loans that are still expected, and what else is to be paid. */
import { inArray, type SQL, sql } from "drizzle-orm";
import { cargos, loans } from "../../../drizzle/schema.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { DiaDeCuotas } from "../../../rules/loans/calendario.ts";
import type { Cargo, CargoTipo } from "../../../rules/money/cargos.ts";
import type { Db } from "../../storage/db.ts";
import { type ApprovedLoan, isApproved } from "../loans/queries.ts";

/** A cargo with its loan. */
interface Due {
  loan: ApprovedLoan;
  cargo: Cargo;
}

/** The cargos of a period, led by their day: `cross` keeps SQLite from beginning with every running loan, which reads four times as much. */
function dueBetween(desde: Dia, hasta: Dia): SQL {
  return sql`
    select c.loanId, c.tipo, c.numero, c.vence, c.monto, c.pendiente,
      iif(c.tipo = 'cuota', c.numero <= l.cuotasPagadas, c.pendiente = 0) as pagada
    from ${cargos} c cross join ${loans} l on l.id = c.loanId
    where c.vence between ${desde} and ${hasta} and (c.tipo = 'cuota' or c.pendiente > 0)
      and l.status = 'Aprobado' and l.castigadoEn is null`;
}

interface Agenda {
  /** How many cargos each day has, in order; days without any are left out. */
  days: DiaDeCuotas[];
  /** The first ones by day, each with its loan. */
  due: Due[];
}

/** What falls in a period: counted by day, and at most `limit` of it by name. */
export function readAgenda(db: Db, desde: Dia, hasta: Dia, limit: number): Agenda {
  const days = db.all<DiaDeCuotas>(sql`
    select vence as dia, sum(pagada) as pagadas, sum(not pagada) as faltan
    from (${dueBetween(desde, hasta)}) group by vence order by vence`);
  return { days, due: listDue(db, desde, hasta, limit) };
}

/** The cargos of a period by day, at most `limit` of them. */
export function listDue(db: Db, desde: Dia, hasta: Dia, limit: number): Due[] {
  const rows = db.all<{ loanId: string; tipo: CargoTipo; numero: number } & Omit<Cargo, "vencePrevio">>(sql`
    ${dueBetween(desde, hasta)} order by c.vence, c.loanId, c.tipo, c.numero limit ${limit}`);
  const whole = db
    .select()
    .from(loans)
    .where(inArray(loans.id, [...new Set(rows.map(({ loanId }) => loanId))]))
    .all()
    .filter(isApproved);
  const byId = new Map(whole.map((loan) => [loan.id, loan]));
  return rows.flatMap(({ loanId, tipo, numero, monto, vence, pendiente }) => {
    const loan = byId.get(loanId);
    return loan ? [{ loan, cargo: { tipo, numero, monto, vence, pendiente, vencePrevio: [] } }] : [];
  });
}
