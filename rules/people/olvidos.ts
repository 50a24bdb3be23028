/** Being forgotten: a person asks, an administrator carries it out or says why not, and until then the person may take it back. */

export const OLVIDO_ESTADOS = ["pendiente", "borrando", "hecho", "negado", "retirado"] as const;
export type OlvidoEstado = (typeof OLVIDO_ESTADOS)[number];
