/** The reference of a Pago Móvil as people type it: its last four digits (spec §5), or all of them. */
import { LETRAS } from "../limits/limits.ts";

/** The form's values: the four digits, and the whole reference if known. */
export interface Referencia {
  codigo: string;
  referencia: string;
}

const CODIGO_DIGITOS = 4;
/** Fewer digits are a mistyped code: no bank has shorter references. */
const MIN_ENTERA_DIGITOS = 6;
/** Labels of the reference in a pasted bank message. */
const NOMBRADA = /(?:ref(?:erencia)?|operaci[oó]n|comprobante)\D{0,20}(\d{4,20})/i;

/**
 * Handles input in the field of the four digits. A whole reference, even inside a bank's message, is kept, and its last four
 * digits stay in the field; digits typed after them continue it. Any other four digits belong to another reference.
 */
export function writeReferencia(text: string, before: Referencia): Referencia {
  const digits = (NOMBRADA.exec(text)?.[1] ?? text).replace(/\D/g, "");
  const goesOn = before.referencia !== "" && digits.length === CODIGO_DIGITOS + 1 && digits.startsWith(before.codigo);
  const whole = goesOn ? before.referencia + digits.slice(CODIGO_DIGITOS) : digits;
  if (goesOn || whole.length >= MIN_ENTERA_DIGITOS) {
    const referencia = whole.slice(-LETRAS.referencia);
    return { codigo: referencia.slice(-CODIGO_DIGITOS), referencia };
  }
  const another = whole.length >= CODIGO_DIGITOS && !before.referencia.endsWith(whole);
  return { codigo: whole, referencia: another ? "" : before.referencia };
}

/** Whether both are the whole reference of one transfer, apart from leading zeros. */
export function isSameTransfer(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((text) => (text ?? "").replace(/\D/g, ""));
  const whole = a !== undefined && b !== undefined && Math.min(a.length, b.length) >= MIN_ENTERA_DIGITOS;
  return whole && a.replace(/^0+/, "") === b.replace(/^0+/, "");
}

/** Whether the code is the end of the whole reference, if both are given and numeric. */
export function isEndOf(codigo: string | undefined, referencia: string | null | undefined): boolean {
  const told = /^\d{4}$/.test(codigo ?? "") && /^\d{4,20}$/.test(referencia ?? "");
  return !told || String(referencia).endsWith(String(codigo));
}

/**
 * Whether two payouts may be one transfer: the shorter reference, which banks pad with zeros, ends the longer; short ones must
 * be equal.
 */
export function mayBeSameTransfer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, "").replace(/^0+/, "")) as [string, string];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < MIN_ENTERA_DIGITOS) return one.trim() !== "" && one.trim() === other.trim();
  return long.endsWith(short);
}

/** The digits that every spelling of that reference contains. */
export const endOfTransfer = (referencia: string): string =>
  referencia.replace(/[\s.-]/g, "").slice(-MIN_ENTERA_DIGITOS);
