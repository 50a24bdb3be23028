/** The operator's accounts that clients pay into: the first and the further ones. The only source of where to pay. */

export interface CuentaDePago {
  banco: string;
  telefono: string;
  cedula: string;
  titular: string | null;
}

interface Cuentas {
  datosPago: CuentaDePago | null;
  otrosDatosPago: CuentaDePago[];
}

/** The index of a further account that repeats the bank of an earlier one; -1 if none does. */
export function repeatedCuenta({ datosPago, otrosDatosPago }: Cuentas): number {
  const bancos = [datosPago?.banco, ...otrosDatosPago.map((cuenta) => cuenta.banco)];
  return otrosDatosPago.findIndex(({ banco }, i) => bancos.indexOf(banco) <= i);
}

/** All accounts, one per bank, in the operator's order; empty if the first is not set. */
export function cuentasDePago({ datosPago, otrosDatosPago }: Cuentas): CuentaDePago[] {
  if (datosPago === null) return [];
  // Old phones lack `toSorted`.
  return [...new Map([...otrosDatosPago, datosPago].map((cuenta) => [cuenta.banco, cuenta])).values()].sort(
    (a, b) => Number(b === datosPago) - Number(a === datosPago),
  );
}

/** The account at that bank, otherwise the first; null if there is none. */
export function findCuentaDePago(cuentas: Cuentas, banco?: string): CuentaDePago | null {
  return cuentasDePago(cuentas).find((cuenta) => banco === undefined || cuenta.banco === banco) ?? null;
}

/**
 * Accounts that cost the payer least come first: payments within a bank are free and instant. The rest keep the operator's
 * order.
 */
export function orderCuentasDePago(cuentas: readonly CuentaDePago[], bancoPagador: string | null): CuentaDePago[] {
  return [...cuentas].sort((a, b) => Number(b.banco === bancoPagador) - Number(a.banco === bancoPagador));
}

/** The account for a person if only one is shown: the one at their own bank, otherwise the first. */
export function cuentaPara(cuentas: Cuentas, bancoPagador: string | null): CuentaDePago | null {
  return orderCuentasDePago(cuentasDePago(cuentas), bancoPagador)[0] ?? null;
}
