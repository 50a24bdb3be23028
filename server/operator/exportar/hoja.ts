/**
 * A book as a spreadsheet: read completely, then built in a process of its own (hoja-aparte.ts). An incomplete one is not
 * delivered.
 */
import { MAX_HOJA_FILAS } from "../../../rules/limits/panel.ts";
import type { Celda } from "../../../rules/operator/exportar/csv.ts";
import { inTabla, runTabla } from "../../bank/tablas/tabla.ts";
import { fail } from "../../core/errors.ts";

/** A row in the format sent to that process. */
export const jsonLine = (cells: readonly Celda[]): string => `${JSON.stringify(cells)}\n`;

const LINE_END = 10;

/** The XLSX of rows written by `jsonLine`, titles first. Refuses STATEMENT_BUSY, and EXPORT_TOO_LONG past MAX_HOJA_FILAS. */
export async function hojaOf(rows: ReadableStream<Uint8Array>, quien: string): Promise<ArrayBuffer> {
  const whole = await readAll(rows);
  const made = await inTabla({ linea: "hoja", quien }, () => runTabla("operator/exportar/hoja-aparte", whole));
  if (!made || made.code === null) fail("STATEMENT_BUSY");
  if (made.code !== 0) throw new Error(`a spreadsheet ended with ${made.code}`);
  return made.output;
}

/** Leaving the loop early releases the stream. */
async function readAll(rows: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pages: Uint8Array[] = [];
  let lines = 0;
  for await (const page of rows) {
    pages.push(page);
    lines += page.filter((byte) => byte === LINE_END).length;
    if (lines > MAX_HOJA_FILAS + 1) fail("EXPORT_TOO_LONG");
  }
  return Buffer.concat(pages);
}
