/** The yearly cost of a loan, which compares loans of any length: pure, only for display. */
import { grouped } from "../country/cantidad.ts";
import type { Centavos } from "../money/dinero.ts";

/** A cuota, and how many days after the money was received it is due. */
export interface Vuelta {
  dias: number;
  monto: Centavos;
}

const DIAS_DEL_ANO = 365;
/** The highest rate shown: 1 is 100 %. */
const MAXIMA = 100;
/** The most steps of Newton's method, which needs five or six. */
const MAX_PASOS = 50;
const EXACTO = 1e-13;

/**
 * The effective yearly rate (tasa efectiva anual) at which the cuotas equal what was received: 1.44 for 144 %. 0 if they do not
 * exceed it; at most MAXIMA.
 */
export function tasaEfectivaAnual(recibe: Centavos, vueltas: readonly Vuelta[]): number {
  // Solved for the logarithm of the yearly growth, which is the same for every day.
  const worth = (growth: number) =>
    vueltas.reduce((sum, { dias, monto }) => sum + monto * Math.exp((-growth * dias) / DIAS_DEL_ANO), 0);
  const slope = (growth: number) =>
    vueltas.reduce(
      (sum, { dias, monto }) => sum - monto * (dias / DIAS_DEL_ANO) * Math.exp((-growth * dias) / DIAS_DEL_ANO),
      0,
    );
  if (worth(0) <= recibe) return 0;
  if (worth(Math.log(1 + MAXIMA)) >= recibe) return MAXIMA;
  // The value falls ever less steeply, so from below no step overshoots the solution.
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
