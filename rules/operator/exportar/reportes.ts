/** The business by months and weeks, by payout month, and by segment. Amounts in cents. */
import * as z from "zod/mini";
import { addDays, addMonths, type Dia, daysBetween, dia, formatDiaCorto } from "../../country/fecha.ts";
import { type Bolivares, bolivares, type Centavos, centavos, divideHalfUp } from "../../money/dinero.ts";
import type { Concepto, Cuenta } from "../../money/libro.ts";
import { formatMes, type Mes, mesesHasta } from "../../money/resumen.ts";
import { deQuien } from "../../people/acceso/encargados.ts";

export const PERIODOS_DE_REPORTE = ["mes", "semana"] as const;
export type Por = (typeof PERIODOS_DE_REPORTE)[number];
/** How many months or weeks back, including the current one. */
export const CUANTOS = ["12", "24", "36"] as const;

const cuantos = z._default(z.enum(CUANTOS), "12");
export const reporteInput = z.object({ por: z._default(z.enum(PERIODOS_DE_REPORTE), "mes"), cuantos, ...deQuien });
/** Cohorts are monthly. */
export const cohortesInput = z.object({ cuantos, ...deQuien });

/** A month, or a week from Monday to Sunday. */
export interface Periodo {
  /** 'YYYY-MM', or the Monday. */
  periodo: string;
  desde: Dia;
  /** The first day after it. */
  hasta: Dia;
}

/** Computed from 5 January 1970, a Monday. */
const lunesDe = (hoy: Dia): Dia => addDays(hoy, -(((daysBetween(dia("1970-01-05"), hoy) % 7) + 7) % 7));

/** The last `cuantos` periods up to that of `hoy`, oldest first, without those that ended before `primero`. */
export function periodosHasta(hoy: Dia, por: Por, cuantos: number, primero: Dia): Periodo[] {
  const every: Periodo[] =
    por === "mes"
      ? mesesHasta(hoy, cuantos).map((mes) => {
          const desde = dia(`${mes}-01`);
          return { periodo: mes, desde, hasta: addMonths(desde, 1) };
        })
      : Array.from({ length: cuantos }, (_, i) => {
          const desde = addDays(lunesDe(hoy), 7 * (i - cuantos + 1));
          return { periodo: desde, desde, hasta: addDays(desde, 7) };
        });
  return every.filter(({ hasta }, i) => hasta > primero || i === every.length - 1);
}

/** The portfolio at the end of a period: all that was owed, and the part owed by loans more than so many days late. */
export interface Cierre {
  porCobrar: Centavos;
  par1: Centavos;
  par7: Centavos;
  par30: Centavos;
  enMora: number;
}

export interface Fila extends Periodo {
  prestado: Centavos;
  prestamos: number;
  cobrado: Centavos;
  /** The part of the collected amount that was registered in bolívares. */
  cobradoBs: Bolivares;
  pagos: number;
  /** Credit that was refunded. */
  reintegrado: Centavos;
  interes: Centavos;
  multas: Centavos;
  perdonado: Centavos;
  recuperado: Centavos;
  nuevos: number;
  recurrentes: number;
  recibidas: number;
  aprobadas: number;
  rechazadas: number;
  /** Null if it was not recorded, or nothing had happened yet. */
  cierre: Cierre | null;
}

export interface Sumas {
  diario: readonly {
    periodo: string;
    cuenta: Cuenta;
    concepto: Concepto;
    monto: number;
    bs: number;
    cantidad: number;
  }[];
  entregas: readonly { periodo: string; nuevos: number; recurrentes: number }[];
  decisiones: readonly { periodo: string; recibidas: number; aprobadas: number; rechazadas: number }[];
  /** In order of days. */
  riesgos: readonly (Cierre & { dia: Dia })[];
}

/** The figures of each period. A period closes at the beginning of the next one; the current one, with its last recorded day. */
export function filasDe(periodos: readonly Periodo[], sumas: Sumas): Fila[] {
  return periodos.map((periodo) => {
    const own = sumas.diario.filter((row) => row.periodo === periodo.periodo);
    const of = (cuenta: Cuenta, ...conceptos: Concepto[]) =>
      own.filter((row) => row.cuenta === cuenta && (conceptos.length === 0 || conceptos.includes(row.concepto)));
    const sum = (rows: typeof own, name: "monto" | "bs" | "cantidad") =>
      rows.reduce((total, row) => total + row[name], 0);
    const count = (done: Concepto, undone: Concepto) =>
      sum(of("caja", done), "cantidad") - sum(of("caja", undone), "cantidad");
    const pagos = of("caja", "pago", "reverso_pago");
    const given = of("castigos", "castigo");
    const entregas = sumas.entregas.find((row) => row.periodo === periodo.periodo);
    const decisiones = sumas.decisiones.find((row) => row.periodo === periodo.periodo);
    return {
      ...periodo,
      prestado: centavos(0 - sum(of("caja", "desembolso", "reverso_desembolso"), "monto")),
      prestamos: count("desembolso", "reverso_desembolso"),
      cobrado: centavos(sum(pagos, "monto")),
      cobradoBs: bolivares(sum(pagos, "bs")),
      pagos: count("pago", "reverso_pago"),
      reintegrado: centavos(0 - sum(of("caja", "reintegro"), "monto")),
      interes: centavos(0 - sum(of("ingresos_interes"), "monto")),
      multas: centavos(0 - sum(of("ingresos_multa"), "monto")),
      perdonado: centavos(sum(given, "monto")),
      recuperado: centavos(sum(given, "monto") - sum(of("castigos"), "monto")),
      nuevos: entregas?.nuevos ?? 0,
      recurrentes: entregas?.recurrentes ?? 0,
      recibidas: decisiones?.recibidas ?? 0,
      aprobadas: decisiones?.aprobadas ?? 0,
      rechazadas: decisiones?.rechazadas ?? 0,
      cierre: cierreDe(periodo, sumas.riesgos),
    };
  });
}

