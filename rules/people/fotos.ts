/** What becomes of identity photos that are not, or no longer, the proof of who somebody is. */

/** Why nobody's identity stands on a photo. */
export const SUELTA_MOTIVOS = ["sin enviar", "reemplazada", "rechazada", "pedida de nuevo", "sin uso"] as const;
export type SueltaMotivo = (typeof SUELTA_MOTIVOS)[number];
