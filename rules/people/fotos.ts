/** The fate of identity photos that no longer prove an identity, and of captures without a pago. */

/** Why a photo proves no identity. */
export const SUELTA_MOTIVOS = ["sin enviar", "reemplazada", "rechazada", "pedida de nuevo", "sin uso"] as const;
export type SueltaMotivo = (typeof SUELTA_MOTIVOS)[number];

/** What an image is sent for: each has its own turns of the day. */
export const IMAGEN_USOS = ["identidad", "captura"] as const;
export type ImagenUso = (typeof IMAGEN_USOS)[number];
