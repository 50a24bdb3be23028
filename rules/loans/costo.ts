/** What a loan costs by the operator's terms, in the words of every page that says it. */
import { counted } from "../country/cantidad.ts";
import type { Terminos } from "../holes.ts";
import {
  type Centavos,
  calculateMontoFinal,
  centavos,
  formatDolares,
  INTERES_PORCENTAJE,
  splitCentavos,
} from "../money/dinero.ts";
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

/** What a loan costs, with nothing left out. */
export function costoOf({ interes, periodo }: Pick<Terminos, "interes" | "periodo">, amount: Centavos, cuotas: number) {
  const montoFinal = calculateMontoFinal(amount, interes);
  const plan = splitCentavos(montoFinal, cuotas);
  const [first = montoFinal] = plan;
  const last = plan.at(-1) ?? first;
  return {
    pagas: cuotas === 1 ? "Pagas una cuota de" : `Pagas ${cuotasText(cuotas, periodo)} de`,
    cuota: formatDolares(first),
    ultima: last === first ? "" : `La última, de ${formatDolares(last)}`,
    recibes: formatDolares(amount),
    interes: String(interes),
    costo: formatDolares(centavos(montoFinal - amount)),
    total: formatDolares(montoFinal),
  };
}

export type Costo = ReturnType<typeof costoOf>;
