/** What a person owes, or has in their favour, apart from a running loan. */
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import type { MiLoan } from "../../pieces/mi-loan.ts";
import type { Usuario } from "../sesion.tsx";

/** Their credit, and what they paid beyond what the loan owes. */
export function aFavorDe(credito: Centavos, loan: Pick<MiLoan, "aFavor"> | null): Centavos {
  return centavos(Math.max(credito, 0) + (loan?.aFavor ?? 0));
}

type Cuentas = Pick<Usuario, "credito" | "cerradoDebiendo">;

/** What a pago of somebody without a running loan pays: first what was given up of a closed one. Null when they owe nothing. */
export function deudaAparte({
  credito,
  cerradoDebiendo,
}: Cuentas): { de: string; monto: Centavos; que: string } | null {
  if (cerradoDebiendo) {
    return { de: cerradoDebiendo.loanId, monto: cerradoDebiendo.debe, que: "Lo que quedó sin pagar:" };
  }
  return credito < 0 ? { de: "credito", monto: centavos(0 - credito), que: "Lo que debes:" } : null;
}
