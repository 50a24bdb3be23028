/** Pagos: what a borrower registers and what a decision about it does (spec §4, §5). */
import * as z from "zod/mini";
import { addDays, type Dia } from "../country/fecha.ts";
import { banco } from "../input/campos.ts";
import { centavos, clave, dia, id, textoOpcional } from "../input/entrada.ts";
import { CUOTAS_MAXIMAS, LETRAS, MAX_PAGOS_EN_REVISION, PAGO_ATRASADO_DIAS } from "../limits.ts";
import type { Centavos } from "../money/dinero.ts";
import { type Refusal, refuse } from "../texts/mensajes.ts";
import type { LoanState } from "./status.ts";

export const PAGO_STATUSES = ["Pendiente", "Aprobado", "Rechazado"] as const;
export type PagoStatus = (typeof PAGO_STATUSES)[number];

/** In which currency a pago was told: bolívares really paid, or dollars. */
export const PAGO_MONEDAS = ["usd", "bs"] as const;

const CODIGO_INVALIDO = "El código debe ser un número de 4 dígitos.";

/** The last four digits of the reference, and the amount in cents; the rest tells two pagos with the same four apart. */
export const pagoInput = z.object({
  codigo: z.string({ error: CODIGO_INVALIDO }).check(z.trim(), z.regex(/^\d{4}$/, CODIGO_INVALIDO)),
  monto: centavos(1, "Escribe el monto que pagaste, por ejemplo 6,00."),
  fechaPago: z.optional(dia("Elige el día en que pagaste.")),
  referencia: z.pipe(
    textoOpcional(LETRAS.referencia),
    z.nullable(z.string().check(z.regex(/^\d{4,20}$/, "La referencia tiene de 4 a 20 números."))),
  ),
  bancoPagador: z.nullish(banco),
  clave,
});

/** The status that the admin was looking at; when it is no longer so, nothing happens. */
const desde = z.optional(z.enum(PAGO_STATUSES));

export const setStatusInput = z.object({
  pagoId: id,
  status: z.enum(PAGO_STATUSES, { error: "El estado debe ser Pendiente, Aprobado o Rechazado." }),
  cuotas: z._default(z.int({ error: "Las cuotas no son válidas." }).check(z.gte(0), z.lte(CUOTAS_MAXIMAS)), 1),
  motivo: textoOpcional(LETRAS.motivo),
  desde,
});

export const removePagoInput = z.object({ pagoId: id, desde });

/**
 * Whether a borrower may register a pago. Refuses NO_LOAN_TO_PAY, PAGO_TOO_MANY_PENDING. One who has finished a loan still
 * may: the money can have left their bank before the loan was closed, and must not be lost from sight.
 */
export function checkRegister(borrower: {
  active: LoanState | null;
  completados: number;
  pendientes: number;
}): Refusal | null {
  if (borrower.active !== "Aprobado" && borrower.completados === 0) return refuse("NO_LOAN_TO_PAY");
  return borrower.pendientes >= MAX_PAGOS_EN_REVISION ? refuse("PAGO_TOO_MANY_PENDING") : null;
}

interface Huella {
  codigo: string;
  monto: Centavos;
  fechaPago: Dia;
  referencia: string | null;
}

/**
 * Refuses PAGO_REPEATED: the same pago already waits for review, and was sent again from a second tab or by somebody who was
 * not sure that it had arrived. Two real transfers may share code, amount and day: the full reference tells them apart.
 */
export function checkRepeated(pago: Huella, pendientes: readonly Huella[]): Refusal | null {
  const same = (other: Huella) =>
    other.codigo === pago.codigo &&
    other.monto === pago.monto &&
    other.fechaPago === pago.fechaPago &&
    (pago.referencia === null || other.referencia === pago.referencia);
  return pendientes.some(same) ? refuse("PAGO_REPEATED") : null;
}

/** The day a pago counts for: the day the borrower says, never one to come nor older than two months; else today. */
export function dayPaid(claimed: Dia | undefined, hoy: Dia): Dia {
  return claimed !== undefined && claimed <= hoy && claimed >= addDays(hoy, -PAGO_ATRASADO_DIAS) ? claimed : hoy;
}

/** What moving a pago does to the loan and the ledger: only entering or leaving Aprobado does anything. */
export function effectOf(from: PagoStatus, to: PagoStatus): "apply" | "revert" | "none" {
  if (from === to || (from !== "Aprobado" && to !== "Aprobado")) return "none";
  return to === "Aprobado" ? "apply" : "revert";
}

/** A pago as its borrower sees it: not who decided it. */
export function shownPago<P extends { userId: string; decididoPor: string | null }>({
  userId,
  decididoPor,
  ...pago
}: P) {
  return pago;
}
