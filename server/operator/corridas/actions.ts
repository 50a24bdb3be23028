/** Starts and ends task runs, each in its own transaction; the work happens in between. */
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_FALLA_LETRAS, MAX_INTENTOS_DE_TAREA } from "../../../rules/limits/mensajes.ts";
import { LA_SIGUIENTE_SIGUIO, seDetuvo } from "../../../rules/operator/salud/corridas.ts";
import type { ActorContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { type Corrida, findAbierta, insertCorrida, moveAbierta } from "./queries.ts";

/** A due time of a task that has not run; it makes up for the `saltadas` before it. */
export interface Debida {
  debida: Instante;
  saltadas: number;
}

/** What a task may start with, according to the clock. */
interface Turn {
  tarea: string;
  due: Debida | null;
}

/** A run to do now, at this attempt. */
export type Begun = Pick<Corrida, "id" | "tarea" | "debida" | "intentos">;

/**
 * Starts a task's next run: one that was requested, one interrupted by the end of the program, or else the one that is due.
 * Null if there is none.
 */
export function beginCorrida(tx: Db, ctx: ActorContext, { tarea, due }: Turn): Begun | null {
  const open = findAbierta(tx, tarea);
  if (open && (open.debida === null || !due)) {
    if (open.intentos < MAX_INTENTOS_DE_TAREA) return beginAgain(tx, ctx, open);
    moveAbierta(tx, open, { termino: ctx.clock.now(), error: seDetuvo(open.intentos) });
  }
  // The run that is due now also covers it.
  else if (open) moveAbierta(tx, open, { termino: ctx.clock.now(), error: LA_SIGUIENTE_SIGUIO });
  if (!due || !insertCorrida(tx, { tarea, ...due, empezo: ctx.clock.now() })) return null;
  return findAbierta(tx, tarea) ?? null;
}

function beginAgain(tx: Db, { clock }: ActorContext, open: Corrida): Begun {
  const intentos = open.intentos + 1;
  moveAbierta(tx, open, { intentos, empezo: clock.now() });
  return { ...open, intentos };
}

/** Counts the task's due times from now on: nothing is done for this one or for those before it. */
export function countFrom(
  tx: Db,
  { clock }: ActorContext,
  { tarea, debida }: { tarea: string; debida: Instante },
): void {
  const now = clock.now();
  insertCorrida(tx, { tarea, debida, empezo: now, termino: now, intentos: 0 });
}

/** The outcome of a run: a summary, or the error. */
export type Outcome = { hizo: string | null; error?: undefined } | { error: string };

/** Records the outcome, unless a later start of the program has taken the run over. */
export function endCorrida(
  tx: Db,
  { clock }: ActorContext,
  { begun, outcome }: { begun: Begun; outcome: Outcome },
): void {
  const said = "hizo" in outcome ? { hizo: outcome.hizo } : { error: outcome.error.slice(0, MAX_FALLA_LETRAS) };
  moveAbierta(tx, begun, { termino: clock.now(), ...said });
}

/** Abandons a run on shutdown: the next start continues it, and this attempt does not count. */
export function leaveCorrida(tx: Db, _ctx: ActorContext, begun: Begun): void {
  moveAbierta(tx, begun, { intentos: begun.intentos - 1 });
}

/** Starts a task after the commit. Refuses TASK_RUNNING if it is running. */
export function askCorrida(tx: Db, { clock, usuario }: ActorContext, { tarea }: { tarea: string }): void {
  const asked = { tarea, empezo: clock.now(), intentos: 0, actorId: usuario?.id ?? null };
  if (!insertCorrida(tx, asked)) fail("TASK_RUNNING");
  afterCommit(tx, () => publish("corridas"));
}
