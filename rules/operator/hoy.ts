/** What waits for an administrator today, and the setup steps before the first client. */
import * as z from "zod/mini";

/** The first day's steps, in the order in which they are asked for. */
export const PASOS = [
  "datosPago",
  "tasa",
  "whatsapp",
  "prestamista",
  "textos",
  "dosPasos",
  "correo",
  "sms",
  "banco",
  "cierre",
  "respaldo",
  "clientes",
] as const;
export type Paso = (typeof PASOS)[number];

/** What an operator says of the first day: that the legal texts were read, that paid loans are closed by hand, that the list may be put away. */
export const MARCAS_DEL_PRIMER_DIA = ["textosLeidos", "cierreAMano", "primerDiaGuardado"] as const;

export const marcaDelPrimerDiaInput = z.object({
  marca: z.enum(MARCAS_DEL_PRIMER_DIA),
  /** False takes it back. */
  puesta: z.boolean(),
});
export type MarcaDelPrimerDia = z.infer<typeof marcaDelPrimerDiaInput>;
