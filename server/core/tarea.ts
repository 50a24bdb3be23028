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
   * Whether a program that never ran this task runs it at once. Otherwise it starts with the next due time: a new installation does not
   * send this morning's reminders.
   */
  alEmpezar?: true;
  /** After a moment at which it failed: how long each further try waits for, from the failure before it. Without it the next moment is the next try. */
  reintentos?: readonly number[];
  /**
   * Does it, and says in Spanish what was done, «12 recordatorios»; null where there was nothing to do. May be run again for the same
   * moment after a program that was killed: what it does may happen once is its own to keep.
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
