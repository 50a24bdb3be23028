/**
 * A statement that is a spreadsheet, XLSX or XLS: what its cells hold, no formula evaluated. The one file that knows the
 * libraries.
 */
import { type CellObject, read, SSF, type WorkBook } from "@e965/xlsx";
import { Unzip, UnzipInflate, zipSync } from "fflate";
import type { Celda, Falla, Hoja, Tabla } from "../../../rules/bank/archivos/tabla.ts";
import {
  MAX_ESTADO_COLUMNAS,
  MAX_ESTADO_FILAS,
  MAX_ESTADO_INFLADO_BYTES,
  MAX_ESTADO_PIEZAS,
} from "../../../rules/limits/banco.ts";

export function readLibro(bytes: Uint8Array): Tabla | Falla {
  if (bytes[0] !== 0x50) return open(bytes);
  const clean = reduce(bytes);
  return clean instanceof Uint8Array ? open(clean) : clean;
}

/** The XML of Excel 2003. */
export const readLibroXml = (text: string): Tabla | Falla => open(new TextEncoder().encode(text));

/** The XML parts of an XLSX. Pictures and macros stay packed, and so do a sheet's links to its comments and drawings. */
const PIEZA = /\.(?:xml|rels)$/i;
const DE_HOJA = /(?:^|\/)xl\/worksheets\/_rels\//i;
const HOJA = /(?:^|\/)xl\/worksheets\/[^/]+\.xml$/i;
/** Small enough to bound what one step inflates to before it is counted: 16 KB become 16 MB at most. */
const BOCADO_BYTES = 16 * 1024;

class TooLarge extends Error {}

/** The workbook with only the parts that matter, inflated under a limit: the sizes declared in the ZIP are not trusted. */
function reduce(bytes: Uint8Array): Uint8Array | Falla {
  // Without the directory at its end, the file was cut off.
  const tail = Buffer.from(bytes.subarray(-66_000));
  if (!tail.includes("PK\x05\x06", 0, "latin1")) return { falla: "STATEMENT_UNREADABLE" };
  try {
    const pieces = inflate(bytes);
    const hojas = [...pieces].filter(([name]) => HOJA.test(name));
    if (hojas.length === 0) return { falla: "STATEMENT_NOT_A_TABLE" };
    for (const [name, piece] of hojas) pieces.set(name, onlyCells(piece));
    return zipSync(Object.fromEntries(pieces), { level: 0 });
  } catch (error) {
    return { falla: error instanceof TooLarge ? "STATEMENT_TOO_LARGE" : "STATEMENT_UNREADABLE" };
  }
}

