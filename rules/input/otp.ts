/** One-time codes as they are typed. Apart from what needs zod: signing in by phone must load little. */
import { OTP_DIGITOS } from "../limits/limits.ts";

/** One for a phone that strangers ask codes for: too long to guess at, so it serves in any browser, and till the next may go. */
export const OTP_LARGO_DIGITOS = 12;
export const OTP_LARGO_VALIDO_MS = 60 * 60_000;

/** A code as people paste it, with spaces or a hyphen in the middle; a backup code, which has letters, keeps its hyphen. */
export function cleanOtp(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d+$/.test(digits) ? digits : text.trim();
}

/** Whether a code is of that length, or of either. */
export function isOtp(code: string, digits?: number): boolean {
  const lengths = digits === undefined ? [OTP_DIGITOS, OTP_LARGO_DIGITOS] : [digits];
  return /^\d+$/.test(code) && lengths.includes(code.length);
}
