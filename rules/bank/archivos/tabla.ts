/** A statement's file as text: produced by the separate process, and parsed by the readers. */

/** Text as it was, or a number that a spreadsheet kept as one. A spreadsheet's dates are text: "2026-08-27 10:43". */
export type Celda = string | number;

export interface Hoja {
  nombre: string;
  /** Row n of the file is at index n − 1; empty rows are kept, so that line numbers match the file's. */
  filas: Celda[][];
}

export interface Tabla {
  /** The lines of a text file: fixed width, QIF and MT940 are parsed by line. Absent for spreadsheets and HTML tables. */
  lineas: string[];
  hojas: Hoja[];
  /** The file was cut off. */
  cortado: boolean;
}

/** Why a file produced no table, as a refusal code. */
export interface Falla {
  falla: FallaArchivo;
}

type FallaArchivo =
  | "STATEMENT_EMPTY"
  | "STATEMENT_TOO_LARGE"
  | "STATEMENT_TOO_MANY_ROWS"
  | "STATEMENT_UNREADABLE"
  | "STATEMENT_NOT_A_TABLE"
  | "STATEMENT_PROTECTED"
  | "STATEMENT_BUSY";
