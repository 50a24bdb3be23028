/**
 * What a paid channel says about an event: one SMS, and the matching WhatsApp template. Never a name, which next to an amount
 * would reveal a debt to anybody who finds the phone, nor a reason. Most events are not worth the cost; each of those says why.
 */
import { type Dia, formatDia, formatInstante } from "../../country/fecha.ts";
import { CONGELADO_DIAS } from "../../limits/limits.ts";
import { type Centavos, formatDolares } from "../../money/dinero.ts";
import type { Telefono } from "../channels/telefono.ts";
import { porWhatsapp } from "../channels/whatsapp.ts";
import { CAMBIOS, type Cambio } from "../entradas.ts";
import { enGsm } from "../gsm.ts";
import { closed } from "../texto.ts";
import type { CambioHecho } from "./correos-cuenta.ts";

/** An event that no paid channel sends. */
const sin = (_porque: string) => (): null => null;

const MIRAN = "nothing is to be done about it, and they see it when they come";
const RECUERDA = "the reminder names the day that holds";
const HABLADO = "somebody of the house speaks with them about it";
const PIDIERON = "they asked for it, and look for the answer in the app";

function telefono(sms: string, whatsapp: Telefono["whatsapp"]): Telefono {
  return { sms: enGsm(sms), whatsapp };
}

/** Changes that could let a stranger in. The others happen in a signed-in browser, or unlock nothing. */
const DE_PESO: readonly Cambio[] = ["contrasena", "recuperada", "correo", "sinDosPasos", "dosPasosQuitados", "passkey"];

const sinAprobar = (): Telefono =>
  telefono(
    "necesitamos otras fotos para verificar tu identidad. Entra en tu cuenta para saber por qué y subirlas.",
    porWhatsapp("identidad_pendiente", {}),
  );

const pagoAprobado = (monto: Centavos): Telefono =>
  telefono(
    `aprobamos tu pago de ${formatDolares(monto)}. Mira en tu cuenta cuánto te falta.`,
    porWhatsapp("pago_aprobado", { monto: formatDolares(monto) }),
  );

