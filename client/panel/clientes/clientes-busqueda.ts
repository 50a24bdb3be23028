import { panelPath } from "../kit/tabs.ts";

let lastSearch = "";

/** Keeps how the list was searched and filtered, for the way back from a file. */
export function keepBusqueda(search: string): void {
  lastSearch = search;
}

/** «Clientes» as it was left. */
export function clientesPath(): string {
  return lastSearch ? `${panelPath("clientes")}?${lastSearch}` : panelPath("clientes");
}
