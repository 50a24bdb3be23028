import { finderOf } from "../../rules/input/busqueda.ts";

/** `halla(texto, query)` of SQL: what searches ask of a text that was found by less than was typed (core/listas/search.ts): one query of many texts, one after another. */
export function createHalla() {
  let last = { query: "", finds: finderOf("") };
  return (texto: unknown, query: unknown): number => {
    if (query !== last.query) last = { query: String(query), finds: finderOf(String(query)) };
    return Number(last.finds(String(texto)));
  };
}
