/** The cost of one message, a fraction of a cent: in millionths of a dollar, written in dollars with up to four decimals. */
import { type Centavos, centavos, divideHalfUp } from "./dinero.ts";

const POR_DIEZMILESIMO = 100;
const POR_CENTAVO = 10_000;

/** 11300 → "0,0113"; 50000 → "0,05": at least two decimals, and as many as needed. */
export function formatMicros(micros: number): string {
  const units = divideHalfUp(micros, POR_DIEZMILESIMO);
  const fraction = (units % POR_CENTAVO)
    .toString()
    .padStart(4, "0")
    .replace(/0{1,2}$/, "");
  return `${Math.floor(units / POR_CENTAVO)},${fraction}`;
}

/** "0,0113", "0.05", "$0,05" → millionths; null if it is no amount, or has more than four decimals. */
export function parseMicros(text: string): number | null {
  const clean = text.replace(/\s+/g, "").replace(/^\$|\$$/g, "");
  const match = /^(\d{1,4})(?:[.,](\d{1,4}))?$/.exec(clean);
  if (!match) return null;
  return (Number(match[1]) * POR_CENTAVO + Number((match[2] ?? "").padEnd(4, "0"))) * POR_DIEZMILESIMO;
}

/** A total, rounded to the cent. */
export function centavosOfMicros(micros: number): Centavos {
  return centavos(divideHalfUp(micros, POR_CENTAVO));
}
