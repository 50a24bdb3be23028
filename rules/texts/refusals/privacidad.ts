/** Refusals about forgetting people. Separate from mensajes.ts, so that borrowers need not load them. */
import { MAX_EXPORTADOS_SIN_MOTIVO } from "../../limits/panel.ts";
import { de } from "../texto.ts";

export const TEXTOS_PRIVACIDAD = {
  FORGET_HINDERED: de(({ porque }: { porque: string }) => porque),
  FORGET_ASKED: "Ya lo pediste: estamos en ello.",
  FORGET_NOT_ASKED:
    "No hay una petición pendiente: quizá la retiró su persona, o alguien la decidió. Mira la lista otra vez.",
  ADMIN_NOT_FORGETTABLE: "Administra este servicio: quítale primero el acceso al panel.",
  PERSON_FORGOTTEN:
    "Los datos de esta persona se borraron a petición suya: solo quedan las cuentas, y ya no se cambian.",
  EXPORT_REASON: `Son más de ${MAX_EXPORTADOS_SIN_MOTIVO} personas: escribe para qué necesitas la lista.`,
  DOWNLOAD_TOO_OFTEN: "Ya pediste tus datos varias veces hoy. Inténtalo mañana.",
  DOWNLOAD_EXPIRED: "Este enlace venció. Vuelve a «Mi cuenta» y pide tus datos otra vez.",
} as const;
