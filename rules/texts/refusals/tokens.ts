/** Refusals about API keys and webhook addresses. */
export const TEXTOS_TOKENS = {
  TOKEN_UNKNOWN: "Esta llave no existe, venció o fue revocada. Haz otra en Ajustes → Llaves.",
  TOKEN_SCOPE: "Esta llave no puede hacer eso. Haz otra con ese permiso en Ajustes → Llaves.",
  TOKEN_REVOKED: "Ya estaba revocada. Actualiza la lista.",
  WEBHOOKS_FULL: "Ya hay demasiadas direcciones. Quita las que nadie usa.",
  TOKENS_FULL: "Ya hay demasiadas llaves. Revoca las que nadie usa.",
} as const;
