/** The limits of a gestor: above an amount, one of the two who decide must be a propietario. A propietario has no limit. */
import * as z from "zod/mini";
import { centavos } from "../../input/entrada.ts";
import type { Centavos } from "../../money/dinero.ts";
import type { Papel } from "./papeles.ts";

const tope = z.nullable(centavos(1, "Escribe el monto en dólares, por ejemplo 50,00."));

/** In cents; null without an end. */
export const topesInput = z.object({
  /** A request that is paid out. */
  aprobar: tope,
  /** Money that is not asked for any more: a fine that is waived, a loan that is written off. */
  condonar: tope,
  /** Credit that is given back. */
  devolver: tope,
});
export type Topes = z.infer<typeof topesInput>;

/** As the audit calls them. */
export const PARTES_DE_TOPES = {
  aprobar: ["Un gestor aprueba hasta", "dolares"],
  condonar: ["Un gestor perdona hasta", "dolares"],
  devolver: ["Un gestor reintegra hasta", "dolares"],
} as const;

export const SIN_TOPES: Topes = { aprobar: null, condonar: null, devolver: null };

/** Whether an act of `monto` needs a propietario, because none of `papeles`, who decide it, is one. */
export function wantsOwner(monto: Centavos, hasta: Centavos | null, papeles: readonly Papel[]): boolean {
  return hasta !== null && monto > hasta && !papeles.includes("propietario");
}
