/** The financial summary (spec §3 resumenFinanciero). */
import { type Centavos, calculateMontoFinal } from "./dinero.ts";

/** What completing a loan adds to totalRecuperado: 1.2 × its amount, whatever was really collected (spec §4). */
export function recuperadoOf(loan: { amount: Centavos }): Centavos {
  return calculateMontoFinal(loan.amount);
}
