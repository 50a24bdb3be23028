/** The state of the system: its backups and its problems. */

/** Where a copy lies: in DATA_DIR, in another folder of the machine, in a store that speaks S3. */
export const RESPALDO_DESTINOS = ["local", "carpeta", "s3"] as const;
export type RespaldoDestino = (typeof RESPALDO_DESTINOS)[number];

/** Why it was made: its hour, a press in the panel, the command line, before a migration, before a restore; `cambios`: what changed since a whole one. */
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
