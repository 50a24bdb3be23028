/** Texts about pagos awaiting review. */
import { addDays, type Dia, formatDiaCorto, type Instante, toDia } from "../../../rules/country/fecha.ts";
import { RECHAZO_A_LA_VISTA_MS } from "../../../rules/limits/mensajes.ts";
import { type Centavos, sumCentavos } from "../../../rules/money/dinero.ts";
import { deudaDe, type MiLoan } from "../../pieces/dinero/mi-loan.ts";
import type { MiPago } from "./use-mis-pagos.ts";

type Revisado = Pick<MiPago, "status" | "fecha" | "monto" | "loanId">;

/** The undecided pagos of a loan: since which day, how many, how much in all. Null if there are none. */
export function enRevisionDe(
  pagos: readonly Revisado[],
  loanId: string,
): { desde: Dia; cuantos: number; monto: Centavos } | null {
  const waiting = pagos.filter((pago) => pago.status === "Pendiente" && pago.loanId === loanId);
  const [desde] = waiting.map(({ fecha }) => toDia(fecha)).sort();
  return desde ? { desde, cuantos: waiting.length, monto: sumCentavos(waiting.map(({ monto }) => monto)) } : null;
}

type Decidido = Pick<MiPago, "status" | "fecha" | "loanId" | "decididoEn">;

/**
 * The last rejected pago of a running loan, if nothing was registered since and something is owed; else undefined. An old one was settled
 * some other way.
 */
export function rechazadoDe<P extends Decidido>(
  pagos: readonly P[],
  loan: Pick<MiLoan, "id" | "saldo" | "castigo">,
  now: Instante,
): P | undefined {
  if (deudaDe(loan) === 0) return undefined;
  const own = pagos.filter(({ loanId }) => loanId === loan.id);
  return own.find(({ status, decididoEn }) => {
    if (status !== "Rechazado" || decididoEn === null || now - decididoEn > RECHAZO_A_LA_VISTA_MS) return false;
    return !own.some(
      ({ fecha, ...other }) =>
        fecha > decididoEn || (other.status === "Aprobado" && Number(other.decididoEn) > decididoEn),
    );
  });
}

/** «hoy», «ayer», «el 4 mar». */
export function diaDicho(dia: Dia, hoy: Dia): string {
  if (dia === hoy) return "hoy";
  return dia === addDays(hoy, -1) ? "ayer" : `el ${formatDiaCorto(dia)}`;
}
