/** Whether money is that of an intention: an amount that only one person was given says whose it is, wherever it was paid from. */
import { startOfDay } from "../../country/fecha.ts";
import type { Reparos } from "../../loans/aprobar/senales.ts";
import type { Centavos } from "../../money/dinero.ts";
import type { Dada, Duda, Llegada, MovimientoAbierto } from "./candidatos.ts";
import { centimosCerca } from "./casi.ts";
import { comparePagador, type Pagador } from "./referencias.ts";

/** Whether it is of that very amount, into its account and of its life. */
export const meets = (movimiento: MovimientoAbierto, dada: Dada): boolean =>
  movimiento.monto === dada.montoBs && isOfItsLife(movimiento, dada);

/**
 * Into its account, dated in its life; nothing of it is older. Evidence may come days later: the day that it says counts, and an hour is
 * compared to its last second.
 */
function isOfItsLife({ banco, dias, llegadas = [] }: MovimientoAbierto, dada: Dada): boolean {
  const { creada, dia } = dada;
  if (banco !== dada.banco || llegadas.length === 0) return false;
  if (!dias.includes(dia) || dias.some((one) => one < dia)) return false;
  return llegadas.every((llegada) => llegada.recibido >= creada && endOf(llegada) >= creada);
}

/**
 * Whether a person pressed «Pagar» for about that amount before the money came. People may pay another sum than the exact one; a thief who
 * saw a receipt would have had to press before the payment. The bank must state the time.
 */
export function isAwaited(movimiento: MovimientoAbierto, pedidas: readonly Dada[]): boolean {
  const { monto, llegadas = [] } = movimiento;
  return (
    llegadas.some(({ dia, hora }) => dia !== null && hora !== null) &&
    pedidas.some((dada) => Math.abs(dada.montoBs - monto) <= centimosCerca(monto) && isOfItsLife(movimiento, dada))
  );
}

const MINUTO_MS = 60_000;

/** The last moment that its day and hour leave to it; for ever where it does not say both. */
function endOf({ dia, hora }: Llegada): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(hora ?? "") ?? [];
  if (dia === null || hours === undefined) return Number.POSITIVE_INFINITY;
  return startOfDay(dia) + (Number(hours) * 60 + Number(minutes) + 1) * MINUTO_MS - 1;
}

/** Why money that matches an intention is not surely its person's: it may be older, and from somebody else. */
export function dudasDeIntencion({ pagadores, llegadas = [] }: MovimientoAbierto, persona: Pagador): Duda[] {
  const dated = llegadas.some(({ alMomento, dia, hora }) => alMomento || (dia !== null && hora !== null));
  const other = pagadores.some((pagador) => comparePagador(pagador, persona) === "distinto");
  return !dated && other ? ["sin hora"] : [];
}

/**
 * For a pago made from an intention: the céntimos added to the amount owed are no overpayment, and late evidence is no reason for
 * suspicion.
 */
export function reparosDeIntencion(reparos: Reparos, pago: { monto: Centavos }, dada: { monto: Centavos }): Reparos {
  const more = Math.max(pago.monto - dada.monto, 0);
  const exceso = reparos.exceso !== null && reparos.exceso > more ? reparos.exceso : null;
  return { ...reparos, tardio: null, exceso };
}
