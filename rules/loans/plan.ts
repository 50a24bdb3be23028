/** When each cuota falls due, and what is to be paid next (spec §3, §9). */
import { addMonths, type Dia } from "../country/fecha.ts";
import { type Centavos, centavos, splitCentavos } from "../money/dinero.ts";
import type { CuotaStatus } from "./status.ts";

/** Spec §9, "Default instalments". */
export const CUOTAS_POR_DEFECTO = 4;

export interface Plan {
  montoFinal: Centavos;
  /** The part of montoFinal that fines added. */
  multas: Centavos;
  cuotas: number;
  fechaPrimerPago: Dia;
}

export interface Cuota {
  /** 1 for the first. */
  numero: number;
  monto: Centavos;
  vence: Dia;
}

/**
 * The cuotas of a loan, one a month from the day of the first; they always add up to montoFinal. Fines fall on the last
 * cuota, so that no amount that a person already knows changes.
 */
export function planCuotas({ montoFinal, multas, cuotas, fechaPrimerPago }: Plan): Cuota[] {
  return splitCentavos(centavos(montoFinal - multas), cuotas).map((monto, i) => ({
    numero: i + 1,
    monto: i === cuotas - 1 ? centavos(monto + multas) : monto,
    vence: addMonths(fechaPrimerPago, i),
  }));
}

/** Pagado if enough cuotas are paid (spec §4), Vencido after its day, else Pendiente. Due today is never late. */
export function cuotaStatus(cuota: Cuota, cuotasPagadas: number, hoy: Dia): CuotaStatus {
  if (cuota.numero <= cuotasPagadas) return "Pagado";
  return cuota.vence < hoy ? "Vencido" : "Pendiente";
}

/**
 * What is to be paid next: the first cuota that the money paid so far does not cover, with what is missing for it and for
 * those before it. A fine left over after the last cuota belongs to that one. Null when nothing is owed.
 */
export function proximaCuota(plan: readonly Cuota[], cuotasPagadas: number, saldo: Centavos): Cuota | null {
  if (saldo <= 0) return null;
  let later = 0;
  let next = plan.at(-1) ?? null;
  for (const cuota of plan.slice(cuotasPagadas).toReversed()) {
    if (saldo <= later) break;
    next = { ...cuota, monto: centavos(saldo - later) };
    later += cuota.monto;
  }
  return next && later === 0 ? { ...next, monto: saldo } : next;
}
