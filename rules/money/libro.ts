/**
 * The ledger's postings: double entry, in cents, each set summing to zero. Assets (caja, cartera) and losses (castigos)
 * grow with a positive amount; income and what is owed to a borrower (saldo_a_favor) with a negative one.
 */
import { type Centavos, centavos } from "./dinero.ts";

export const CUENTAS = ["caja", "cartera", "ingresos_interes", "ingresos_multa", "saldo_a_favor", "castigos"] as const;
export type Cuenta = (typeof CUENTAS)[number];

export const CONCEPTOS = ["desembolso", "pago", "reverso_pago", "multa", "reverso_multa", "castigo"] as const;
export type Concepto = (typeof CONCEPTOS)[number];

export interface Movimiento {
  cuenta: Cuenta;
  monto: Centavos;
}

/** A loan is paid out (spec §4): cash leaves, the borrower owes montoFinal, the difference is interest. */
export function postingDesembolso(loan: { amount: Centavos; montoFinal: Centavos }): Movimiento[] {
  return nonZero([
    { cuenta: "cartera", monto: loan.montoFinal },
    { cuenta: "caja", monto: centavos(-loan.amount) },
    { cuenta: "ingresos_interes", monto: centavos(loan.amount - loan.montoFinal) },
  ]);
}

/** Money came in: it pays off `saldo` first, the excess is the borrower's credit. */
export function postingPago(monto: Centavos, saldo: Centavos): Movimiento[] {
  const paid = Math.min(monto, Math.max(saldo, 0));
  return nonZero([
    { cuenta: "caja", monto },
    { cuenta: "cartera", monto: centavos(-paid) },
    { cuenta: "saldo_a_favor", monto: centavos(paid - monto) },
  ]);
}

/** A fine: the borrower owes more, and it is income. */
export function postingMulta(monto: Centavos): Movimiento[] {
  return [
    { cuenta: "cartera", monto },
    { cuenta: "ingresos_multa", monto: centavos(-monto) },
  ];
}

/** A fine is waived: what of it was already paid becomes the borrower's credit. */
export function postingReversoMulta(monto: Centavos, saldo: Centavos): Movimiento[] {
  const owed = Math.min(monto, Math.max(saldo, 0));
  return nonZero([
    { cuenta: "ingresos_multa", monto },
    { cuenta: "cartera", monto: centavos(-owed) },
    { cuenta: "saldo_a_favor", monto: centavos(owed - monto) },
  ]);
}

/** What a closed loan still owes is given up. */
export function postingCastigo(saldo: Centavos): Movimiento[] {
  return [
    { cuenta: "castigos", monto: saldo },
    { cuenta: "cartera", monto: centavos(-saldo) },
  ];
}

/** The opposite entry: the only way to correct one. */
export function postingReverso(movimientos: readonly Movimiento[]): Movimiento[] {
  return movimientos.map(({ cuenta, monto }) => ({ cuenta, monto: centavos(-monto) }));
}

function nonZero(movimientos: Movimiento[]): Movimiento[] {
  return movimientos.filter(({ monto }) => monto !== 0);
}
