import { useSyncExternalStore } from "react";
import { currentOutbox, onChange } from "./outbox.ts";

/** What waits to be sent of whoever is here. */
export function useEnvios() {
  return useSyncExternalStore(onChange, currentOutbox);
}
