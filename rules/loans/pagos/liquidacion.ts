/** Paying all that remains before it is due. */
import type { Dia } from "../../country/fecha.ts";
import { type Cargo, montoOf, pendienteOf } from "../../money/cargos.ts";
import { type Centavos, centavos, divideHalfUp, sumCentavos } from "../../money/dinero.ts";
import { type Abono, agreedDay } from "../mora/mora.ts";

type Cuota = Pick<Cargo, "tipo" | "monto" | "vence" | "vencePrevio">;
/** In percent: of what was lent, and of the interest that is not due yet. */
interface Terms {
  interes: number;
  descuento: number;
}

/**
 * What a loan asks for to be paid off on a day, and what is given up then: `descuento` percent of the interest in the cuotas that
 * are not due yet, whatever of it came that very day (`deHoy`). Interest is fixed, so nothing is given up unless the operator says so.
 */
export function payoff(
  cargos: readonly Cargo[],
  terms: Terms,
  dia: Dia,
  deHoy: Centavos = centavos(0),
): { monto: Centavos; descuento: Centavos } {
  const owed = pendienteOf(cargos);
  const given = givenUp(cargos, centavos(montoOf(cargos) - owed - deHoy), terms, dia);
  const descuento = centavos(Math.min(given, owed));
  return { monto: centavos(owed - descuento), descuento };
}

/**
 * By the first agreed days, as punctuality is: more time earns nothing. What was paid covers cuotas first, the oldest before, and
 * how many of them were counted is nothing to it.
 */
function givenUp(cargos: readonly Cuota[], pagado: Centavos, { interes, descuento }: Terms, dia: Dia): Centavos {
  const cuotas = cargos.filter(({ tipo }) => tipo === "cuota");
  const early = montoOf(cuotas.filter((cuota) => agreedDay(cuota) > dia));
  const lacking = Math.min(early, Math.max(montoOf(cuotas) - pagado, 0));
  // The interest in each dollar of a cuota is interes ÷ (100 + interes).
  return centavos(divideHalfUp(lacking * interes * descuento, (100 + interes) * 100));
}

/** `cambio`: how much more a pago was worth when it was asked for, before the rate of its day came. */
type Entrado = Abono & { pagoId: string | null; cambio: Centavos };

/** All that tells which discount a loan earned: the same whatever the order in which its pagos were decided. */
interface History {
  cargos: readonly Cuota[];
  /** The fines that were not waived, by the day on which each was set. */
  multas: readonly Abono[];
  /** What came in; credit that was used is of no pago, and earns nothing by itself. */
  abonos: readonly Entrado[];
  interes: number;
  /** The percent that was given up on a day. */
  descuentoOn: (dia: Dia) => number;
}

/** Rounding of a rate: so much of what was asked for, or of a plan, may lack. */
const TOLERANCIA_PORCENTAJE = 2;
/** Whether what lacks of a whole is the rounding of a rate. */
export const isWithinRounding = (lacks: number, whole: number) => lacks * 100 <= whole * TOLERANCIA_PORCENTAJE;

/**
 * The discount of the first day on which pagos brought what was asked for on it, but for the rounding of a rate and what a later one took
 * of them, with the pagos of that day: all that was given up then, also to who paid more without asking. A fine of an earlier day was asked for; one of that day may
 * have come after the money.
 */
export function earnedDiscount(history: History): { pagoIds: string[]; monto: Centavos } | null {
  const { cargos, multas, abonos, interes, descuentoOn } = history;
  const cuotas = montoOf(cargos.filter(({ tipo }) => tipo === "cuota"));
  const paid = abonos.filter(({ pagoId }) => pagoId !== null).map(({ dia }) => dia);
  for (const dia of [...new Set(paid)].sort()) {
    const [before, come] = [sumBefore(abonos, dia), sumUntil(abonos, dia)];
    const monto = givenUp(cargos, before, { interes, descuento: descuentoOn(dia) }, dia);
    const asked = cuotas + sumBefore(multas, dia) - monto;
    if (!isWithinRounding(asked - come - cambioOf(abonos, dia), asked - before)) continue;
    return monto > 0 ? { pagoIds: pagosOf(abonos, dia), monto } : null;
  }
  return null;
}

const cambioOf = (abonos: History["abonos"], dia: Dia) =>
  abonos.reduce((sum, abono) => (abono.dia === dia ? sum + abono.cambio : sum), 0);
const pagosOf = (abonos: History["abonos"], dia: Dia) =>
  abonos.flatMap((abono) => (abono.dia === dia && abono.pagoId ? abono.pagoId : []));

/** The largest share of a fine that counts as cents; a larger rest is owed. */
const MULTA_PORCENTAJE = 10;

/**
 * The cents that are left at the end, with the pagos of the last day: no more than the rounding of a rate over the whole plan, and but a
 * little of any fine; and what a rate that came later took of those pagos. They are forgiven, and are no debt of anybody.
 */
export function redondeoOf({ cargos, abonos }: Pick<History, "cargos" | "abonos">, descuento: Centavos) {
  const left = montoOf(cargos) - sumCentavos(abonos.map(({ monto }) => monto)) - descuento;
  const cuotas = montoOf(cargos.filter(({ tipo }) => tipo === "cuota"));
  const multas = cargos.filter(({ tipo, monto }) => tipo === "multa" && monto > 0);
  const last = abonos
    .flatMap(({ dia, pagoId }) => (pagoId ? dia : []))
    .toSorted()
    .at(-1);
  if (!last || left <= 0) return null;
  const lacks = left - cambioOf(abonos, last);
  if (!isWithinRounding(lacks, cuotas) || multas.some(({ monto }) => lacks * 100 > monto * MULTA_PORCENTAJE))
    return null;
  return { pagoIds: pagosOf(abonos, last), monto: centavos(left) };
}

const sumBefore = (abonos: readonly Abono[], antes: Dia) =>
  sumCentavos(abonos.filter(({ dia }) => dia < antes).map(({ monto }) => monto));
const sumUntil = (abonos: readonly Abono[], hasta: Dia) =>
  sumCentavos(abonos.filter(({ dia }) => dia <= hasta).map(({ monto }) => monto));

/** The highest percent in force at any moment of a day: `antes` of each change, by day, and what it is now. */
export function highestOn(dia: Dia, changes: readonly { dia: Dia; antes: number }[], now: number): number {
  const next = changes.find((change) => change.dia > dia)?.antes ?? now;
  return Math.max(next, ...changes.filter((change) => change.dia === dia).map(({ antes }) => antes));
}
