/**
 * Refusals for an operator: a decision that cannot be undone, a person who cannot be written to, or another administrator at
 * work on the same thing. Separate from mensajes.ts, so that borrowers need not load them.
 */
import { type Centavos, formatDolares } from "../../money/dinero.ts";
import { type Atiende, formatOcupada, type TipoDeAtencion } from "../atenciones.ts";
import { type Decidida, de, LISTA } from "../texto.ts";

const YA = "Ya no se puede deshacer";

export const TEXTOS_DESHACER = {
  FIRMA_GONE: "Ya se firmó o se retiró. Actualiza la lista.",
  FIRMA_OWN: "La pediste tú: la firma otro administrador.",
  FIRMA_ASKER: "Quien la pidió ya no decide en el panel. Retírala y hazlo tú, para que la firme otro.",
  // atenciones
  CLAIMED: de(({ tipo, ...atiende }: Atiende & { tipo: TipoDeAtencion }) => formatOcupada(tipo, atiende)),

  // loans
  LOAN_NOT_REJECTED: de(({ hecho }: Decidida) => `${hecho ?? "Esta solicitud no está rechazada."} ${LISTA}`),
  OTHER_LOAN_ACTIVE: de(
    ({ numero }: { numero: number | null }) =>
      `Esta persona ya tiene ${numero === null ? "otra solicitud" : `la solicitud n.º ${numero}`} en curso: solo puede tener una a la vez. Decide esa primero.`,
  ),
  PERSON_BANNED: "Esta persona está baneada: quítale el baneo primero.",
  LOAN_NOT_COMPLETED: de(({ hecho }: Decidida) => `${hecho ?? "Este préstamo no está completado."} ${LISTA}`),
  CREDIT_SPENT: de(
    ({ sobro }: { sobro: Centavos }) =>
      `Al completarlo sobraron ${formatDolares(sobro)}, que ya se usaron o se reintegraron: abrirlo otra vez los dejaría debiéndose.`,
  ),
  NOT_WRITTEN_OFF: "Este préstamo no está como incobrable.",
  NO_CREDIT_USED: "En este préstamo no se usó saldo a favor.",
  REFUND_NOT_FOUND: "No encontramos ese reintegro. Actualiza la página.",
  REFUND_UNDONE: de(({ hecho }: Decidida) => `${hecho ?? "Este reintegro ya se deshizo."} ${LISTA}`),
  NO_FINE_WAIVED: "No hay una multa anulada que volver a poner.",
  NOTHING_MOVED: "Las fechas de este préstamo no se han cambiado.",
  MOVED_SINCE: `${YA}: las fechas cambiaron otra vez después. Cámbialas con «Dar más tiempo».`,

  // prorrogas
  PRORROGA_NOT_DECIDED: de(
    ({ hecho }: Decidida) => `${hecho ?? "Esta petición no tiene una respuesta que deshacer."} ${LISTA}`,
  ),
  PRORROGA_OTHER_WAITS: `${YA}: su cliente hizo otra petición después.`,

  // pagos
  PAGO_NOT_REMOVED: de(({ hecho }: Decidida) => `${hecho ?? "Este pago no está eliminado."} ${LISTA}`),
  PAGO_REPLACED: `${YA}: otro pago, con la misma referencia o del mismo dinero del banco, ocupó su lugar.`,

  // consentimientos, supresiones and respuestas
  ALREADY_OPTED_OUT: "Ya no recibe estos mensajes: no hay nada que cambiar.",
  NOT_SUPPRESSED: "Esa dirección ya se puede usar: no hay nada que volver a intentar.",
  WHATSAPP_UNAVAILABLE: "WhatsApp no está conectado en este servidor.",
  WINDOW_CLOSED:
    "Pasaron más de 24 horas desde su último mensaje y WhatsApp ya no deja responder con palabras propias. Escríbele desde tu teléfono con «WhatsApp», o envíale un recordatorio, que va con una plantilla aprobada.",

  // usuarios and verificaciones
  LEVEL_AT_MINIMUM: "El usuario ya tiene el nivel más bajo.",
  LEVEL_BY_COMMAND: "El nivel 100 (Dueño) se cambia desde la línea de órdenes.",
  VERIFICATION_NOT_DECIDED: de(({ hecho }: Decidida) => `${hecho ?? "No hay una decisión que deshacer."} ${LISTA}`),
  VERIFICATION_PHOTOS_GONE: `${YA}: sus fotos se borraron o envió otras. Puedes pedirle una verificación nueva.`,
} as const;
