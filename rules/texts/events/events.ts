/**
 * What happened to a person, and its texts: the notification in the app that everybody gets, and the mail if the spec has one
 * (§7). An event says what happened, never which channels it uses: reparto.ts says that, and server/messages/channels.ts how.
 */
import type { Dia, Instante } from "../../country/fecha.ts";
import type { Bolivares, Centavos } from "../../money/dinero.ts";
import type { MensajeClase } from "../channels/clases.ts";
import type { Telefono } from "../channels/telefono.ts";
import type { Lugar } from "./adonde.ts";
import {
  type Correo,
  correoAprobacion,
  correoDecision,
  correoNuevoAdmin,
  correoPago,
  correoPrograma,
  correoProrroga,
  correoRecordatorio,
  correoSegunda,
  correoSolicitud,
  type ProgramaConectado,
  type SegundaCambiada,
} from "./correos.ts";
import type { CambioHecho } from "./correos-cuenta.ts";
import { notificaciones, type TextoDeNotificacion } from "./notificaciones.ts";
import { type Pantalla, pantallas } from "./pantalla.ts";
import { telefonos } from "./por-telefono.ts";
import { type ComoPagar, type Debida, telefonoRecordatorio } from "./recordatorio.ts";
import { type Evento, REPARTO } from "./reparto.ts";

/** An event, before what a locked phone or a paid channel says of it is added. */
interface Told {
  /** One short text: the notification, and what every channel but mail says. */
  notificacion: TextoDeNotificacion;
  /** The mail, to the loan's address; `appUrl` is the product's address. */
  correo?: { destino: string; write: (appUrl: string) => Correo };
  /** "kind:subject:day" for an event that is sent only once. */
  unica?: string;
  /** What a paid channel says, if por-telefono.ts cannot know it. */
  telefono?: Telefono;
  /** What must still be true when it is sent (schema.ts, `mensajes.sobre`). */
  sobre?: string;
  clase?: MensajeClase;
}

export interface PersonEvent extends Omit<Told, "telefono"> {
  /** The mail, used if no nearer channel delivers. */
  lejos?: (appUrl: string) => Correo;
  pantalla: Pantalla;
  /** Null if the event is not worth a paid message. */
  telefono: Telefono | null;
  clase: MensajeClase;
  /** Where the notification in the app leads. */
  lleva: Lugar | null;
}

/** The mail that every administrator gets; `panelUrl` is the panel's address. */
export type AdminEvent = (panelUrl: string) => Correo;

const inApp = (notificacion: TextoDeNotificacion): Told => ({ notificacion });
/** About access to the account: cannot be opted out of. */
const secure = (notificacion: TextoDeNotificacion): Told => ({ notificacion, clase: "seguridad" });

type Approved = { id: string; decididoEn: Instante | null } & Parameters<typeof correoAprobacion>[0];
type Persona = Parameters<typeof correoRecordatorio>[0];

