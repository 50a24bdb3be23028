/** Lateness: judged by the day of payment, never by the day of review. Something due today is not late. */

import { addDays, type Dia, daysBetween } from "../../country/fecha.ts";
import { type Cargo, proximoVence } from "../../money/cargos.ts";
import { type Centavos, sumCentavos } from "../../money/dinero.ts";

/** Days since the first unpaid cargo fell due; 0 if nothing is late. */
export function diasDeMora(cargos: readonly Pick<Cargo, "vence" | "pendiente">[], hoy: Dia): number {
  const vence = proximoVence(cargos);
  return vence !== null && vence < hoy ? daysBetween(vence, hoy) : 0;
}

/** Money that came in for a loan: a pago by the day it was paid, credit by the day it was used. */
export interface Abono {
  dia: Dia;
  monto: Centavos;
}

/** A cuota counts as paid on time even if rounding at a rate leaves the plan up to it short by this percentage. */
const TOLERANCIA_PORCENTAJE = 2;

/** The originally agreed due day of a cuota: a prórroga gives time, not punctuality. */
export const agreedDay = ({ vence, vencePrevio }: Pick<Cargo, "vence" | "vencePrevio">): Dia => vencePrevio[0] ?? vence;

/** How many days late a cuota was paid: 0 if on time; null if the money never covered it. */
export interface Retraso {
  numero: number;
  dias: number | null;
}

/** How late each cuota was, in plan order: until the accumulated money covered the plan up to it. */
export function retrasosOf(cargos: readonly Cargo[], abonos: readonly Abono[]): Retraso[] {
  const cuotas = cargos.filter(({ tipo }) => tipo === "cuota").sort((a, b) => a.numero - b.numero);
  const byDay = [...abonos].sort((a, b) => a.dia.localeCompare(b.dia));
  return cuotas.map((cuota, i) => {
    const plan = sumCentavos(cuotas.slice(0, i + 1).map(({ monto }) => monto));
    const reached = dayReaching(byDay, plan * (100 - TOLERANCIA_PORCENTAJE));
    return {
      numero: cuota.numero,
      dias: reached === null ? null : Math.max(daysBetween(agreedDay(cuota), reached), 0),
    };
  });
}

/** The same as days only, without cuotas that were never covered. */
export function diasDeRetraso(cargos: readonly Cargo[], abonos: readonly Abono[]): number[] {
  return retrasosOf(cargos, abonos).flatMap(({ dias }) => dias ?? []);
}

/** The day on which the accumulated money reached that many hundredths of a cent; null if it never did. */
function dayReaching(byDay: readonly Abono[], hundredths: number): Dia | null {
  let come = 0;
  for (const { dia, monto } of byDay) {
    come += monto;
    if (come * 100 >= hundredths) return dia;
  }
  return null;
}

/** Whether, by each cuota's agreed day, the accumulated money covered the plan up to it. */
export function paidOnTime(cargos: readonly Cargo[], abonos: readonly Abono[]): boolean {
  return retrasosOf(cargos, abonos).every(({ dias }) => dias === 0);
}

/** How many cuotas due before a day are not fully paid. */
export function cuotasDebidas(cargos: readonly Pick<Cargo, "tipo" | "vence" | "pendiente">[], antes: Dia): number {
  return cargos.filter(({ tipo, vence, pendiente }) => tipo === "cuota" && pendiente > 0 && vence < antes).length;
}

/** Ranges of lateness by the first unpaid cargo; «por-vencer» are those to remind before they are late. */
export const TRAMOS = ["por-vencer", "1-7", "8-30", "31-60", "mas-de-60"] as const;
export type Tramo = (typeof TRAMOS)[number];
/** Oldest first, or largest overdue amount first. */
export const MOROSIDAD_ORDENES = ["antiguas", "mayores"] as const;
/** «Por vencer»: today and the next three days. */
export const DIAS_POR_VENCER = 3;

const DIAS: Record<Tramo, readonly [desde: number, hasta: number | null]> = {
  "por-vencer": [-DIAS_POR_VENCER, 0],
  "1-7": [1, 7],
  "8-30": [8, 30],
  "31-60": [31, 60],
  "mas-de-60": [61, null],
};

/** The tramo for that many days late; null while its cuota is too far in the future to remind. */
export function tramoOf(dias: number): Tramo | null {
  return TRAMOS.find((tramo) => dias >= DIAS[tramo][0] && dias <= (DIAS[tramo][1] ?? dias)) ?? null;
}

/**
 * The days between which the first unpaid cargo of a tramo's loans falls due (without a tramo, of all late loans; no `primera`
 * for «más de 60»), and the day before which debts count as due.
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

/** Portfolio at risk: the whole debt of loans more than so many days late. */
export const PAR_DIAS = [1, 7, 30] as const;

/** A loan counts towards the PAR of `dias` if its first unpaid cargo fell due before this day. */
export function limiteDePar(dias: number, hoy: Dia): Dia {
  return addDays(hoy, -dias);
}
