/** What reports read: totals that are stored as things happen, so that no report scans the ledger. Amounts in cents. */
import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { emparejamientos } from "../../../drizzle/schema/bank.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { cohortes, decisiones, diario, entregas, segmentos } from "../../../drizzle/schema/reports.ts";
import { addDays, type Dia, dia } from "../../../rules/country/fecha.ts";
import { mesesHasta } from "../../../rules/money/resumen.ts";
import {
  type Cohorte,
  cohortesDe,
  type Destino,
  type Fila,
  filasDe,
  type Por,
  periodosHasta,
  type Sumas,
} from "../../../rules/operator/exportar/reportes.ts";
import { fail } from "../../core/errors.ts";
import type { ListPage } from "../../core/listas/paging.ts";
import { listRiesgos, readRiesgoDe } from "../../lending/riesgos/queries.ts";
import type { Db } from "../../storage/db.ts";
import { totalesDe } from "../cuadres/queries.ts";

interface Asked {
  por: Por;
  cuantos: string;
  encargado?: string | undefined;
}

/** The stored totals, or those computed for one team member's clients. */
const totalesOf = (encargado: string | undefined, desde: Dia) =>
  encargado === undefined ? { diario, entregas, decisiones, cohortes, segmentos } : totalesDe(encargado, desde);

/**
 * The figures of the last periods, oldest first, from the first one with any. For one team member's clients, the portfolio at
 * risk is only known as of today.
 */
export function listPeriodos(db: Db, { por, cuantos, encargado }: Asked, hoy: Dia): Fila[] {
  const periodos = periodosHasta(hoy, por, Number(cuantos), firstDay(db) ?? hoy);
  const desde = periodos[0]?.desde ?? hoy;
  // The month, or the Monday: «weekday 0» is the Sunday at the end of the week.
  const periodo = por === "mes" ? sql`substr(dia, 1, 7)` : sql`date(dia, 'weekday 0', '-6 days')`;
  const since = sql`where dia >= ${desde} group by 1`;
  const totales = totalesOf(encargado, desde);
  return filasDe(periodos, {
    diario: db.all<Sumas["diario"][number]>(
      sql`select ${periodo} as periodo, cuenta, concepto, sum(monto) as monto, sum(bs) as bs, sum(cantidad) as cantidad
        from ${totales.diario} ${since}, 2, 3`,
    ),
    entregas: db.all<Sumas["entregas"][number]>(
      sql`select ${periodo} as periodo, sum(nuevos) as nuevos, sum(recurrentes) as recurrentes from ${totales.entregas} ${since}`,
    ),
    decisiones: db.all<Sumas["decisiones"][number]>(
      sql`select ${periodo} as periodo, sum(recibidas) as recibidas, sum(aprobadas) as aprobadas, sum(rechazadas) as rechazadas
        from ${totales.decisiones} ${since}`,
    ),
    riesgos: encargado === undefined ? listRiesgos(db, desde) : [readRiesgoDe(db, hoy, encargado)],
  });
}

/** The figures of one day. */
export function getDia(db: Db, dia: Dia): Fila {
  const rows = db.select().from(diario).where(eq(diario.dia, dia)).all();
  const sumas = { diario: rows.map((row) => ({ ...row, periodo: dia })), entregas: [], decisiones: [], riesgos: [] };
  const [fila] = filasDe([{ periodo: dia, desde: dia, hasta: addDays(dia, 1) }], sumas);
  return fila ?? fail("NOT_FOUND");
}

/** The first day of the business, with its first entry or request. */
function firstDay(db: Db): Dia | undefined {
  const first = (table: typeof diario | typeof decisiones) =>
    db.select({ dia: table.dia }).from(table).orderBy(asc(table.dia)).limit(1).get()?.dia;
  return [first(diario), first(decisiones)].filter((dia) => dia !== undefined).sort()[0];
}

const firstMonth = (cuantos: string, hoy: Dia) => mesesHasta(hoy, Number(cuantos))[0] ?? hoy.slice(0, 7);

/** What became of the loans paid out in each of the last months, oldest first. */
export function listCohortes(db: Db, { cuantos, encargado }: Omit<Asked, "por">, hoy: Dia): Cohorte[] {
  const mes = firstMonth(cuantos, hoy);
  const rows = db.all<typeof cohortes.$inferSelect>(
    sql`select * from ${totalesOf(encargado, dia(`${mes}-01`)).cohortes} where cohorte >= ${mes}`,
  );
  return cohortesDe(rows, hoy);
}

interface Segmento extends Destino {
  estado: string;
  nivel: number;
}

/** What became of the loans paid out in the last months, by state and level, the largest amounts first. */
export function listSegmentos(db: Db, { cuantos, encargado }: Omit<Asked, "por">, hoy: Dia): Segmento[] {
  const mes = firstMonth(cuantos, hoy);
  return db.all<Segmento>(sql`
    select estado, nivel, sum(prestamos) as prestamos, sum(prestado) as prestado, sum(debido) as debido, sum(pagado) as pagado,
      sum(perdido) as perdido
    from ${totalesOf(encargado, dia(`${mes}-01`)).segmentos} where mes >= ${mes} group by estado, nivel
    having sum(prestamos) <> 0 or sum(debido) <> 0 order by 4 desc, estado, nivel`);
}

/** A range of days of Caracas, both included. */
interface Between {
  desde?: Dia | undefined;
  hasta?: Dia | undefined;
  cursor: string | null;
  limit: number;
}

/** A page of the approved pagos by the day the bank moved them, for accountants. */
export function listCobros(db: Db, { desde, hasta, cursor, limit }: Between) {
  const after = /^(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})$/.exec(cursor ?? "");
  if (cursor && !after) fail("INPUT_INVALID");
  const rows = db
    .select({
      pago: pagos,
      cedula: usuarios.cedula,
      prestamo: sql<number | null>`coalesce(${loans.numero}, ${completados.numero})`,
      quien: sql<string | null>`(select correo from usuarios as quien where quien.id = ${pagos.decididoPor})`,
      porBanco: sql<boolean>`${emparejamientos.id} is not null`.mapWith(Boolean),
    })
    .from(pagos)
    .innerJoin(usuarios, eq(usuarios.id, pagos.userId))
    .leftJoin(loans, eq(loans.id, pagos.loanId))
    .leftJoin(completados, eq(completados.id, pagos.loanId))
    .leftJoin(emparejamientos, and(eq(emparejamientos.pagoId, pagos.id), isNull(emparejamientos.deshecho)))
    .where(
      and(
        // The plus keeps SQLite on the index of days.
        sql`+${pagos.status} = 'Aprobado'`,
        desde && gte(pagos.fechaPago, desde),
        hasta && lte(pagos.fechaPago, hasta),
        after ? sql`(${pagos.fechaPago}, ${pagos.id}) > (${after[1]}, ${after[2]})` : undefined,
      ),
    )
    .orderBy(asc(pagos.fechaPago), asc(pagos.id))
    .limit(limit + 1)
    .all();
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1)?.pago : undefined;
  const page: ListPage<(typeof rows)[number]> = { items, nextCursor: last ? `${last.fechaPago}.${last.id}` : null };
  return page;
}
