import { type Bolivares, type Centavos, parseBolivares, parseDolares } from "../../../rules/money/dinero.ts";

export type Moneda = "dolar" | "bolivar";

const OTHER: Record<Moneda, RegExp> = { dolar: /bs/i, bolivar: /\$|usd/i };

/**
 * What was typed or pasted into a field of dollars; null when it is no amount, or says that it is in bolívares: «Bs. 500» would
 * be five hundred dollars.
 */
export function readDolares(text: string): Centavos | null {
  return OTHER.dolar.test(text) ? null : parseDolares(text);
}

/** The same for a field of bolívares. */
export function readBolivares(text: string): Bolivares | null {
  return OTHER.bolivar.test(text) ? null : parseBolivares(text);
}
