/** Levels and what each may ask for (spec §4, §9). */
import { type Centavos, centavos } from "../money/dinero.ts";

export interface Nivel {
  nivel: number;
  nombre: string;
  min: Centavos;
  max: Centavos;
}

export const NIVEL_INICIAL = 1;
/** The highest level reached by paying or raised in the panel; 100 (Dueño) is set from the command line only. */
export const NIVEL_MAXIMO = 5;

const MIN = centavos(1_00);

/** The five levels that borrowers see. */
export const NIVELES: readonly Nivel[] = [
  { nivel: 1, nombre: "Bronce", min: MIN, max: centavos(20_00) },
  { nivel: 2, nombre: "Plata", min: MIN, max: centavos(50_00) },
  { nivel: 3, nombre: "Oro", min: MIN, max: centavos(100_00) },
  { nivel: 4, nombre: "Platino", min: MIN, max: centavos(200_00) },
  { nivel: 5, nombre: "Diamante", min: MIN, max: centavos(400_00) },
];

const DUENO: Nivel = { nivel: 100, nombre: "Dueño", min: MIN, max: centavos(10_000_00) };

/** The level of that number; an unknown number counts as the first, so that a wrong row never lends more. */
export function getNivel(nivel: number): Nivel {
  return [...NIVELES, DUENO].find((candidate) => candidate.nivel === nivel) ?? (NIVELES[0] as Nivel);
}

/** What paying a loan on time leads to; null at the highest level and for the owner. */
export function nextNivel(nivel: number): Nivel | null {
  return nivel < NIVEL_MAXIMO ? getNivel(getNivel(nivel).nivel + 1) : null;
}
