/** The amounts a borrower may choose to pay, and which of them was entered. */
import type { Dia } from "../../../../rules/country/fecha.ts";
import { type Bolivares, type Centavos, centavos } from "../../../../rules/money/dinero.ts";
import { type Tasa, toBolivares } from "../../../../rules/money/tasa.ts";
import { deudaDe, dueNow, type MiLoan, porPagar } from "../../../pieces/dinero/mi-loan.ts";

export interface Opcion {
  /** «Esta cuota», «Todo lo que debo». */
  label: string;
  /** Null while unknown. */
  monto: Centavos | null;
}

const TODO = "Todo lo que debo";
/** If something is owed besides the loan. */
const TODO_ESTE = "Todo este préstamo";

/**
 * The amount due now and the whole debt, if they differ. `payoff`: the amount that settles it today; `solo`: nothing else is
 * owed.
 */
export function opcionesDe(
  loan: MiLoan,
  { payoff, hoy, solo }: { payoff: Centavos | null; hoy: Dia; solo: boolean },
): Opcion[] {
  const due = porPagar(loan, hoy);
  const todo = solo ? TODO : TODO_ESTE;
  if (loan.castigo > 0) return [{ label: todo, monto: deudaDe(loan) }];
  const rows = dueNow(loan, hoy);
  const one = rows.length === 1 && rows[0]?.tipo === "cuota";
  const now = { label: one ? "Esta cuota" : "Lo que toca hoy", monto: due };
  return loan.saldo > due ? [now, { label: todo, monto: payoff }] : [now];
}

/** A choice in bolívares at a day's rate. */
export function enBsDe({ monto }: Opcion, tasa: Tasa | null): Bolivares | null {
  return monto !== null && tasa ? toBolivares(monto, tasa) : null;
}

/** The choice with that amount; undefined for another amount. */
export function elegida(opciones: readonly Opcion[], dolares: Centavos | null): Opcion | undefined {
  return dolares === null ? undefined : opciones.find(({ monto }) => monto === dolares);
}

/** The same for debts apart from a running loan. */
export const soloTodo = (monto: Centavos, solo: boolean): Opcion[] => [
  { label: solo ? TODO : "Toda esta deuda", monto: centavos(monto) },
];
