/** How the house is watched: its disk, its trial writes, its review, each limit with its reason. */

const HORA_MS = 60 * 60_000;
const MB = 1024 * 1024;

/** Readiness is tried with a write at most this often: anybody may ask for it. */
export const PRUEBA_DE_ESCRITURA_MS = 2000;
/** After one that failed: an operator who made room wants to see it soon, and a refused write costs little. */
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
/** A house so large that examining it takes longer has never been seen: it hangs. */
export const MAX_REVISION_MS = HORA_MS;
/** A copy that nobody has written for so long was ended by force: the largest single file of one is written without a pause. */
export const COPIA_QUIETA_MS = HORA_MS;
/** A database of many years on a slow disk is brought forward in less. */
export const MAX_MIGRACION_MS = 6 * HORA_MS;

// Many houses on one machine.

/** Houses listen on this machine alone, from here on. */
export const PRIMER_PUERTO = 4001;
export const MAX_PUERTO = 5000;
/** A house that is not ready by then will not be, unless it says that it is migrating. */
export const ESPERA_LISTA_MS = 120_000;
export const PREGUNTA_LISTA_MS = 250;
/** A program that ended so often since it was started will not stay: what failed once may have been the machine. */
export const MAX_FINALES = 3;
/** What systemd or Compose is given for one order: an image may have to be brought. */
export const ESPERA_MOTOR_MS = 15 * 60_000;
