import { type Bolivares, type Centavos, parseBolivares, parseDolares } from "../../../rules/money/dinero.ts";

export type Moneda = "dolar" | "bolivar";

/** What was typed or pasted into a field of dollars; null when it is no amount of dollars. */
export function readDolares(text: string): Centavos | null {
  return parseDolares(text);
}

/** The same for a field of bolívares. */
export function readBolivares(text: string): Bolivares | null {
  return parseBolivares(text);
}
