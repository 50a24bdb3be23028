/** Parses amounts in banks' notations: "1.234,56", "1,234.56", "1900.0", "10455,00", "30,206.00", "+40.217,16". */

import { type Bolivares, bolivares } from "../money/dinero.ts";
import { withoutEnd } from "../recorte.ts";

/** The maximum number of digits before the decimals, so that céntimos stay exact integers. */
const MAX_CIFRAS = 13;
/** No bank writes an amount longer than this, spaces included. */
const MAX_LETRAS = 60;

/**
 * The céntimos in a text, with its sign; null if it is no amount or ambiguous. The last separator marks decimals if one or two digits
 * follow, and groups thousands if three do; the digits before it must be grouped by threes, with the other mark.
 */
export function parseMonto(text: string): Bolivares | null {
  if (text.length > MAX_LETRAS) return null;
  const match = /^([+\-−]?)\s*(?:(?:Bs|VES|VEB|VEF)\.?\s*)?(?:([+\-−])\s*)?(\d[\d.,]*|[.,]\d{1,2})\s*(-?)$/i.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, before = "", inside = "", digits = "", after = ""] = match;
  const signs = before + inside + after;
  if (signs.length > 1) return null;
  const cents = parseCifras(withoutEnd(digits, /[.,]/));
  return cents === null ? null : bolivares(/[-−]/.test(signs) && cents > 0 ? -cents : cents);
}

function parseCifras(digits: string): number | null {
  const decimal = /^(.*)[.,](\d{1,2})$/.exec(digits);
  const mark = decimal ? digits[digits.length - (decimal[2] ?? "").length - 1] : undefined;
  const whole = decimal ? (decimal[1] ?? "") : digits;
  const entero = joinMiles(whole === "" ? "0" : whole, mark);
  return entero === null ? null : Number(entero) * 100 + Number((decimal?.[2] ?? "").padEnd(2, "0"));
}

/** "1.234.567" → "1234567" if its groups have three digits and one mark, other than the decimal mark. */
function joinMiles(whole: string, decimalMark: string | undefined): string | null {
  const plain = whole.replace(/[.,]/g, "");
  if (plain.length > MAX_CIFRAS) return null;
  if (plain === whole) return plain;
  const mark = /[.,]/.exec(whole)?.[0] ?? "";
  if (mark === decimalMark || !/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole)) return null;
  return whole.split(mark).join("") === plain ? plain : null;
}

/** The céntimos of a number stored by a spreadsheet; null if it has more than two decimals. */
export function montoDeNumero(value: number): Bolivares | null {
  const cents = Math.round(value * 100);
  return Number.isSafeInteger(cents) && Math.abs(value * 100 - cents) < 0.001 ? bolivares(cents) : null;
}
