/** A person's credit: what they overpaid on a closed loan, used in another or refunded. */
import * as z from "zod/mini";
import { addDays, type Dia } from "../../country/fecha.ts";
import { bolivares, centavos, clave, id, texto } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";
import { type Centavos, centavos as centavosOf } from "../../money/dinero.ts";
import { type Refusal, refuse } from "../../texts/refusals/mensajes.ts";

export const applyInput = z.object({ loanId: id, monto: centavos(1), clave });

export const takeBackInput = z.object({ loanId: id, clave });

export const refundInput = z.object({
  userId: id,
  monto: centavos(1),
  bs: bolivares(1),
  referencia: texto(LETRAS.referenciaDePago, "Escribe la referencia de la transferencia."),
  /** As in an approval. */
  cajaId: z.optional(z.nullable(id)),
  clave,
});

export const undoRefundInput = z.object({
  reintegroId: id,
  motivo: texto(LETRAS.motivo, "Escribe por qué se deshace."),
  clave,
});

/** Refuses CREDIT_SHORT: more than the person has in their favour. */
export function checkCredit(aFavor: Centavos, monto: Centavos): Refusal | null {
  return monto > aFavor ? refuse("CREDIT_SHORT", { aFavor }) : null;
}

/** Refuses CREDIT_BEYOND_SALDO: more than the loan owes. */
export function checkSaldo(saldo: Centavos, monto: Centavos): Refusal | null {
  return monto > saldo ? refuse("CREDIT_BEYOND_SALDO", { saldo }) : null;
}

/** How much of a credit a loan can take; 0 if there is nothing to use, or nothing to pay. */
export function usableCredit(aFavor: Centavos, saldo: Centavos): Centavos {
  return centavosOf(Math.max(0, Math.min(aFavor, saldo)));
}

/** Days to pay back a negative credit. */
const DIAS_PARA_DEVOLVER = 7;

/** When a negative credit is due, from the day it went below zero. */
export const venceDeSaldo = (desde: Dia): Dia => addDays(desde, DIAS_PARA_DEVOLVER);