const told = {
  loanApproved: (loan: Approved): Told => ({
    notificacion: notificaciones.loanApproved(loan),
    correo: { destino: loan.correo, write: (appUrl) => correoAprobacion(loan, appUrl) },
    unica: `aprobacion:${loan.id}:${loan.decididoEn}`,
  }),
  loanRejected: (reason: string | null) => inApp(notificaciones.loanRejected(reason)),
  banned: (reason: string | null) => inApp(notificaciones.banned(reason)),
  unbanned: () => inApp(notificaciones.unbanned()),
  forgetAsked: () => secure(notificaciones.forgetAsked()),
  forgetRefused: (reason: string) => inApp(notificaciones.forgetRefused(reason)),
  rejectionWithdrawn: (amount: Centavos) => inApp(notificaciones.rejectionWithdrawn(amount)),
  loanReopened: (amount: Centavos, saldo: Centavos, reason: string) =>
    inApp(notificaciones.loanReopened(amount, saldo, reason)),
  writeOffUndone: (saldo: Centavos) => inApp(notificaciones.writeOffUndone(saldo)),
  datesRestored: (fecha: Dia | null) => inApp(notificaciones.datesRestored(fecha)),
  prorrogaReviewed: (cuota: number, fecha: Dia | null) => inApp(notificaciones.prorrogaReviewed(cuota, fecha)),
  creditTakenBack: (monto: Centavos, saldo: Centavos) => inApp(notificaciones.creditTakenBack(monto, saldo)),
  loanWrittenOff: (castigo: Centavos) => inApp(notificaciones.loanWrittenOff(castigo)),
  discounted: (descuento: Centavos) => inApp(notificaciones.discounted(descuento)),
  loanClosedOwing: (amount: Centavos, castigo: Centavos) => inApp(notificaciones.loanClosedOwing(amount, castigo)),
  loanCompleted: (amount: Centavos) => inApp(notificaciones.loanCompleted(amount)),
  firstPaymentChanged: (fechaPrimerPago: Dia) => inApp(notificaciones.firstPaymentChanged(fechaPrimerPago)),
  rescheduled: (cuota: number, fecha: Dia) => inApp(notificaciones.rescheduled(cuota, fecha)),
  prorrogaGranted: (cuota: number, fecha: Dia, answer: string | null) =>
    inApp(notificaciones.prorrogaGranted(cuota, fecha, answer)),
  prorrogaRefused: (cuota: number, reason: string | null) => inApp(notificaciones.prorrogaRefused(cuota, reason)),
  approvalCancelled: (amount: Centavos, reason: string) => inApp(notificaciones.approvalCancelled(amount, reason)),
  planCorrected: (loan: { cuotas: number; fechaPrimerPago: Dia }, reason: string) =>
    inApp(notificaciones.planCorrected(loan, reason)),
  creditApplied: (monto: Centavos, saldo: Centavos) => inApp(notificaciones.creditApplied(monto, saldo)),
  creditRefunded: (monto: Centavos, bs: Bolivares, referencia: string) =>
    inApp(notificaciones.creditRefunded(monto, bs, referencia)),
  refundUndone: (monto: Centavos, reason: string) => inApp(notificaciones.refundUndone(monto, reason)),
  /** Once a day per loan. Without `casa`, no paid channel sends it. */
  reminder: (
    loan: { id: string } & Persona,
    debida: Debida,
    hoy: Dia,
    casa?: { como: ComoPagar; sobre: string },
  ): Told => ({
    notificacion: notificaciones.reminder(debida, hoy, loan, casa?.como),
    correo: { destino: loan.correo, write: (appUrl) => correoRecordatorio(loan, debida, hoy, appUrl, casa?.como) },
    ...(casa && { telefono: telefonoRecordatorio(loan, debida, hoy, casa.como), sobre: casa.sobre }),
    unica: `recordatorio:${loan.id}:${hoy}`,
    clase: "cobro",
  }),
  fined: (...fine: Parameters<typeof notificaciones.fined>) => inApp(notificaciones.fined(...fine)),
  fineWaived: (multa: Centavos, montoFinal: Centavos) => inApp(notificaciones.fineWaived(multa, montoFinal)),
  verificationRequested: () => inApp(notificaciones.verificationRequested()),
  verificationApproved: () => inApp(notificaciones.verificationApproved()),
  verificationRejected: (reason: string) => inApp(notificaciones.verificationRejected(reason)),
  verificationReviewed: () => inApp(notificaciones.verificationReviewed()),
  verificationStands: () => inApp(notificaciones.verificationStands()),
  photoRejected: (foto: string, reason: string) => inApp(notificaciones.photoRejected(foto, reason)),
  emailReleased: (correo: string) => secure(notificaciones.emailReleased(correo)),
  profileCorrected: (campos: readonly string[]) => inApp(notificaciones.profileCorrected(campos)),
  levelRaised: (nivel: number, nombre: string) => inApp(notificaciones.levelRaised(nivel, nombre)),
  levelLowered: (nivel: number, nombre: string) => inApp(notificaciones.levelLowered(nivel, nombre)),
  levelCorrected: (nivel: number, nombre: string, reason: string) =>
    inApp(notificaciones.levelCorrected(nivel, nombre, reason)),
  pagoApproved: (monto: Centavos) => inApp(notificaciones.pagoApproved(monto)),
  pagoConfirmed: (monto: Centavos) => inApp(notificaciones.pagoConfirmed(monto)),
  pagoRejected: (monto: Centavos, reason: string | null) => inApp(notificaciones.pagoRejected(monto, reason)),
  pagoBack: (monto: Centavos) => inApp(notificaciones.pagoBack(monto)),
  pagoCorrected: (monto: Centavos, reason: string) => inApp(notificaciones.pagoCorrected(monto, reason)),
  loanEntered: (monto: Centavos) => inApp(notificaciones.loanEntered(monto)),
  pagoEntered: (monto: Centavos) => inApp(notificaciones.pagoEntered(monto)),
  pagoRestored: (monto: Centavos, estado: string) => inApp(notificaciones.pagoRestored(monto, estado)),
  pagoRemoved: (monto: Centavos) => inApp(notificaciones.pagoRemoved(monto)),
  /** Its mails go to the previous address too: server/identity/actividad. */
  accountChanged: (hecho: CambioHecho) => secure(notificaciones.accountChanged(hecho)),
  frozen: () => secure(notificaciones.frozen()),
  thawed: () => secure(notificaciones.thawed()),
};

