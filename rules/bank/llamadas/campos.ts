/** Parses the fields of a bank's call or answer: amounts, phones, banks, days, in each bank's spelling. */
import { isBanco } from "../../country/bancos.ts";
import { parseCedula } from "../../country/cedula.ts";
import { type Dia, instante, isDia, toDia, toMinuto } from "../../country/fecha.ts";
import { parseTelefono } from "../../country/telefono.ts";
import { MAX_BOLIVARES } from "../../limits/limits.ts";
import { type Bolivares, parseBolivares } from "../../money/dinero.ts";

/** A JSON object whose fields are unknown. */
export type Cuerpo = Readonly<Record<string, unknown>>;

/** No bank writes more in one field; longer values are cut off. */
const MAX_CAMPO_LETRAS = 500;

/** Text or number of a field, trimmed and cut off; "" for anything else, so that null and an empty text are the same. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.slice(0, MAX_CAMPO_LETRAS).trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/**
 * "30.0", "123.13", "36.960,41", 5.12: the amount, or null. Three digits after a single separator ("1.760") may be thousands or
 * decimals: a thousand times the wrong amount would be worse than asking a person.
 */
export function readMonto(value: unknown): Bolivares | null {
  const text = textOf(value).replace(/^\+/, "");
  if (/^\d+[.,]\d{3}$/.test(text)) return null;
  const monto = parseBolivares(text);
  return monto !== null && monto > 0 && monto <= MAX_BOLIVARES ? monto : null;
}

/** "04145550122", "584145550122", "00584145550122" → E.164; null if it is no mobile phone. */
export function readTelefono(value: unknown): string | null {
  return parseTelefono(textOf(value));
}

/** "0134" and "134" → "0134"; null for a code that no bank has. */
export function readBanco(value: unknown): string | null {
  const code = textOf(value).padStart(4, "0");
  return isBanco(code) ? code : null;
}

/** "V11222333", "V000000011222333" → 'V11222333'; null for a RIF of a company. */
export function readCedula(value: unknown): string | null {
  return parseCedula(textOf(value).replace(/^([VE])-?0+(?=\d{6,8}$)/i, "$1"));
}

/** Digits as written, leading zeros included; null if there are none, or anything else. */
export function readReferencia(value: unknown): string | null {
  const text = textOf(value).replace(/^'/, "");
  return /^\d{1,20}$/.test(text) && /[1-9]/.test(text) ? text : null;
}

/** "20250911", "2025-09-11", "11-09-2025" and "11/09/2025" → a day; null otherwise. */
export function readDia(value: unknown): Dia | null {
  const text = textOf(value);
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[T ])/.exec(text) ?? [];
  const [, last, middle, first] = /^(\d\d)[/-](\d\d)[/-](\d{4})$/.exec(text) ?? [];
  const dia = year ? `${year}-${month}-${day}` : `${first}-${middle}-${last}`;
  return isDia(dia) ? dia : null;
}

/** "1430", "14:30", "14:30:00", "930" → "14:30"; null otherwise. */
export function readHora(value: unknown): string | null {
  const [, hours = "", minutes = ""] = /^(\d{1,2}):?(\d\d)(?::?\d\d(?:\.\d+)?)?$/.exec(textOf(value)) ?? [];
  return hours && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, "0")}:${minutes}` : null;
}

/** An ISO instant in UTC, as the day and hour of Caracas: 01:10 there is 21:10 of the day before here. */
export function readMomentoUtc(value: unknown): { dia: Dia; hora: string } | null {
  const text = textOf(value).replace(" ", "T");
  const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (!Number.isSafeInteger(ms)) return null;
  return { dia: toDia(instante(ms)), hora: toMinuto(instante(ms)).slice(-5) };
}
