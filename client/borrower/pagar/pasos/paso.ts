/** The steps of paying, within /solicitar. Each has an address, so that Back goes one step back and a reload stays on the step. */
import { useSyncExternalStore } from "react";
import { navigate } from "wouter/use-browser-location";

const PASOS = {
  "#pagar": "cuanto",
  "#pagar-datos": "datos",
  "#pagar-registro": "registro",
  "#pagar-listo": "listo",
} as const;
export type Paso = (typeof PASOS)[keyof typeof PASOS];

/** The first two are wouter's navigation events. */
const MOVES = ["pushState", "replaceState", "popstate", "hashchange"];

function onMove(listener: () => void): () => void {
  for (const move of MOVES) window.addEventListener(move, listener);
  return () => {
    for (const move of MOVES) window.removeEventListener(move, listener);
  };
}

const pasoDe = (hash: string): Paso | null => (Object.hasOwn(PASOS, hash) ? PASOS[hash as keyof typeof PASOS] : null);

/** The step in the address; null if there is none. */
export const usePaso = (): Paso | null =>
  useSyncExternalStore(
    onMove,
    () => pasoDe(window.location.hash),
    () => null,
  );

/** Goes to a step and keeps the rest of the address. `replace`: Back skips the previous step. */
export function goTo(hash: keyof typeof PASOS, replace = false): void {
  const { pathname, search } = window.location;
  navigate(`${pathname}${search}${hash}`, { replace });
}
