import { useSyncExternalStore } from "react";
import { currentOutbox, onChange } from "./outbox.ts";

/** The signed-in person's outbox. */
export function useEnvios() {
  return useSyncExternalStore(onChange, currentOutbox);
}
