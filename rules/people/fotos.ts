/** What becomes of identity photos that are not, or no longer, the proof of who somebody is; and of captures that no pago has. */

/** Why nobody's identity stands on a photo. */
export const SUELTA_MOTIVOS = ["sin enviar", "reemplazada", "rechazada", "pedida de nuevo", "sin uso"] as const;
export type SueltaMotivo = (typeof SUELTA_MOTIVOS)[number];

/** What an image is sent for: each has its own turns of the day. */
export const IMAGEN_USOS = ["identidad", "captura"] as const;
export type ImagenUso = (typeof IMAGEN_USOS)[number];