function inflate(bytes: Uint8Array): Map<string, Uint8Array> {
  const chunks = new Map<string, Uint8Array[]>();
  const whole = new Set<string>();
  let [total, pieces] = [0, 0];
  const unzip = new Unzip((file) => {
    pieces += 1;
    if (pieces > MAX_ESTADO_PIEZAS) throw new TooLarge();
    if (!PIEZA.test(file.name) || DE_HOJA.test(file.name)) return;
    if ((file.originalSize ?? 0) > MAX_ESTADO_INFLADO_BYTES) throw new TooLarge();
    const mine: Uint8Array[] = [];
    chunks.set(file.name, mine);
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      total += chunk.byteLength;
      if (total > MAX_ESTADO_INFLADO_BYTES) throw new TooLarge();
      mine.push(chunk);
      if (final) whole.add(file.name);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += BOCADO_BYTES)
    unzip.push(bytes.subarray(at, at + BOCADO_BYTES), at + BOCADO_BYTES >= bytes.length);
  if (whole.size !== chunks.size) throw new Error("a piece is cut");
  return new Map([...chunks].map(([name, mine]) => [name, new Uint8Array(Buffer.concat(mine))]));
}

/** Marks where a row begins and ends, and where a cell begins. No part of the pattern looks past the next tag. */
const MARCA = /<(\/?)(?:\w+:)?(row|c)(?:\s[^<>]*)?>/g;
const COLUMNA = /\sr=["']([A-Za-z]{1,3})\d/;

/**
 * Keeps only the rows of a sheet, and of each row only the cells that are read. The rest can declare ranges, a link or a merge
 * over a million cells in twenty letters, and the library would write all of them.
 */
function onlyCells(piece: Uint8Array): Uint8Array {
  // Byte for byte, in any encoding: everything compared is ASCII.
  const xml = Buffer.from(piece).toString("latin1");
  const [root = "<worksheet>"] = /<(?:\w+:)?worksheet(?:\s[^<>]*)?>/.exec(xml) ?? [];
  const begin = /<(?:\w+:)?sheetData(?:\s[^<>]*)?>/.exec(xml);
  const rest = begin && !begin[0].endsWith("/>") ? xml.slice(begin.index + begin[0].length) : "";
  const rows = rest.slice(0, /<\/(?:\w+:)?sheetData\s*>/.exec(rest)?.index ?? 0);
  const close = root.replace(/^<(\w+:)?worksheet.*$/s, "</$1worksheet>");
  return Buffer.from(`${root}<sheetData>${cellsWithin(rows)}</sheetData>${close}`, "latin1");
}

function cellsWithin(rows: string): string {
  const kept: string[] = [];
  let [from, column, reading] = [0, 0, true];
  for (const { 0: tag, 1: slash, 2: name, index } of rows.matchAll(MARCA)) {
    if (reading) kept.push(rows.slice(from, index));
    from = index;
    if (name === "row") column = 0;
    else column = columnOf(tag) ?? column + 1;
    reading = name === "row" || slash !== "" || column <= MAX_ESTADO_COLUMNAS;
  }
  if (reading) kept.push(rows.slice(from));
  return kept.join("");
}

/** "AB12" → 28; undefined for a cell without a position, which follows the previous one. */
function columnOf(tag: string): number | undefined {
  const letters = COLUMNA.exec(tag)?.[1];
  if (!letters) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function open(bytes: Uint8Array): Tabla | Falla {
  try {
    const book = read(bytes, {
      type: "array",
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      sheetRows: MAX_ESTADO_FILAS + 1,
    });
    const since1904 = book.Workbook?.WBProps?.date1904 === true;
    const hojas = book.SheetNames.flatMap((nombre) => toHoja(book, nombre, since1904));
    return hojas.some(({ filas }) => filas.length > 0)
      ? { lineas: [], hojas, cortado: false }
      : { falla: "STATEMENT_EMPTY" };
  } catch (error) {
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    return { falla: locked ? "STATEMENT_PROTECTED" : "STATEMENT_UNREADABLE" };
  }
}

function toHoja(book: WorkBook, nombre: string, since1904: boolean): Hoja[] {
  const rows = book.Sheets[nombre]?.["!data"];
  if (!rows) return [];
  const toFila = (row: (CellObject | undefined)[] | undefined) =>
    Array.from((row ?? []).slice(0, MAX_ESTADO_COLUMNAS), (cell) => (cell ? toCelda(cell, since1904) : ""));
  return [{ nombre, filas: Array.from(rows, toFila) }];
}

/** A cell's stored value; for a formula, the result that the bank's program stored, or empty. */
function toCelda({ t, v, z }: CellObject, since1904: boolean): Celda {
  if (t === "s" && typeof v === "string") return v;
  if (t !== "n" || typeof v !== "number") return "";
  const format = typeof z === "string" ? z : "";
  if (SSF.is_date(format)) return toMomento(v, since1904) ?? v;
  // A sheet uses a format of zeros to show a reference that is stored as a number.
  return /^0{2,}$/.test(format) && Number.isSafeInteger(v) && v >= 0 ? String(v).padStart(format.length, "0") : v;
}

/** "2026-08-27 10:43"; null if the number is no date. */
function toMomento(value: number, date1904: boolean): string | null {
  const parts = SSF.parse_date_code(value, { date1904 });
  if (!parts || parts.y < 1990) return null;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${parts.y}-${two(parts.m)}-${two(parts.d)} ${two(parts.H)}:${two(parts.M)}`;
}
