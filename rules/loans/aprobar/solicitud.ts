/** Loan requests: who may ask, how much, and from when (spec §4, §5, §9). */
import * as z from "zod/mini";
import { addDays, type Dia, type Instante, toDia } from "../../country/fecha.ts";
import { centavos, clave, id, texto } from "../../input/entrada.ts";
import { CUOTAS_MAXIMAS, LETRAS } from "../../limits/limits.ts";
import type { Centavos } from "../../money/dinero.ts";
import { getNivel, type Rango } from "../../people/niveles.ts";
import { type Refusal, refuse } from "../../texts/refusals/mensajes.ts";
import { ULTIMO_DIA } from "../plan.ts";
import type { LoanState } from "../status.ts";

const DIA = `Elige un día del 1 al ${ULTIMO_DIA}.`;
const CUANTAS = `Elige de 1 a ${CUOTAS_MAXIMAS} cuotas.`;

/** Spec §5: an amount in cents and a reason. Whether the level allows the amount is decided by `checkRequest`. */
export const loanRequestInput = z.object({
  amount: centavos(1),
  reason: texto(LETRAS.razon, "Escribe el motivo de tu solicitud."),
  /** The preferred payment day of the month, among those that every month has. */
  diaPreferido: z.optional(z.nullable(z.int({ error: DIA }).check(z.gte(1, DIA), z.lte(ULTIMO_DIA, DIA)))),
  /** The requested number of cuotas, if the operator lets borrowers choose. */
  cuotas: z.optional(z.nullable(z.int({ error: CUANTAS }).check(z.gte(1, CUANTAS), z.lte(CUOTAS_MAXIMAS, CUANTAS)))),
  clave,
});

/** A request entered by the team for a client. */
export const loanRequestForInput = z.extend(z.pick(loanRequestInput, { amount: true, reason: true, clave: true }), {
  userId: id,
});

/** The first payment day for a preference: that day of the month, the first one not before `primero`. */
export function proposedDay(primero: Dia, diaPreferido: number | null): Dia {
  if (diaPreferido === null) return primero;
  const days = Array.from({ length: 31 }, (_, i) => addDays(primero, i));
  return days.find((day) => Number(day.slice(8)) === diaPreferido) ?? primero;
}

/** The day from which a person rejected at `rechazado` may ask again, `espera` days later; null if that is today or past. */
export function waitAfterRejection(rechazado: Instante | null, espera: number, hoy: Dia): Dia | null {
  // A rejection dated in the future comes from a clock that was set back; it delays nobody.
  if (rechazado === null || toDia(rechazado) > hoy) return null;
  const desde = addDays(toDia(rechazado), espera);
  return desde > hoy ? desde : null;
}

/**
 * Whether this borrower may request `amount` cents now (spec §4, §5). Refuses with the first that applies: BANNED,
 * PROFILE_MISSING, NOT_VERIFIED, LOAN_ALREADY_ACTIVE, REJECTED_RECENTLY, AMOUNT_OUT_OF_RANGE.
 */
export function checkRequest(
  borrower: {
    perfilGuardado: boolean;
    verify: boolean;
    nivel: number;
    baneado: boolean;
    statuses: readonly LoanState[];
    /** The amounts that each level may request. */
    rangos: readonly Rango[];
    /** From when they may ask again after a recent rejection. */
    desde: Dia | null;
  },
  amount: Centavos,
): Refusal | null {
  if (borrower.baneado) return refuse("BANNED");
  if (!borrower.perfilGuardado) return refuse("PROFILE_MISSING");
  if (!borrower.verify) return refuse("NOT_VERIFIED");
  if (borrower.statuses.some((status) => status === "Pendiente" || status === "Aprobado"))
    return refuse("LOAN_ALREADY_ACTIVE");
  if (borrower.desde) return refuse("REJECTED_RECENTLY", { desde: borrower.desde });
  return checkAmount(borrower.nivel, amount, borrower.rangos);
}

/** Refuses AMOUNT_OUT_OF_RANGE, spec §5: 'Tu nivel actual (N) permite préstamos entre $min y $max.' */
export function checkAmount(nivel: number, amount: Centavos, rangos: readonly Rango[]): Refusal | null {
  const { min, max } = getNivel(nivel, rangos);
  return amount >= min && amount <= max ? null : refuse("AMOUNT_OUT_OF_RANGE", { nivel, min, max });
}
