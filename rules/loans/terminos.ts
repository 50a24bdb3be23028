/** The default terms and payment frequencies. Separate from the cost of a loan, because more pages load them. */
import { counted } from "../country/cantidad.ts";
import type { Terminos } from "../holes.ts";
import { INTERES_PORCENTAJE } from "../money/dinero.ts";
import { RANGOS_INICIALES } from "../people/niveles.ts";
import { CUOTAS_POR_DEFECTO, type Periodo } from "./plan.ts";

/** Until an operator says otherwise (spec §9). */
export const TERMINOS_INICIALES: Terminos = {
  interes: INTERES_PORCENTAJE,
  cuotas: CUOTAS_POR_DEFECTO,
  periodo: "mensual",
  rangos: RANGOS_INICIALES,
};

export const PALABRAS: Record<Periodo, { plural: string; una: string }> = {
  mensual: { plural: "mensuales", una: "Una cada mes" },
  quincenal: { plural: "quincenales", una: "Una cada 15 días" },
  semanal: { plural: "semanales", una: "Una cada semana" },
};

/** «4 cuotas mensuales», «1 cuota». */
export function cuotasText(cuotas: number, periodo: Periodo): string {
  return counted(cuotas, "cuota", `cuotas ${PALABRAS[periodo].plural}`);
}
