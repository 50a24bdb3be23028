/**
 * The ledger's postings: double entry, in cents, each set summing to zero. Assets (caja, cartera) and losses (castigos)
 * grow with a positive amount; income and what is owed to a borrower (saldo_a_favor) with a negative one.
 */
import { type Centavos, centavos } from "./dinero.ts";

export const CUENTAS = ["caja", "cartera", "ingresos_interes", "ingresos_multa", "saldo_a_favor", "castigos"] as const;
export type Cuenta = (typeof CUENTAS)[number];

export const CONCEPTOS = [
  "desembolso",
  "reverso_desembolso",
  "pago",
  "reverso_pago",
  "multa",
  "reverso_multa",
  "descuento",
  "reverso_descuento",
  /** A person's credit used in a loan. */
  "aplicacion",
  "reverso_aplicacion",
  /** A refund of a person's credit; its reversal has this kind too, with the original entry in `reversaDe`. */
  "reintegro",
  /** Writing off a loan's debt; recovering some of it; passing on what was overpaid on a closed loan to its person. */
  "castigo",
  "recuperacion",
  "traslado",
] as const;
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

/** Money received for a loan, in full even if less is owed; without a loan it is the person's credit. */
export function postingPago(monto: Centavos, forLoan: boolean): Movimiento[] {
  return [
    { cuenta: "caja", monto },
    { cuenta: forLoan ? "cartera" : "saldo_a_favor", monto: centavos(-monto) },
  ];
}

/** A fine: the borrower owes more, which is income. */
export function postingMulta(monto: Centavos): Movimiento[] {
  return [
    { cuenta: "cartera", monto },
    { cuenta: "ingresos_multa", monto: centavos(-monto) },
  ];
}

/** Interest waived for paying everything early. */
export function postingDescuento(monto: Centavos): Movimiento[] {
  return [
    { cuenta: "ingresos_interes", monto },
    { cuenta: "cartera", monto: centavos(-monto) },
  ];
}

/** A person's credit pays part of a loan. */
export function postingAplicacion(monto: Centavos): Movimiento[] {
  return [
    { cuenta: "saldo_a_favor", monto },
    { cuenta: "cartera", monto: centavos(-monto) },
  ];
}

/** A refund of a person's credit. */
export function postingReintegro(monto: Centavos): Movimiento[] {
  return [
    { cuenta: "saldo_a_favor", monto },
    { cuenta: "caja", monto: centavos(-monto) },
  ];
}

/** The `loanId` of a pago that pays the debt of a person's negative credit, and no loan. */
export const DE_SALDO = "saldo";

/** The phase of a loan: its money is expected, written off, or settled. */
export type Fase = "corriente" | "castigado" | "cerrado";

/** The ledger account of a loan's debt: owed (negative: overpaid), written off, or passed on to its person as credit. */
export interface Reparto {
  cartera: Centavos;
  castigos: Centavos;
  aFavor: Centavos;
}

/** What a person still owes on a loan, including what was written off. */
export const debeOf = ({ saldo, castigo }: { saldo: Centavos; castigo: Centavos }): Centavos =>
  centavos(saldo + castigo);

/** A loan's debt in any phase, signed; negative if overpaid. */
export function deudaOf({ cartera, castigos, aFavor }: Reparto): Centavos {
  return centavos(cartera + castigos - aFavor);
}

/**
 * The ledger account of a loan's signed debt. It depends on nothing else, so approving and reversing the same pagos in any
 * order ends the same way.
 */
export function repartoOf(deuda: Centavos, fase: Fase): Reparto {
  const [owed, excess] = [centavos(Math.max(deuda, 0)), centavos(Math.max(-deuda, 0))];
  const nothing = centavos(0);
  if (fase === "corriente") return { cartera: deuda, castigos: nothing, aFavor: nothing };
  if (fase === "castigado") return { cartera: centavos(0 - excess), castigos: owed, aFavor: nothing };
  return { cartera: nothing, castigos: owed, aFavor: excess };
}

/** The entry that moves a loan's debt to the account of its phase; null if it is there already. */
export function postingReparto(from: Reparto, to: Reparto): { concepto: Concepto; movimientos: Movimiento[] } | null {
  const movimientos = nonZero([
    { cuenta: "castigos", monto: centavos(to.castigos - from.castigos) },
    { cuenta: "saldo_a_favor", monto: centavos(from.aFavor - to.aFavor) },
    { cuenta: "cartera", monto: centavos(to.cartera - from.cartera) },
  ]);
  if (movimientos.length === 0) return null;
  if (to.castigos === from.castigos) return { concepto: "traslado", movimientos };
  return { concepto: to.castigos > from.castigos ? "castigo" : "recuperacion", movimientos };
}

/** The opposite entry: the only way to correct one. */
export function postingReverso(movimientos: readonly Movimiento[]): Movimiento[] {
  return movimientos.map(({ cuenta, monto }) => ({ cuenta, monto: centavos(-monto) }));
}

function nonZero(movimientos: Movimiento[]): Movimiento[] {
  return movimientos.filter(({ monto }) => monto !== 0);
}
