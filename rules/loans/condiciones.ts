/** The operator's terms in words, for public pages. */
import type { Terminos } from "../holes.ts";
import {
  type Centavos,
  calculateMontoFinal,
  centavos,
  formatDolares,
  formatDolaresCortos,
  splitCentavos,
} from "../money/dinero.ts";
import { NIVEL_INICIAL, type Nivel, nivelesOf, RANGOS_INICIALES } from "../people/niveles.ts";
import { costoOf } from "./costo.ts";
import { cuotasText, PALABRAS } from "./terminos.ts";

/** A level in its displayed form. */
export function nivelText({ nivel, nombre, min, max }: Nivel) {
  return {
    nivel: String(nivel),
    nombre,
    minimo: formatDolaresCortos(min),
    maximo: formatDolaresCortos(max),
  };
}

/** The most cuotas drawn in the picture of a plan. */
const CUOTAS_DIBUJADAS = 4;

/** The terms in words, with the maximum cost of a first loan: what fills the placeholders of pages rendered at build time. */
export function condicionesOf(terminos: Terminos) {
  const { interes, cuotas, periodo } = terminos;
  const niveles = nivelesOf(terminos.rangos).map(nivelText);
  const { min, max } = primerRango(terminos);
  const dibujo = splitCentavos(calculateMontoFinal(max, interes), cuotas)
    .slice(0, CUOTAS_DIBUJADAS)
    .map((monto, i) => ({ numero: String(i + 1), monto: formatDolares(monto) }));
  const pagadas = Math.floor(dibujo.length / 2);
  const { plural, una } = PALABRAS[periodo];
  return {
    ...costoOf(terminos, max, cuotas),
    cuotas: String(cuotas),
    enCuotas: cuotasText(cuotas, periodo),
    plural,
    frecuencia: plural.charAt(0).toUpperCase() + plural.slice(1),
    una,
    finDeMes: periodo === "mensual" ? " Si un mes no tiene ese día, la cuota vence el último día del mes." : "",
    primerMinimo: formatDolaresCortos(min),
    primerMaximo: formatDolaresCortos(max),
    sinSigno: formatDolaresCortos(max).slice(1),
    porNivel: inWords(niveles.map(({ nivel, minimo, maximo }) => `de ${minimo} a ${maximo} en el nivel ${nivel}`)),
    niveles,
    ejemplos: ejemplosDe(min, max).map((amount) => costoOf(terminos, amount, cuotas)),
    pagadas: dibujo.slice(0, pagadas),
    pendientes: dibujo.slice(pagadas),
  };
}

export type Condiciones = ReturnType<typeof condicionesOf>;

/** The amounts of a first loan. */
export const primerRango = ({ rangos }: Terminos) =>
  rangos[NIVEL_INICIAL - 1] ?? (RANGOS_INICIALES[0] as (typeof rangos)[number]);

/** A quarter, half, three quarters and all of the maximum, in whole dollars, but not below the minimum. */
function ejemplosDe(min: Centavos, max: Centavos): Centavos[] {
  const parts = [1, 2, 3].map((quarters) => Math.floor((max * quarters) / 4_00) * 1_00);
  return [...new Set([...parts, max])].filter((amount) => amount >= min && amount > 0).map(centavos);
}

const inWords = (parts: string[]): string => `${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}`;
