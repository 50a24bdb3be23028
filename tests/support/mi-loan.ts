/** A running loan as its borrower gets it. */
import type { MiLoan } from "../../client/pieces/dinero/mi-loan.ts";
import { dia } from "../../rules/country/fecha.ts";
import { shownLoan } from "../../rules/loans/shown.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { aLoan, type Pieza, planOf } from "./plan.ts";

export const HOY = dia("2027-03-01");

/** With these rows, and that much under review. */
export function loanOf(
  rows: Pieza[],
  { enRevision = 0, ...more }: { enRevision?: number } & Partial<Record<keyof MiLoan, number>> = {},
): MiLoan {
  const cargos = planOf(rows);
  const cartera = centavos(cargos.reduce((sum, { pendiente }) => sum + pendiente, 0));
  const pagadas = cargos.filter(({ tipo, pendiente }) => tipo === "cuota" && pendiente === 0).length;
  const loan = aLoan({ cuotas: 4, cuotasPagadas: pagadas, status: "Aprobado" });
  const money = { cargos, cartera, castigo: centavos(0), enRevision: centavos(enRevision), baneado: false };
  return { ...shownLoan(loan, money, HOY), puedePedirDesde: null, ...more } as MiLoan;
}
