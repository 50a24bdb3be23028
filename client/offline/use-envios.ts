import { useSyncExternalStore } from "react";
import { alCambiar, estadoActual } from "./estado.ts";

/** What waits to be sent of whoever is here. */
export function useEnvios() {
  return useSyncExternalStore(alCambiar, estadoActual);
}
