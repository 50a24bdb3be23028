/** One-time codes as they are typed. Apart from what needs zod: signing in by phone must load little. */

/** A code as people paste it, with spaces or a hyphen in the middle; a backup code, which has letters, keeps its hyphen. */
export function cleanOtp(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d+$/.test(digits) ? digits : text.trim();
}
