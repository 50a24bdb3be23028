/** Limits of the health checks: disk, trial writes, self-examination, each with its reason. */

const HORA_MS = 60 * 60_000;
const MB = 1024 * 1024;

/** The readiness check writes at most this often, because anybody may call it. */
export const PRUEBA_DE_ESCRITURA_MS = 2000;
/** After a failed write it is tried again this soon: an operator who freed space wants to see it, and a refused write is cheap. */
export const PRUEBA_TRAS_FALLA_MS = 500;
/** With less than this free nothing is kept for long: SQLite's journal grows to as much before it is emptied. */
export const MIN_DISCO_LIBRE_BYTES = 4 * MB;
/** Administrators are written to about a disk that takes no more at most this often, restarts included. */
export const AVISO_DE_DISCO_CADA_MS = HORA_MS;
/** A failing disk is named in the log so often, however many writes it refuses. */
export const FALLA_AL_REGISTRO_CADA_MS = 60_000;
/** Before the program ends over a disk that lost what it had taken, its mail has this long to leave. */
export const ESPERA_ULTIMO_AVISO_MS = 3000;
/** The command `health`: a container asks it every half minute, and gives it six seconds. */
export const ESPERA_SALUD_MS = 5000;
/** An examination that takes longer hangs: no database seen so far needs as long. */
export const MAX_REVISION_MS = HORA_MS;
/** A copy without writes for this long was interrupted: even its largest file is written without a pause. */
export const COPIA_QUIETA_MS = HORA_MS;
/** A database of many years on a slow disk is brought forward in less. */
export const MAX_MIGRACION_MS = 6 * HORA_MS;

// Many houses on one machine.

/** Instances listen on this machine only, from this port on. */
export const PRIMER_PUERTO = 4001;
export const MAX_PUERTO = 5000;
/** An instance that is not ready by then has failed, unless it says that it is migrating. */
export const ESPERA_LISTA_MS = 120_000;
export const PREGUNTA_LISTA_MS = 250;
/** A program that ended so often since it was started will not stay: what failed once may have been the machine. */
export const MAX_FINALES = 3;
/** What systemd or Compose is given for one order: an image may have to be brought. */
export const ESPERA_MOTOR_MS = 15 * 60_000;
