/**
 * Lists as CSV (RFC 4180) for spreadsheets: separated by «;», as Excel expects where commas mark decimals; UTF-8 with a BOM;
 * amounts as 1234,56; days as 2026-03-04 and instants as 2026-03-04 23:30, in Caracas.
 */

/** Makes a spreadsheet read the file as UTF-8. */
export const BOM = "\ufeff";
const SEPARATOR = ";";
const END = "\r\n";
/** A spreadsheet would treat a cell that begins this way as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠−]/;
/** Where a reader with other separators would start a cell, with a sign that would make it a formula. */
const BEFORE_A_CELL = /^[=+\-@＝＋－＠−]|[,;|\s\ufeff"]+[=+\-@＝＋－＠−]?/g;
const SPLITS = /[,;|\t\r\n"]/;
/** A formatted amount: a negative one begins like a formula, but is none. */
const AMOUNT = /^-\d+,\d\d$/;
const NEEDS_QUOTES = /[";\r\n]/;

/** A cell: empty, a number, or text that is never a formula. */
export type Celda = string | number | boolean | null | undefined;

function inertText(text: string): string {
  const inside = text.replace(BEFORE_A_CELL, (found, at: number) => {
    const before = found.slice(0, -1);
    const sign = found.slice(-1);
    return /[=+\-@＝＋－＠−]/.test(sign) && (at === 0 || SPLITS.test(before)) ? `${before}'${sign}` : found;
  });
  return FORMULA.test(inside) ? `'${inside}` : inside;
}

function csvCell(value: Celda): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "number") return String(value);
  const inert = AMOUNT.test(value) ? value : inertText(value);
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** One row of the file, with its line break. */
export function csvLine(cells: readonly Celda[]): string {
  return cells.map(csvCell).join(SEPARATOR) + END;
}
