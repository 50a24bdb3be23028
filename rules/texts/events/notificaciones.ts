/** The texts of notifications: one sentence for what happened, one for what to do. */

import { type Dia, formatDia, formatInstante, type Instante } from "../../country/fecha.ts";
import { CONGELADO_DIAS } from "../../limits/limits.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { CAMBIOS, type Cambio, desdeDonde } from "../entradas.ts";
import { closed } from "../texto.ts";
import { type ComoPagar, type Debida, notificacionRecordatorio } from "./recordatorio.ts";

export const NOTIFICACION_TIPOS = ["aprobado", "rechazado", "verificacion", "info"] as const;
export type NotificacionTipo = (typeof NOTIFICACION_TIPOS)[number];

export interface TextoDeNotificacion {
  tipo: NotificacionTipo;
  mensaje: string;
}

const motivo = (text: string | null) => (text ? ` Motivo: ${closed(text)}` : "");

/** ["Nombre", "Cédula"] → "nombre y cédula". */
const listed = (campos: readonly string[]) =>
  [campos.slice(0, -1).join(", "), ...campos.slice(-1)].filter(Boolean).join(" y ").toLowerCase();

const cuotasDesde = ({ cuotas, fechaPrimerPago }: { cuotas: number; fechaPrimerPago: Dia }) =>
  cuotas === 1
    ? `Es 1 cuota; vence el ${formatDia(fechaPrimerPago)}`
    : `Son ${cuotas} cuotas; la primera vence el ${formatDia(fechaPrimerPago)}`;

