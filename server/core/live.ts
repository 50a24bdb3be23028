/** Notifies open screens of changes; they then fetch what changed. Works within one process, and there is only one. */
import { EventEmitter } from "node:events";
import { RECURSOS } from "../../rules/limits/recursos.ts";
import { attempt, onWritten } from "../storage/db.ts";
import { systemClock } from "./clock.ts";
import type { BaseContext } from "./context.ts";
import { fail } from "./errors.ts";

/**
 * "resumen": any commit that wrote something, because panels show totals. "movimientos" and "pagos": new bank evidence or a new
 * pago, which may match. "tasas": an administrator asked for a rate reading. "corridas": somebody asked for a task. "recados",
 * "webhooks": there is something to send. "pagar": the payment accounts or the rate changed.
 */
type Topic =
  | `notificaciones:${string}`
  | "resumen"
  | "mensajes"
  | "movimientos"
  | "pagos"
  | "tasas"
  | "corridas"
  | "recados"
  | "webhooks"
  | "pagar";

const bus = new EventEmitter();
bus.setMaxListeners(0);
// Also greater after a restart, so that an open panel keeps the newer of two answers.
let written: number = systemClock.now();
onWritten(() => {
  written += 1;
  publish("resumen");
});

/** Increases with every commit that wrote something: of two answers, the one with the greater version is newer. */
export function version(): number {
  return written;
}

export function publish(topic: Topic): void {
  bus.emit(topic);
}

/** Makes that person's open streams check their session again. Panels check on every commit anyway. */
export function wakeStreams(userId: string): void {
  publish(`notificaciones:${userId}`);
}

/** Calls back on every change of `topic`; returns a function that stops it. A failing callback does not affect the others. */
export function onChange(topic: Topic, callback: () => void): () => void {
  const listener = () => attempt(callback);
  bus.on(topic, listener);
  return () => bus.off(topic, listener);
}

/** Resolves when `topic` changes, after `ms`, or when the signal aborts. */
function untilChange(topic: Topic, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const stopListening = onChange(topic, wake);
    signal.addEventListener("abort", wake, { once: true });
  });
}

/**
 * Subscribes to `topics` from this moment on: read the current state after calling it, and nothing is missed. `next` waits for
 * changes since its last call, all of them as one; it returns false once one of `signals` has aborted.
 */
function changes(topics: readonly Topic[], ...signals: (AbortSignal | undefined)[]) {
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
  let changed = false;
  let wake = () => {};
  const notice = () => {
    changed = true;
    wake();
  };
  const stops = topics.map((topic) => onChange(topic, notice));
  const stop = () => {
    for (const one of stops) one();
  };
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
    /** Unsubscribes. */
    stop() {
      stop();
      signal.removeEventListener("abort", end);
    },
  };
}

const streams = new Map<string, AbortController[]>();

let open = 0;

/** How many streams are open, for one person or in total. */
export function countStreams(userId?: string): number {
  return userId === undefined ? open : (streams.get(userId)?.length ?? 0);
}

/**
 * Opens a stream for that person. Above the limit per person, their oldest one ends and not the new one, because a reloaded
 * page may connect before its old stream is known to be gone. Refuses BUSY above the limit of the program.
 */
function openStream(userId: string): AbortController {
  const [oldest, ...rest] = streams.get(userId) ?? [];
  if (oldest && rest.length + 1 >= RECURSOS.enVivo.deUno) {
    closeStream(userId, oldest);
    oldest.abort();
  }
  if (open >= RECURSOS.enVivo.puestos) fail("BUSY");
  const stream = new AbortController();
  streams.set(userId, [...(streams.get(userId) ?? []), stream]);
  open += 1;
  return stream;
}

function closeStream(userId: string, stream: AbortController): void {
  const own = streams.get(userId) ?? [];
  const rest = own.filter((one) => one !== stream);
  open -= own.length - rest.length;
  if (rest.length > 0) streams.set(userId, rest);
  else streams.delete(userId);
}

/**
 * Yields now and after every change of one of `topics`, until one of `signals` aborts; read the current state each time. It
 * subscribes before the first yield, so no change is missed; several changes count as one. For a stream of `userId`, see
 * `openStream`.
 */
export async function* moments(
  topics: Topic | readonly Topic[],
  userId: string,
  ...signals: (AbortSignal | undefined)[]
): AsyncGenerator<void> {
  const stream = openStream(userId);
  const change = changes([topics].flat(), stream.signal, ...signals);
  try {
    do yield;
    while (await change.next());
  } finally {
    change.stop();
    closeStream(userId, stream);
  }
}

interface Rounds {
  topic: Topic;
  /** The longest time between two rounds. */
  cadaMs: number;
  /** Its name in the log; further properties are logged too. */
  tarea: string;
  [said: string]: unknown;
}

/**
 * Runs `round` now, whenever `topic` changes, and at least every `cadaMs`. Failures are logged. Returns a function that aborts the
 * signal and waits for the current round.
 */
export function startRounds(
  { log }: Pick<BaseContext, "log">,
  { topic, cadaMs, ...said }: Rounds,
  round: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const going = (async () => {
    while (!signal.aborted) {
      const rest = untilChange(topic, cadaMs, signal);
      try {
        await round(signal);
      } catch (error) {
        log.error("falló una tarea", { ...said, error });
      }
      await rest;
    }
  })();
  return async () => {
    stopping.abort();
    await going;
  };
}
