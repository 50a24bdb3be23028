/** What the program does by itself, each thing at its moments: the clock of server/operator/ runs them. */
import type { Instante } from "../../rules/country/fecha.ts";
import type { Ajustes } from "../../rules/operator/ajustes/ajustes.ts";
import type { ActorContext, Maquina } from "./context.ts";

export interface Tarea {
  /** One word, kept with each run. */
  nombre: string;
  /** For the operator: «Enviar los recordatorios». */
  titulo: string;
  /** When, as five cron fields in Caracas, with the settings of now and on this machine; null while it is turned off. */
  cuando(ajustes: Ajustes, maquina: Maquina): string | null;
  /** Why this machine never does it, in Spanish; null where it does. */
  apagada?(maquina: Maquina): string | null;
  /**
   * A program that never heard of the task does it at once. Without it the task counts from then on, and what was due before is
   * nobody's: a new install reminds nobody of this morning.
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
  /** The moment for which it runs; that of now where a person asked for it. */
  debida: Instante;
  /** Somebody asked for it: done even where nothing says that it is time. */
  pedida?: boolean;
  /** The program is about to end: leave the rest to the next start. */
  signal: AbortSignal;
}
