/** Approval by two people: above an amount, a request is paid out only after another administrator agreed. */
import * as z from "zod/mini";
import { clave, id, textoOpcional } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";
import type { Centavos } from "../../money/dinero.ts";

export const vistoInput = z.object({ loanId: id, nota: textoOpcional(LETRAS.motivo), clave });

/** `desde`: the amount from which it applies; null if one administrator is enough. */
export function needsSecond(amount: Centavos, desde: Centavos | null): boolean {
  return desde !== null && amount >= desde;
}
