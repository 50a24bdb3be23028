/** The acts possible on a running loan in its current state. */
import { counted } from "../../../rules/country/cantidad.ts";
import type { ApprovedLoan } from "../kit/types.ts";

export type LoanAct =
  | "usarCredito"
  | "completar"
  | "fecha"
  | "masTiempo"
  | "corregir"
  | "cancelar"
  | "incobrable"
  | "subirNivel"
  | "multar"
  | "anularMulta"
  | "banear";

export interface Acto {
  kind: LoanAct;
  label: string;
}

/** «1 día de atraso», «12 días de atraso». */
export const atraso = (dias: number) => counted(dias, "día de atraso", "días de atraso");

/** «4 clientes ya tuvieron el de hoy»: reminders are sent once a day. */
export const yaTuvieron = (n: number) => `${counted(n, "cliente ya tuvo", "clientes ya tuvieron")} el de hoy.`;

/** Nothing is left to pay, and nothing was written off. */
export const isPaid = ({ proxima, saldo, castigadoEn }: ApprovedLoan) =>
  proxima === null && saldo === 0 && castigadoEn === null;

type Shown = [kind: LoanAct, label: string, shown: boolean];

const actos = (all: readonly Shown[]): Acto[] =>
  all.filter(([, , shown]) => shown).map(([kind, label]) => ({ kind, label }));

/** Everyday acts, corrections and closings, and final ones. `closes`: another button already closes it. */
export function actosDe(loan: ApprovedLoan, closes = false): Record<"diarios" | "raros" | "ultimos", Acto[]> {
  const running = loan.castigadoEn === null;
  const owing = running && loan.saldo > 0;
  return {
    diarios: actos([
      ["usarCredito", "Usar en este préstamo", owing && loan.credito > 0],
      ["masTiempo", "Dar más tiempo", running && loan.proxima !== null],
      ["multar", "Multar", running],
      ["subirNivel", "Subir nivel", true],
      ["completar", "Completar", !closes],
    ]),
    raros: actos([
      ["anularMulta", "Anular multa", running && loan.multas > 0],
      ["corregir", "Corregir aprobación", true],
      ["cancelar", "Cancelar aprobación", running && !loan.conPagos],
      ["incobrable", "Dar por incobrable", owing],
    ]),
    ultimos: actos([["banear", "Banear", !loan.baneado]]),
  };
}
