/** The limits of notifications on a person's own phone (Web Push), each with its reason. The others: limits.ts. */

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;

/** Browsers of one person that take notifications: a phone, a computer, and those of the years between. The oldest gives way. */
export const MAX_SUSCRIPCIONES = 5;
/** The longest address that a push service has given out is under 700. */
export const MAX_PUSH_DIRECCION_LETRAS = 2000;
/** A push service either answers soon or is tried again. */
export const ESPERA_PUSH_MS = 10_000;
/** People who are sent to at once: one service that hangs must not hold up the others' reminders. */
export const MAX_PUSH_A_LA_VEZ = 8;
/** What is told later than this is no news: the notification in the app still says it. */
export const PUSH_VALE_MS = 48 * HORA_MS;
/** Reminders of one cuota: more would teach people not to read them. */
export const MAX_RECORDATORIOS_POR_CUOTA = 10;
/** A reminder this far from its day reminds of nothing; later it is collection, by hand. */
export const MAX_DESFASE_DIAS = 30;
/** An operator's own words of a reminder: the rest of an SMS of three parts. */
export const MAX_RECORDATORIO_LETRAS = 400;
/** The highest ceiling that can be set: beyond it somebody added a nought. */
export const MAX_TOPE_MENSAJES = 1_000_000;

// ─── The queue ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** News older than this are none: what could not leave until then is given up, and an administrator sees it. */
export const MENSAJE_VALE_MS = 48 * HORA_MS;
/** The longest waits between two tries of a code: somebody stands at the door, and it ends after ten minutes. */
export const REINTENTOS_DE_CODIGO_MS = [5000, 10_000, 20_000, 40_000, MINUTO_MS];
/** A carrier that has not answered by then has hung, whatever it says of itself: those before it are given 10 or 15 s. */
export const ESPERA_CARTERO_MS = 30_000;
/** Retry-After is believed up to here: a day asked for by mistake must not silence a channel. */
export const MAX_ESPERA_PEDIDA_MS = HORA_MS;
/** Asked to go slower without being told for how long. */
export const ESPERA_POR_RITMO_MS = 30_000;
/** So many failures in a row are no accident: the channel rests, from half a minute up to a quarter of an hour, between one try and the next. */
export const FALLOS_PARA_DESCANSAR = 5;
export const DESCANSO_MS = 30_000;
export const MAX_DESCANSO_MS = 15 * MINUTO_MS;
/** Keys or credit that are refused are mended by a person. */
export const DESCANSO_POR_CUENTA_MS = 30 * MINUTO_MS;
/** What has waited so long for a channel in trouble goes by the next of its chain. */
export const RELEVO_TRAS_MS = 30 * MINUTO_MS;
/** Looked at in one go of what nobody carries, to end what is too old. */
export const MAX_SIN_CARTERO = 200;

// ─── Carriers ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Whoever carries a message over HTTP either answers soon or is tried again. */
export const ESPERA_ENVIADOR_MS = 15_000;
/** A mail server may look names up and read the message through before it answers. */
export const ESPERA_SMTP_MS = 10_000;
/** The whole of one mail by SMTP: one that answers drop by drop has hung. */
export const ESPERA_CORREO_MS = 25_000;
/** The longest answer of a carrier is a few hundred bytes. */
export const MAX_RESPUESTA_ENVIADOR_BYTES = 64 * 1024;
