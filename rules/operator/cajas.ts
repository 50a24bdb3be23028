/** Where the operator's money is, moved and counted. Amounts in the hundredths of each caja's own money. */
import * as z from "zod/mini";
import { clave, dia, id, texto, textoOpcional } from "../input/entrada.ts";
import { LETRAS, MAX_BOLIVARES } from "../limits/limits.ts";
import { MONEDAS_DE_CAJA } from "../money/cajas.ts";

const MONTO = "Escribe un monto mayor que cero.";
const CONTADO = "Escribe cuánto hay.";
const monto = z.int({ error: MONTO }).check(z.gte(1, MONTO), z.lte(MAX_BOLIVARES, MONTO));
/** A bank's balance may be below zero. */
const contado = z.int({ error: CONTADO }).check(z.gte(-MAX_BOLIVARES, CONTADO), z.lte(MAX_BOLIVARES, CONTADO));
const CAJA = "Elige una caja.";
/** A caja, the differences, or «Sin lugar». */
const sitio = z.string({ error: CAJA }).check(z.regex(/^[\w-]{1,64}$/, CAJA));

export const cajaInput = z.object({
  nombre: texto(LETRAS.nombre, "Escribe cómo se llama."),
  moneda: z.enum(MONEDAS_DE_CAJA, { error: "Elige su moneda." }),
  clave,
});

/** `recibido`: what came in, where the two have other money; by the rate of today where it is not said. */
export const transferInput = z.object({
  de: sitio,
  a: sitio,
  monto,
  recibido: z.nullish(monto),
  motivo: texto(LETRAS.motivo, "Escribe por qué se mueve."),
  clave,
});

export const openInput = z.object({ dia: z.optional(dia()) });

/** `visto`: what should have been there as its person saw it; `vez`: how many times they saw that day counted. */
export const cierreInput = z.object({
  lugar: id,
  dia: dia(),
  contado,
  nota: textoOpcional(LETRAS.motivo),
  /** The difference is entered with its note, so that tomorrow begins with what was counted; else it stays open. */
  ajustar: z.optional(z.boolean()),
  visto: z.optional(contado),
  vez: z.optional(z.int().check(z.gte(0), z.lte(99))),
  clave,
});

export const librosInput = z.object({ hasta: dia(), clave });
