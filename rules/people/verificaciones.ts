/** The two photos and their addresses (spec §4, §5). */
import * as z from "zod/mini";
import { instante } from "../country/fecha.ts";
import { id, texto } from "../input/entrada.ts";
import { LETRAS } from "../limits.ts";
import { textOf } from "../texts/mensajes.ts";

const AMBAS = textOf("IMAGES_BOTH_REQUIRED");
const url = z.string({ error: AMBAS }).check(z.regex(/^\/api\/imagenes\/[\w-]{1,64}$/, AMBAS));

/** Addresses that POST /api/imagenes answered to this same person. */
export const verificacionInput = z.object({ imgVerify1: url, imgVerify2: url });

/** `enviada`: when the photos that the administrator looked at were sent; others sent since are not decided on. */
export const approveVerificacionInput = z.object({
  userId: id,
  enviada: z.optional(z.pipe(z.int(), z.transform(instante))),
});

export const rejectVerificacionInput = z.extend(approveVerificacionInput, {
  motivo: texto(LETRAS.motivo, "Escribe el motivo del rechazo."),
});

/** '/api/imagenes/ID' → 'ID'. */
export function imagenIdOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

export function imagenUrl(imagenId: string): string {
  return `/api/imagenes/${imagenId}`;
}
