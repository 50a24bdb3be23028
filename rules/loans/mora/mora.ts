/** Lateness: judged by the day paid, never by the day reviewed. Due today is not late. */

import { addDays, type Dia, daysBetween } from "../../country/fecha.ts";
import { type Cargo, proximoVence } from "../../money/cargos.ts";
import { type Centavos, sumCentavos } from "../../money/dinero.ts";

/** Days since the first cargo with something to pay fell due; 0 when nothing is late. */
export function diasDeMora(cargos: readonly Pick<Cargo, "vence" | "pendiente">[], hoy: Dia): number {
  const vence = proximoVence(cargos);
  return vence !== null && vence < hoy ? daysBetween(vence, hoy) : 0;
}

/** Money that came in for a loan: a pago by the day it was paid, credit by the day it was used. */
export interface Abono {
  dia: Dia;
  monto: Centavos;
}

/** Rounding of a rate: that much of the plan up to a cuota may lack and it counts as paid by its day. */
const TOLERANCIA_PORCENTAJE = 2;

/** The day on which a cuota had to be paid, as first agreed: a prórroga gives time, not punctuality. */
export const agreedDay = ({ vence, vencePrevio }: Pick<Cargo, "vence" | "vencePrevio">): Dia => vencePrevio[0] ?? vence;

/** How late a cuota was paid, in days: 0 by its day; null when the money never reached it. */
export interface Retraso {
  numero: number;
  dias: number | null;
}

/** How late each cuota was, in the plan's order: until the money that had come in reached the plan up to it. */
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

/** The same in days only; cuotas that no money reached are left out. */
export function diasDeRetraso(cargos: readonly Cargo[], abonos: readonly Abono[]): number[] {
  return retrasosOf(cargos, abonos).flatMap(({ dias }) => dias ?? []);
}

/** The day on which the money reached so many hundredths of a cent; null when it never did. */
function dayReaching(byDay: readonly Abono[], hundredths: number): Dia | null {
  let come = 0;
  for (const { dia, monto } of byDay) {
    come += monto;
    if (come * 100 >= hundredths) return dia;
  }
  return null;
}

/** Whether the money dated by the day of each cuota, as agreed, reached the plan up to it. */
export function paidOnTime(cargos: readonly Cargo[], abonos: readonly Abono[]): boolean {
  return retrasosOf(cargos, abonos).every(({ dias }) => dias === 0);
}

/** How many cuotas that fall due before a day still lack something. */
export function cuotasDebidas(cargos: readonly Pick<Cargo, "tipo" | "vence" | "pendiente">[], antes: Dia): number {
  return cargos.filter(({ tipo, vence, pendiente }) => tipo === "cuota" && pendiente > 0 && vence < antes).length;
}

/** Loans by the age of the first cargo with something to pay; «por-vencer» are those to remind before they are late. */
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
 * The days between which the first cargo to pay of a tramo's loans falls due (every late one's without a tramo; no `primera`
 * for «más de 60»), and the day before which what they owe counts.
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

/** Portfolio at risk: what is owed, whole, by loans more than so many days late. */
export const PAR_DIAS = [1, 7, 30] as const;

/** A loan is in the PAR of `dias` when the first cargo to pay fell due before this day. */
export function limiteDePar(dias: number, hoy: Dia): Dia {
  return addDays(hoy, -dias);
}
