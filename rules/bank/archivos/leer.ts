/** Which bank's statement a table is, by its content, and what each of its rows says. */
import type { Estado } from "./asientos.ts";
import { leerBanesco } from "./bancos/banesco.ts";
import { leerBdv } from "./bancos/bdv.ts";
import { leerBnc } from "./bancos/bnc.ts";
import { leerMercantil } from "./bancos/mercantil.ts";
import { leerMt940 } from "./bancos/mt940.ts";
import { leerOtros } from "./bancos/otros.ts";
import { leerProvincial } from "./bancos/provincial.ts";
import { type Desconocido, describeDesconocido, type Formato, leerEnsenado } from "./ensenado.ts";
import type { Tabla } from "./tabla.ts";

/** Each knows one bank's layouts, or says null. The surest come first. */
const LECTORES: readonly ((tabla: Tabla) => Estado | null)[] = [
  leerBdv,
  leerBanesco,
  leerBnc,
  leerMercantil,
  leerMt940,
  leerProvincial,
  leerOtros,
];

/** Reads a statement by the first reader that knows it, then by what an operator taught; else what there is to teach from. */
export function readEstado(tabla: Tabla, formatos: readonly Formato[]): Estado | { desconocido: Desconocido } {
  const estado = leerEnsenado(tabla, formatos) ?? first(tabla);
  if (!estado) return { desconocido: describeDesconocido(tabla) };
  if (!tabla.cortado) return estado;
  return { ...estado, avisos: [...estado.avisos, "El archivo parece cortado: puede faltarle el final."] };
}

function first(tabla: Tabla): Estado | null {
  for (const leer of LECTORES) {
    const estado = leer(tabla);
    if (estado) return estado;
  }
  return null;
}
