/** Refusals about messages that cannot be sent, cancelled or sent again. */
import type { SUPRESION_MOTIVOS } from "../channels/canal.ts";
import type { MensajeClase } from "../channels/clases.ts";

export const TEXTOS_ENVIOS = {
  MENSAJE_NOT_FOUND: "Este mensaje no existe.",
  MENSAJE_NOT_PENDING: "Este mensaje ya no está esperando: no hay nada que cancelar.",
  MENSAJE_LEAVING: "Este mensaje está saliendo ahora mismo. Espera un momento y mira qué fue de él.",
  MENSAJE_STILL_PENDING: "Este mensaje todavía está esperando: saldrá solo.",
  MENSAJE_WITH_SECRET:
    "Llevaba un código o un enlace de un solo uso, que ya no se guarda. Quien lo necesita debe pedir otro.",
  MENSAJE_FOLLOWED: "Este mensaje ya salió otra vez o por otro canal. Mira el que le sigue.",
  MENSAJE_OTHER_DAY: "Este recordatorio era de otro día: sus palabras ya no son ciertas. Envía uno nuevo.",
  MENSAJE_NOT_SAID: "Por ese canal no hay nada escrito de este mensaje.",
  CALL_MISSING: "El servidor no sabe a dónde llamar. Pon ALARMAS_URL en su configuración y arráncalo otra vez.",
  MENSAJE_UNWANTED: "Esta persona pidió no recibir estos mensajes por ese canal.",
} as const;

/** Why a message that waited too long is no longer sent, even once there is a carrier. */
export function porQueVencio({ clase, plantilla }: { clase: MensajeClase; plantilla: string }): string {
  if (clase === "codigo") return "el código ya no servía";
  if (clase === "cobro") return "era el recordatorio de otro día";
  if (plantilla === "resumen-diario") return "era el resumen de otro día";
  const opens = plantilla === "recuperacion" || plantilla === "reclamo" || plantilla === "invitacion";
  return opens ? "su enlace ya no servía" : "esperó demasiado y ya no era novedad";
}

/** Why nothing is sent to an address any more. */
export const MOTIVO_DICHO: Record<(typeof SUPRESION_MOTIVOS)[number], string> = {
  rebote: "Lo que se envía a esta dirección rebota: ya no se le escribe.",
  queja: "Quien la recibe lo marcó como no deseado: ya no se le escribe.",
  invalida: "Esta dirección no existe o no recibe mensajes por este canal: ya no se le escribe.",
};
