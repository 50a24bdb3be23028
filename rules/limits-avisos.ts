/** The limits of messages and of the clock, each with its reason. The others: limits.ts. */

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

// ─── The clock ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A task during which the program ended this often may be what ends it. */
export const MAX_INTENTOS_DE_TAREA = 3;
/** Runs are kept as long as somebody asks «since when?»: some 5,000 rows; a task's last one always. */
export const CORRIDAS_GUARDADAS_DIAS = 30;
/** Moments that went by unattended are counted up to here: a machine that was off for weeks needs no exact figure. */
export const MAX_SALTADAS = 1000;
/** What is kept of a failure: its first lines say what it was. */
export const MAX_FALLA_LETRAS = 500;
