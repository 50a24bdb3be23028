/**
 * The last answers this device received, readable offline. They belong to one person, and are deleted at sign-out or when
 * another person signs in.
 */
import { MAX_ULTIMAS_LETRAS, ULTIMAS_VALEN_MS } from "../../rules/limits/limits.ts";
import { adelantoSabido, assumeAdelanto } from "./hora.ts";

const KEY = "cuotica:ultimas";

export interface Ultima {
  /** Its query's key. */
  key: readonly unknown[];
  data: unknown;
  /** When it was answered. */
  cuando: number;
}

/** That person's stored answers that are recent enough. Days are counted from the server's time when they were stored. */
export function readUltimas(userId: string, now = Date.now()): Ultima[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!kept || typeof kept !== "object" || !("userId" in kept) || kept.userId !== userId) return [];
    const { ultimas, adelanto } = kept as unknown as { ultimas: Ultima[]; adelanto: unknown };
    assumeAdelanto(adelanto);
    return ultimas.filter(({ cuando }) => cuando <= now && now - cuando < ULTIMAS_VALEN_MS);
  } catch {
    return [];
  }
}

export function saveUltimas(userId: string, ultimas: readonly Ultima[]): void {
  const text = JSON.stringify({ userId, ultimas, adelanto: adelantoSabido() });
  try {
    if (text.length <= MAX_ULTIMAS_LETRAS) localStorage.setItem(KEY, text);
  } catch {
    // Storage is full or refused: nothing to show offline.
  }
}

export function forgetUltimas(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
