/** Tells open screens that something changed; they ask again for what it is. In this process only: there is but one. */
import { EventEmitter, on } from "node:events";

export type Topic = `notificaciones:${string}` | "resumen" | "mensajes";

const bus = new EventEmitter();
bus.setMaxListeners(0);

export function publish(topic: Topic): void {
  bus.emit(topic);
}

/** Calls back at every change of `topic`; returns what stops it. */
export function onChange(topic: Topic, callback: () => void): () => void {
  bus.on(topic, callback);
  return () => bus.off(topic, callback);
}

/** Listens to `topic` from this moment on. `next` waits for a change; false once one of `signals` has aborted. */
export function changes(topic: Topic, ...signals: (AbortSignal | undefined)[]): { next(): Promise<boolean> } {
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
  const events = on(bus, topic, { signal });
  return {
    async next() {
      try {
        return !(await events.next()).done;
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
    },
  };
}
