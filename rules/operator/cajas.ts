/** The inputs for cajas: moving and counting money. Amounts in hundredths of each caja's own currency. */
import * as z from "zod/mini";
import { clave, dia, id, texto, textoOpcional } from "../input/entrada.ts";
import { LETRAS, MAX_BOLIVARES } from "../limits/limits.ts";
import { MONEDAS_DE_CAJA } from "../money/cajas.ts";

const MONTO = "Escribe un monto mayor que cero.";
const CONTADO = "Escribe cuánto hay.";
const monto = z.int({ error: MONTO }).check(z.gte(1, MONTO), z.lte(MAX_BOLIVARES, MONTO));
/** A bank's balance may be negative. */
const contado = z.int({ error: CONTADO }).check(z.gte(-MAX_BOLIVARES, CONTADO), z.lte(MAX_BOLIVARES, CONTADO));
const CAJA = "Elige una caja.";
/** A caja, the differences, or «Sin lugar». */
const sitio = z.string({ error: CAJA }).check(z.regex(/^[\w-]{1,64}$/, CAJA));

export const cajaInput = z.object({
  nombre: texto(LETRAS.nombre, "Escribe cómo se llama."),
  moneda: z.enum(MONEDAS_DE_CAJA, { error: "Elige su moneda." }),
  clave,
});

/** `recibido`: the received amount, if the two have different currencies; at today's rate if omitted. */
export const transferInput = z.object({
  de: sitio,
  a: sitio,
  monto,
  recibido: z.nullish(monto),
  motivo: texto(LETRAS.motivo, "Escribe por qué se mueve."),
  clave,
});

export const openInput = z.object({ dia: z.optional(dia()) });

/** `visto`: the expected amount as shown; `vez`: how many counts of that day were shown. */
export const cierreInput = z.object({
  lugar: id,
  dia: dia(),
  contado,
  nota: textoOpcional(LETRAS.motivo),
  /** Enters the difference with its note, so that the next day starts with the counted amount; otherwise it stays open. */
  ajustar: z.optional(z.boolean()),
  visto: z.optional(contado),
  vez: z.optional(z.int().check(z.gte(0), z.lte(99))),
  clave,
});

export const librosInput = z.object({ hasta: dia(), clave });
