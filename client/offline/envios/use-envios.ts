import { useSyncExternalStore } from "react";
import { currentOutbox, onChange } from "./outbox.ts";

/** What waits to be sent of the signed-in person. */
export function useEnvios() {
  return useSyncExternalStore(onChange, currentOutbox);
}
