import { finderOf } from "../../rules/input/busqueda.ts";

/**
 * The SQL function `halla(texto, query)`: tests the texts that a broader full-text query found (core/listas/search.ts). The
 * same query is usually asked for many texts in a row.
 */
export function createHalla() {
  let last = { query: "", finds: finderOf("") };
  return (texto: unknown, query: unknown): number => {
    if (query !== last.query) last = { query: String(query), finds: finderOf(String(query)) };
    return Number(last.finds(String(texto)));
  };
}
