/** The spec's financial summary, and further figures. Amounts in cents. */
import { and, between, eq, gt, gte, inArray, or, sql } from "drizzle-orm";
import { creditos, flujos, resumenFinanciero, saldosLoans } from "../../../drizzle/schema/ledger.ts";
import { loans } from "../../../drizzle/schema/loans.ts";
import { conteos, diario, riesgos } from "../../../drizzle/schema/reports.ts";
import { addMonths, type Dia, dia } from "../../../rules/country/fecha.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import type { Concepto } from "../../../rules/money/libro.ts";
import { type MesDeCaja, mesesHasta, milesimas, porMes } from "../../../rules/money/resumen.ts";
import type { Db } from "../../storage/db.ts";
import { getBalances } from "../libro/queries.ts";
import { getMora } from "../morosidad/sumas.ts";

interface Resumen {
  totalPrestado: Centavos;
  /** 1.2 × each completed loan, as the spec counts it. */
  totalRecuperado: Centavos;
  /** What really came in: approved pagos, less reversed ones. */
  cobrado: Centavos;
  /** Credit that was refunded. */
  reintegrado: Centavos;
  /** What borrowers still owe: on loans, and through credit below zero. */
  porCobrar: Centavos;
  /** What was written off and has not come in since. */
  castigado: Centavos;
  /** What borrowers have paid beyond their loans: owed to them. */
  saldoAFavor: Centavos;
  /** What people owe through negative credit: they used it, and the pago that it came from was reversed. */
  debenDeSaldo: Centavos;
  /** How many items each tab of the panel has waiting or in effect. */
  cantidades: {
    pendientes: number;
    aprobadas: number;
    rechazadas: number;
    completados: number;
    pagos: number;
    verificaciones: number;
  };
}

export function getResumen(db: Db): Resumen {
  const flujoDe = sumFlujos(db);
  const totals = db.select().from(resumenFinanciero).get();
  const balances = getBalances(db);
  const [excess, owing] = [getExcess(db), getOwing(db)];
  const kept = db.select().from(conteos).all();
  const countOf = (tipo: Conteo["tipo"], status: string) =>
    kept.find((conteo) => conteo.tipo === tipo && conteo.status === status)?.cantidad ?? 0;
  return {
    totalPrestado: centavos(totals?.totalPrestado ?? 0),
    totalRecuperado: centavos(totals?.totalRecuperado ?? 0),
    cobrado: flujoDe("pago", "reverso_pago"),
    reintegrado: centavos(0 - flujoDe("reintegro")),
    porCobrar: centavos((balances.cartera ?? 0) + excess + owing),
    castigado: centavos(balances.castigos ?? 0),
    saldoAFavor: centavos(excess + owing - (balances.saldo_a_favor ?? 0)),
    debenDeSaldo: centavos(owing),
    cantidades: {
      pendientes: countOf("loan", "pendiente"),
      aprobadas: countOf("loan", "aprobado"),
      rechazadas: countOf("loan", "rechazado"),
      completados: countOf("completado", ""),
      pagos: countOf("pago", "pendiente"),
      verificaciones: countOf("usuario", "porverificar"),
    },
  };
}

/** The totals of what went through caja, by purpose. */
function sumFlujos(db: Db): (...conceptos: Concepto[]) => Centavos {
  const monto = sql<number>`sum(${flujos.monto})`;
  const sums = db.select({ concepto: flujos.concepto, monto }).from(flujos).groupBy(flujos.concepto).all();
  return (...conceptos) =>
    centavos(sums.reduce((total, { concepto, monto }) => total + (conceptos.includes(concepto) ? monto : 0), 0));
}

/** The excess paid on running loans: their balance is negative and must not reduce other people's debt. */
function getExcess(db: Db): number {
  return (
    // Starts from the few overpaid loans. None of them has a due day: the plus keeps SQLite on that order.
    db.get<{ excess: number }>(sql`
      select coalesce(sum(-s.monto), 0) as excess from ${saldosLoans} s cross join ${loans} on ${loans.id} = +s.loanId
      where s.monto < 0 and ${loans.status} = 'Aprobado' and ${loans.proximaCuota} is null`)?.excess ?? 0
  );
}