export const notificaciones = {
  loanApproved: (loan: { amount: Centavos; cuotas: number; fechaPrimerPago: Dia }): TextoDeNotificacion => ({
    tipo: "aprobado",
    mensaje: `¡Tu préstamo de ${formatDolares(loan.amount)} fue aprobado! ${cuotasDesde(loan)}.`,
  }),
  loanRejected: (reason: string | null): TextoDeNotificacion => ({
    tipo: "rechazado",
    mensaje: `Tu solicitud de préstamo fue rechazada.${motivo(reason)}`,
  }),
  banned: (reason: string | null): TextoDeNotificacion => ({
    tipo: "rechazado",
    mensaje: `Tu cuenta no puede solicitar préstamos por ahora.${motivo(reason)} Escribe a atención al cliente.`,
  }),
  unbanned: (): TextoDeNotificacion => ({ tipo: "info", mensaje: "Tu cuenta vuelve a estar activa." }),
  forgetAsked: (): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: "Pediste que borremos tus datos. Si no fuiste tú, retíralo en «Datos Personales» y cambia tu contraseña.",
  }),
  forgetRefused: (reason: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Por ahora no podemos borrar tus datos.${motivo(reason)}`,
  }),
  loanCompleted: (amount: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `¡Completaste tu préstamo de ${formatDolares(amount)}! Ya puedes solicitar otro.`,
  }),
  discounted: (descuento: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Pagaste todo antes de tiempo: te descontamos ${formatDolares(descuento)} de interés.`,
  }),
  loanClosedOwing: (amount: Centavos, castigo: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Cerramos tu préstamo de ${formatDolares(amount)} con ${formatDolares(castigo)} sin pagar. Aún puedes pagarlos y registrar tu pago.`,
  }),
  loanWrittenOff: (castigo: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Tu préstamo quedó como incobrable con ${formatDolares(castigo)} sin pagar. Mientras los debas no puedes pedir otro; aún puedes pagarlos.`,
  }),
  rescheduled: (cuota: number, fecha: Dia): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Tienes más tiempo: tu cuota ${cuota} ahora vence el ${formatDia(fecha)}.`,
  }),
  prorrogaGranted: (cuota: number, fecha: Dia, answer: string | null): TextoDeNotificacion => ({
    tipo: "aprobado",
    mensaje: `Te dimos más tiempo: tu cuota ${cuota} ahora vence el ${formatDia(fecha)}.${answer ? ` ${closed(answer)}` : ""}`,
  }),
  prorrogaRefused: (cuota: number, reason: string | null): TextoDeNotificacion => ({
    tipo: "rechazado",
    mensaje: `No pudimos darte más tiempo para tu cuota ${cuota}: sigue venciendo el mismo día.${motivo(reason)}`,
  }),
  approvalCancelled: (amount: Centavos, reason: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `La aprobación de tu préstamo de ${formatDolares(amount)} se canceló y tu solicitud vuelve a revisión. No debes nada por ella.${motivo(reason)}`,
  }),
  planCorrected: (loan: { cuotas: number; fechaPrimerPago: Dia }, reason: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Corregimos el plan de tu préstamo. ${cuotasDesde(loan)}.${motivo(reason)}`,
  }),
  rejectionWithdrawn: (amount: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Tu solicitud de ${formatDolares(amount)} no quedó rechazada: la estamos revisando otra vez y te avisaremos aquí.`,
  }),
  loanReopened: (amount: Centavos, saldo: Centavos, reason: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Tu préstamo de ${formatDolares(amount)} está abierto otra vez: lo habíamos cerrado por error. ${saldo > 0 ? `Te faltan ${formatDolares(saldo)} por pagar.` : "No te falta nada por pagar."}${motivo(reason)}`,
  }),
  writeOffUndone: (saldo: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Tu préstamo ya no está como incobrable: sigue en curso y te faltan ${formatDolares(saldo)} por pagar.`,
  }),
  datesRestored: (fecha: Dia | null): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Las fechas de tu préstamo vuelven a ser las de antes${fecha === null ? "." : `: lo próximo vence el ${formatDia(fecha)}.`}`,
  }),
  prorrogaReviewed: (cuota: number, fecha: Dia | null): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Estamos revisando otra vez tu petición de más tiempo para tu cuota ${cuota}${fecha === null ? "." : `, que por ahora vence el ${formatDia(fecha)}.`} Te avisaremos aquí.`,
  }),
  creditTakenBack: (monto: Centavos, saldo: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Los ${formatDolares(monto)} de tu saldo a favor que usamos en tu préstamo vuelven a estar a tu favor. Ahora debes ${formatDolares(saldo)}.`,
  }),
  creditApplied: (monto: Centavos, saldo: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Usamos ${formatDolares(monto)} de tu saldo a favor en tu préstamo. Ahora debes ${formatDolares(saldo)}.`,
  }),
  creditRefunded: (monto: Centavos, bs: Bolivares, referencia: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Te devolvimos ${formatDolares(monto)} de tu saldo a favor: ${formatBolivares(bs)}, con la referencia ${referencia}.`,
  }),
  refundUndone: (monto: Centavos, reason: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `La devolución de ${formatDolares(monto)} que te avisamos no quedó hecha: vuelven a estar a tu favor.${motivo(reason)} Si ese dinero te llegó, escribe a atención al cliente.`,
  }),
  emailReleased: (correo: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Quitamos ${correo} de tu cuenta: su dueño dijo que no es tuyo. Agrega otro en Mis Datos para no perder el acceso.`,
  }),
  levelLowered: (nivel: number, nombre: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Un pago tuyo fue devuelto: vuelves al nivel ${nivel}, ${nombre}. Si es un error, escribe a atención al cliente.`,
  }),
  levelCorrected: (nivel: number, nombre: string, reason: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Corregimos tu nivel: ahora es el ${nivel}, ${nombre}.${motivo(reason)} Si es un error, escribe a atención al cliente.`,
  }),
  firstPaymentChanged: (fechaPrimerPago: Dia): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `La fecha de tu primer pago cambió al ${formatDia(fechaPrimerPago)}.`,
  }),
  reminder: (
    debida: Debida,
    hoy: Dia,
    persona = { nombre: "" },
    como: ComoPagar | null = null,
  ): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: notificacionRecordatorio(persona, debida, hoy, como),
  }),
  /** `porque`: the late cuota; null for a fine without one. */
  fined: (
    multa: Centavos,
    montoFinal: Centavos,
    porque: { numero: number; vence: Dia } | null = null,
  ): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Se aplicó una multa de ${formatDolares(multa)}${porque ? `: tu cuota ${porque.numero} venció el ${formatDia(porque.vence)}` : ""}. El nuevo total de tu préstamo es ${formatDolares(montoFinal)}.`,
  }),
  fineWaived: (multa: Centavos, montoFinal: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Se anuló una multa de ${formatDolares(multa)}. El nuevo total de tu préstamo es ${formatDolares(montoFinal)}.`,
  }),
  verificationRequested: (): TextoDeNotificacion => ({
    tipo: "verificacion",
    mensaje: "Necesitamos verificar tu identidad. Entra en Préstamos y sube tus dos fotos.",
  }),
  verificationApproved: (): TextoDeNotificacion => ({
    tipo: "verificacion",
    mensaje: "Tu identidad fue verificada. Ya puedes solicitar tu préstamo.",
  }),
  verificationRejected: (reason: string): TextoDeNotificacion => ({
    tipo: "verificacion",
    mensaje: `No pudimos verificar tu identidad.${motivo(reason)} Sube tus fotos de nuevo.`,
  }),
  /** `foto`: "la foto de tu cédula". The other photo was accepted. */
  photoRejected: (foto: string, reason: string): TextoDeNotificacion => ({
    tipo: "verificacion",
    mensaje: `Necesitamos otra vez ${foto}.${motivo(reason)} La otra foto sirve: sube solo esta.`,
  }),
  verificationReviewed: (): TextoDeNotificacion => ({
    tipo: "verificacion",
    mensaje: "Estamos revisando otra vez tus fotos. No tienes que enviar otras: te avisaremos aquí.",
  }),
  verificationStands: (): TextoDeNotificacion => ({
    tipo: "verificacion",
    mensaje: "Tu identidad sigue verificada: no hace falta que envíes otras fotos.",
  }),
  profileCorrected: (campos: readonly string[]): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Corregimos tus datos: ${listed(campos)}. Míralos en Mis Datos; si no lo pediste, escríbenos.`,
  }),
  levelRaised: (nivel: number, nombre: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `¡Subiste al nivel ${nivel}, ${nombre}! Ahora puedes solicitar más.`,
  }),
  pagoApproved: (monto: Centavos): TextoDeNotificacion => ({
    tipo: "aprobado",
    mensaje: `Tu pago de ${formatDolares(monto)} fue aprobado.`,
  }),
  pagoConfirmed: (monto: Centavos): TextoDeNotificacion => ({
    tipo: "aprobado",
    mensaje: `El banco confirmó tu pago de ${formatDolares(monto)}: ya está aprobado.`,
  }),
  pagoRejected: (monto: Centavos, reason: string | null): TextoDeNotificacion => ({
    tipo: "rechazado",
    mensaje: `No pudimos confirmar tu pago de ${formatDolares(monto)}.${motivo(reason)} Corrígelo y envíalo otra vez.`,
  }),
  pagoBack: (monto: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Tu pago de ${formatDolares(monto)} está en revisión otra vez.`,
  }),
  pagoCorrected: (monto: Centavos, reason: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Corregimos tu pago: ahora es de ${formatDolares(monto)}.${motivo(reason)} Si es un error, escribe a atención al cliente.`,
  }),
  loanEntered: (monto: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Anotamos tu solicitud de ${formatDolares(monto)}, que pediste en persona. Si no fuiste tú, escribe a atención al cliente.`,
  }),
  pagoEntered: (monto: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Anotamos tu pago de ${formatDolares(monto)}. Lo revisamos y te avisamos.`,
  }),
  pagoRestored: (monto: Centavos, estado: string): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Tu pago de ${formatDolares(monto)} no quedó eliminado: está ${estado}.`,
  }),
  pagoRemoved: (monto: Centavos): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Tu pago de ${formatDolares(monto)} fue eliminado. Si es un error, escribe a atención al cliente.`,
  }),
  accountChanged: ({
    que,
    cuando,
    agente,
  }: {
    que: Cambio;
    cuando: Instante;
    agente: string | null;
  }): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `${closed(`${CAMBIOS[que]} el ${formatInstante(cuando)}${agente ? `, ${desdeDonde(agente)}` : ""}`)} ¿No fuiste tú? Toca «No fui yo» en Actividad de tu cuenta.`,
  }),
  frozen: (): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: `Protegimos tu cuenta: por ${CONGELADO_DIAS} días no se puede cambiar cómo entras ni pedir un préstamo. Escribe a atención al cliente.`,
  }),
  thawed: (): TextoDeNotificacion => ({
    tipo: "info",
    mensaje: "Quitamos la protección de tu cuenta: ya puedes cambiar tus datos.",
  }),
};
