/** What a message is: by which ways it may leave, how much it may ask of its reader, and what can become of it. */

export const MENSAJE_CANALES = ["correo", "sms", "push", "whatsapp"] as const;
export type Canal = (typeof MENSAJE_CANALES)[number];

/**
 * pendiente: waits, or is tried again · enviado: its carrier took it · fallido: nobody will try again · relevado: another message
 * says it in its place · cancelado: nobody needs it any more, or an administrator took it back.
 */
export const MENSAJE_ESTADOS = ["pendiente", "enviado", "fallido", "relevado", "cancelado"] as const;
export type MensajeEstado = (typeof MENSAJE_ESTADOS)[number];

/**
 * codigo: somebody waits for it at a door · seguridad: about who gets into an account · negocio: what was decided · cobro: a
 * reminder of what is owed, never in quiet hours · casa: to the operator. Only negocio and cobro can be refused.
 */
export const MENSAJE_CLASES = ["codigo", "seguridad", "negocio", "cobro", "casa"] as const;
export type MensajeClase = (typeof MENSAJE_CLASES)[number];

/** The same by another channel, for where the one before does not take it. */
export interface Relevo {
  canal: Canal;
  destino: string;
  texto: string;
  plantilla: string;
  params: Record<string, string>;
}

export const SUPRESION_MOTIVOS = ["rebote", "queja", "invalida"] as const;
export const CONSENTIMIENTO_VIAS = ["cuenta", "enlace", "respuesta", "queja", "operador"] as const;
export const RECORDATORIO_RESULTADOS = ["enviado", "junto", "tarde"] as const;

const DE_SEGURIDAD = ["recuperacion", "confirmacion", "reclamo", "invitacion", "cambio"];
const DE_LA_CASA = ["solicitud", "pago", "prorroga", "administrador", "prueba", "resumen-diario"];

/** Of a message that is no event of a person: what its template says. */
export function claseOf(plantilla: string): MensajeClase {
  if (plantilla === "codigo") return "codigo";
  if (DE_SEGURIDAD.includes(plantilla)) return "seguridad";
  return DE_LA_CASA.includes(plantilla) ? "casa" : "negocio";
}
