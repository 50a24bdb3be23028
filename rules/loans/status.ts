/** The states of a loan and of its cuotas (spec §4). */

export const LOAN_STATUSES = ["Pendiente", "Aprobado", "Rechazado", "Baneado"] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];
/** A borrower has at most one loan in these states: "Solo puedes tener una solicitud activa a la vez". */
export const ACTIVE_STATUSES = ["Pendiente", "Aprobado"] as const satisfies LoanStatus[];

/** Aprobado loans with something past due, and without. */
export const MORA_STATUSES = ["vencidas", "aldia"] as const;

const CUOTA_STATUSES = ["Pagado", "Pendiente", "Vencido"] as const;
export type CuotaStatus = (typeof CUOTA_STATUSES)[number];
