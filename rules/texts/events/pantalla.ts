/** What a locked phone shows of each event: what happened, but no amount, reason or personal data. Tapping it opens the rest. */
import { type Dia, formatDia } from "../../country/fecha.ts";
import { centavos } from "../../money/dinero.ts";
import { paths } from "../../paths.ts";
import type { Debida } from "./recordatorio.ts";

export interface Pantalla {
  texto: string;
  /** Where a tap leads. */
  pagina: string;
}

/** What the service worker receives. */
export interface Notificado extends Pantalla {
  /** The sender: the operator's brand. */
  titulo: string;
  /** The same notification sent twice is shown once. */
  id: string;
}

const at = (pagina: string) => (texto: string) => (): Pantalla => ({ texto, pagina });

const inicio = at(paths.dashboard);
const prestamos = at(paths.solicitar);
const pagos = at(`${paths.solicitar}#pagos`);
const datos = at(paths.datos);
const actividad = at(`${paths.datos}#actividad`);
const niveles = at(paths.niveles);

/** Always names the day: a phone that was off may show it tomorrow. */
function recordatorio({ numero, monto, vence, contada, multa, vencido = centavos(0) }: Debida, hoy: Dia): string {
  if (vencido > monto) return "Tienes cuotas vencidas. Toca para ver cómo ponerte al día.";
  const que = multa ? "Tu multa" : contada ? "Lo que falta de tu préstamo" : `Tu cuota ${numero}`;
  return `${que} ${vence < hoy ? "venció" : "vence"} el ${formatDia(vence)}.`;
}

export const pantallas = {
  loanApproved: inicio("¡Tu préstamo fue aprobado! Toca para ver tus cuotas."),
  loanRejected: prestamos("Respondimos a tu solicitud de préstamo. Toca para leer la respuesta."),
  banned: prestamos("Hay un cambio en tu cuenta. Toca para verlo."),
  unbanned: inicio("Tu cuenta vuelve a estar activa."),
  forgetAsked: inicio("Hay una petición nueva en tu cuenta. Toca para verla."),
  forgetRefused: inicio("Respondimos a una petición tuya. Toca para leer la respuesta."),
  rejectionWithdrawn: prestamos("Estamos revisando otra vez tu solicitud de préstamo."),
  loanReopened: inicio("Hay un cambio en tu préstamo. Toca para verlo."),
  writeOffUndone: inicio("Hay un cambio en tu préstamo. Toca para verlo."),
  datesRestored: inicio("Cambiaron las fechas de tu préstamo. Toca para verlas."),
  prorrogaReviewed: inicio("Estamos revisando otra vez tu petición de más tiempo."),
  creditTakenBack: inicio("Tu saldo a favor cambió. Toca para verlo."),
  loanWrittenOff: inicio("Hay un cambio en tu préstamo. Toca para verlo."),
  discounted: inicio("Pagaste todo antes de tiempo y te hicimos un descuento."),
  loanClosedOwing: inicio("Hay un cambio en tu préstamo. Toca para verlo."),
  loanCompleted: inicio("¡Completaste tu préstamo! Ya puedes solicitar otro."),
  firstPaymentChanged: inicio("Cambió la fecha de tu primer pago. Toca para verla."),
  rescheduled: inicio("Tienes más tiempo para pagar. Toca para ver tus fechas."),
  prorrogaGranted: inicio("Te dimos más tiempo para pagar. Toca para ver tus fechas."),
  prorrogaRefused: inicio("Respondimos a tu petición de más tiempo. Toca para leer la respuesta."),
  approvalCancelled: inicio("Tu solicitud de préstamo vuelve a revisión. Toca para saber por qué."),
  planCorrected: inicio("Corregimos el plan de tu préstamo. Toca para verlo."),
  creditApplied: inicio("Usamos tu saldo a favor en tu préstamo."),
  creditRefunded: inicio("Te devolvimos tu saldo a favor. Toca para ver la referencia."),
  refundUndone: inicio("Tu saldo a favor cambió. Toca para verlo."),
  reminder: (_loan: unknown, debida: Debida, hoy: Dia): Pantalla => ({
    texto: recordatorio(debida, hoy),
    pagina: `${paths.solicitar}#pagar`,
  }),
  fined: inicio("Se aplicó una multa a tu préstamo. Toca para verla."),
  fineWaived: inicio("Se anuló una multa de tu préstamo."),
  verificationRequested: prestamos("Necesitamos verificar tu identidad. Toca para subir tus fotos."),
  verificationApproved: prestamos("Tu identidad fue verificada. Ya puedes solicitar tu préstamo."),
  verificationRejected: prestamos("Revisamos tus fotos y necesitamos otras. Toca para saber por qué."),
  verificationReviewed: prestamos("Estamos revisando otra vez tus fotos."),
  verificationStands: prestamos("Tu identidad sigue verificada."),
  photoRejected: prestamos("Necesitamos otra vez una de tus fotos. Toca para saber por qué."),
  emailReleased: datos("Cambió cómo entras a tu cuenta. Toca para verlo."),
  profileCorrected: datos("Corregimos tus datos. Toca para verlos."),
  levelRaised: niveles("¡Subiste de nivel! Ahora puedes solicitar más."),
  levelCorrected: niveles("Cambió tu nivel. Toca para saber por qué."),
  levelLowered: niveles("Cambió tu nivel. Toca para saber por qué."),
  pagoApproved: pagos("Tu pago fue aprobado."),
  pagoConfirmed: pagos("El banco confirmó tu pago: ya está aprobado."),
  pagoRejected: inicio("No pudimos confirmar tu pago. Toca para corregirlo."),
  pagoBack: pagos("Tu pago está en revisión otra vez."),
  pagoCorrected: pagos("Corregimos tu pago. Toca para verlo."),
  loanEntered: prestamos("Anotamos una solicitud tuya. ¿No la pediste? Toca para verla."),
  pagoEntered: pagos("Anotamos tu pago. Lo revisamos y te avisamos."),
  pagoRestored: pagos("Un pago tuyo no quedó eliminado. Toca para verlo."),
  pagoRemoved: pagos("Un pago tuyo fue eliminado. Toca para verlo."),
  accountChanged: actividad("Alguien entró a tu cuenta o cambió cómo se entra. ¿No fuiste tú? Toca para verlo."),
  frozen: actividad("Protegimos tu cuenta. Toca para saber qué hacer."),
  thawed: actividad("Quitamos la protección de tu cuenta."),
};
