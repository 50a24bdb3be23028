/** Texts about a caja: how much it holds, in its own currency, and what a count found. */

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
