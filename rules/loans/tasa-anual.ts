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
/** Halvings of what is left to search: far finer than a hundredth. */
const MITADES = 60;

/**
 * The yearly effective rate (tasa efectiva anual): 1.44 for 144 %, the one at which the cuotas are worth what was received. 0 where no more comes
 * back than that; at most MAXIMA.
 */
export function tasaEfectivaAnual(recibe: Centavos, vueltas: readonly Vuelta[]): number {
  // By the logarithm of the yearly growth, which is equal for every day.
  const worth = (growth: number) =>
    vueltas.reduce((sum, { dias, monto }) => sum + monto * Math.exp((-growth * dias) / DIAS_DEL_ANO), 0);
  if (worth(0) <= recibe) return 0;
  let [low, high] = [0, Math.log(1 + MAXIMA)];
  if (worth(high) >= recibe) return MAXIMA;
  for (let i = 0; i < MITADES; i += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > recibe) low = middle;
    else high = middle;
  }
  return Math.exp(low) - 1;
}

/** «144 %», «más de 10.000 %». */
export const formatTasaAnual = (tasa: number): string =>
  tasa >= MAXIMA ? `más de ${grouped(MAXIMA * 100)} %` : `${grouped(Math.round(tasa * 100))} %`;
