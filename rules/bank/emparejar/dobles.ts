/** Money that may have been recorded twice, once from a notice and once from a statement. */
import { formatDia } from "../../country/fecha.ts";
import { comparePagador, sameReferencia } from "./referencias.ts";
import {
  contradicts,
  type Dicho,
  daysApart,
  isBefore,
  isOfOneMinute,
  isSilent,
  isWithin,
  saysWithin,
} from "./repetidos.ts";

/**
 * Whether money reported only by notices may be the same as a row, without certainty: a notice without a day with a row of a
 * neighbouring day, or one with day and hour with a row of that minute that another notice joined first. Never if anything
 * contradicts it: another payer, a source that reported the row already, or different numbers in a bank where all sources share
 * one.
 */
export function mayBeSame(avisos: readonly Dicho[], filas: readonly Dicho[], banco: string | null): boolean {
  if (avisos.some(({ fila }) => fila) || !filas.some(({ fila }) => fila)) return false;
  return avisos.every(
    (aviso) =>
      filas.every((one) => daysApart(aviso, one) && !contradicts(aviso, one) && !(one.fila && isBefore(aviso, one))) &&
      // The notice of another payment in that minute may have taken its place: the number tells.
      (filas.some((one) => one.fila && sharesReferencia(aviso, one)) ||
        (isSilent(aviso, filas) && filas.some((one) => one.fila && mayBeOf(aviso, one, banco)))),
  );
}

const sharesReferencia = (a: Dicho, b: Dicho) =>
  a.referencias.some((one) => b.referencias.some((other) => sameReferencia(one, other)));

function mayBeOf(aviso: Dicho, fila: Dicho, banco: string | null): boolean {
  if (aviso.diaDicho) return isWithin(banco, fila, aviso) && saysWithin(banco, fila) && isOfOneMinute(aviso, fila);
  const cut = aviso.referencias.length === 0 || fila.referencias.length === 0;
  if (!cut && !isWithin(banco, fila, aviso)) return false;
  return cut || saysWithin(banco, fila) || comparePagador(aviso, fila) === "igual";
}

/** «el que llegó el 23 de noviembre de 2026, Ref. 0067720000034». */
export const cualOf = ({ dia, referencia }: { dia: Dicho["dia"]; referencia: string | null }) =>
  `el que llegó el ${formatDia(dia)}${referencia ? `, Ref. ${referencia}` : ""}`;
