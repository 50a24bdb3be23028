/**
 * The only scheduler of the process. Every minute it runs the tasks that are due: each at most once per due time, whatever
 * restarts or clock changes happen, and once for all the due times that were missed. A run is written to `corridas` before it
 * starts; if the program is killed, the row says so and the next start takes it up.
 */
import { setImmediate as turn } from "node:timers/promises";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { ActorContext, BaseContext } from "../../core/context.ts";
import { onChange } from "../../core/live.ts";
import type { Tarea } from "../../core/tarea.ts";
import {
  askCorrida,
  type Begun,
  beginCorrida,
  countFrom,
  type Debida,
  endCorrida,
  leaveCorrida,
  type Outcome,
} from "./actions.ts";
import { createHorario, type Horario } from "./debidas.ts";
import { findAbierta, findUltimaDebida, listTerminadas } from "./queries.ts";

const MINUTO_MS = 60_000;

export interface Reloj {
  /** Checks once and starts what is due. */
  tick(): void;
  /** Resolves when nothing is running. */
  quiet(): Promise<void>;
  /** Asks running tasks to stop and waits for them for a while. The next start continues. */
  stop(esperaMs: number): Promise<void>;
}

/** What the scheduler knows of a task besides its row. */
interface Estado {
  /** According to the current settings. */
  horario: (Horario & { patron: string }) | null;
  /** Whether it was turned off at the last check. */
  off: boolean;
  running: Promise<void> | null;
  /** The outcome of a run that could not be saved: nothing else of the task starts until it is. */
  unsaved: { begun: Begun; outcome: Outcome } | null;
}

export function createReloj(base: BaseContext, tareas: readonly Tarea[]): Reloj {
  const ctx: ActorContext = { ...base, usuario: null };
  const stopping = new AbortController();
  const estados = new Map<Tarea, Estado>();
  const estadoOf = (tarea: Tarea) => {
    const known = estados.get(tarea) ?? { horario: null, off: false, running: null, unsaved: null };
    estados.set(tarea, known);
    return known;
  };
  const running = () => Promise.all([...estados.values()].map((estado) => estado.running));

  function save(estado: Estado): void {
    if (!estado.unsaved) return;
    run(ctx, endCorrida, estado.unsaved);
    estado.unsaved = null;
  }

  async function work(tarea: Tarea, estado: Estado, begun: Begun): Promise<void> {
    // In list order, serving others in between.
    await turn();
    const outcome = stopping.signal.aborted ? null : await attempt(ctx, tarea, begun, stopping.signal);
    guarded(ctx, tarea, () => {
      if (!outcome || stopping.signal.aborted) return run(ctx, leaveCorrida, begun);
      estado.unsaved = { begun, outcome };
      return save(estado);
    });
    estado.running = null;
  }

  function attend(tarea: Tarea): void {
    const estado = estadoOf(tarea);
    if (estado.running) return;
    save(estado);
    const due = dueOf(ctx, tarea, estado);
    if (!due && !findAbierta(ctx.db, tarea.nombre) && !askAgain(ctx, tarea)) return;
    const begun = run(ctx, beginCorrida, { tarea: tarea.nombre, due });
    if (begun) estado.running = work(tarea, estado, begun);
  }

  return {
    tick() {
      if (stopping.signal.aborted) return;
      for (const tarea of tareas) guarded(ctx, tarea, () => attend(tarea));
    },
    quiet: async () => void (await running()),
    async stop(esperaMs) {
      stopping.abort();
      await Promise.race([running(), Bun.sleep(esperaMs)]);
    },
  };
}

/** Starts the scheduler, which uses one timer. Returns a function that stops it. */
export function startReloj(base: BaseContext, tareas: readonly Tarea[]): Reloj["stop"] {
  const reloj = createReloj(base, tareas);
  let timer: Timer;
  const beat = () => {
    // On the minute: what is due at midnight runs at midnight. A failed check is followed by the next.
    timer = setTimeout(beat, MINUTO_MS - (base.clock.now() % MINUTO_MS));
    reloj.tick();
  };
  const stopListening = onChange("corridas", reloj.tick);
  beat();
  return async (esperaMs) => {
    clearTimeout(timer);
    stopListening();
    await reloj.stop(esperaMs);
  };
}

/** The due time for which the task has not run; null if there is none, or while it is turned off. */
function dueOf(ctx: ActorContext, tarea: Tarea, estado: Estado): Debida | null {
  const { db, clock, maquina } = ctx;
  const patron = tarea.apagada?.(maquina) ? null : tarea.cuando(getAjustes(db), maquina);
  if (patron === null) {
    estado.off = true;
    return null;
  }
  if (estado.horario?.patron !== patron) estado.horario = { patron, ...createHorario(patron) };
  const now = clock.now();
  const debida = estado.horario.ultima(now);
  const last = findUltimaDebida(db, tarea.nombre, now);
  if (debida === null || (last !== null && last >= debida)) {
    estado.off = false;
    return null;
  }
  // Due times while a task was off, or before this program had it, are dropped.
  if (estado.off || (last === null && !tarea.alEmpezar)) {
    run(ctx, countFrom, { tarea: tarea.nombre, debida });
    estado.off = false;
    return null;
  }
  return { debida, saltadas: last === null ? 0 : estado.horario.entre(last, debida) };
}

/** Requests a retry, as a person would, if the task failed at its last due time and has waited long enough. */
function askAgain(ctx: ActorContext, { nombre, reintentos = [], apagada }: Tarea): boolean {
  if (reintentos.length === 0 || apagada?.(ctx.maquina)) return false;
  const [last, ...before] = listTerminadas(ctx.db, nombre, reintentos.length + 1);
  if (!last?.termino || last.error === null) return false;
  const tries = [last, ...before].findIndex(({ debida }) => debida !== null);
  const wait = reintentos[tries];
  if (wait === undefined || ctx.clock.now() - last.termino < wait) return false;
  run(ctx, askCorrida, { tarea: nombre });
  return true;
}

async function attempt(ctx: ActorContext, tarea: Tarea, { debida }: Begun, signal: AbortSignal): Promise<Outcome> {
  try {
    const turno = { debida: debida ?? ctx.clock.now(), pedida: debida === null, signal };
    return { hizo: await tarea.run(ctx, turno) };
  } catch (error) {
    if (!signal.aborted) tellFailure(ctx, tarea, error);
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** A task's failure is recorded and retried at its next time; it stops neither the other tasks nor the program. */
function guarded(ctx: ActorContext, tarea: Tarea, step: () => void): void {
  try {
    step();
  } catch (error) {
    tellFailure(ctx, tarea, error);
  }
}

function tellFailure({ log }: ActorContext, { nombre }: Tarea, error: unknown): void {
  log.error("falló una tarea", { tarea: nombre, error });
}
