/** What is said of pagos that wait for review. */
import { addDays, type Dia, formatDiaCorto, toDia } from "../../../rules/country/fecha.ts";
import { type Centavos, sumCentavos } from "../../../rules/money/dinero.ts";
import type { MiPago } from "./use-mis-pagos.ts";

type Revisado = Pick<MiPago, "status" | "fecha" | "monto" | "loanId">;

/** Those of one loan that nobody has reviewed: since which day, how many, and how much in all. Null when there are none. */
export function enRevisionDe(
  pagos: readonly Revisado[],
  loanId: string,
): { desde: Dia; cuantos: number; monto: Centavos } | null {
  const waiting = pagos.filter((pago) => pago.status === "Pendiente" && pago.loanId === loanId);
  const [desde] = waiting.map(({ fecha }) => toDia(fecha)).sort();
  return desde ? { desde, cuantos: waiting.length, monto: sumCentavos(waiting.map(({ monto }) => monto)) } : null;
}

/** «hoy», «ayer», «el 4 mar». */
export function diaDicho(dia: Dia, hoy: Dia): string {
  if (dia === hoy) return "hoy";
  return dia === addDays(hoy, -1) ? "ayer" : `el ${formatDiaCorto(dia)}`;
}
