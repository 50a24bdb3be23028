/**
 * By which channels each event goes, besides the app and the browsers that a person allowed, which get all of them. What a page
 * promises is made of this table too, so that no promise says more than is sent.
 */
import { enLista } from "./texto.ts";

/** What an event is a decision about; null of what is promised nowhere. */
type Tema = "solicitudes" | "pagos" | "identidad" | "prorrogas" | null;

interface Reparto {
  tema: Tema;
  /** propio: a mail of its own, in any case · lejos: where nothing nearer takes it, to an address that is proven · null: none. */
  correo: "propio" | "lejos" | null;
  /** By what costs, SMS and WhatsApp: its words, or why it has none, stand in por-telefono.ts. */
  telefono: boolean;
}

const fila =
  (correo: Reparto["correo"], telefono: boolean) =>
  (tema: Tema = null): Reparto => ({ tema, correo, telefono });

/** Said wherever the person is reached. */
const lejos = fila("lejos", true);
/** News that cost nobody money: a mail where no browser shows them. */
const sinCosto = fila("lejos", false);
/** Read when they come. */
const dentro = fila(null, false);

export const REPARTO = {
  loanApproved: fila("propio", true)("solicitudes"),
  loanRejected: lejos("solicitudes"),
  approvalCancelled: lejos("solicitudes"),
  banned: sinCosto(),
  unbanned: sinCosto(),
  forgetAsked: dentro(),
  forgetRefused: sinCosto(),
  rejectionWithdrawn: dentro(),
  loanReopened: lejos(),
  writeOffUndone: sinCosto(),
  datesRestored: sinCosto(),
  prorrogaReviewed: dentro(),
  creditTakenBack: sinCosto(),
  loanWrittenOff: sinCosto(),
  discounted: dentro(),
  loanClosedOwing: sinCosto(),
  loanCompleted: lejos(),
  firstPaymentChanged: sinCosto(),
  rescheduled: sinCosto(),
  prorrogaGranted: lejos("prorrogas"),
  prorrogaRefused: lejos("prorrogas"),
  planCorrected: sinCosto(),
  creditApplied: dentro(),
  creditRefunded: sinCosto(),
  refundUndone: sinCosto(),
  /** By a phone that knows how to pay it: the event brings its words. */
  reminder: fila("propio", true)(),
  fined: sinCosto(),
  fineWaived: sinCosto(),
  verificationRequested: sinCosto(),
  verificationApproved: lejos("identidad"),
  verificationRejected: lejos("identidad"),
  verificationReviewed: dentro(),
  verificationStands: dentro(),
  photoRejected: lejos("identidad"),
  emailReleased: dentro(),
  profileCorrected: sinCosto(),
  levelRaised: dentro(),
  levelLowered: sinCosto(),
  levelCorrected: sinCosto(),
  pagoApproved: lejos("pagos"),
  pagoConfirmed: lejos("pagos"),
  pagoRejected: lejos("pagos"),
  pagoBack: lejos("pagos"),
  pagoCorrected: sinCosto(),
  pagoEntered: dentro(),
  pagoRestored: sinCosto(),
  pagoRemoved: sinCosto(),
  /** Its mails go to the address of before too: server/identity/actividad. */
  accountChanged: fila(null, true)(),
  frozen: fila(null, true)(),
  thawed: dentro(),
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

/** «qué decidimos de tus solicitudes y tus pagos»: what that channel says each time that it is decided. */
export function decisionesPor(canal: "correo" | "telefono"): string {
  const whole = Object.entries(TEMAS).filter(([tema]) => filas.filter((row) => row.tema === tema).every(goesBy(canal)));
  return `qué decidimos de ${enLista(
    whole.map(([, name]) => name),
    "y",
  )}`;
}

/** By which ways the answer to a request comes, whatever it is, to somebody who has those. */
export function respuestaPor({ correo }: { correo: boolean }): string {
  const answers = filas.filter((row) => row.tema === "solicitudes");
  if (!correo || !answers.every(goesBy("correo"))) return "Te avisamos en Inicio.";
  const always = answers.every((row) => row.correo === "propio");
  return always
    ? "Te avisamos en Inicio y por correo."
    : "Te avisamos en Inicio, y por correo si no te llega al teléfono.";
}
