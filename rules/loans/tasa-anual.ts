/** What a loan costs a year, which compares loans of any length: pure, for what is shown and never booked. */
import { grouped } from "../country/cantidad.ts";
import type { Centavos } from "../money/dinero.ts";

/** A cuota, so many days after the money was received. */
export interface Vuelta {
  dias: number;
  monto: Centavos;
}

const DIAS_DEL_ANO = 365;
/** Past it the figure says nothing more: 1 is 100 %. */
const MAXIMA = 100;
/** Steps of Newton's method, which needs five or six: the last digits no longer change by then. */
const MAX_PASOS = 50;
const EXACTO = 1e-13;

/**
 * The yearly effective rate (tasa efectiva anual): 1.44 for 144 %, the one at which the cuotas are worth what was received. 0 where no more comes
 * back than that; at most MAXIMA.
 */
export function tasaEfectivaAnual(recibe: Centavos, vueltas: readonly Vuelta[]): number {
  // By the logarithm of the yearly growth, which is equal for every day.
  const worth = (growth: number) =>
    vueltas.reduce((sum, { dias, monto }) => sum + monto * Math.exp((-growth * dias) / DIAS_DEL_ANO), 0);
  const slope = (growth: number) =>
    vueltas.reduce(
      (sum, { dias, monto }) => sum - monto * (dias / DIAS_DEL_ANO) * Math.exp((-growth * dias) / DIAS_DEL_ANO),
      0,
    );
  if (worth(0) <= recibe) return 0;
  if (worth(Math.log(1 + MAXIMA)) >= recibe) return MAXIMA;
  // The worth falls ever less steeply, so that from below no step goes past the solution.
  let growth = 0;
  for (let i = 0; i < MAX_PASOS; i += 1) {
    const step = (recibe - worth(growth)) / slope(growth);
    growth += step;
    if (Math.abs(step) < EXACTO) break;
  }
  return Math.exp(growth) - 1;
}

/** «144 %», «más de 10.000 %». */
export const formatTasaAnual = (tasa: number): string =>
  tasa >= MAXIMA ? `más de ${grouped(MAXIMA * 100)} %` : `${grouped(Math.round(tasa * 100))} %`;
