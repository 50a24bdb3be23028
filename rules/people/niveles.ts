/** Levels and what each may ask for (spec §4, §9). The ranges are the operator's; those here are where they begin. */
import { type Centavos, centavos } from "../money/dinero.ts";

export interface Rango {
  min: Centavos;
  max: Centavos;
}

export interface Nivel extends Rango {
  nivel: number;
  nombre: string;
}

export const NIVEL_INICIAL = 1;
/** The highest level reached by paying or raised in the panel; 100 (Dueño) is set from the command line only. */
export const NIVEL_MAXIMO = 5;
const NIVEL_DUENO = 100;

const NOMBRES = ["Bronce", "Plata", "Oro", "Platino", "Diamante"] as const;

const MIN = centavos(1_00);
/** The ranges of spec §9, level by level. */
export const RANGOS_INICIALES: Rango[] = [20_00, 50_00, 100_00, 200_00, 400_00].map((max) => ({
  min: MIN,
  max: centavos(max),
}));
const RANGO_DUENO: Rango = { min: MIN, max: centavos(10_000_00) };

/** The five levels that borrowers see. */
export function nivelesOf(rangos: readonly Rango[]): Nivel[] {
  return NOMBRES.map((nombre, i) => ({ nivel: i + 1, nombre, ...(rangos[i] ?? (RANGOS_INICIALES[i] as Rango)) }));
}

/** The level of that number; an unknown number counts as the first, so that a wrong row never lends more. */
export function getNivel(nivel: number, rangos: readonly Rango[]): Nivel {
  if (nivel === NIVEL_DUENO) return { nivel, nombre: "Dueño", ...RANGO_DUENO };
  const [first, ...others] = nivelesOf(rangos);
  return others.find((candidate) => candidate.nivel === nivel) ?? (first as Nivel);
}

/** What a level is called. */
export function nombreNivel(nivel: number): string {
  return getNivel(nivel, RANGOS_INICIALES).nombre;
}

/** What paying a loan on time leads to; null at the highest level and for the owner. */
export function nextNivel(nivel: number, rangos: readonly Rango[]): Nivel | null {
  return nivel < NIVEL_MAXIMO ? getNivel(getNivel(nivel, rangos).nivel + 1, rangos) : null;
}
