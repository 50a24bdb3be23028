/** The banks that take part in Pago Móvil. */
import datos from "./datos/bancos.json" with { type: "json" };

export interface Banco {
  /** Four digits: '0102'. */
  codigo: string;
  nombre: string;
  /** Other names under which people look for it. */
  alias: string[];
}

export const BANCOS: readonly Banco[] = datos;

export function isBanco(codigo: string): boolean {
  return BANCOS.some((banco) => banco.codigo === codigo);
}

/** '0102' → "Banco de Venezuela (0102)"; an unknown code stays as it is. */
export function formatBanco(codigo: string): string {
  const banco = BANCOS.find((candidate) => candidate.codigo === codigo);
  return banco ? `${banco.nombre} (${codigo})` : codigo;
}
