/** How often each thing may be tried. RATE_LIMIT_FACTOR multiplies every maximum. */

export interface Limite {
  nombre: string;
  max: number;
  ventanaMs: number;
}

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

export const LIMITES = {
  /** Guesses at the codes of one phone, over resends and addresses. */
  codigoAdivinado: { nombre: "codigo-adivinado", max: 5, ventanaMs: HORA },
  /** Codes sent to one phone. */
  codigoEnviado: { nombre: "codigo-enviado", max: 5, ventanaMs: DIA },
  /** Codes that one address asks for. */
  codigoPedido: { nombre: "codigo-pedido", max: 15, ventanaMs: HORA },
  /** Wrong passwords of one account from one address: its owner, elsewhere, still gets in. */
  claveErrada: { nombre: "clave-errada", max: 10, ventanaMs: 15 * MINUTO },
  /** Wrong passwords of any account from one address. */
  claveErradaDireccion: { nombre: "clave-errada-direccion", max: 50, ventanaMs: 15 * MINUTO },
  /** Accounts made from one address: a family shares one, a flood does not. */
  registro: { nombre: "registro", max: 20, ventanaMs: HORA },
  /** Second-step codes of one address; better-auth locks the account itself after ten wrong ones. */
  segundoPaso: { nombre: "segundo-paso", max: 20, ventanaMs: 15 * MINUTO },
  /** Looks at and acceptances of invitations, from one address: a token cannot be guessed, its check still costs. */
  invitacion: { nombre: "invitacion", max: 30, ventanaMs: 15 * MINUTO },
  /** Anything else at the door of sign-in, from one address. */
  puerta: { nombre: "puerta", max: 300, ventanaMs: 5 * MINUTO },
  /** Recovery messages to one account, and from one address. */
  recuperacion: { nombre: "recuperacion", max: 5, ventanaMs: DIA },
  /** Confirmation links that one account asks for again. */
  confirmacion: { nombre: "confirmacion", max: 5, ventanaMs: DIA },
  recuperacionDireccion: { nombre: "recuperacion-direccion", max: 20, ventanaMs: HORA },
} as const satisfies Record<string, Limite>;

/** All codes of a day together: an operator pays for each (SMS_DAILY_CAP). */
export const codigosDelDia = (max: number): Limite => ({ nombre: "codigos-del-dia", max, ventanaMs: DIA });

/** The same limit under RATE_LIMIT_FACTOR. */
export function scaled(limite: Limite, factor: number): Limite {
  return { ...limite, max: Math.ceil(limite.max * factor) };
}

/** How codes by SMS are made and limited. */
export interface CodePolicy {
  /** The program's secret: codes are derived from it. */
  secret: string;
  rateLimitFactor: number;
  /** Codes a day, all phones together. */
  dailyCap: number;
  /** Whether anybody carries them: a provider, or the development mailbox. */
  deliverable: boolean;
}
