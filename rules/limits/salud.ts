/** Limits of the health checks: disk, trial writes, self-examination, each with its reason. */

const HORA_MS = 60 * 60_000;
const MB = 1024 * 1024;

/** The readiness check writes at most this often, because anybody may call it. */
export const PRUEBA_DE_ESCRITURA_MS = 2000;
/** After a failed write it is tried again this soon: an operator who freed space wants to see it, and a refused write is cheap. */
export const PRUEBA_TRAS_FALLA_MS = 500;
/** With less free space nothing can be stored for long: SQLite's journal grows to this size before it is emptied. */
export const MIN_DISCO_LIBRE_BYTES = 4 * MB;
/** The minimum interval between mails to administrators about a full disk, across restarts. */
export const AVISO_DE_DISCO_CADA_MS = HORA_MS;
/** The minimum interval between log lines about a failing disk, however many writes it refuses. */
export const FALLA_AL_REGISTRO_CADA_MS = 60_000;
/** Before the program ends over lost data on its disk, the mail about it has this long to be sent. */
export const ESPERA_ULTIMO_AVISO_MS = 3000;
/** The command `health`: a container runs it every half minute, with a limit of six seconds. */
export const ESPERA_SALUD_MS = 5000;
/** An examination that takes longer hangs: no database so far has needed this long. */
export const MAX_REVISION_MS = HORA_MS;
/** A copy without writes for this long was interrupted: even its largest file is written without a pause. */
export const COPIA_QUIETA_MS = HORA_MS;
/** Even a database of many years on a slow disk is migrated in less time. */
export const MAX_MIGRACION_MS = 6 * HORA_MS;

// Many instances on one machine.

/** Instances listen on this machine only, from this port on. */
export const PRIMER_PUERTO = 4001;
export const MAX_PUERTO = 5000;
/** An instance that is not ready by then has failed, unless it says that it is migrating. */
export const ESPERA_LISTA_MS = 120_000;
export const PREGUNTA_LISTA_MS = 250;
/** A program that crashed this often since it was started will not recover: a single crash may have been the machine. */
export const MAX_FINALES = 3;
/** The time for one command of systemd or Compose: an image may have to be pulled. */
export const ESPERA_MOTOR_MS = 15 * 60_000;
