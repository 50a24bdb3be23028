/** Thresholds of the alarms, each with its reason. */

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;
const MB = 1024 * 1024;

/** With less than a tenth free, or less than the absolute minimum, a backup or a migration may no longer fit. */
export const DISCO_LIBRE_MINIMO = 0.1;
export const DISCO_LIBRE_MINIMO_BYTES = 500 * MB;
/** A backup is made each night: a day, plus two hours for a long one or a restart at night. */
export const RESPALDO_VIEJO_MS = 26 * HORA_MS;
/** A backup target without writes for this long is no longer in use. */
export const RESPALDO_EN_USO_MS = 7 * DIA_MS;
/** Messages given up in the last day: fewer are wrong addresses; a fifth of all points to the channel. */
export const FALLIDOS_MINIMOS = 5;
export const FALLIDOS_PARTE = 0.2;
/** Let's Encrypt renews a month before expiry: two weeks later it has failed many times. */
export const CERTIFICADO_POR_VENCER_MS = 14 * DIA_MS;
/** A certificate is checked once a day, and sooner if it could not be read. */
export const CERTIFICADO_CADA_MS = DIA_MS;
export const CERTIFICADO_OTRA_VEZ_MS = 6 * HORA_MS;
export const ESPERA_CERTIFICADO_MS = 10_000;
/** A single failure is an accident. */
export const FALLAS_SEGUIDAS = 2;
/** Machines adjust their clocks by seconds all the time. */
export const RELOJ_ADELANTADO_MS = 2 * MINUTO_MS;

/** An alarm that returns sooner than this is the same problem, and is reported only after it has lasted this long. */
export const ALARMA_VUELVE_MS = HORA_MS;
/** An alarm that is not resolved is repeated at the earliest the next day. */
export const ALARMA_RECUERDA_MS = DIA_MS;
/** Queued alarm calls: a night without a connection has no more. */
export const MAX_RECADOS = 20;
/** The wait before a failed call is repeated. */
export const RECADOS_CADA_MS = MINUTO_MS;
/** The heartbeat monitor answers quickly, or is tried again an hour later. */
export const ESPERA_LATIDO_MS = 10_000;
/** Past alarms shown in the panel: about a month. */
export const MAX_ALARMAS_DE_ANTES = 30;
/** Resolved alarms are kept for a quarter. */
export const ALARMAS_GUARDADAS_DIAS = 90;
/** Sessions that `/metrics` counts: it is read every 15 seconds, and a higher figure would add nothing. */
export const MAX_SESIONES_CONTADAS = 100_000;
/** A shorter token could be guessed. */
export const MIN_TOKEN_METRICAS_LETRAS = 8;
/** The length of a detail, such as a provider's text; longer ones are cut off. */
export const MAX_DETALLE_LETRAS = 300;
