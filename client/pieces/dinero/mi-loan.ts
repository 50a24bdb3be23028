import type { inferRouterOutputs } from "@trpc/server";
import { type Dia, daysBetween } from "../../../rules/country/fecha.ts";
import { type Centavos, centavos, sumCentavos } from "../../../rules/money/dinero.ts";
import type { AppRouter } from "../../../server/http/router.ts";

/** A borrower's loan, as returned by `loans.mine`. */
export type MiLoan = NonNullable<inferRouterOutputs<AppRouter>["loans"]["mine"]>;

/** How far off a day is, in words: «vence hoy», «vence en 5 días», «venció hace 3 días». */
export function cuandoVence(vence: Dia, hoy: Dia): string {
  const days = daysBetween(hoy, vence);
  if (days === 0) return "vence hoy";
  if (days === 1) return "vence mañana";
  if (days === -1) return "venció ayer";
  return days > 0 ? `vence en ${days} días` : `venció hace ${-days} días`;
}

/** The cuota to pay next; null once every one counts as paid, even if something is still owed. */
export function siguienteCuota({ proxima, cuotasPagadas }: MiLoan): MiLoan["proxima"] {
  return proxima && proxima.numero > (cuotasPagadas ?? 0) ? proxima : null;
}

/** Its whole debt: what is still expected, or what was written off and may still be paid. */
export function deudaDe({ saldo, castigo }: Pick<MiLoan, "saldo" | "castigo">): Centavos {
  return centavos(Math.max(saldo, 0) + castigo);
}

/** The plan's unpaid rows, with what is left of each. */
export const owedOf = (cargos: MiLoan["cargos"]) => cargos.filter(({ pendiente }) => pendiente > 0);
export const sumOf = (cargos: MiLoan["cargos"]) => sumCentavos(cargos.map(({ pendiente }) => pendiente));

/** The last day for what is to be paid now: today, or before anything is due the next cuota's day. */
export const dueUntil = ({ proxima }: MiLoan, hoy: Dia): Dia => (proxima && proxima.vence > hoy ? proxima.vence : hoy);

/** The rows to pay now: everything due by today, otherwise what falls due next. */
export function dueNow(loan: MiLoan, hoy: Dia): MiLoan["cargos"] {
  const until = dueUntil(loan, hoy);
  return owedOf(loan.cargos).filter(({ vence }) => vence <= until);
}

/** Whether pagos under review cover everything to be paid now, so that there is only to wait. */
export function enEspera(loan: MiLoan, hoy: Dia): boolean {
  const due = dueNow(loan, hoy);
  return due.length > 0 && due.every(({ estado }) => estado === "en_revision");
}

/** The amount to pay now: everything due by today; before that, the next cuota; on a written-off loan, everything. */
export function porPagar(loan: MiLoan, hoy: Dia): Centavos {
  return loan.castigo > 0 ? deudaDe(loan) : sumOf(dueNow(loan, hoy));
}

/** Whether the owed rows are fines only. */
export const soloMultas = (cargos: MiLoan["cargos"]) =>
  cargos.length > 0 && cargos.every(({ tipo }) => tipo === "multa");

/** «2 de 4 cuotas pagadas», «4 de 4 cuotas pagadas · falta una multa». */
export function cuotasPagadasText({ cuotas, cuotasPagadas, cargos }: MiLoan): string {
  const owed = owedOf(cargos);
  const falta =
    cuotas === cuotasPagadas && soloMultas(owed) ? ` · ${owed.length > 1 ? "faltan multas" : "falta una multa"}` : "";
  return `${cuotasPagadas ?? 0} de ${cuotas ?? 0} cuotas pagadas${falta}`;
}