type Happenings = Record<string, (...args: never[]) => Told>;
type Each<T extends Happenings, Said> = { [K in keyof T]: (...args: Parameters<T[K]>) => Said };

/** Each event with its text for a locked phone and for paid channels. An event without both does not compile. */
function shown<T extends Happenings>(happenings: T, screens: Each<T, Pantalla>, phones: Each<T, Telefono | null>) {
  const all = Object.entries(happenings).map(([name, tell]) => {
    const say = (...args: never[]): PersonEvent => {
      const happened = tell(...args);
      const asked = args as Parameters<T[keyof T]>;
      const pantalla = screens[name as keyof T](...asked);
      const { correo, lleva } = REPARTO[name as Evento];
      return {
        ...happened,
        lleva,
        ...(correo === "lejos" && {
          lejos: (appUrl: string) => correoDecision(happened.notificacion, pantalla, appUrl),
        }),
        pantalla,
        telefono: happened.telefono ?? phones[name as keyof T](...asked),
        clase: happened.clase ?? "negocio",
      };
    };
    return [name, say];
  });
  return Object.fromEntries(all) as Each<T, PersonEvent>;
}

export const events = shown(told satisfies Record<Evento, unknown>, pantallas, telefonos);

export const adminEvents = {
  loanRequested:
    (loan: Parameters<typeof correoSolicitud>[0]): AdminEvent =>
    (panelUrl) =>
      correoSolicitud(loan, panelUrl),
  pagoRegistered:
    (pago: Parameters<typeof correoPago>[0]): AdminEvent =>
    (panelUrl) =>
      correoPago(pago, panelUrl),
  prorrogaRequested:
    (peticion: Parameters<typeof correoProrroga>[0]): AdminEvent =>
    (panelUrl) =>
      correoProrroga(peticion, panelUrl),
  adminJoined:
    (correo: string, papel: string, invitadoPor: string): AdminEvent =>
    (panelUrl) =>
      correoNuevoAdmin(correo, papel, invitadoPor, panelUrl),
  programaConectado:
    (programa: ProgramaConectado): AdminEvent =>
    (panelUrl) =>
      correoPrograma(programa, panelUrl),
  segundaCambiada:
    (cambio: SegundaCambiada): AdminEvent =>
    (panelUrl) =>
      correoSegunda(cambio, panelUrl),
};
