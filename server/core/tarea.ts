/** Scheduled tasks, run by the scheduler in server/operator. */
import type { Instante } from "../../rules/country/fecha.ts";
import type { Ajustes } from "../../rules/operator/ajustes/ajustes.ts";
import type { ActorContext, Maquina } from "./context.ts";

export interface Tarea {
  /** A one-word name, stored with each run. */
  nombre: string;
  /** The title shown to the operator: «Enviar los recordatorios». */
  titulo: string;
  /** The schedule as five cron fields in Caracas time, given the current settings; null while it is turned off. */
  cuando(ajustes: Ajustes, maquina: Maquina): string | null;
  /** Why it never runs on this machine, in Spanish; null if it does. */
  apagada?(maquina: Maquina): string | null;
  /**
   * Whether a program that has never run this task runs it at once. By default it starts at the next due time, so that a new
   * installation does not send this morning's reminders.
   */
  alEmpezar?: true;
  /** The waits before each retry after a failure. Without it, the next scheduled time is the retry. */
  reintentos?: readonly number[];
  /**
   * Runs the task and returns in Spanish what it did, such as «12 recordatorios»; null if there was nothing to do. May run
   * again for the same time after the program was killed, so it must make sure itself that nothing is done twice.
   */
  run(ctx: ActorContext, turno: Turno): Promise<string | null> | string | null;
}

export interface Turno {
  /** The scheduled time of this run; the current time when a person started it. */
  debida: Instante;
  /** A person started it, so it runs even if it is not due. */
  pedida?: boolean;
  /** Aborts when the program is shutting down: leave the rest to the next start. */
  signal: AbortSignal;
}
