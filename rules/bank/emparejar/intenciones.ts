/** Whether money belongs to an intention: an amount assigned to only one person identifies them, wherever it was paid from. */
import { type Dia, daysBetween, startOfDay } from "../../country/fecha.ts";
import type { Reparos } from "../../loans/aprobar/senales.ts";
import type { Bolivares, Centavos } from "../../money/dinero.ts";
import { type Tasa, toBolivares } from "../../money/tasa.ts";
import type { Dada, Duda, Llegada, MovimientoAbierto } from "./candidatos.ts";
import { centimosCerca, DIAS_CERCA } from "./casi.ts";
import { comparePagador, type Pagador } from "./referencias.ts";

/** Whether it has exactly that amount, in that account and period. */
export const meets = (movimiento: MovimientoAbierto, dada: Dada): boolean =>
  movimiento.monto === dada.montoBs && isOfItsLife(movimiento, dada);

/**
 * Into that account, and dated within that period, with no older evidence. Evidence may arrive days later: its stated day
 * counts, and a stated hour is compared by its last second.
 */
function isOfItsLife({ banco, dias, llegadas = [] }: MovimientoAbierto, dada: Dada): boolean {
  const { creada, dia } = dada;
  if (banco !== dada.banco || llegadas.length === 0) return false;
  if (!dias.includes(dia) || dias.some((one) => one < dia)) return false;
  return llegadas.every((llegada) => llegada.recibido >= creada && endOf(llegada) >= creada);
}

/**
 * Whether a person pressed «Pagar» for about that amount before the money came. People may pay another amount than the exact
 * one, but a thief who saw a receipt would have had to press before the payment. The bank must state the time.
 */
export function isAwaited(movimiento: MovimientoAbierto, pedidas: readonly Dada[]): boolean {
  const { monto, llegadas = [] } = movimiento;
  return (
    llegadas.some(({ dia, hora }) => dia !== null && hora !== null) &&
    pedidas.some((dada) => Math.abs(dada.montoBs - monto) <= centimosCerca(monto) && isOfItsLife(movimiento, dada))
  );
}

/** A pago as it was registered: in dollars, or in other bolívares than the exact amount. */
interface Registrado {
  monto: Centavos;
  montoBs: Bolivares | null;
  codigo: string;
  fechaPago: Dia;
}

/**
 * Whether a pago of that person may be the money of an exact amount: registered around that day, for about that amount or with
 * the last four digits of one of its references.
 */
export function mayBeRegistered(
  { monto, montoBs, codigo, fechaPago }: Registrado,
  dada: Dada & { monto: Centavos; tasaValor: Tasa["valor"]; tasaFecha: Dia },
  referencias: readonly string[],
): boolean {
  if (Math.abs(daysBetween(dada.dia, fechaPago)) > DIAS_CERCA) return false;
  if (referencias.some((referencia) => referencia.replace(/\D/g, "").slice(-4) === codigo)) return true;
  const tasa = { valor: dada.tasaValor, fechaValor: dada.tasaFecha, fuente: "" };
  const said = montoBs ?? toBolivares(monto, tasa);
  const near = centimosCerca(dada.montoBs);
  return said >= toBolivares(dada.monto, tasa) - near && said <= dada.montoBs + near;
}

const MINUTO_MS = 60_000;

/** The last moment that its day and hour allow; infinity unless it states both. */
function endOf({ dia, hora }: Llegada): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(hora ?? "") ?? [];
  if (dia === null || hours === undefined) return Number.POSITIVE_INFINITY;
  return startOfDay(dia) + (Number(hours) * 60 + Number(minutes) + 1) * MINUTO_MS - 1;
}

/** Why money that matches an intention may not be its person's: it may be older, and somebody else's. */
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
