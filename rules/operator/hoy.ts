/** What waits for an administrator today, and the setup steps before the first client. */
import * as z from "zod/mini";

/** The first day's steps, in order. */
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

/** What an operator confirms about the first day: having read the legal texts, closing paid loans by hand, dismissing the list. */
export const MARCAS_DEL_PRIMER_DIA = ["textosLeidos", "cierreAMano", "primerDiaGuardado"] as const;

export const marcaDelPrimerDiaInput = z.object({
  marca: z.enum(MARCAS_DEL_PRIMER_DIA),
  /** False undoes it. */
  puesta: z.boolean(),
});
export type MarcaDelPrimerDia = z.infer<typeof marcaDelPrimerDiaInput>;
