/** A gestor's limits: above an amount, one of the two people who decide must be a propietario, who has no limit. */
import * as z from "zod/mini";
import { centavos } from "../../input/entrada.ts";
import type { Centavos } from "../../money/dinero.ts";
import type { Papel } from "./papeles.ts";

const tope = z.nullable(centavos(1, "Escribe el monto en dólares, por ejemplo 50,00."));

/** In cents; null for no limit. */
export const topesInput = z.object({
  /** Approving a request. */
  aprobar: tope,
  /** Forgiving money: a waived fine, a loan written off. */
  condonar: tope,
  /** Paying back credit. */
  devolver: tope,
});
export type Topes = z.infer<typeof topesInput>;

/** The parts' names in the audit. */
export const PARTES_DE_TOPES = {
  aprobar: ["Un gestor aprueba hasta", "dolares"],
  condonar: ["Un gestor perdona hasta", "dolares"],
  devolver: ["Un gestor reintegra hasta", "dolares"],
} as const;

export const SIN_TOPES: Topes = { aprobar: null, condonar: null, devolver: null };

/** Whether an act of `monto` needs a propietario because none of `papeles` is one. */
export function wantsOwner(monto: Centavos, hasta: Centavos | null, papeles: readonly Papel[]): boolean {
  return hasta !== null && monto > hasta && !papeles.includes("propietario");
}
