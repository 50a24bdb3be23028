/** Finds which of the operator's accounts a text means. */
import { findBanco, formatBanco, isBanco } from "../country/bancos.ts";

export interface CuentaConocida {
  id: string;
  banco: string | null;
  numero: string | null;
  nombre: string;
}

/** What a text says about an account: its bank, its twenty digits, or just a name. */
export function readCuentaBanco(texto: string): { banco: string | null; numero: string | null; nombre: string } {
  const clean = texto.trim();
  const digits = clean.replace(/[\s-]/g, "");
  if (/^\d{20}$/.test(digits) && isBanco(digits.slice(0, 4))) {
    const banco = digits.slice(0, 4);
    return { banco, numero: digits, nombre: `${formatBanco(banco)} ··${digits.slice(-4)}` };
  }
  const banco = findBanco(clean);
  return { banco, numero: null, nombre: banco ? formatBanco(banco) : clean };
}

/**
 * The known account a text refers to: by id, number, bank or name. An account of the same bank without a known number counts, so that a
 * phone and a statement of one account meet. Null if it is new.
 */
export function matchCuentaBanco(texto: string, cuentas: readonly CuentaConocida[]): CuentaConocida | null {
  const byId = cuentas.find(({ id }) => id === texto);
  if (byId) return byId;
  const { banco, numero, nombre } = readCuentaBanco(texto);
  const same = (cuenta: CuentaConocida) => cuenta.nombre.toLowerCase() === nombre.toLowerCase();
  if (banco === null) return cuentas.find(same) ?? null;
  const ofBank = cuentas.filter((cuenta) => cuenta.banco === banco);
  if (numero === null) return ofBank[0] ?? null;
  return ofBank.find((cuenta) => cuenta.numero === numero) ?? ofBank.find((cuenta) => cuenta.numero === null) ?? null;
}
