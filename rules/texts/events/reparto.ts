/**
 * Which channels each event uses besides the app and the browsers a person allowed, which get all of them, and where its
 * notification leads. The promises on pages are built from this table too, so that none promises more than is sent.
 */

import { enLista } from "../texto.ts";
import type { Lugar } from "./adonde.ts";

/** What an event decides on; null if no page promises it. */
type Tema = "solicitudes" | "pagos" | "identidad" | "prorrogas" | null;

interface Reparto {
  tema: Tema;
  /** propio: always its own mail · lejos: a mail to a confirmed address if no nearer channel delivers · null: none. */
  correo: "propio" | "lejos" | null;
  /** The paid channels, SMS and WhatsApp: the event's words, or why it has none, are in por-telefono.ts. */
  telefono: boolean;
  /** Where the notification in the app leads; null if it says everything. */
  lleva: Lugar | null;
}

const fila =
  (correo: Reparto["correo"], telefono: boolean) =>
  (lleva: Reparto["lleva"], tema: Tema = null): Reparto => ({ tema, correo, telefono, lleva });

/** Sent wherever the person can be reached. */
const lejos = fila("lejos", true);
/** Not urgent: a mail only if no browser shows it; never a paid channel. */
const sinCosto = fila("lejos", false);
/** No mail and no paid channel. */
const dentro = fila(null, false);

export const REPARTO = {
  loanApproved: fila("propio", true)("prestamo", "solicitudes"),
  loanRejected: lejos("prestamo", "solicitudes"),
  approvalCancelled: lejos("prestamo", "solicitudes"),
  banned: sinCosto("prestamo"),
  unbanned: sinCosto(null),
  forgetAsked: dentro("datos"),
  forgetRefused: sinCosto("datos"),
  rejectionWithdrawn: dentro("prestamo"),
  loanReopened: lejos("prestamo"),
  writeOffUndone: sinCosto("prestamo"),
  datesRestored: sinCosto("prestamo"),
  prorrogaReviewed: dentro("prestamo"),
  creditTakenBack: sinCosto("prestamo"),
  loanWrittenOff: sinCosto("prestamo"),
  discounted: dentro("prestamo"),
  loanClosedOwing: sinCosto("prestamo"),
  loanCompleted: lejos("historial"),
  firstPaymentChanged: sinCosto("prestamo"),
  rescheduled: sinCosto("prestamo"),
  prorrogaGranted: lejos("prestamo", "prorrogas"),
  prorrogaRefused: lejos("prestamo", "prorrogas"),
  planCorrected: sinCosto("prestamo"),
  creditApplied: dentro("prestamo"),
  creditRefunded: sinCosto(null),
  refundUndone: sinCosto(null),
  /** The event brings the words for paid channels itself, as it knows how to pay. */
  reminder: fila("propio", true)("pagar"),
  fined: sinCosto("prestamo"),
  fineWaived: sinCosto("prestamo"),
  verificationRequested: sinCosto("identidad"),
  verificationApproved: lejos("identidad", "identidad"),
  verificationRejected: lejos("identidad", "identidad"),
  verificationReviewed: dentro("identidad"),
  verificationStands: dentro("identidad"),
  photoRejected: lejos("identidad", "identidad"),
  emailReleased: dentro("datos"),
  profileCorrected: sinCosto("datos"),
  levelRaised: dentro("nivel"),
  levelLowered: sinCosto("nivel"),
  levelCorrected: sinCosto("nivel"),
  pagoApproved: lejos("pagos", "pagos"),
  pagoConfirmed: lejos("pagos", "pagos"),
  pagoRejected: lejos("pagos", "pagos"),
  pagoBack: lejos("pagos", "pagos"),
  pagoCorrected: sinCosto("pagos"),
  loanEntered: sinCosto("prestamo"),
  pagoEntered: dentro("pagos"),
  pagoRestored: sinCosto("pagos"),
  pagoRemoved: sinCosto("pagos"),
  /** Its mails go to the previous address too: server/identity/actividad. */
  accountChanged: fila(null, true)("actividad"),
  frozen: fila(null, true)("actividad"),
  thawed: dentro("actividad"),
} as const satisfies Record<string, Reparto>;

export type Evento = keyof typeof REPARTO;

const TEMAS: Record<Exclude<Tema, null>, string> = {
  solicitudes: "tus solicitudes",
  pagos: "tus pagos",
  identidad: "tu identidad",
  prorrogas: "tus peticiones de más tiempo",
};

const filas: Reparto[] = Object.values(REPARTO);
const goesBy = (canal: "correo" | "telefono") => (row: Reparto) =>
  canal === "correo" ? row.correo !== null : row.telefono;

/** «qué decidimos de tus solicitudes y tus pagos»: the decisions that channel always sends. */
export function decisionesPor(canal: "correo" | "telefono"): string {
  const whole = Object.entries(TEMAS).filter(([tema]) => filas.filter((row) => row.tema === tema).every(goesBy(canal)));
  return `qué decidimos de ${enLista(
    whole.map(([, name]) => name),
    "y",
  )}`;
}

/** How the answer to a request reaches a person with those channels. */
export function respuestaPor({ correo }: { correo: boolean }): string {
  const answers = filas.filter((row) => row.tema === "solicitudes");
  if (!correo || !answers.every(goesBy("correo"))) return "Te avisamos en Inicio.";
  const always = answers.every((row) => row.correo === "propio");
  return always
    ? "Te avisamos en Inicio y por correo."
    : "Te avisamos en Inicio, y por correo si no te llega al teléfono.";
}
