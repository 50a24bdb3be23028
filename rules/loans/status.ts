/** The states of a loan, of its cuotas and of its cargos (spec §4). */
import type { Dia } from "../country/fecha.ts";
import type { Cargo } from "../money/cargos.ts";
import type { Centavos } from "../money/dinero.ts";

/** The stored states. */
export const LOAN_STATES = ["Pendiente", "Aprobado", "Rechazado"] as const;
export type LoanState = (typeof LOAN_STATES)[number];
/** The displayed states: a ban belongs to the person, and hides the state of all their loans except a running one. */
export const LOAN_STATUSES = [...LOAN_STATES, "Baneado"] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];
/** A borrower has at most one loan in these states: "Solo puedes tener una solicitud activa a la vez". */
export const ACTIVE_STATUSES = ["Pendiente", "Aprobado"] as const satisfies LoanState[];

/** The displayed state. A running loan stays owed and payable even if its person is banned. */
export function shownStatus(status: LoanState, baneado: boolean): LoanStatus {
  return baneado && status !== "Aprobado" ? "Baneado" : status;
}

/** Filters of Aprobado loans: with something overdue, without, fully paid, written off. */
export const MORA_STATUSES = ["vencidas", "aldia", "porcerrar", "incobrables"] as const;

const CUOTA_STATUSES = ["Pagado", "Pendiente", "Vencido"] as const;
export type CuotaStatus = (typeof CUOTA_STATUSES)[number];

/** Pagado if enough cuotas are paid (spec §4), Vencido if overdue and unpaid, otherwise Pendiente. Due today is never late. */
export function cuotaStatus(
  { numero, vence, pendiente }: Pick<Cargo, "numero" | "vence" | "pendiente">,
  cuotasPagadas: number,
  hoy: Dia,
): CuotaStatus {
  if (numero <= cuotasPagadas) return "Pagado";
  return pendiente > 0 && vence < hoy ? "Vencido" : "Pendiente";
}

export type CargoStatus = "pagada" | "en_revision" | "abonada" | "vencida" | "pendiente";

/** The state of a cargo; `enRevision`: the part of its pendiente that pagos under review would cover. */
export function cargoStatus(
  { monto, pendiente, vence }: Pick<Cargo, "monto" | "pendiente" | "vence">,
  enRevision: Centavos,
  hoy: Dia,
): CargoStatus {
  if (pendiente === 0) return "pagada";
  if (enRevision >= pendiente) return "en_revision";
  if (vence < hoy) return "vencida";
  return pendiente < monto ? "abonada" : "pendiente";
}