function cierreDe({ desde, hasta }: Periodo, riesgos: Sumas["riesgos"]): Cierre | null {
  const last = [...riesgos].reverse().find(({ dia }) => dia > desde && dia <= hasta);
  // On its first day, a period only has an opening portfolio.
  const closing = last ?? riesgos.find(({ dia }) => dia === desde && dia === riesgos.at(-1)?.dia);
  if (!closing) return null;
  const { porCobrar, par1, par7, par30, enMora } = closing;
  return { porCobrar, par1, par7, par30, enMora };
}

const TOTALES = [
  "prestamos",
  "pagos",
  "nuevos",
  "recurrentes",
  "recibidas",
  "aprobadas",
  "rechazadas",
  "prestado",
  "cobrado",
  "cobradoBs",
  "reintegrado",
  "interes",
  "multas",
  "perdonado",
  "recuperado",
] as const;

/** The totals of all periods, except the portfolio at their end, which cannot be added up. */
export function totalDe(filas: readonly Fila[]): Omit<Fila, keyof Periodo | "cierre"> {
  const sums = TOTALES.map((name) => [
    name,
    filas.reduce((total, fila) => total + Number(fila[name as keyof Fila]), 0),
  ]);
  return Object.fromEntries(sums);
}

/** `part` of `whole` in thousandths, rounded half up; null if `whole` is 0. May exceed 1000. */
export function parteDe(part: number, whole: number): number | null {
  return whole > 0 ? divideHalfUp(Math.max(part, 0) * 1000, whole) : null;
}

/** The approved share of the decided requests. */
export const aprobacionDe = ({ aprobadas, rechazadas }: Pick<Fila, "aprobadas" | "rechazadas">): number | null =>
  parteDe(aprobadas, aprobadas + rechazadas);

/** The outcome of some loans. */
export interface Destino {
  prestamos: number;
  prestado: Centavos;
  /** What they had to bring: with interest and fines, less discounts. */
  debido: Centavos;
  pagado: Centavos;
  perdido: Centavos;
}

export interface Cohorte extends Destino {
  mes: Mes;
  /** The share of `debido` collected by the end of its month, the next, and so on until now, in thousandths. */
  edades: number[];
}

/** Loans by payout month, oldest first, without empty months. */
export function cohortesDe(rows: readonly (Destino & { cohorte: Mes; mes: Mes })[], hoy: Dia): Cohorte[] {
  const meses = [...new Set(rows.map(({ cohorte }) => cohorte))].sort();
  return meses.flatMap((mes) => {
    const own = rows.filter(({ cohorte }) => cohorte === mes);
    const all = sumDestinos(own);
    if (all.prestamos === 0 && all.debido === 0) return [];
    const until = (hasta: Mes) => sumDestinos(own.filter((row) => row.mes <= hasta)).pagado;
    const edades = mesesEntre(mes, hoy).map((hasta) => parteDe(until(hasta), all.debido) ?? 0);
    return [{ mes, ...all, edades }];
  });
}

function mesesEntre(desde: Mes, hoy: Dia): Mes[] {
  const months = (mes: string) => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7));
  return mesesHasta(hoy, Math.max(1, months(hoy) - months(desde) + 1));
}

/** The sum of those outcomes. */
export function sumDestinos(rows: readonly Destino[]): Destino {
  const sum = (name: keyof Destino) => rows.reduce((total, row) => total + row[name], 0);
  return {
    prestamos: sum("prestamos"),
    prestado: centavos(sum("prestado")),
    debido: centavos(sum("debido")),
    pagado: centavos(sum("pagado")),
    perdido: centavos(sum("perdido")),
  };
}

/** What is still expected of some loans. */
export const faltaDe = ({ debido, pagado, perdido }: Destino): Centavos => centavos(debido - pagado - perdido);

/** "marzo de 2026", or "del 2 mar al 8 mar". */
export function formatPeriodo({ periodo, desde, hasta }: Periodo): string {
  return periodo === desde
    ? `del ${formatDiaCorto(desde)} al ${formatDiaCorto(addDays(hasta, -1))}`
    : formatMes(periodo);
}
