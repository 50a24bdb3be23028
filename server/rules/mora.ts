/** Lateness: judged by the day paid, never by the day reviewed. Due today is not late. */
import { type Dia, daysBetween } from "./fecha.ts";
import type { Cuota } from "./loans.ts";

/** Days since the first unpaid cuota fell due; 0 when nothing is late. */
export function diasDeMora(plan: readonly Cuota[], cuotasPagadas: number, hoy: Dia): number {
  const next = plan[cuotasPagadas];
  return next && next.vence < hoy ? daysBetween(next.vence, hoy) : 0;
}

/** Whether every cuota of the plan was covered, by approved pagos, no later than its day. */
export function paidOnTime(plan: readonly Cuota[], pagos: readonly { fechaPago: Dia; cuotas: number }[]): boolean {
  const byDay = pagos.toSorted((a, b) => a.fechaPago.localeCompare(b.fechaPago));
  let covered = 0;
  for (const { fechaPago, cuotas } of byDay) {
    const now = plan.slice(covered, covered + cuotas);
    if (now.some((cuota) => fechaPago > cuota.vence)) return false;
    covered += cuotas;
  }
  return covered >= plan.length;
}
