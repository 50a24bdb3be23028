/**
 * The step of a code that was sent, kept in this tab for as long as the code is good: a phone short of memory closes the page
 * while its person reads the SMS, and they come back to where they were.
 */
import { OTP_VALIDO_MS } from "../../rules/limits.ts";

/** Where a code is waited for. */
const DONDE = ["entrar", "recuperar", "segundo-paso", "segundo-paso-sms"] as const;
type Donde = (typeof DONDE)[number];

const keyOf = (donde: Donde) => `cuotica:paso:${donde}`;

/** What was kept there (to which phone the code went), or null. */
export function readPaso<T extends string>(donde: Donde): T | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(donde)) ?? "null");
    if (!kept || typeof kept !== "object" || !("hasta" in kept) || !("valor" in kept)) return null;
    return Number(kept.hasta) > Date.now() ? (String(kept.valor) as T) : null;
  } catch {
    return null;
  }
}

export function keepPaso(donde: Donde, valor: string): void {
  try {
    sessionStorage.setItem(keyOf(donde), JSON.stringify({ valor, hasta: Date.now() + OTP_VALIDO_MS }));
  } catch {
    // A phone that refuses storage only means typing the number again.
  }
}

export function forgetPaso(donde: Donde): void {
  try {
    sessionStorage.removeItem(keyOf(donde));
  } catch {
    // As above.
  }
}

/** Whoever is in waits for no code. */
export function forgetPasos(): void {
  DONDE.forEach(forgetPaso);
}
