/** The dashboard's texts about a running loan. */
import type { Dia } from "../../../../rules/country/fecha.ts";
import type { Centavos } from "../../../../rules/money/dinero.ts";
import {
  deudaDe,
  dueNow,
  dueUntil,
  enEspera,
  type MiLoan,
  owedOf,
  siguienteCuota,
  soloMultas,
  sumOf,
} from "../../../pieces/dinero/mi-loan.ts";

/** What comes after that: the next due date and amount. Null if there is none. */
export function despues(loan: MiLoan, hoy: Dia): { vence: Dia; monto: Centavos } | null {
  const until = dueUntil(loan, hoy);
  const vence = owedOf(loan.cargos).find((cargo) => cargo.vence > until)?.vence;
  if (!vence || loan.castigo > 0) return null;
  return { vence, monto: sumOf(loan.cargos.filter((cargo) => cargo.vence === vence)) };
}

/** A running loan's situation in a few words. */
export function tituloDeuda(loan: MiLoan, hoy: Dia): string {
  if (loan.castigo > 0) return "Tu préstamo quedó como incobrable";
  if (deudaDe(loan) === 0) return "Terminaste de pagar; estamos cerrando tu préstamo";
  if (enEspera(loan, hoy)) return "Tu pago está en revisión";
  if (loan.atrasoDias === 0) {
    if (soloMultas(dueNow(loan, hoy))) return "Tu multa";
    return siguienteCuota(loan) ? "Tu próxima cuota" : "Te falta por pagar";
  }
  const late = owedOf(loan.cargos).filter(({ vence }) => vence < hoy);
  const cuotas = late.filter(({ tipo }) => tipo === "cuota").length;
  if (cuotas > 0) return cuotas === 1 ? "Tienes una cuota vencida" : `Tienes ${cuotas} cuotas vencidas`;
  if (!soloMultas(late)) return "Tienes un pago vencido";
  return late.length === 1 ? "Tienes una multa vencida" : `Tienes ${late.length} multas vencidas`;
}
