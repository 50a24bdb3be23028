/** Writes a workbook as XLSX, row by row. */
import { utils, write } from "@e965/xlsx";
import type { Celda } from "../../../rules/operator/exportar/csv.ts";
import { celdaDeHoja } from "../../../rules/operator/exportar/hoja.ts";

/** The first row has the titles. */
export function xlsxOf(filas: readonly (readonly Celda[])[]): Uint8Array {
  const rows = filas.map((fila) => fila.map(celdaDeHoja));
  const [titles = []] = rows;
  const sheet = utils.aoa_to_sheet(rows);
  // As wide as the titles, and at least as days and amounts need.
  sheet["!cols"] = titles.map((title) => ({ wch: Math.max(12, title?.t === "s" ? title.v.length + 2 : 0) }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Libro");
  return write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array;
}
