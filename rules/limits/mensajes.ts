/** The limits of messages and of the clock, each with its reason. The others: limits/limits.ts. */

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;

/**
 * A phone's clock this far from the server's shows another day: almost a day, because it may have been set by hand to the
 * minute.
 */
export const OTRO_DIA_MS = 20 * HORA_MS;
/** How long a rejected payment is the first thing its person sees. After that the next cuota is due, which matters more. */
export const RECHAZO_A_LA_VISTA_MS = 30 * 24 * HORA_MS;
/** Browsers of one person that take notifications: a phone, a computer, and those of the years between. The oldest is dropped. */
export const MAX_SUSCRIPCIONES = 5;
/** The longest push address seen has fewer than 700 characters. */
export const MAX_PUSH_DIRECCION_LETRAS = 2000;
/** A push service either answers soon or is retried. */
export const ESPERA_PUSH_MS = 10_000;
/** People notified in parallel, so that one slow service does not delay the others' reminders. */
export const MAX_PUSH_A_LA_VEZ = 8;
/** A later message is old news; the notification in the app still shows it. */
export const PUSH_VALE_MS = 48 * HORA_MS;
/** Reminders of one cuota: more would teach people not to read them. */
export const MAX_RECORDATORIOS_POR_CUOTA = 10;
/** A reminder this far from its due day reminds of nothing; later it is collection, by hand. */
export const MAX_DESFASE_DIAS = 30;
/** The operator's own text of a reminder: the rest of a three-part SMS. */
export const MAX_RECORDATORIO_LETRAS = 400;
/** The highest limit that can be set; more is a typing mistake. */
export const MAX_TOPE_MENSAJES = 1_000_000;
/** People whose messages a search lists; beyond that, a longer name is needed. */
export const MAX_PERSONAS_BUSCADAS = 20;
/** How many upcoming messages are shown first; the rest is in the list. */
export const MAX_PROXIMOS = 20;
/** Failed tasks named in the daily summary: with more, something larger is wrong, which the panel shows. */
export const MAX_TAREAS_DEL_PARTE = 5;
/** The size of one callback: providers send a few hundred statuses. */
export const MAX_ACUSE_BYTES = 64 * 1024;
/** The longest WhatsApp message. */
export const MAX_RESPUESTA_LETRAS = 4096;
/** An administrator's answer: anything longer is worth a call. */
export const MAX_CONTESTACION_LETRAS = 1000;
/** Messages accepted from one phone in a day. No person types more, and a stranger cannot fill the disk. */
export const MAX_RESPUESTAS_POR_DIA = 200;
/** How long after a person's message Meta allows a free-form answer. */
export const VENTANA_WHATSAPP_MS = 24 * HORA_MS;
/** After a year, a loan and any dispute about it are over; agreements are kept in notes and in the audit trail. */
export const RESPUESTAS_GUARDADAS_DIAS = 365;

// ─── The queue ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Older news is useless: a message that could not be sent by then is given up, which an administrator sees. */
export const MENSAJE_VALE_MS = 48 * HORA_MS;
/** A link that opens an account is valid for an hour, and a test message matters only while somebody waits for it. */
export const ENLACE_VALE_MS = HORA_MS;
/** The longest waits between attempts to send a code: somebody is waiting, and it expires after ten minutes. */
export const REINTENTOS_DE_CODIGO_MS = [5000, 10_000, 20_000, 40_000, MINUTO_MS];
/** A carrier that has not answered by then hangs: its own calls have 10 or 15 s. */
export const ESPERA_CARTERO_MS = 30_000;
/** The longest Retry-After that is obeyed: a day requested by mistake must not silence a channel. */
export const MAX_ESPERA_PEDIDA_MS = HORA_MS;
/** The pause when a carrier asks to slow down without saying for how long. */
export const ESPERA_POR_RITMO_MS = 30_000;
/** Consecutive failures after which a channel is paused, from half a minute up to a quarter of an hour between attempts. */
export const FALLOS_PARA_DESCANSAR = 5;
export const DESCANSO_MS = 30_000;
export const MAX_DESCANSO_MS = 15 * MINUTO_MS;
/** Refused keys or missing credit must be fixed by a person. */
export const DESCANSO_POR_CUENTA_MS = 30 * MINUTO_MS;
/** The longest pause of a channel, even if its carrier asks for more. */
export const MAX_DESCANSO_DE_CANAL_MS = Math.max(MAX_DESCANSO_MS, DESCANSO_POR_CUENTA_MS, MAX_ESPERA_PEDIDA_MS);
/** A message that has waited this long for a failing channel goes by the next of its chain. */
export const RELEVO_TRAS_MS = 30 * MINUTO_MS;
/** How many of them one transaction handles, so that others do not wait for the database. */
export const LOTE_DE_RELEVOS = 50;
/**
 * Codes that a channel sends in parallel, besides other messages: a few that hang hold up no others, and no provider is
 * flooded.
 */
export const MAX_CODIGOS_A_LA_VEZ = 4;
/** Messages without a carrier that are checked for expiry in one pass. */
export const MAX_SIN_CARTERO = 200;

// ─── Carriers ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** An HTTP carrier answers soon, or is retried. */
export const ESPERA_ENVIADOR_MS = 15_000;
/** A mail server may look names up and scan the message before it answers. */
export const ESPERA_SMTP_MS = 10_000;
/** The time for one whole mail by SMTP: a server that answers drop by drop hangs. */
export const ESPERA_CORREO_MS = 25_000;
/** Resend remembers an idempotency key for 24 hours; this is less, because an attempt takes time. */
export const RESEND_CLAVE_VALE_MS = 23 * HORA_MS;
/** The longest answer of a carrier is a few hundred bytes. */
export const MAX_RESPUESTA_ENVIADOR_BYTES = 64 * 1024;

/** The days after its due day for which a cuota's last reminder is still worth sending: later it is collection, by hand. */
export const RECORDATORIO_VALE_DIAS = 3;
/** Loans handled per transaction when reminders go out, so that others do not wait for the database. */
export const LOTE_DE_RECORDATORIOS = 100;

// ─── The clock ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A task during which the program ended this often may be the cause. */
export const MAX_INTENTOS_DE_TAREA = 3;
/**
 * Task runs are kept as long as somebody may ask when a problem began: some 5,000 rows. The last run of each task is always
 * kept.
 */
export const CORRIDAS_GUARDADAS_DIAS = 30;
/** Missed due times are counted up to this: a machine that was off for weeks needs no exact figure. */
export const MAX_SALTADAS = 1000;
/** The stored text of a failure: its first lines say what it was. */
export const MAX_FALLA_LETRAS = 500;
