import type { inferRouterOutputs } from "@trpc/server";
import { type Dia, daysBetween, instante, toDia } from "../../rules/country/fecha.ts";
import type { AppRouter } from "../../server/http/router.ts";

/** A borrower's latest loan, as `loans.mine` gives it. */
export type MiLoan = NonNullable<inferRouterOutputs<AppRouter>["loans"]["mine"]>;

/** Today in Caracas, whatever the phone's zone. */
export function hoyEnCaracas(): Dia {
  return toDia(instante(Date.now()));
}

/** How far a day is, in words: «vence hoy», «vence en 5 días», «venció hace 3 días». */
export function cuandoVence(vence: Dia, hoy: Dia): string {
  const days = daysBetween(hoy, vence);
  if (days === 0) return "vence hoy";
  if (days === 1) return "vence mañana";
  if (days === -1) return "venció ayer";
  return days > 0 ? `vence en ${days} días` : `venció hace ${-days} días`;
}

/** The cuota to pay next; null once every one counts as paid, even while something is still owed. */
export function siguienteCuota({ proxima, cuotasPagadas }: MiLoan): MiLoan["proxima"] {
  return proxima && proxima.numero > (cuotasPagadas ?? 0) ? proxima : null;
}

/** What has to be paid now: the next cuota, or what is left once every cuota counts as paid. */
export function porPagar(loan: MiLoan): number {
  return loan.proxima?.monto ?? Math.max(loan.saldo, 0);
}

/** «2 de 4 cuotas pagadas». */
export function cuotasPagadasText({ cuotas, cuotasPagadas }: MiLoan): string {
  return `${cuotasPagadas ?? 0} de ${cuotas ?? 0} cuotas pagadas`;
}
