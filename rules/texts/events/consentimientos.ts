/** What people agree to receive by each channel, in the words they say yes or no to. */
import { CANALES, CANALES_ELEGIBLES, porCanal } from "../channels/canal.ts";
import type { CONSENTIMIENTO_VIAS } from "../channels/clases.ts";
import { decisionesPor } from "./reparto.ts";

/** Shown beside each switch, and stored with the answer. */
export const QUE_LLEGA = porCanal(CANALES_ELEGIBLES, (canal) =>
  CANALES[canal].elegible.llega(decisionesPor(canal === "correo" ? "correo" : "telefono")),
);

/** How consent was given, in a client's file: «Aceptó WhatsApp el 4 de marzo, en su cuenta». */
export const DICHO_POR: Record<(typeof CONSENTIMIENTO_VIAS)[number], string> = {
  cuenta: "en su cuenta",
  enlace: "con el enlace de un correo",
  respuesta: "respondiendo por WhatsApp",
  queja: "marcando un correo como no deseado",
  operador: "y lo anotó el equipo",
};

/** The wording stored when a link in a mail turns mail off or on. */
export const DICHO_EN_ENLACE = "Enlace de un correo: recordatorios y qué se decide de sus solicitudes y pagos";
