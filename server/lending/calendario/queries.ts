/** What falls due in a period: cuotas and other cargos of running loans that are still expected. */
import { sql } from "drizzle-orm";
import { cargos, loans, vencimientos } from "../../../drizzle/schema/loans.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { DiaDeCuotas } from "../../../rules/loans/calendario.ts";
import type { Cargo } from "../../../rules/money/cargos.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import type { Db } from "../../storage/db.ts";
import type { ApprovedLoan } from "../loans/queries.ts";

/** The fields of a cargo and its loan that are shown. */
interface Due {
  loan: Pick<
    ApprovedLoan,
    "id" | "userId" | "nombre" | "apellido" | "correo" | "telefono" | "cuotas" | "cuotasPagadas"
  >;
  cargo: Cargo;
}

interface Agenda {
  /** How many cargos each day has, in order; days without any are left out. */
  days: DiaDeCuotas[];
  /** The first cargos in order of day, each with its loan. */
  due: Due[];
}

interface DueQuery {
  desde: Dia;
  hasta: Dia;
  limit: number;
  /** Only clients of that team member. */
  encargado?: string | undefined;
}

interface AgendaQuery extends DueQuery {
  /** Whether to return the first ones when there are more than `limit`. */
  primeras: boolean;
}

/** What falls due in a period: counts per day, and up to `limit` cargos; if there are more, the first ones or none. */
export function readAgenda(db: Db, query: AgendaQuery): Agenda {
  const days = query.encargado === undefined ? countDays(db, query) : countDaysOf(db, query);
  const total = days.reduce((n, { pagadas, faltan }) => n + pagadas + faltan, 0);
  return { days, due: total > query.limit && !query.primeras ? [] : listDue(db, query) };
}

const countDays = (db: Db, { desde, hasta }: DueQuery) =>
  db.all<DiaDeCuotas>(sql`
    select dia, sum(pagadas) as pagadas, sum(faltan) as faltan from ${vencimientos}
    where dia between ${desde} and ${hasta} group by dia order by dia`);

/** Counts per team member are not stored, so they are computed. */
const countDaysOf = (db: Db, query: DueQuery) =>
  db.all<DiaDeCuotas>(sql`
    select c.vence as dia, sum(c.pendiente = 0) as pagadas, sum(c.pendiente > 0) as faltan
    from ${dueOf(db, query)} group by c.vence order by c.vence`);

/** The cargos of a calendar, starting from their day: `cross join` keeps SQLite from starting with all running loans. */
const dueOf = (db: Db, { desde, hasta, encargado }: Omit<DueQuery, "limit">) => sql`
  ${cargos} c cross join ${loans} l on l.id = c.loanId
  where c.vence between ${desde} and ${hasta} and (c.tipo = 'cuota' or c.pendiente > 0)
    and l.status = 'Aprobado' and l.castigadoEn is null and ${ofEncargado(db, sql`l.userId`, encargado) ?? sql`true`}`;

/**
 * Up to `limit` cargos of a period, by day. Days outside of the stored totals are skipped: their cargos belong to finished
 * loans.
 */
export function listDue(db: Db, { desde, hasta, limit, encargado }: DueQuery): Due[] {
  const [walk] = db.all<{ primero: Dia | null; ultimo: Dia; n: number }>(sql`
    select min(dia) as primero, max(dia) as ultimo, sum(pagadas + faltan) as n from ${vencimientos}
    where dia between ${desde} and ${hasta} and pagadas + faltan > 0`);
  if (!walk?.primero) return [];
  const rows = db.all<Due["loan"] & Omit<Cargo, "vencePrevio">>(sql`
    select c.tipo, c.numero, c.vence, c.monto, c.pendiente,
      l.id, l.userId, l.nombre, l.apellido, l.correo, l.telefono, l.cuotas, l.cuotasPagadas
    from ${dueOf(db, { desde: walk.primero, hasta: walk.ultimo, encargado })}
    order by c.vence, c.loanId, c.tipo, c.numero limit ${Math.min(limit, walk.n)}`);
  return rows.map(({ tipo, numero, vence, monto, pendiente, ...loan }) => ({
    loan,
    cargo: { tipo, numero, monto, vence, pendiente, vencePrevio: [] },
  }));
}
