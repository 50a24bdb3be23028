/** What happens to identity photos that no longer prove an identity, and to captures without a pago. */

/** Why a photo proves no identity. */
export const SUELTA_MOTIVOS = ["sin enviar", "reemplazada", "rechazada", "pedida de nuevo", "sin uso"] as const;
export type SueltaMotivo = (typeof SUELTA_MOTIVOS)[number];

/** What an image is uploaded for: each purpose has its own daily limit. */
export const IMAGEN_USOS = ["identidad", "captura"] as const;
export type ImagenUso = (typeof IMAGEN_USOS)[number];
