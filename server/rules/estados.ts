/** The 24 federal entities and their main towns. A smaller town may be typed. */
import datos from "./datos/estados.json" with { type: "json" };

export const ESTADOS: readonly { estado: string; ciudades: string[] }[] = datos;

export function isEstado(nombre: string): boolean {
  return ESTADOS.some(({ estado }) => estado === nombre);
}
