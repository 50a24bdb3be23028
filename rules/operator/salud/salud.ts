/** The system's state: its backups and its problems. */

/** Where a backup is kept: in DATA_DIR, in another folder of the machine, or in S3 storage. */
export const RESPALDO_DESTINOS = ["local", "carpeta", "s3"] as const;
export type RespaldoDestino = (typeof RESPALDO_DESTINOS)[number];

/**
 * Why it was made: on schedule, from the panel, from the command line, before a migration, before a restore; `cambios`: an
 * incremental one.
 */
export const RESPALDO_MOTIVOS = ["hora", "panel", "orden", "migracion", "reponer", "cambios"] as const;
export type RespaldoMotivo = (typeof RESPALDO_MOTIVOS)[number];

export const ALARMA_TIPOS = [
  "disco",
  "escritura",
  "base",
  "mensajes",
  "respaldo",
  "ensayo",
  "doctor",
  "dispositivo",
  "certificado",
  "tarea",
  "reloj",
  "banco",
  "voz",
] as const;
export type AlarmaTipo = (typeof ALARMA_TIPOS)[number];
