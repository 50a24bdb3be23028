/**
 * When a code being typed is sent automatically: once, and never at the cost of a second attempt. The server allows five per
 * code.
 */
import { cleanOtp, isOtp } from "../../../rules/input/otp.ts";
import { OTP_DIGITOS } from "../../../rules/limits/limits.ts";

export interface Escrito {
  text: string;
  /** Codes that were sent, whatever the result: none is sent again automatically. */
  sent: readonly string[];
  /** Codes that the server rejected: none is sent again at all. */
  wrong: readonly string[];
  /** The person is editing after a failure, and submits the code themselves. */
  mending: boolean;
}

export const SIN_ESCRIBIR: Escrito = { text: "", sent: [], wrong: [], mending: false };

/** How many characters were added at once: one is a key press, more are a paste or the phone's autofill. */
function arrived(before: string, after: string): number {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return after.length - start - end;
}

/** The field now contains `text`; the code has that many digits. */
export function write(last: Escrito, text: string, digits: number = OTP_DIGITOS): Escrito & { goes: boolean } {
  const [before, code] = [cleanOtp(last.text), cleanOtp(text)];
  const mending = last.mending && code.length > 1 && arrived(before, code) <= 1;
  const goes = isOtp(code, digits) && code !== before && !mending && !last.sent.includes(code);
  return { ...last, text, mending, goes };
}

/** `code` was sent and failed; `wrong` if it can never work. */
export function failed(last: Escrito, code: string, wrong: boolean): Escrito {
  return {
    ...last,
    mending: true,
    sent: [...last.sent, code],
    wrong: wrong ? [...last.wrong, code] : last.wrong,
  };
}
