/** Tells open screens that something changed; they ask again for what it is. In this process only: there is but one. */
import { EventEmitter } from "node:events";
import { onWritten } from "../storage/db.ts";
import { systemClock } from "./clock.ts";

/** "resumen" is what panels show, so every commit that wrote anything is a change of it. */
type Topic = `notificaciones:${string}` | "resumen" | "mensajes";

const bus = new EventEmitter();
bus.setMaxListeners(0);
// Of a later start too it is the greater: a panel that stayed open keeps the newer of two answers.
let written: number = systemClock.now();
onWritten(() => {
  written += 1;
  publish("resumen");
});

/** Grows with every commit that wrote: of two answers the one with the greater version was read later. */
export function version(): number {
  return written;
}

export function publish(topic: Topic): void {
  bus.emit(topic);
}

/** Open streams of that person look whether they still may be: a session ended, or what its person may do changed. */
export function wakeStreams(userId: string): void {
  publish(`notificaciones:${userId}`);
  publish("resumen");
}

/** Calls back at every change of `topic`; returns what stops it. */
export function onChange(topic: Topic, callback: () => void): () => void {
  bus.on(topic, callback);
  return () => bus.off(topic, callback);
}

/**
 * Listens to `topic` from this moment on: read what there is after calling it, and nothing falls in between. `next` waits for
 * the changes since it was last called, all of them as one; it gives false once one of `signals` has aborted.
 */
function changes(topic: Topic, ...signals: (AbortSignal | undefined)[]) {
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
  let changed = false;
  let wake = () => {};
  const notice = () => {
    changed = true;
    wake();
  };
  const stop = onChange(topic, notice);
  const end = () => {
    stop();
    wake();
  };
  signal.addEventListener("abort", end, { once: true });
  return {
    async next(): Promise<boolean> {
      if (!changed && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      changed = false;
      return !signal.aborted;
    },
    /** Listens no more. */
    stop() {
      stop();
      signal.removeEventListener("abort", end);
    },
  };
}

/**
 * Now, and again after every change of `topic`, until one of `signals` aborts: each time, read what there is. It listens before
 * it says the first time, so nothing falls between a reading and the next; several changes meanwhile are one.
 */
export async function* moments(topic: Topic, ...signals: (AbortSignal | undefined)[]): AsyncGenerator<void> {
  const change = changes(topic, ...signals);
  try {
    do yield;
    while (await change.next());
  } finally {
    change.stop();
  }
}
