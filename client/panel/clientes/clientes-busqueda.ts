import { panelPath } from "../kit/tabs.ts";

let lastSearch = "";

/** Remembers the list's search and filters, for the way back from a client's file. */
export function keepBusqueda(search: string): void {
  lastSearch = search;
}

/** «Clientes» as it was left. */
export function clientesPath(): string {
  return lastSearch ? `${panelPath("clientes")}?${lastSearch}` : panelPath("clientes");
}
