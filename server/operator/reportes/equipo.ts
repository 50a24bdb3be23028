/** The team report: what each collected this month, their contacts, and when clients answer. Amounts in cents. */
import { type SQL, sql } from "drizzle-orm";
import { addDays, type Dia, startOfDay } from "../../../rules/country/fecha.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { mejorHora } from "../../../rules/operator/exportar/equipo.ts";
import { countEncargos } from "../../people/encargos/queries.ts";
import type { Db } from "../../storage/db.ts";

/** How many days of answers are considered. */
const RESPUESTAS_DIAS = 90;

interface Renglon {
  /** The team member; null for unassigned clients. */
  correo: string | null;
  clientes: number;
  /** For their clients: what came in since the month began, and what is overdue today. */
  cobrado: Centavos;
  vencido: Centavos;
  /** By them: their contacts with clients this month, and how many were answered. */
  contactos: number;
  contestados: number;
}

export function getEquipo(db: Db, hoy: Dia): { renglones: Renglon[]; hora: number | null } {
  const mes = `${hoy.slice(0, 8)}01`;
  const sums = (query: SQL) =>
    new Map(db.all<{ de: string | null; n: number }>(query).map(({ de, n }) => [de, n] as const));
  const cobrado = sums(sql`select e.encargado as de, sum(p.monto) as n from pagos p
    left join encargos e on e.userId = p.userId
    where p.status = 'Aprobado' and p.fechaPago between ${mes} and ${hoy} group by 1`);
  const vencido = sums(sql`select e.encargado as de, sum(c.pendiente) as n from loans l
    join cargos c on c.loanId = l.id left join encargos e on e.userId = l.userId
    where l.proximaCuota < ${hoy} and c.vence < ${hoy} group by 1`);
  const contacts = (which: SQL) => sql`select actorId as de, count(*) as n from gestiones
    where fecha >= ${startOfDay(mes as Dia)} and tipo <> 'nota' ${which} group by 1`;
  const contactos = sums(contacts(sql``));
  const contestados = sums(contacts(sql`and resultado in ('contesto', 'promete')`));
  const clientes = new Map(countEncargos(db).map(({ encargado, clientes }) => [encargado, clientes]));
  const team = db.all<{ id: string; correo: string }>(
    sql`select id, correo from usuarios where rol = 'admin' order by correo`,
  );
  const renglonOf = (id: string | null, correo: string | null): Renglon => ({
    correo,
    clientes: (id && clientes.get(id)) || 0,
    cobrado: centavos(cobrado.get(id) ?? 0),
    vencido: centavos(vencido.get(id) ?? 0),
    contactos: contactos.get(id) ?? 0,
    contestados: contestados.get(id) ?? 0,
  });
  return {
    renglones: [...team.map(({ id, correo }) => renglonOf(id, correo)), renglonOf(null, null)],
    hora: mejorHora(countAnswers(db, hoy)),
  };
}

/** How many answers came in each hour of Caracas, which is four hours behind all year: messages, and calls that were taken. */
function countAnswers(db: Db, hoy: Dia): number[] {
  const since = startOfDay(addDays(hoy, -RESPUESTAS_DIAS));
  const hour = (column: string) => sql.raw(`cast(strftime('%H', ${column} / 1000 - 14400, 'unixepoch') as integer)`);
  const rows = db.all<{ hora: number; n: number }>(sql`select hora, count(*) as n from (
    select ${hour("momento")} as hora from respuestas where momento >= ${since}
    union all select ${hour("fecha")} from gestiones where fecha >= ${since} and resultado = 'contesto') group by hora`);
  const found = new Map(rows.map(({ hora, n }) => [hora, n]));
  return Array.from({ length: 24 }, (_, hora) => found.get(hora) ?? 0);
}
