/** Levels and how much each may borrow (spec §4, §9). The operator sets the ranges; these are the initial ones. */
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
/** The highest level that payments or the panel can give; 100 (Dueño) is set from the command line only. */
export const NIVEL_MAXIMO = 5;
const NIVEL_DUENO = 100;

const NOMBRES = ["Bronce", "Plata", "Oro", "Platino", "Diamante"] as const;

const MIN = centavos(1_00);
/** The initial range of each level (spec §9). */
export const RANGOS_INICIALES: Rango[] = [20_00, 50_00, 100_00, 200_00, 400_00].map((max) => ({
  min: MIN,
  max: centavos(max),
}));
const RANGO_DUENO: Rango = { min: MIN, max: centavos(10_000_00) };

/** The five levels that borrowers see. */
export function nivelesOf(rangos: readonly Rango[]): Nivel[] {
  return NOMBRES.map((nombre, i) => ({ nivel: i + 1, nombre, ...(rangos[i] ?? (RANGOS_INICIALES[i] as Rango)) }));
}

/** That level; an unknown number counts as the first, so that a wrong row never lends more. */
export function getNivel(nivel: number, rangos: readonly Rango[]): Nivel {
  if (nivel === NIVEL_DUENO) return { nivel, nombre: "Dueño", ...RANGO_DUENO };
  const [first, ...others] = nivelesOf(rangos);
  return others.find((candidate) => candidate.nivel === nivel) ?? (first as Nivel);
}

/** A level's name. */
export function nombreNivel(nivel: number): string {
  return getNivel(nivel, RANGOS_INICIALES).nombre;
}

/** The level that follows after repaying on time; null at the highest level and for the owner. */
export function nextNivel(nivel: number, rangos: readonly Rango[]): Nivel | null {
  return nivel < NIVEL_MAXIMO ? getNivel(getNivel(nivel, rangos).nivel + 1, rangos) : null;
}
