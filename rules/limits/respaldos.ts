/** Limits of the backups: how many are kept, how long a target is waited for, how large they may be. */

const KB = 1024;
const MB = 1024 * KB;

/** BACKUP_KEEP: two weeks of nights, to go back before a mistake that was noticed late. */
export const RESPALDOS_GUARDADOS = 14;
/** Besides those, for mistakes noticed even later: a month by weeks, and half a year by months. */
export const RESPALDOS_SEMANAS = 4;
export const RESPALDOS_MESES = 6;
/** The newest are always kept, so that a backup made before a change still exists after it. */
export const RESPALDOS_RECIENTES = 3;
export const MAX_RESPALDOS_GUARDADOS = 1000;
/** Two days by the hour: a mistake noticed the next day can be undone to the hour. */
export const HORAS_GUARDADAS = 48;
/** Failed incremental backups are remembered for a week: long enough to see when a target began to fail. */
export const HORAS_FALLIDAS_MS = 7 * 24 * 3_600_000;
/** A missing full copy is not requested again sooner: it may take this long, and is retried on its own schedule. */
export const ENTERA_DE_NUEVO_MS = 6 * 3_600_000;
/** BACKUP_JITTER: spreads the backups of many instances on one machine over this time. */
export const MAX_DISPERSION_MINUTOS = 240;
/** Backups that failed their examination: enough to investigate, too few to fill a disk. */
export const RESPALDOS_DUDOSOS = 3;
/** Backups made before migrations: enough to go back a version or two. */
export const COPIAS_DE_MIGRACION = 3;

/** BACKUP_PASSPHRASE: a thief of the file may guess for years, and it is rarely typed. */
export const MIN_CLAVE_RESPALDO_LETRAS = 12;
/**
 * scrypt's work factor, as the age format counts it (2^17): 1.3 s and 134 MB on a small machine of 2026, once for each of the few files
 * that are sealed with the passphrase itself.
 */
export const TRABAJO_DE_SCRYPT = 17;

/** Left free beside a backup: what people write meanwhile must fit. */
export const ESPACIO_LIBRE_BYTES = 16 * MB;

/** A target that is silent for this long hangs. */
export const ESPERA_ALMACEN_MS = 60_000;
/** The slowest connection on which a backup is still worth sending: 20 KB a second. */
export const LENTITUD_BYTES_POR_MS = 20;
/** Attempts of one call, including the first: network problems usually last seconds. */
export const INTENTOS_DE_ALMACEN = 3;
export const PAUSA_DE_ALMACEN_MS = 1000;
/** The smallest part of a large object that S3 accepts; ten thousand of them are 50 GB. */
export const PARTE_BYTES = 5 * MB;
/** Photos sent in parallel: the connection is idle most of the time that one takes. */
export const FOTOS_A_LA_VEZ = 4;
/** Every stored photo is read back once in this many days, because disks lose data. */
export const REPASO_DE_FOTOS_DIAS = 30;
/** Manifests read to find out which photos a target already has. */
export const MANIFIESTOS_PROBADOS = 3;
/** When a copy that failed at night is tried again: by then a network problem may be over, or space freed. */
export const REINTENTOS_DE_RESPALDO_MS = [30 * 60_000, 2 * 3_600_000, 6 * 3_600_000] as const;
/** A backup round to all targets: the first one, with years of photos over a slow connection, takes hours. */
export const MAX_RESPALDO_MS = 12 * 3_600_000;
/** A backup that takes longer to be rehearsed, restored or downloaded hangs: a gigabyte at 40 KB/s takes seven hours. */
export const MAX_REPOSICION_MS = 8 * 60 * 60_000;
