/** The inputs of the bank tab, and the outcome of each confirmed pair. */
import * as z from "zod/mini";
import { bolivares, centavos, clave, id, keyed, listInput, texto } from "../input/entrada.ts";
import { MAX_MARCAS, MAX_PARES } from "../limits/banco.ts";
import { LETRAS } from "../limits/limits.ts";
import { confirmoInput } from "../loans/pagos/pagos.ts";
import { deQuien } from "../people/acceso/encargados.ts";
import { MOVIMIENTO_ESTADOS } from "./tipos.ts";

/**
 * `visto`: the pago's value in dollars when it was shown; refused if a new rate has changed it. `montoBs`: the received amount,
 * which the pago takes if it differs. `confirmo`: as in pagos.ts.
 */
const par = z.object({
  pagoId: id,
  movimientoId: id,
  visto: z.optional(centavos(1)),
  montoBs: z.optional(bolivares(1)),
  confirmo: confirmoInput,
});
export type Par = z.output<typeof par>;

const PARES = `Confirma de 1 a ${MAX_PARES} pagos a la vez.`;
export const confirmParesInput = z.object({
  pares: z.array(par, { error: PARES }).check(z.minLength(1, PARES), z.maxLength(MAX_PARES, PARES)),
  clave,
});

/** `ya_estaba`: that very pair existed already; nothing happened. */
export const PAR_RESULTADOS = ["confirmado", "ya_estaba", "no_se_pudo"] as const;
export type ParResultado = (typeof PAR_RESULTADOS)[number];

const movimientoInput = z.object({ movimientoId: id });
export const discardParInput = keyed(z.object({ pagoId: id, movimientoId: id }));
export const undoParInput = keyed(movimientoInput);
export const reconsiderMovimientoInput = keyed(movimientoInput);
export const ignoreMovimientoInput = keyed(
  z.extend(movimientoInput, { motivo: texto(LETRAS.motivo, "Escribe por qué no es un pago.") }),
);
/**
 * `otro`: it is a further pago, not the one of that amount that waits for review. `loanId`: which of their loans, if they owe
 * on two.
 */
export const assignMovimientoInput = keyed(
  z.extend(movimientoInput, {
    userId: id,
    loanId: z.optional(id),
    otro: z.optional(z.boolean()),
    confirmo: confirmoInput,
  }),
);

/** Inputs that narrow a list to one person's clients. */
export const deQuienInput = z.object(deQuien);
export const sinDineroInput = z.extend(listInput, deQuien);
/** `sinPropuesta`: only money without a matching pago. */
export const movimientosInput = z.extend(sinDineroInput, {
  estado: z.optional(z.enum(MOVIMIENTO_ESTADOS)),
  sinPropuesta: z.optional(z.boolean()),
});
export const nearestInput = z.object({ pagoId: id });
export const marcasInput = z.object({ pagoIds: z.array(id).check(z.maxLength(MAX_MARCAS)) });

/** The length of a pago's code in the spec. */
const CODIGO_DIGITOS = 4;

/** The reference and payer that a pago takes from its movement: only complete ones. */
export function digitosDe({ referencia, telefono }: { referencia: string | null; telefono: string | null }) {
  const digits = (referencia ?? "").replace(/\D/g, "").slice(-LETRAS.referencia);
  return {
    referencia: digits.length < CODIGO_DIGITOS ? null : digits,
    codigo: digits.slice(-CODIGO_DIGITOS).padStart(CODIGO_DIGITOS, "0"),
    telefono: /^\+58\d{10}$/.test(telefono ?? "") ? telefono : null,
  };
}
