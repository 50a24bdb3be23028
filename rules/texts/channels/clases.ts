/** The kinds of message: which channels each may use, and its possible states. */
import type { Canal } from "./canal.ts";
import { plantillaOf } from "./plantillas.ts";

/**
 * pendiente: waiting or being retried · enviado: accepted by its carrier · fallido: given up · relevado: replaced by another
 * message · cancelado: no longer needed, or cancelled by an administrator.
 */
export const MENSAJE_ESTADOS = ["pendiente", "enviado", "fallido", "relevado", "cancelado"] as const;
export type MensajeEstado = (typeof MENSAJE_ESTADOS)[number];

/**
 * codigo: sign-in codes · seguridad: account access · negocio: decisions · cobro: payment reminders, never in quiet hours · casa: to the
 * operator. Only negocio and cobro can be refused.
 */
export const MENSAJE_CLASES = ["codigo", "seguridad", "negocio", "cobro", "casa"] as const;
export type MensajeClase = (typeof MENSAJE_CLASES)[number];

/** Whether its recipient may opt out. */
export const isRefusable = (clase: MensajeClase): boolean => clase === "negocio" || clase === "cobro";

/** The same message by another channel, for when the first cannot deliver it. */
export interface Relevo {
  canal: Canal;
  destino: string;
  /** For mail. */
  asunto?: string;
  texto: string;
  plantilla: string;
  params: Record<string, string>;
}

export const CONSENTIMIENTO_VIAS = ["cuenta", "enlace", "respuesta", "queja", "operador"] as const;
export const RECORDATORIO_RESULTADOS = ["enviado", "junto", "tarde"] as const;

/** The class of a message that is not about an event, from its template. */
export const claseOf = (plantilla: string): MensajeClase => plantillaOf(plantilla).clase;
