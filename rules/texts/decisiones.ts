/** What the second administrator reads: who decided first, what, and when. */
import { addDays, formatDia, type Instante, toDia } from "../country/fecha.ts";

/** An act as the audit stores it. `quien` is an e-mail; null if the program or the command line did it. */
interface Hecho {
  accion: string;
  /** The values it set. */
  despues: unknown;
  quien: string | null;
  fecha: Instante;
}

const VERBOS: Record<string, string> = {
  "loans.approve": "la aprobó",
  "loans.reject": "la rechazó",
  "loans.withdraw": "la retiró",
  "loans.cancelApproval": "canceló su aprobación",
  "loans.reopen": "retiró su rechazo",
  "loans.complete": "lo completó",
  "completados.reopen": "lo abrió otra vez",
  "loans.restoreFine": "le volvió a poner una multa",
  "creditos.refund": "lo registró",
  "creditos.undoRefund": "lo deshizo",
  "verificaciones.approve": "la aprobó",
  "verificaciones.reject": "la rechazó",
  "verificaciones.request": "pidió otras fotos",
  "verificaciones.submit": "envió otras fotos",
  "verificaciones.undo": "deshizo su decisión",
  "pagos.setStatus Aprobado": "lo aprobó",
  "pagos.setStatus Rechazado": "lo rechazó",
  "pagos.setStatus Pendiente": "lo devolvió a revisión",
  "pagos.remove": "lo eliminó",
  "pagos.restore": "lo recuperó",
  "pagos.withdraw": "lo retiró",
  "pagos.amend": "lo corrigió",
  "pagos.correct": "lo corrigió",
  "banco.confirm": "lo confirmó",
  "banco.automatic": "lo confirmó",
  "banco.assign": "lo asignó",
  "banco.undo": "lo deshizo",
  "banco.ignore": "lo ignoró",
  "banco.reconsider": "volvió a mirarlo",
  "prorrogas.decide Concedida": "la concedió",
  "prorrogas.decide Rechazada": "la rechazó",
  "prorrogas.undo": "deshizo su respuesta",
  "loans.fine": "lo multó",
  "loans.waiveFine": "le anuló una multa",
  "usuarios.ban": "la baneó",
  "usuarios.unban": "le quitó el baneo",
  "usuarios.raiseLevel": "lo subió",
  "usuarios.lowerLevel": "lo bajó",
  "usuarios.setLevel": "lo cambió",
  "vistos.give": "le dio el visto bueno",
  "vistos.takeBack": "le quitó el visto bueno",
};

/** The acts after which another decision on the same thing comes too late or concerns something else. */
export const DECISIONES = {
  solicitud: ["loans.approve", "loans.reject", "loans.withdraw", "loans.cancelApproval", "loans.reopen"],
  baneo: ["usuarios.ban", "usuarios.unban"],
  cierre: ["loans.complete", "completados.reopen"],
  pago: ["pagos.setStatus", "pagos.remove", "pagos.restore", "pagos.withdraw", "pagos.amend"],
  movimiento: ["banco.confirm", "banco.automatic", "banco.assign", "banco.undo", "banco.ignore", "banco.reconsider"],
  verificacion: ["verificaciones.approve", "verificaciones.reject", "verificaciones.undo"],
  /** Decisions on an identity that may be undone, and what may have happened since. */
  identidad: [
    "verificaciones.approve",
    "verificaciones.reject",
    "verificaciones.request",
    "verificaciones.submit",
    "verificaciones.undo",
  ],
  total: ["loans.fine", "loans.waiveFine", "loans.restoreFine"],
  plazos: ["loans.reschedule", "loans.changeFirstPayment", "loans.undoReschedule"],
  prorroga: ["prorrogas.decide", "prorrogas.undo"],
  nivel: ["usuarios.raiseLevel", "usuarios.lowerLevel", "usuarios.setLevel"],
  reintegro: ["creditos.refund", "creditos.undoRefund"],
  visto: ["vistos.give", "vistos.takeBack"],
} as const;

function verboOf({ accion, despues }: Hecho): string {
  const { status, estado } = (despues ?? {}) as { status?: unknown; estado?: unknown };
  const set = ` ${status ?? estado ?? ""}`;
  return VERBOS[accion] ?? VERBOS[accion + set] ?? "la cambió";
}

const hora = new Intl.DateTimeFormat("es-VE", { hour: "numeric", minute: "2-digit", timeZone: "America/Caracas" });

/** "las 3:05 p. m.", "la 1:20 a. m." */
export function formatHora(instante: Instante): string {
  const time = hora.format(instante);
  return `${/^1:/.test(time) ? "la" : "las"} ${time}`;
}

/** "hoy a las 3:05 p. m.", "ayer a la 1:20 a. m.", "el 4 de marzo de 2026 a las 11:30 p. m." */
export function formatCuando(instante: Instante, ahora: Instante): string {
  const [dia, hoy] = [toDia(instante), toDia(ahora)];
  const day = dia === hoy ? "hoy" : dia === addDays(hoy, -1) ? "ayer" : `el ${formatDia(dia)}`;
  return `${day} a ${formatHora(instante)}`;
}

/** "Ya la aprobó maria@cuotica.test hoy a las 3:05 p. m." */
export function formatHecho(hecho: Hecho, ahora: Instante): string {
  return `Ya ${verboOf(hecho)} ${hecho.quien ?? "el programa"} ${formatCuando(hecho.fecha, ahora)}`;
}
