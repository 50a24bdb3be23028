/** The reference of a Pago Móvil as people write it: its last four digits (spec §5), or the whole that their bank gave. */
import { LETRAS } from "../limits/limits.ts";

/** What a form holds of it: the four digits, and the whole where it is known. */
export interface Referencia {
  codigo: string;
  referencia: string;
}

const CODIGO_DIGITOS = 4;
/** Fewer digits are a code that was mistyped: no bank gives shorter references. */
const MIN_ENTERA_DIGITOS = 6;
/** Labels of the reference in a pasted bank message. */
const NOMBRADA = /(?:ref(?:erencia)?|operaci[oó]n|comprobante)\D{0,20}(\d{4,20})/i;

/**
 * After something was typed or pasted where the four digits go. The whole reference, also one inside of a bank's message, leaves
 * its last four there and is kept; digits typed after those four go on with it. Other four digits are of another reference.
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

/** Whether both are the whole reference of one transfer, zeros in front apart. */
export function isSameTransfer(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((text) => (text ?? "").replace(/\D/g, ""));
  const whole = a !== undefined && b !== undefined && Math.min(a.length, b.length) >= MIN_ENTERA_DIGITOS;
  return whole && a.replace(/^0+/, "") === b.replace(/^0+/, "");
}

/** Whether the four digits are the end of the whole reference, if both were given and are digits. */
export function isEndOf(codigo: string | undefined, referencia: string | null | undefined): boolean {
  const told = /^\d{4}$/.test(codigo ?? "") && /^\d{4,20}$/.test(referencia ?? "");
  return !told || String(referencia).endsWith(String(codigo));
}

/** Whether two payouts may be one transfer: equal on the shorter of both references, which banks fill with zeros; short ones only whole. */
export function mayBeSameTransfer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, "").replace(/^0+/, "")) as [string, string];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < MIN_ENTERA_DIGITOS) return one.trim() !== "" && one.trim() === other.trim();
  return long.endsWith(short);
}

/** What every reference of that transfer has in it, without the marks between its digits. */
export const endOfTransfer = (referencia: string): string =>
  referencia.replace(/[\s.-]/g, "").slice(-MIN_ENTERA_DIGITOS);