export const telefonos = {
  loanApproved: (loan: { amount: Centavos; montoFinal: Centavos; fechaPrimerPago: Dia }) =>
    telefono(
      `tu préstamo de ${formatDolares(loan.amount)} fue aprobado. El primer pago vence el ${formatDia(loan.fechaPrimerPago)}. Mira tus cuotas en tu cuenta.`,
      porWhatsapp("prestamo_aprobado", {
        monto_aprobado: formatDolares(loan.amount),
        monto_final: formatDolares(loan.montoFinal),
        fecha_primer_pago: formatDia(loan.fechaPrimerPago),
      }),
    ),
  loanRejected: () =>
    telefono(
      "respondimos a tu solicitud de préstamo. Lee la respuesta en tu cuenta.",
      porWhatsapp("prestamo_rechazado", {}),
    ),
  banned: sin(HABLADO),
  unbanned: sin(HABLADO),
  forgetAsked: sin(MIRAN),
  forgetRefused: sin(PIDIERON),
  rejectionWithdrawn: sin(MIRAN),
  loanReopened: (amount: Centavos) =>
    telefono(
      "tu préstamo está abierto otra vez: lo habíamos cerrado por error. Mira en tu cuenta cuánto falta.",
      porWhatsapp("prestamo_reabierto", { monto: formatDolares(amount) }),
    ),
  writeOffUndone: sin(HABLADO),
  datesRestored: sin(RECUERDA),
  prorrogaReviewed: sin(MIRAN),
  creditTakenBack: sin(MIRAN),
  loanWrittenOff: sin(HABLADO),
  discounted: sin(MIRAN),
  loanClosedOwing: sin(HABLADO),
  loanCompleted: (amount: Centavos) =>
    telefono(
      `terminaste de pagar tu préstamo de ${formatDolares(amount)}: no debes nada más por él. Gracias.`,
      porWhatsapp("prestamo_completado", { monto: formatDolares(amount) }),
    ),
  firstPaymentChanged: sin(RECUERDA),
  rescheduled: sin(RECUERDA),
  prorrogaGranted: (cuota: number, fecha: Dia) =>
    telefono(
      `te dimos más tiempo: tu cuota ${cuota} ahora vence el ${formatDia(fecha)}.`,
      porWhatsapp("prorroga_concedida", { cuota: String(cuota), fecha: formatDia(fecha) }),
    ),
  prorrogaRefused: (cuota: number) =>
    telefono(
      `no pudimos darte más tiempo para tu cuota ${cuota}: vence el mismo día. Lee por qué en tu cuenta.`,
      porWhatsapp("prorroga_negada", { cuota: String(cuota) }),
    ),
  approvalCancelled: (amount: Centavos) =>
    telefono(
      "la aprobación de tu préstamo se canceló y no debes nada por ella. Lee por qué en tu cuenta.",
      porWhatsapp("aprobacion_cancelada", { monto: formatDolares(amount) }),
    ),
  planCorrected: sin(RECUERDA),
  creditApplied: sin(MIRAN),
  creditRefunded: sin(PIDIERON),
  refundUndone: sin(HABLADO),
  reminder: sin("its words and its numbers are made together: the event brings them"),
  fined: sin(RECUERDA),
  fineWaived: sin(MIRAN),
  verificationRequested: sin(PIDIERON),
  verificationApproved: () =>
    telefono(
      "verificamos tu identidad. Ya puedes solicitar tu préstamo en tu cuenta.",
      porWhatsapp("identidad_verificada", {}),
    ),
  verificationRejected: sinAprobar,
  verificationReviewed: sin(MIRAN),
  verificationStands: sin(MIRAN),
  photoRejected: sinAprobar,
  emailReleased: sin("a phone opens that account, and the app asks for another address there"),
  profileCorrected: sin(HABLADO),
  levelRaised: sin(MIRAN),
  levelLowered: sin(MIRAN),
  levelCorrected: sin(MIRAN),
  pagoApproved: pagoAprobado,
  pagoConfirmed: pagoAprobado,
  pagoRejected: (monto: Centavos) =>
    telefono(
      `no pudimos aprobar tu pago de ${formatDolares(monto)} y todavía no cuenta. Lee por qué en tu cuenta.`,
      porWhatsapp("pago_rechazado", { monto: formatDolares(monto) }),
    ),
  pagoBack: (monto: Centavos) =>
    telefono(
      `tu pago de ${formatDolares(monto)} está otra vez en revisión y por ahora no cuenta. Te avisaremos.`,
      porWhatsapp("pago_en_revision", { monto: formatDolares(monto) }),
    ),
  pagoCorrected: sin(HABLADO),
  loanEntered: sin("an answer follows when it is decided"),
  pagoEntered: sin("an answer follows when it is reviewed"),
  pagoRestored: sin(MIRAN),
  pagoRemoved: sin(HABLADO),
  accountChanged: ({ que, cuando }: Pick<CambioHecho, "que" | "cuando">) =>
    DE_PESO.includes(que)
      ? telefono(
          `${closed(`${minuscula(CAMBIOS[que])} el ${formatInstante(cuando)}`)} Si no fuiste tú, entra y toca "No fui yo".`,
          porWhatsapp("cuenta_cambiada", { fecha: formatInstante(cuando), cambio: minuscula(CAMBIOS[que]) }),
        )
      : null,
  frozen: () =>
    telefono(
      `protegimos tu cuenta por ${CONGELADO_DIAS} días. Escribe a atención al cliente. Nunca te pediremos tu código.`,
      porWhatsapp("cuenta_protegida", { dias: String(CONGELADO_DIAS) }),
    ),
  thawed: sin(HABLADO),
};

const minuscula = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
