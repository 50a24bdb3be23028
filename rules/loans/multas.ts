/** Fines: when they fall due. How much they are, and when they are set by themselves, is the operator's (rules/operator/ajustes.ts). */
import { addDays, type Dia } from "../country/fecha.ts";
import { type Cargo, inOrder } from "../money/cargos.ts";

/** Without a cuota left to pay, a fine is due after so many days. */
const MULTA_SOLA_DIAS = 7;

/** The day of a fine set today: that of the next cuota with something to pay. */
export function multaVence(cargos: readonly Cargo[], hoy: Dia): Dia {
  const next = inOrder(cargos).find(({ tipo, pendiente }) => tipo === "cuota" && pendiente > 0);
  return next?.vence ?? addDays(hoy, MULTA_SOLA_DIAS);
}

/** The number of the next fine. */
export function nextNumero(cargos: readonly Cargo[]): number {
  return 1 + Math.max(0, ...cargos.filter(({ tipo }) => tipo === "multa").map(({ numero }) => numero));
}
