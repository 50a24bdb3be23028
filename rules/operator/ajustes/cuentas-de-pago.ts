/** The operator's accounts into which clients pay: the first, and the further ones. The one place that says where to pay. */

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

/** Which of the further accounts repeats the bank of one before it; -1 where none does. */
export function repeatedCuenta({ datosPago, otrosDatosPago }: Cuentas): number {
  const bancos = [datosPago?.banco, ...otrosDatosPago.map((cuenta) => cuenta.banco)];
  return otrosDatosPago.findIndex(({ banco }, i) => bancos.indexOf(banco) <= i);
}

/** All of them, one a bank, in the operator's order; none where the first is not set. */
export function cuentasDePago({ datosPago, otrosDatosPago }: Cuentas): CuentaDePago[] {
  if (datosPago === null) return [];
  // Old phones have no «toSorted».
  return [...new Map([...otrosDatosPago, datosPago].map((cuenta) => [cuenta.banco, cuenta])).values()].sort(
    (a, b) => Number(b === datosPago) - Number(a === datosPago),
  );
}

/** The account of that bank, else the first; null where there is none. */
export function findCuentaDePago(cuentas: Cuentas, banco?: string): CuentaDePago | null {
  return cuentasDePago(cuentas).find((cuenta) => banco === undefined || cuenta.banco === banco) ?? null;
}

/** What costs the payer least goes first: a payment within their bank is free and arrives at once. The rest keep the operator's order. */
export function orderCuentasDePago(cuentas: readonly CuentaDePago[], bancoPagador: string | null): CuentaDePago[] {
  return [...cuentas].sort((a, b) => Number(b.banco === bancoPagador) - Number(a.banco === bancoPagador));
}

/** The account shown to a person where only one is shown: that of their own bank, else the first. */
export function cuentaPara(cuentas: Cuentas, bancoPagador: string | null): CuentaDePago | null {
  return orderCuentasDePago(cuentasDePago(cuentas), bancoPagador)[0] ?? null;
}
