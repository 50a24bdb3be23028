/** Paying off a loan early. */
import type { Dia } from "../../country/fecha.ts";
import { type Cargo, montoOf, pendienteOf } from "../../money/cargos.ts";
import { type Centavos, centavos, divideHalfUp, sumCentavos } from "../../money/dinero.ts";
import { type Abono, agreedDay } from "../mora/mora.ts";

type Cuota = Pick<Cargo, "tipo" | "monto" | "vence" | "vencePrevio">;
/** In percent: of the amount lent, and of the interest not yet due. */
interface Terms {
  interes: number;
  descuento: number;
}

/**
 * What it takes to pay off a loan on a day, and what is waived then: `descuento` percent of the interest in cuotas not yet due,
 * regardless of what came in that same day (`deHoy`). Interest is fixed, so nothing is waived unless the operator says so.
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
 * By the originally agreed days, as for punctuality: more time earns nothing. Payments cover the oldest cuotas first, whatever
 * number of cuotas was counted.
 */
function givenUp(cargos: readonly Cuota[], pagado: Centavos, { interes, descuento }: Terms, dia: Dia): Centavos {
  const cuotas = cargos.filter(({ tipo }) => tipo === "cuota");
  const early = montoOf(cuotas.filter((cuota) => agreedDay(cuota) > dia));
  const lacking = Math.min(early, Math.max(montoOf(cuotas) - pagado, 0));
  // The interest in each dollar of a cuota is interes ÷ (100 + interes).
  return centavos(divideHalfUp(lacking * interes * descuento, (100 + interes) * 100));
}

/** `cambio`: how much more a pago was worth when quoted, before the rate of its day came. */
type Entrado = Abono & { pagoId: string | null; cambio: Centavos };

/** Everything that determines a loan's discount: independent of the order in which its pagos were decided. */
interface History {
  cargos: readonly Cuota[];
  /** The fines that were not waived, by the day each was set. */
  multas: readonly Abono[];
  /** What came in; used credit belongs to no pago, and earns nothing on its own. */
  abonos: readonly Entrado[];
  interes: number;
  /** The discount percentage in force on a day. */
  descuentoOn: (dia: Dia) => number;
}

/** The percentage by which rounding at a rate may leave a requested total, or a plan, short. */
const TOLERANCIA_PORCENTAJE = 2;
/** Whether what is missing from a total is rounding at a rate. */
export const isWithinRounding = (lacks: number, whole: number) => lacks * 100 <= whole * TOLERANCIA_PORCENTAJE;

/**
 * The discount of the first day on which pagos brought the payoff amount, within rounding and later rate corrections, with the
 * pagos of that day: everything waived then, even for people who paid it without asking. Fines of earlier days were part of the
 * amount; one of the same day may have come after the money.
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

/** The largest share of a fine that is forgiven as a remainder; more than that is owed. */
const MULTA_PORCENTAJE = 10;

/**
 * The cents left over at the end, with the last day's pagos: no more than rounding at a rate over the whole plan, a small part
 * of any fine, and what a later rate took from those pagos. They are forgiven.
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

/** The highest percentage in force at any time of a day: `antes` of each change, by day, and the current one. */
export function highestOn(dia: Dia, changes: readonly { dia: Dia; antes: number }[], now: number): number {
  const next = changes.find((change) => change.dia > dia)?.antes ?? now;
  return Math.max(next, ...changes.filter((change) => change.dia === dia).map(({ antes }) => antes));
}
