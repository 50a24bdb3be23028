import { panelPath } from "../kit/tabs.ts";

let lastSearch = "";

/** Remembers the list's search and filters, to return to from a client's file. */
export function keepBusqueda(search: string): void {
  lastSearch = search;
}

/** The address of «Clientes» as it was left. */
export function clientesPath(): string {
  return lastSearch ? `${panelPath("clientes")}?${lastSearch}` : panelPath("clientes");
}
