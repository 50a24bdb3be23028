/** What is said of a caja: how much lies in it, in its own money, and what a count of it found. */

import type { MonedaDeCaja } from "../money/cajas.ts";
import { bolivares, centavos, formatBolivares, formatDolares } from "../money/dinero.ts";

/** Hundredths of its currency: «Bs. 1.234,56» or «$1.234,56». */
export const formatEnCaja = (monto: number, moneda: MonedaDeCaja): string =>
  moneda === "bs" ? formatBolivares(bolivares(monto)) : formatDolares(centavos(monto));

/** «Cuadra», «Faltan $5,00» or «Sobran Bs. 20,00». */
export function describeDiferencia(diferencia: number, moneda: MonedaDeCaja): string {
  if (diferencia === 0) return "Cuadra";
  return `${diferencia < 0 ? "Faltan" : "Sobran"} ${formatEnCaja(Math.abs(diferencia), moneda)}`;
}
