/** Thresholds of the alarms, each with its reason. */

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;
const MB = 1024 * 1024;

/** Below a tenth a copy or a migration may no longer fit; a small disk has less than that to lose. */
export const DISCO_LIBRE_MINIMO = 0.1;
export const DISCO_LIBRE_MINIMO_BYTES = 500 * MB;
/** A copy is made each night: a day, and two hours for a long one or a night's restart. */
export const RESPALDO_VIEJO_MS = 26 * HORA_MS;
/** A backup target without writes for this long is no longer in use. */
export const RESPALDO_EN_USO_MS = 7 * DIA_MS;
/** Messages of the last day that were given up: fewer are wrong addresses, and a fifth of all is the channel. */
export const FALLIDOS_MINIMOS = 5;
export const FALLIDOS_PARTE = 0.2;
/** Let's Encrypt renews a month before: two weeks later it has failed many times. */
export const CERTIFICADO_POR_VENCER_MS = 14 * DIA_MS;
/** A certificate is looked at once a day, and sooner where it could not be seen. */
export const CERTIFICADO_CADA_MS = DIA_MS;
export const CERTIFICADO_OTRA_VEZ_MS = 6 * HORA_MS;
export const ESPERA_CERTIFICADO_MS = 10_000;
/** Once is an accident. */
export const FALLAS_SEGUIDAS = 2;
/** Machines set their clock by seconds all the time. */
export const RELOJ_ADELANTADO_MS = 2 * MINUTO_MS;

/** What comes back sooner than this is the same trouble, and is written of only once it has lasted as long. */
export const ALARMA_VUELVE_MS = HORA_MS;
/** An alarm that is not resolved is repeated at the earliest the next day. */
export const ALARMA_RECUERDA_MS = DIA_MS;
/** Messages that wait to be called out: in a night without a line there are no more. */
export const MAX_RECADOS = 20;
/** How soon one that was not taken is tried again. */
export const RECADOS_CADA_MS = MINUTO_MS;
/** The heartbeat monitor answers quickly, or is tried again an hour later. */
export const ESPERA_LATIDO_MS = 10_000;
/** Past alarms shown in the panel: about a month. */
export const MAX_ALARMAS_DE_ANTES = 30;
/** What was resolved is remembered a quarter of a year. */
export const ALARMAS_GUARDADAS_DIAS = 90;
/** Sessions that `/metrics` counts: it is read each quarter of a minute, and past them the figure says the same. */
export const MAX_SESIONES_CONTADAS = 100_000;
/** A token that is shorter is found by trying. */
export const MIN_TOKEN_METRICAS_LETRAS = 8;
/** How long a detail may be: what a provider said, cut where it goes on. */
export const MAX_DETALLE_LETRAS = 300;
