/** The banks that take part in Pago Móvil. */

import datos from "./datos/bancos.json" with { type: "json" };
import { findOpcion, type Opcion } from "./opciones.ts";

interface Banco {
  /** Four digits: '0102'. */
  id: string;
  nombre: string;
  /** Other names under which people look for it. */
  alias: string[];
}

export const BANCOS: readonly Banco[] = datos;

export function isBanco(id: string): boolean {
  return BANCOS.some((banco) => banco.id === id);
}

/** '0102' → "Banco de Venezuela (0102)"; unknown codes are returned unchanged. */
export function formatBanco(id: string): string {
  const banco = BANCOS.find((candidate) => candidate.id === id);
  return banco ? `${banco.nombre} (${id})` : id;
}

/** Options to choose from, by name; each is also found by its code and other names. */
export const OPCIONES_DE_BANCO: readonly (Opcion & { id: string })[] = BANCOS.map(({ id, nombre, alias }) => ({
  id,
  nombre: formatBanco(id),
  alias: [id, nombre, ...alias],
})).sort((a, b) => a.nombre.localeCompare(b.nombre, "es"));

/** The code of the bank that a person typed: "bdv", "provincial (0108)", "0102"; null if there is none. */
export function findBanco(typed: string): string | null {
  return findOpcion(OPCIONES_DE_BANCO, typed)?.id ?? null;
}
