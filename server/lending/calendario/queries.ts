/** What falls due in a period: the cuotas of the Aprobado loans that are still expected, and what else is to be paid. */
import { sql } from "drizzle-orm";
import { cargos, loans, vencimientos } from "../../../drizzle/schema/loans.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { DiaDeCuotas } from "../../../rules/loans/calendario.ts";
import type { Cargo } from "../../../rules/money/cargos.ts";
import type { Db } from "../../storage/db.ts";
import type { ApprovedLoan } from "../loans/queries.ts";

/** A cargo with its loan, by what is shown of it. */
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
  /** The first ones by day, each with its loan. */
  due: Due[];
}

interface AgendaQuery {
  desde: Dia;
  hasta: Dia;
  limit: number;
  /** Whether the first ones are wanted where there are more than `limit`. */
  primeras: boolean;
}

/** What falls in a period: counted by day, and at most `limit` of it by name; where there are more, the first or none. */
export function readAgenda(db: Db, { desde, hasta, limit, primeras }: AgendaQuery): Agenda {
  const days = db.all<DiaDeCuotas>(sql`
    select dia, sum(pagadas) as pagadas, sum(faltan) as faltan from ${vencimientos}
    where dia between ${desde} and ${hasta} group by dia order by dia`);
  const total = days.reduce((n, { pagadas, faltan }) => n + pagadas + faltan, 0);
  return { days, due: total > limit && !primeras ? [] : listDue(db, desde, hasta, limit) };
}

/**
 * The cargos of a period by day, at most `limit` of them; led by their day: `cross` keeps SQLite from beginning with every running loan,
 * which reads four times as much. Days before and after those that have any are not walked: their cargos are of finished loans.
 */
export function listDue(db: Db, desde: Dia, hasta: Dia, limit: number): Due[] {
  const [walk] = db.all<{ primero: Dia | null; ultimo: Dia; n: number }>(sql`
    select min(dia) as primero, max(dia) as ultimo, sum(pagadas + faltan) as n from ${vencimientos}
    where dia between ${desde} and ${hasta} and pagadas + faltan > 0`);
  if (!walk?.primero) return [];
  const rows = db.all<Due["loan"] & Omit<Cargo, "vencePrevio">>(sql`
    select c.tipo, c.numero, c.vence, c.monto, c.pendiente,
      l.id, l.userId, l.nombre, l.apellido, l.correo, l.telefono, l.cuotas, l.cuotasPagadas
    from ${cargos} c cross join ${loans} l on l.id = c.loanId
    where c.vence between ${walk.primero} and ${walk.ultimo} and (c.tipo = 'cuota' or c.pendiente > 0)
      and l.status = 'Aprobado' and l.castigadoEn is null
    order by c.vence, c.loanId, c.tipo, c.numero limit ${Math.min(limit, walk.n)}`);
  return rows.map(({ tipo, numero, vence, monto, pendiente, ...loan }) => ({
    loan,
    cargo: { tipo, numero, monto, vence, pendiente, vencePrevio: [] },
  }));
}
