/**
 * The portfolio at the beginning of each day, recorded because lateness grows every night and no table keeps the past. Amounts
 * in cents.
 */
import { asc, desc, gte, isNull, max, sql } from "drizzle-orm";
import { asientos, movimientos, saldosLoans } from "../../../drizzle/schema/ledger.ts";
import { cargos, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { riesgos } from "../../../drizzle/schema/reports.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Cambio, exposicionesDe } from "../../../rules/loans/aprobar/riesgos.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import type { Cierre } from "../../../rules/operator/exportar/reportes.ts";
import type { Db } from "../../storage/db.ts";
import { getMora } from "../morosidad/sumas.ts";
import { getPortfolio } from "../resumen/queries.ts";

type Riesgo = typeof riesgos.$inferSelect;

/** The last recorded day; undefined if there is none. */
export function findLastRiesgo(db: Db): Dia | undefined {
  return db.select({ dia: riesgos.dia }).from(riesgos).orderBy(desc(riesgos.dia)).limit(1).get()?.dia;
}

export function listRiesgos(db: Db, desde: Dia): Riesgo[] {
  return db.select().from(riesgos).where(gte(riesgos.dia, desde)).orderBy(asc(riesgos.dia)).all();
}

function parOf(par: ReturnType<typeof getMora>["par"]): Pick<Riesgo, "par1" | "par7" | "par30"> {
  const [par1, par7, par30] = par.map(({ monto }) => monto);
  if (par1 === undefined || par7 === undefined || par30 === undefined) throw new Error("PAR is of three ages");
  return { par1, par7, par30 };
}

/** The portfolio at risk now, as of a day. */
export function readRiesgo(db: Db, dia: Dia): Riesgo {
  const { cantidad, par } = getMora(db, dia);
  const hasta =
    db
      .select({ id: max(asientos.id) })
      .from(asientos)
      .get()?.id ?? "";
  return { dia, porCobrar: getPortfolio(db), ...parOf(par), enMora: cantidad, hasta };
}

/** The current risk of one person's clients. Past days are only stored for all clients together. */
export function readRiesgoDe(db: Db, dia: Dia, encargado: string): Cierre & { dia: Dia } {
  const { cantidad, par } = getMora(db, dia, encargado);
  const { porCobrar } = db.get<{ porCobrar: Centavos }>(sql`select cast(total(max(s.monto, 0)) as integer) as porCobrar
    from encargos e join ${loans} l on l.userId = e.userId join ${saldosLoans} s on s.loanId = l.id where e.encargado = ${encargado}`);
  return { dia, porCobrar, ...parOf(par), enMora: cantidad };
}

export function insertRiesgos(tx: Db, rows: readonly Riesgo[]): void {
  for (const row of rows) tx.insert(riesgos).values(row).onConflictDoNothing().run();
}

/** The days of the first ledger entry and of the first recorded risk, if the days in between were never reconstructed. */
export function findUntold(db: Db): { desde: Dia; hasta: Dia } | undefined {
  const noted = db.select({ dia: riesgos.dia }).from(riesgos).orderBy(asc(riesgos.dia)).limit(1).get()?.dia;
  const told = db.select({ dia: riesgos.dia }).from(riesgos).where(isNull(riesgos.hasta)).limit(1).get();
  const begun = db.get<{ dia: Dia | null }>(sql`select min(dia) as dia from diario`)?.dia;
  return noted && begun && !told && begun < noted ? { desde: begun, hasta: noted } : undefined;
}

/** The next loans that money was paid out for, after an id. */
export function listLoanIds(db: Db, after: string, limit: number): string[] {
  return db
    .all<{ loanId: string }>(
      sql`select distinct loanId from ${asientos} where loanId > ${after} order by loanId limit ${limit}`,
    )
    .map(({ loanId }) => loanId);
}

type Past = Record<"cambios", Cambio[]> & { cargos: Parameters<typeof exposicionesDe>[1][number][] };

/**
 * What changed the debt of each loan, by day, and its cargos with the day each fine was set. The «+» keeps SQLite from starting
 * with every approved pago.
 */
export function readPasts(db: Db, loanIds: readonly string[]): Map<string, Past> {
  const ids = [...loanIds];
  const day = (instant: string) => sql.raw(`strftime('%Y-%m-%d', ${instant} / 1000 - 14400, 'unixepoch')`);
  const pasts = new Map(ids.map((id): [string, Past] => [id, { cambios: [], cargos: [] }]));
  const changes = db.all<Cambio & { loanId: string }>(sql`
    select a.loanId, ${day("a.fecha")} as dia, sum(m.monto) as monto, 0 as elegidas
    from ${asientos} a cross join ${movimientos} m on m.asientoId = a.id and m.cuenta = 'cartera' where a.loanId in ${ids} group by 1, 2
    union all select loanId, ${day("decididoEn")}, 0, sum(cuotasAplicadas)
    from ${pagos} where loanId in ${ids} and +status = 'Aprobado' and decididoEn is not null group by 1, 2`);
  for (const { loanId, ...cambio } of changes) pasts.get(loanId)?.cambios.push(cambio);
  const owed = db.all<Past["cargos"][number] & { loanId: string }>(sql`
    select c.loanId, c.tipo, c.numero, c.monto, c.vence, '[]' as vencePrevio, c.pendiente, ${day("a.fecha")} as desde
    from ${cargos} c left join ${asientos} a on a.id = c.asientoId where c.loanId in ${ids}`);
  for (const { loanId, ...cargo } of owed) pasts.get(loanId)?.cargos.push({ ...cargo, vencePrevio: [] });
  return pasts;
}
