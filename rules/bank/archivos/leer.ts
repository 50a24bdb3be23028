/** Detects by content which bank's statement a table is, and parses its rows. */
import type { Estado } from "./asientos.ts";
import { readBanesco } from "./bancos/banesco.ts";
import { readBdv } from "./bancos/bdv.ts";
import { readBnc } from "./bancos/bnc.ts";
import { readMercantil } from "./bancos/mercantil.ts";
import { readMt940 } from "./bancos/mt940.ts";
import { readOtros } from "./bancos/otros.ts";
import { readProvincial } from "./bancos/provincial.ts";
import { type Desconocido, describeDesconocido, type Formato, readEnsenado } from "./ensenado.ts";
import type { Tabla } from "./tabla.ts";

/** Each knows one bank's layouts, or returns null. The most reliable come first. */
const LECTORES: readonly ((tabla: Tabla) => Estado | null)[] = [
  readBdv,
  readBanesco,
  readBnc,
  readMercantil,
  readMt940,
  readProvincial,
  readOtros,
];

/**
 * Parses a statement with a taught layout, else with the first reader that recognises it; otherwise returns what is needed to
 * teach it.
 */
export function readEstado(tabla: Tabla, formatos: readonly Formato[]): Estado | { desconocido: Desconocido } {
  const estado = readEnsenado(tabla, formatos) ?? first(tabla);
  if (!estado) return { desconocido: describeDesconocido(tabla) };
  if (!tabla.cortado) return estado;
  return { ...estado, avisos: [...estado.avisos, "El archivo parece cortado: puede faltarle el final."] };
}

function first(tabla: Tabla): Estado | null {
  for (const read of LECTORES) {
    const estado = read(tabla);
    if (estado) return estado;
  }
  return null;
}
