/** What a person owes, or has as credit, apart from a running loan. */
import { type Centavos, centavos } from "../../rules/money/dinero.ts";
import { DE_SALDO } from "../../rules/money/libro.ts";
import type { MiLoan } from "../pieces/dinero/mi-loan.ts";
import type { Usuario } from "./sesion.tsx";

/** Their credit, plus anything paid beyond the loan's debt. */
export function aFavorDe(credito: Centavos, loan: Pick<MiLoan, "aFavor"> | null): Centavos {
  return centavos(Math.max(credito, 0) + (loan?.aFavor ?? 0));
}

type Cuentas = Pick<Usuario, "saldoDebido" | "cerradoDebiendo">;

/** Whether a person owes, or has as credit, anything apart from a running loan. */
export function hayAparte(
  { credito, cerradoDebiendo }: Pick<Usuario, "credito" | "cerradoDebiendo">,
  loan: Pick<MiLoan, "aFavor"> | null,
): boolean {
  return credito !== 0 || cerradoDebiendo !== null || Number(loan?.aFavor) > 0;
}

/** A debt that a pago may be for, besides or without a running loan. */
export interface OtraDeuda {
  /** The server's name for it: a closed loan, or `DE_SALDO`. */
  loanId: string;
  debe: Centavos;
  /** Its name, before the amount and as a choice. */
  que: string;
  label: string;
}

/** In the order in which a pago that names none pays them. */
export function deudasAparte({ saldoDebido, cerradoDebiendo }: Cuentas): OtraDeuda[] {
  const closed = cerradoDebiendo && {
    loanId: cerradoDebiendo.loanId,
    debe: cerradoDebiendo.debe,
    que: "Lo que quedó sin pagar:",
    label: "El que se cerró con deuda",
  };
  const credit = saldoDebido && {
    loanId: DE_SALDO,
    debe: saldoDebido.debe,
    que: "Lo que debes de un saldo a favor:",
    label: "El saldo a favor que se devolvió",
  };
  return [closed, credit].flatMap((one) => one ?? []);
}

/** In the address of /solicitar: the pago form opens with everything owed on the running loan, */
export const PAGAR_TODO = "pagar=todo";
/** or with one of these debts. */
export const pagarUno = (loanId: string): string => `pagar=${loanId}`;