/** What loans owe, none of them counted below zero: the portfolio that lateness is measured against. */
export const getPortfolio = (db: Db): Centavos => centavos((getBalances(db).cartera ?? 0) + getExcess(db));

/** What people owe through a negative credit. */
function getOwing(db: Db): number {
  // The first condition is the index's own: it holds only people with credit above or below zero.
  const owing = and(sql`${creditos.monto} <> 0`, gt(creditos.monto, centavos(0)));
  return (
    db
      .select({ owing: sql<number>`coalesce(sum(${creditos.monto}), 0)` })
      .from(creditos)
      .where(owing)
      .get()?.owing ?? 0
  );
}

type Conteo = typeof conteos.$inferSelect;

interface Detalle {
  /** Loans with an overdue cuota. */
  enMora: number;
  /** What should have come in before today. */
  vencido: Centavos;
  /** The whole saldo of loans more than so many days late, and its part of the portfolio in thousandths. */
  par: { dias: number; monto: Centavos; milesimas: number }[];
  /** The last twelve months, oldest first. */
  meses: MesDeCaja[];
  cambios: Cambios;
}

/** What changed since the beginning of the month. */
interface Cambios {
  /** The same day of the previous month, or its last day if that month is shorter. */
  hasta: Dia;
  prestado: { mes: Centavos; antes: Centavos };
  cobrado: { mes: Centavos; antes: Centavos };
  reintegrado: Centavos;
  castigado: Centavos;
  /** The portfolio at the beginning of the month; null if it was not recorded. */
  amanecer: { porCobrar: Centavos; enMora: number } | null;
}

function getCambios(db: Db, hoy: Dia): Cambios {
  const desde = dia(`${hoy.slice(0, 7)}-01`);
  const [antes, hasta] = [addMonths(desde, -1), addMonths(hoy, -1)];
  const mes = sql<string>`substr(${diario.dia}, 1, 7)`;
  const rows = db
    .select({
      mes,
      cuenta: diario.cuenta,
      concepto: diario.concepto,
      monto: sql`sum(${diario.monto})`.mapWith(centavos),
      cantidad: sql<number>`sum(${diario.cantidad})`,
    })
    .from(diario)
    .where(
      and(inArray(diario.cuenta, ["caja", "castigos"]), or(gte(diario.dia, desde), between(diario.dia, antes, hasta))),
    )
    .groupBy(mes, diario.cuenta, diario.concepto)
    .all();
  const now = desde.slice(0, 7);
  const caja = rows.filter(({ cuenta }) => cuenta === "caja");
  const [before, flow] = porMes([antes.slice(0, 7), now], caja);
  const sumOf = (of: typeof rows) => of.reduce((total, row) => total + (row.mes === now ? row.monto : 0), 0);
  return {
    hasta,
    prestado: { mes: flow?.prestado ?? centavos(0), antes: before?.prestado ?? centavos(0) },
    cobrado: { mes: flow?.cobrado ?? centavos(0), antes: before?.cobrado ?? centavos(0) },
    reintegrado: centavos(0 - sumOf(caja.filter(({ concepto }) => concepto === "reintegro"))),
    castigado: centavos(sumOf(rows.filter(({ cuenta }) => cuenta === "castigos"))),
    amanecer:
      db
        .select({ porCobrar: riesgos.porCobrar, enMora: riesgos.enMora })
        .from(riesgos)
        .where(eq(riesgos.dia, desde))
        .get() ?? null,
  };
}

/** Further figures for the summary's own tab. */
export function getDetalle(db: Db, hoy: Dia): Detalle {
  const cartera = getPortfolio(db);
  const { cantidad, vencido, par } = getMora(db, hoy);
  const meses = mesesHasta(hoy);
  const rows = db.select().from(flujos).where(inArray(flujos.mes, meses)).all();
  return {
    enMora: cantidad,
    vencido,
    par: par.map(({ dias, monto }) => ({ dias, monto, milesimas: milesimas(monto, cartera) })),
    meses: porMes(meses, rows),
    cambios: getCambios(db, hoy),
  };
}
