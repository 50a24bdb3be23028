/** Parses one cell of a statement: a day, an amount, a reference, a column name. */

import { type Dia, isDia } from "../../country/fecha.ts";
import { MESES_CORTOS } from "../../country/meses.ts";
import type { Bolivares } from "../../money/dinero.ts";
import { withoutEnd } from "../../recorte.ts";
import { montoDeNumero, parseMonto } from "../montos.ts";
import type { Columnas } from "../tipos.ts";
import type { Celda } from "./tabla.ts";

/** A longer cell contains nothing that readers look for. */
const MAX_CELDA_LETRAS = 500;

/** A cell as text with single spaces; "" if empty. */
export function textoDe(celda: Celda | undefined): string {
  return celda === undefined ? "" : String(celda).slice(0, MAX_CELDA_LETRAS).replace(/\s+/g, " ").trim();
}

export const isVacia = (fila: readonly Celda[]) => fila.every((celda) => textoDe(celda) === "");

/** "Cod. Transacción" → "cod transaccion"; a letter that a wrong encoding ruined leaves a gap: "descripci n". */
export function nombreDe(celda: Celda | undefined): string {
  return textoDe(celda)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

interface Momento {
  dia: Dia;
  /** 'HH:MM', if the cell has it. */
  hora: string | null;
}

/** The day in a cell: `orden` tells the month in "3/5/26"; a leading four-digit number is always the year. */
export function momentoDe(celda: Celda | undefined, orden: Columnas["orden"]): Momento | null {
  // A spreadsheet drops the leading zero of 05032024.
  const text = typeof celda === "number" ? String(celda).padStart(8, "0") : textoDe(celda).replace(/^'/, "");
  const [, a = "", b = "", c = "", rest = ""] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(.*)$/.exec(text) ??
    /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3})[a-z]*\.?[/. -](\d{4}|\d{2})(?!\d)(.*)$/i.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})()$/.exec(text) ??
    [];
  if (a === "" || (rest !== "" && !/^[T\s,;]/.test(rest))) return null;
  const month = /^[a-z]/i.test(b) ? String(MESES_CORTOS.indexOf(b.toLowerCase()) + 1) : b;
  const [year, mes, day] =
    a.length === 4 ? [a, month, c] : orden === "mda" ? [c, a, month] : orden === "amd" ? [a, month, c] : [c, month, a];
  const dia = diaDe(year, mes, day);
  return dia === null ? null : { dia, hora: horaDe(rest) };
}

/** A day of this century, from its parts. */
export function diaDe(year: string, month: string, day: string): Dia | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDia(text) && text.startsWith("20") ? text : null;
}

/** "10:43", "11:32:33.000", "5:43 PM" → 'HH:MM'; null if there is none. The midnight of a date without an hour does not count. */
export function horaDe(celda: Celda | undefined): string | null {
  const [, hour = "", minute = "", second = "", half = ""] =
    /(?:^|[T\s,;])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(?:([ap])\.?\s?m\.?)?/i.exec(textoDe(celda)) ?? [];
  if (hour === "" || (Number(hour) === 0 && minute === "00" && Number(second) === 0)) return null;
  const of24 = half === "" ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return of24 > 23 || Number(minute) > 59 ? null : `${String(of24).padStart(2, "0")}:${minute}`;
}

/** The signed amount in a cell; null if it is empty or not an amount. */
export function montoDe(celda: Celda | undefined): Bolivares | null {
  if (typeof celda === "number") return montoDeNumero(celda);
  return celda === undefined ? null : parseMonto(textoDe(celda).replace(/^'/, ""));
}

/**
 * The digits of the reference in a cell, or null. `perdida`: a spreadsheet kept only its first digits (3.46E+10), and what is
 * left would be another payment's.
 */
export function referenciaDe(celda: Celda | undefined): { referencia: string | null; perdida: boolean } {
  const none = { referencia: null, perdida: false };
  const text =
    typeof celda === "number" ? String(celda) : withoutEnd(textoDe(celda).replace(/^="?|^['"]+/, ""), /['"]/);
  if (/^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)) return { referencia: null, perdida: true };
  const digits = text.replace(/[.,]0$/, "").replace(/(?<=\d)[ -](?=\d)/g, "");
  if (!/^\d{1,30}$/.test(digits) || /^0+$/.test(digits)) return none;
  if (typeof celda === "number" && (!Number.isSafeInteger(celda) || digits.length > CIFRAS_DE_EXCEL))
    return { referencia: null, perdida: true };
  return isRedondeada(digits) ? { referencia: null, perdida: true } : { referencia: digits, perdida: false };
}

/** A spreadsheet's number has fifteen digits; any further ones are lost. */
const CIFRAS_DE_EXCEL = 15;

/** "34600000000": what Excel stores after it showed a reference as 3.46E+10. A number with leading zeros was never converted. */
function isRedondeada(digits: string): boolean {
  return digits.length >= 9 && !digits.startsWith("0") && withoutEnd(digits, /0/).length <= 6;
}
