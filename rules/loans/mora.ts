/** Lateness: judged by the day paid, never by the day reviewed. Due today is not late. */

import { addDays, type Dia, daysBetween } from "../country/fecha.ts";
import { type Centavos, centavos, sumCentavos } from "../money/dinero.ts";
import type { Cuota } from "./plan.ts";

/** Days since the first unpaid cuota fell due; 0 when nothing is late. */
export function diasDeMora(plan: readonly Cuota[], cuotasPagadas: number, hoy: Dia): number {
  const next = plan[cuotasPagadas];
  return next && next.vence < hoy ? daysBetween(next.vence, hoy) : 0;
}

interface PagoAplicado {
  fechaPago: Dia;
  /** How many cuotas it covered. */
  cuotas: number;
}

/** How many days late each cuota was that approved pagos covered, in the plan's order; 0 for one paid by its day. */
export function diasDeRetraso(plan: readonly Cuota[], pagos: readonly PagoAplicado[]): number[] {
  const days = pagos
    .toSorted((a, b) => a.fechaPago.localeCompare(b.fechaPago))
    .flatMap(({ fechaPago, cuotas }) => Array<Dia>(cuotas).fill(fechaPago));
  return plan.slice(0, days.length).map(({ vence }, i) => Math.max(daysBetween(vence, days[i] ?? vence), 0));
}

/** Whether every cuota of the plan was covered, by approved pagos, no later than its day. */
export function paidOnTime(plan: readonly Cuota[], pagos: readonly PagoAplicado[]): boolean {
  const days = diasDeRetraso(plan, pagos);
  return days.length >= plan.length && days.every((late) => late === 0);
}

/**
 * What should have come in before a day and has not: the saldo without the cuotas that fall due from that day on. An abono
 * that counted as no cuota lowers it all the same. With today as the day, it is what is overdue.
 */
export function montoDebido(plan: readonly Cuota[], saldo: Centavos, antes: Dia): Centavos {
  const later = sumCentavos(plan.filter(({ vence }) => vence >= antes).map(({ monto }) => monto));
  return centavos(Math.max(0, saldo - later));
}

/** How many unpaid cuotas fall due before a day. */
export function cuotasDebidas(plan: readonly Cuota[], cuotasPagadas: number, antes: Dia): number {
  return plan.filter(({ numero, vence }) => numero > cuotasPagadas && vence < antes).length;
}

/** Loans by the age of their first unpaid cuota; «por-vencer» are those to remind before they are late. */
export const TRAMOS = ["por-vencer", "1-7", "8-30", "31-60", "mas-de-60"] as const;
export type Tramo = (typeof TRAMOS)[number];
/** Oldest first, or the largest amount due first. */
export const MOROSIDAD_ORDENES = ["antiguas", "mayores"] as const;
/** «Por vencer»: today and the three days after it. */
export const DIAS_POR_VENCER = 3;

const DIAS: Record<Tramo, readonly [desde: number, hasta: number | null]> = {
  "por-vencer": [-DIAS_POR_VENCER, 0],
  "1-7": [1, 7],
  "8-30": [8, 30],
  "31-60": [31, 60],
  "mas-de-60": [61, null],
};

/** The tramo of a loan that is so many days late; null while its cuota is further off than a reminder. */
export function tramoOf(dias: number): Tramo | null {
  return TRAMOS.find((tramo) => dias >= DIAS[tramo][0] && dias <= (DIAS[tramo][1] ?? dias)) ?? null;
}

/**
 * The days between which the first unpaid cuota of a tramo's loans falls due (every late one's without a tramo; no `primera`
 * for «más de 60»), and the day before which their cuotas count.
 */
export function limitesOf(tramo: Tramo | undefined, hoy: Dia): { primera: Dia | null; ultima: Dia; antes: Dia } {
  const [desde, hasta] = tramo ? DIAS[tramo] : [1, null];
  const ultima = addDays(hoy, -desde);
  return {
    primera: hasta === null ? null : addDays(hoy, -hasta),
    ultima,
    antes: ultima < hoy ? hoy : addDays(ultima, 1),
  };
}

/** Portfolio at risk: what is owed, whole, by loans with a cuota more than so many days late. */
export const PAR_DIAS = [1, 7, 30] as const;

/** A loan is in the PAR of `dias` when its first unpaid cuota fell due before this day. */
export function limiteDePar(dias: number, hoy: Dia): Dia {
  return addDays(hoy, -dias);
}
