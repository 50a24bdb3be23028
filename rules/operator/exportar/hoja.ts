/** The cells of a book as a spreadsheet: amounts, rates and days become numbers, everything else is text. */
import { type Dia, daysBetween, isDia } from "../../country/fecha.ts";
import type { Celda } from "./csv.ts";

/** The maximum length of a cell in Excel. */
const MAX_LETRAS = 32_767;
/** In the format of formatDecimal and formatTasaExacta. */
const DECIMAL = /^-?\d{1,15},(\d{2,8})$/;
/** The day from which Excel counts. */
const ORIGEN = "1899-12-30" as Dia;

/** A cell for the library: a number with its display format, or text, which is never a formula. */
type CeldaDeHoja = { t: "n"; v: number; z?: string } | { t: "s"; v: string } | null;

export function celdaDeHoja(value: Celda): CeldaDeHoja {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return { t: "s", v: value ? "Sí" : "No" };
  if (typeof value === "number") return { t: "n", v: value };
  const decimals = DECIMAL.exec(value)?.[1];
  if (decimals) return { t: "n", v: Number(value.replace(",", ".")), z: `0.${"0".repeat(decimals.length)}` };
  if (isDia(value)) return { t: "n", v: daysBetween(ORIGEN, value), z: "yyyy-mm-dd" };
  return { t: "s", v: value.slice(0, MAX_LETRAS) };
}
