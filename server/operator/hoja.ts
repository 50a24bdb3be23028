/** A book as a spreadsheet: made in a process of its own (hoja-aparte.ts), which holds all of it at once. */
import type { Celda } from "../../rules/operator/csv.ts";
import { LARGA } from "../../rules/operator/hoja.ts";
import { inTabla, runTabla } from "../bank/tabla.ts";
import { fail } from "../core/errors.ts";

/** A row on its way there. */
export const jsonLine = (cells: readonly Celda[]): string => `${JSON.stringify(cells)}\n`;

/** The XLSX of rows that come as `jsonLine` writes them, the titles first. Refuses BUSY, and EXPORT_TOO_LONG past MAX_HOJA_FILAS. */
export async function hojaOf(rows: ReadableStream<Uint8Array>, quien: string): Promise<ArrayBuffer> {
  const made = await inTabla({ linea: "hoja", quien }, () => runTabla("operator/hoja-aparte", rows));
  if (!made || made.code === null) fail("BUSY");
  if (made.code === LARGA) fail("EXPORT_TOO_LONG");
  if (made.code !== 0) throw new Error(`a spreadsheet ended with ${made.code}`);
  return made.output;
}
