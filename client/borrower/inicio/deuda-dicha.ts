/** What the dashboard says of a running loan. */
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { deudaDe, dueNow, type MiLoan, owedOf, siguienteCuota, sumOf } from "../../pieces/mi-loan.ts";

/** What comes after that: the next day on which something falls due, and how much. Null when nothing does. */
export function despues(loan: MiLoan, hoy: Dia): { vence: Dia; monto: Centavos } | null {
  const days = [...new Set(owedOf(loan.cargos).map(({ vence }) => vence))].sort();
  const late = days.some((vence) => vence <= hoy);
  const [next] = days.filter((vence) => vence > hoy).slice(late ? 0 : 1);
  if (!next || loan.castigo > 0) return null;
  return { vence: next, monto: sumOf(loan.cargos.filter(({ vence }) => vence === next)) };
}

/** Whether the pagos under review cover all that has to be paid now: then there is only to wait. */
export function enEspera(loan: MiLoan, hoy: Dia): boolean {
  const due = dueNow(loan, hoy);
  return due.length > 0 && due.every(({ estado }) => estado === "en_revision");
}

/** What a running loan comes to, in a few words. */
export function tituloDeuda(loan: MiLoan, hoy: Dia): string {
  if (loan.castigo > 0) return "Tu préstamo quedó como incobrable";
  if (deudaDe(loan) === 0) return "Terminaste de pagar; estamos cerrando tu préstamo";
  if (enEspera(loan, hoy)) return "Tu pago está en revisión";
  if (loan.atrasoDias === 0) return siguienteCuota(loan) ? "Tu próxima cuota" : "Te falta por pagar";
  const late = owedOf(loan.cargos).filter(({ tipo, vence }) => tipo === "cuota" && vence < hoy).length;
  if (late === 0) return "Tienes un pago vencido";
  return late === 1 ? "Tienes una cuota vencida" : `Tienes ${late} cuotas vencidas`;
}
