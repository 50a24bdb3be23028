/** What people agree to hear, by which channel, in the words to which they say yes or no. */
import type { Canal, CONSENTIMIENTO_VIAS } from "../channels/clases.ts";
import { decisionesPor } from "./reparto.ts";

/** Where nobody said anything yet: WhatsApp alone asks first, as Meta demands. */
export const ACEPTA_DE_ENTRADA: Record<Canal, boolean> = { correo: true, sms: true, push: true, whatsapp: false };

/** What a person turns on and off for good; notifications are turned off in each browser. */
export const CANALES_ELEGIBLES = ["correo", "sms", "whatsapp"] as const;
export type CanalElegible = (typeof CANALES_ELEGIBLES)[number];

export const NOMBRE_CANAL: Record<Canal, string> = {
  correo: "Correo",
  sms: "SMS",
  push: "Notificaciones",
  whatsapp: "WhatsApp",
};

/** Beside each switch, and kept with what was answered to it. */
export const QUE_LLEGA: Record<CanalElegible, string> = {
  correo: `Recordatorios de tus cuotas, y ${decisionesPor("correo")} cuando no te llega al teléfono.`,
  sms: `Recordatorios de tus cuotas y ${decisionesPor("telefono")}, si no te llegan de otra forma.`,
  whatsapp: `Recordatorios de tus cuotas y ${decisionesPor("telefono")}.`,
};

/** How it was said, for who reads a client's file: «Aceptó WhatsApp el 4 de marzo, en su cuenta». */
export const DICHO_POR: Record<(typeof CONSENTIMIENTO_VIAS)[number], string> = {
  cuenta: "en su cuenta",
  enlace: "con el enlace de un correo",
  respuesta: "respondiendo por WhatsApp",
  queja: "marcando un correo como no deseado",
  operador: "y lo anotó el equipo",
};

/** What is kept of who turned mail off, or on again, by the link that each one brings. */
export const DICHO_EN_ENLACE = "Enlace de un correo: recordatorios y qué se decide de sus solicitudes y pagos";
