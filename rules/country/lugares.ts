/** The 24 federal entities and their main towns. A smaller town may be typed. */

import datos from "./datos/estados.json" with { type: "json" };
import { findOpcion, type Opcion } from "./opciones.ts";

export const ESTADOS: readonly { estado: string; ciudades: string[] }[] = datos;

/** Alternative names. */
const ALIAS: Record<string, string[]> = {
  "Distrito Capital": ["Caracas", "DC"],
  "La Guaira": ["Vargas"],
  "Nueva Esparta": ["Margarita"],
};

/** Options to choose from. */
export const OPCIONES_DE_ESTADO: readonly Opcion[] = ESTADOS.map(({ estado }) => ({
  nombre: estado,
  alias: ALIAS[estado],
}));

export function isEstado(nombre: string): boolean {
  return ESTADOS.some(({ estado }) => estado === nombre);
}

/** The typed state in its stored form; null if there is none. */
export function findEstado(typed: string): string | null {
  return findOpcion(OPCIONES_DE_ESTADO, typed)?.nombre ?? null;
}

/** The towns of a state, to choose from; empty for an unknown state. */
export function ciudadesOf(estado: string): Opcion[] {
  const ciudades = ESTADOS.find((each) => each.estado === estado)?.ciudades ?? [];
  return ciudades.map((nombre) => ({ nombre }));
}

/** A town as spelled in its state's list; as typed if it is not there. */
export function findCiudad(estado: string, typed: string): string {
  return findOpcion(ciudadesOf(estado), typed)?.nombre ?? typed;
}
