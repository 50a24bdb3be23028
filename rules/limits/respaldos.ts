/** Limits of the backups: how many are kept, how long a target is waited for, how large they may be. */

const KB = 1024;
const MB = 1024 * KB;

/** BACKUP_KEEP: two weeks of nights reach back before what was noticed late. */
export const RESPALDOS_GUARDADOS = 14;
/** Beside them what is noticed later still: a month by its weeks, and half a year by its months. */
export const RESPALDOS_SEMANAS = 4;
export const RESPALDOS_MESES = 6;
/** The newest are always kept, so that a copy made before a change is there after it. */
export const RESPALDOS_RECIENTES = 3;
export const MAX_RESPALDOS_GUARDADOS = 1000;
/** Two days of hours: what was noticed the day after can be gone back before to the hour. */
export const HORAS_GUARDADAS = 48;
/** Hours that failed are remembered for a week: long enough to see when a place began to fail. */
export const HORAS_FALLIDAS_MS = 7 * 24 * 3_600_000;
/** A missing full copy is not requested again sooner: it may take this long, and is retried on its own schedule. */
export const ENTERA_DE_NUEVO_MS = 6 * 3_600_000;
/** BACKUP_JITTER: copies of many houses on one machine, spread over as long. */
export const MAX_DISPERSION_MINUTOS = 240;
/** Copies that did not pass their examination: enough to look into what happened, too few to fill a disk. */
export const RESPALDOS_DUDOSOS = 3;
/** Copies of before a migration: enough to go back one version, or two. */
export const COPIAS_DE_MIGRACION = 3;

/** BACKUP_PASSPHRASE: a thief of the file may guess for years, and it is rarely typed. */
export const MIN_CLAVE_RESPALDO_LETRAS = 12;
/**
 * scrypt's work factor, as the age format counts it (2^17): 1.3 s and 134 MB on a small machine of 2026, once for each of the few files
 * that are sealed with the passphrase itself.
 */
export const TRABAJO_DE_SCRYPT = 17;

/** Left free beside a copy: what people write meanwhile must still find room. */
export const ESPACIO_LIBRE_BYTES = 16 * MB;

/** A place that says nothing for this long hangs. */
export const ESPERA_ALMACEN_MS = 60_000;
/** The slowest line on which a copy is still worth sending: 20 KB a second. */
export const LENTITUD_BYTES_POR_MS = 20;
/** Attempts of one call, including the first: network problems usually last seconds. */
export const INTENTOS_DE_ALMACEN = 3;
export const PAUSA_DE_ALMACEN_MS = 1000;
/** What S3 takes as the smallest part of a large object; ten thousand of them are 50 GB. */
export const PARTE_BYTES = 5 * MB;
/** Photos on their way at once: the line is idle most of the time that one takes. */
export const FOTOS_A_LA_VEZ = 4;
/** Every photo that a place has had for long is read back once in so many days: disks forget. */
export const REPASO_DE_FOTOS_DIAS = 30;
/** Manifests read to find out which photos a target already has. */
export const MANIFIESTOS_PROBADOS = 3;
/** When a copy that failed at night is tried again: by then a network problem may be over, or space freed. */
export const REINTENTOS_DE_RESPALDO_MS = [30 * 60_000, 2 * 3_600_000, 6 * 3_600_000] as const;
/** A round of copies, to all places: the first one, with years of photos over a slow line, takes hours. */
export const MAX_RESPALDO_MS = 12 * 3_600_000;
/** A copy that takes longer to be tried, put back or downloaded hangs: a gigabyte at 40 KB/s is there in seven hours. */
export const MAX_REPOSICION_MS = 8 * 60 * 60_000;
