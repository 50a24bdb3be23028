/**
 * The step of a sent code, stored on this phone while the code is valid: a phone short of memory closes the page, or the whole
 * browser, while its person reads the SMS, and they come back to where they were. The code itself is never stored.
 */
import { useLayoutEffect, useRef } from "react";
import { OTP_LARGO_VALIDO_MS } from "../../rules/input/otp.ts";
import { OTP_VALIDO_MS } from "../../rules/limits/limits.ts";

/** The steps that wait for a code. */
const DONDE = ["entrar", "recuperar", "segundo-paso", "segundo-paso-sms"] as const;
type Donde = (typeof DONDE)[number];

const keyOf = (donde: Donde) => `cuotica:paso:${donde}`;

interface Paso {
  valor: string;
  /** The code has twelve digits. */
  largo: boolean;
  /** When the last code was sent. */
  enviado: number;
}

const validoMs = (largo: boolean) => (largo ? OTP_LARGO_VALIDO_MS : OTP_VALIDO_MS);

function read(donde: Donde): Paso | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(donde)) ?? "null");
    if (!kept || typeof kept !== "object" || !("hasta" in kept) || !("valor" in kept)) return null;
    const largo = "largo" in kept && kept.largo === true;
    const left = Number(kept.hasta) - Date.now();
    // Also after a clock was set back: nothing waits longer than its code is valid.
    if (left > 0 && left <= validoMs(largo))
      return { valor: String(kept.valor), largo, enviado: Number(kept.hasta) - validoMs(largo) };
    forgetPaso(donde);
    return null;
  } catch {
    return null;
  }
}

/** The stored value of that step (to which phone the code went), or null. */
export function readPaso<T extends string>(donde: Donde): T | null {
  return (read(donde)?.valor as T | undefined) ?? null;
}

/** Whether the last code sent for that step is a long one. */
export function isLargo(donde: Donde): boolean {
  return read(donde)?.largo ?? false;
}

/** When the last code for that step was sent; now if unknown. */
export function sentAt(donde: Donde): number {
  return read(donde)?.enviado ?? Date.now();
}

/** Call it whenever a code is sent, including a second one: its validity starts again. */
export function keepPaso(donde: Donde, valor: string, largo = false): void {
  try {
    localStorage.setItem(keyOf(donde), JSON.stringify({ valor, largo, hasta: Date.now() + validoMs(largo) }));
  } catch {
    // If storage is refused, the number must be typed again.
  }
}

export function forgetPaso(donde: Donde): void {
  try {
    localStorage.removeItem(keyOf(donde));
  } catch {
    // As above.
  }
}

/** For after sign-in, when no code is awaited. */
export function forgetPasos(): void {
  DONDE.forEach(forgetPaso);
}

/**
 * Returns the page to the waiting step before anything is painted. Not in the first render, which must equal the prerendered
 * page.
 */
export function useVuelta<T extends string>(donde: Donde, goBack: (valor: T) => void): void {
  const latest = useRef(goBack);
  latest.current = goBack;
  useLayoutEffect(() => {
    const valor = readPaso<T>(donde);
    if (valor !== null) latest.current(valor);
  }, [donde]);
}
