/** Layouts taught by an operator: the fingerprint that recognises them, and their rows. */
import type { Columnas } from "../tipos.ts";
import { type Estado, toEstado } from "./asientos.ts";
import { momentoDe, montoDe, nombreDe, textoDe } from "./celdas.ts";
import { asientoDe, type Mapa } from "./columnas.ts";
import type { Celda, Hoja, Tabla } from "./tabla.ts";

/** A layout of `formatosBanco`. */
export interface Formato {
  nombre: string;
  huella: string;
  columnas: Columnas;
}

/** The part of an unknown statement that is shown to explain its columns. */
export interface Desconocido {
  huella: string;
  muestra: string[][];
}

const FILAS_DE_MUESTRA = 30;
const FILAS_DE_FORMA = 50;

/** The sheet with the most rows: a cover sheet is not the statement. */
function hojaPrincipal({ hojas }: Tabla): Hoja {
  const [largest] = hojas.toSorted((a, b) => b.filas.length - a.filas.length);
  return largest ?? { nombre: "", filas: [] };
}

export function describeDesconocido(tabla: Tabla): Desconocido {
  const { filas } = hojaPrincipal(tabla);
  return { huella: huellaDe(filas), muestra: filas.slice(0, FILAS_DE_MUESTRA).map((fila) => fila.map(textoDe)) };
}

/** Words that occur in header rows. */
const NOMBRES =
  /fecha|referencia|^ref\b|descripci|concepto|detalle|monto|importe|d.?bito|cr.?dito|cargo|abono|debe|haber|egreso|ingreso|saldo|balance/;

/**
 * The header's names; without a header, the kinds of content of its columns. The same layout has the same fingerprint every
 * month.
 */
function huellaDe(filas: readonly (readonly Celda[])[]): string {
  const header = filas
    .slice(0, FILAS_DE_FORMA)
    .find((fila) => fila.filter((celda) => NOMBRES.test(nombreDe(celda))).length >= 3);
  if (header) return `nombres: ${header.map(nombreDe).join(" | ")}`;
  const rows = filas.slice(0, FILAS_DE_FORMA).filter((fila) => fila.some((celda) => claseDe(celda) === "fecha"));
  const width = Math.max(0, ...rows.map((fila) => fila.length));
  const columns = Array.from({ length: width }, (_, column) => commonest(rows.map((fila) => claseDe(fila[column]))));
  return `forma: ${columns.join(" | ")}`;
}

function claseDe(celda: Celda | undefined): string {
  if (textoDe(celda) === "") return "vacio";
  if ((["dma", "mda", "amd"] as const).some((orden) => momentoDe(celda, orden))) return "fecha";
  return montoDe(celda) === null ? "texto" : "numero";
}

/** The most common kind of cell in a column; empty cells only count if there is nothing else. */
function commonest(classes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of classes) if (name !== "vacio") counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  return first?.[0] ?? "vacio";
}

/** Parses with the taught layout that has this file's fingerprint, if any. */
export function readEnsenado(tabla: Tabla, formatos: readonly Formato[]): Estado | null {
  if (formatos.length === 0) return null;
  const { filas } = hojaPrincipal(tabla);
  const huella = huellaDe(filas);
  const formato = formatos.find((candidate) => candidate.huella === huella);
  return formato ? readConColumnas(filas, formato) : null;
}

function readConColumnas(filas: readonly (readonly Celda[])[], { nombre, columnas }: Formato): Estado {
  const { orden, saltar, ...rest } = columnas;
  const mapa = Object.fromEntries(Object.entries(rest).filter(([, column]) => column !== null)) as Mapa;
  const asientos = filas.flatMap((fila, i) =>
    i < saltar || fila.every((celda) => textoDe(celda) === "") ? [] : [asientoDe(fila, i + 1, mapa, { orden })],
  );
  return toEstado({ formato: nombre, banco: null, asientos });
}
