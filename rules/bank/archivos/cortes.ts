/** Detects files that were cut off. */
import type { Asiento } from "./asiento.ts";
import { isVacia, textoDe } from "./celdas.ts";
import type { Celda, Hoja, Tabla } from "./tabla.ts";

/** Positions of the amounts. */
type Columnas = readonly (number | undefined)[];

/**
 * Marks the last row of a file that was cut off there. If the text's last line does not end but still has its amount, the
 * amount must look like the others: "1.250,0" and "1.25" may have been 1.250,00.
 */
export function markCortada(asientos: Asiento[], { lineas, cortado }: Tabla, { filas }: Hoja, columns: Columnas): void {
  const last = asientos.at(-1);
  const fila = filas[(last?.linea ?? 0) - 1];
  if (!last || !fila) return;
  const open = lineas.length > 0 && lineas.at(-1) !== "" && last.linea === filas.length;
  const atCut = open && columns.includes(fila.length - 1) && textoDe(fila.at(-1)) !== "";
  if (cortado || (atCut && !isEntera(fila, filas, columns))) last.motivo ??= "La fila está cortada.";
}

/** Whether a row is as long as the previous one, and its last amount has two decimals after the same mark as the others. */
function isEntera(fila: readonly Celda[], filas: readonly Celda[][], columns: Columnas): boolean {
  const before = filas.slice(0, -1).findLast((other) => !isVacia(other));
  const mark = marcaDe(fila.at(-1));
  const marks = filas.slice(0, -1).flatMap((other) => columns.map((column) => marcaDe(other[column ?? -1])));
  return (
    (before === undefined || fila.length >= before.length) &&
    mark !== null &&
    marks.every((other) => other === null || other === mark)
  );
}

/** The mark before the two decimals of an amount; null if there is none. */
const marcaDe = (celda: Celda | undefined) => /([.,])\d{2}$/.exec(textoDe(celda))?.[1] ?? null;
