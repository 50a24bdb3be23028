/** Long work on the main thread, split into pieces so that other requests are served in between. */
import { setTimeout as sleep } from "node:timers/promises";
import { TRABAJO_SEGUIDO_MS } from "../../../rules/limits/limits.ts";
import { RECURSOS } from "../../../rules/limits/recursos.ts";
import { ticks } from "../clock.ts";
import { fail } from "../errors.ts";
import { createPuestos } from "./puestos.ts";

const puestos = createPuestos(RECURSOS.vistaPrevia);
/** Pauses are shorter when nobody else is waiting. */
const OTROS_MS = 0.5;

/** Runs `work` in pieces once it has a slot. Refuses BUSY. */
export async function inEnsayo<R>(
  { linea, quien }: { linea: keyof typeof RECURSOS.vistaPrevia.lineas; quien: string },
  work: Generator<void, R>,
): Promise<R> {
  const leave = (await puestos.enter(linea, quien)) ?? fail("BUSY");
  try {
    return await byTurns(work);
  } finally {
    leave();
  }
}

/**
 * Runs `work` to its end, pausing wherever it can be interrupted: after TRABAJO_SEGUIDO_MS without a pause others are served,
 * and if somebody was waiting it rests as long again, because an answer takes more than one turn of the event loop.
 */
export async function byTurns<R>(work: Generator<void, R>): Promise<R> {
  for (;;) {
    const began = ticks();
    let step = work.next();
    while (!step.done && ticks() - began < TRABAJO_SEGUIDO_MS) step = work.next();
    if (step.done) return step.value;
    const paused = ticks();
    await new Promise((resolve) => setImmediate(resolve));
    if (ticks() - paused > OTROS_MS) await sleep(TRABAJO_SEGUIDO_MS);
  }
}

/** Runs it in one go, inside a transaction. */
export function atOnce<R>(work: Generator<void, R>): R {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
