/** A statement's file once its bytes are text: what the process apart hands over, and what the readers read. */

/** Text as it was, or a number that a spreadsheet kept as one. A spreadsheet's dates are text: "2026-08-27 10:43". */
export type Celda = string | number;

export interface Hoja {
  nombre: string;
  /** Row n of the file is at n − 1; rows without anything stay, so that a line's number is the file's. */
  filas: Celda[][];
}

export interface Tabla {
  /** The lines of a text file: fixed width, QIF and MT940 are parsed by line. Absent for spreadsheets and HTML tables. */
  lineas: string[];
  hojas: Hoja[];
  /** The file ends in the middle of something. */
  cortado: boolean;
}

/** Why no table came out of a file: a code of the catalogue of refusals. */
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
