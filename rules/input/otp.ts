/** One-time codes as typed. Separate from what needs zod, because signing in by phone must load little. */
import { OTP_DIGITOS } from "../limits/limits.ts";

/**
 * The length of a code for a phone that strangers request codes for: too long to guess, so it works in any browser, until the
 * next may be sent.
 */
export const OTP_LARGO_DIGITOS = 12;
export const OTP_LARGO_VALIDO_MS = 60 * 60_000;

/** A pasted code without spaces or a hyphen in the middle; a backup code, which has letters, keeps its hyphen. */
export function cleanOtp(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d+$/.test(digits) ? digits : text.trim();
}

/** Whether a code has that length, or either length. */
export function isOtp(code: string, digits?: number): boolean {
  const lengths = digits === undefined ? [OTP_DIGITOS, OTP_LARGO_DIGITOS] : [digits];
  return /^\d+$/.test(code) && lengths.includes(code.length);
}
