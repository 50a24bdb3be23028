import { type Centavos, parseCents } from "../../../rules/money/dinero.ts";

export type Moneda = "dolar" | "bolivar";

const OTRA: Record<Moneda, RegExp> = { dolar: /bs/i, bolivar: /\$|usd/i };

/**
 * What was typed or pasted into a field of that currency, in hundredths of it; null when it is no amount, or says that it is in
 * the other one: «Bs. 500» in a field of dollars would be five hundred dollars.
 */
export function readMoney(text: string, moneda: Moneda = "dolar"): Centavos | null {
  return OTRA[moneda].test(text) ? null : parseCents(text);
}
