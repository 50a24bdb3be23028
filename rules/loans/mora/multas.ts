/** Fines: how much, when they are due, and the automatic ones. */
import { addDays, type Dia } from "../../country/fecha.ts";
import { type Cargo, cuentaConRedondeo, inOrder } from "../../money/cargos.ts";
import { type Centavos, centavos, divideHalfUp, sumCentavos } from "../../money/dinero.ts";
import type { Abono } from "./mora.ts";

/** A fine set by hand is due after so many days, or earlier with a cuota. */
const MULTA_DIAS = 7;

/** The due day of a fine set by hand today: in a week, or with the next unpaid cuota if that is earlier; never in the past. */
export function multaVence(cargos: readonly Cargo[], hoy: Dia): Dia {
  const week = addDays(hoy, MULTA_DIAS);
  const next = inOrder(cargos).find(({ tipo, pendiente, vence }) => tipo === "cuota" && pendiente > 0 && vence >= hoy);
  return next && next.vence < week ? next.vence : week;
}

/** The number of the next fine. */
export function nextNumero(cargos: readonly Cargo[]): number {
  return 1 + Math.max(0, ...cargos.filter(({ tipo }) => tipo === "multa").map(({ numero }) => numero));
}

/** The operator's policy on automatic fines. */
interface Politica {
  desde: Dia | null;
  graciaDias: number;
  porcentaje: number | null;
  topeCuota: Centavos | null;
  topePrestamo: Centavos | null;
}

/** A period in which a loan counted as closed, before it was reopened. */
export interface Cerrado {
  desde: Dia;
  hasta: Dia;
}

/**
 * The last day of grace. A closed loan is not paid, so a grace period still running when it was closed starts again when it is
 * reopened.
 */
function graceEnd(vence: Dia, graciaDias: number, cerrado: readonly Cerrado[]): Dia {
  return cerrado.reduce(
    (end, { desde, hasta }) => {
      const again = addDays(hasta, graciaDias);
      return end >= desde && end < again ? again : end;
    },
    addDays(vence, graciaDias),
  );
}

/** Cuotas due while it was closed were not expected to be paid. */
const fellDueClosed = (vence: Dia, cerrado: readonly Cerrado[]) =>
  cerrado.some(({ desde, hasta }) => vence >= desde && vence < hasta);

/** Whether the money under review that was sent by a day would settle a cuota. */
function wouldSettle(cargos: readonly Cargo[], cuota: Cargo, enRevision: readonly Abono[], hasta: Dia): boolean {
  let left: number = sumCentavos(enRevision.filter(({ dia }) => dia <= hasta).map(({ monto }) => monto));
  for (const cargo of inOrder(cargos)) {
    const pendiente = centavos(Math.max(0, cuota.pendiente - left));
    if (cargo === cuota) return left > 0 && cuentaConRedondeo({ ...cuota, pendiente });
    left = Math.max(0, left - cargo.pendiente);
  }
  return false;
}

/**
 * The cuotas of a loan to fine automatically today, earliest first, and by how much: late beyond the grace period, due since
 * the policy began and while the loan was open, and not fined before, even if that was waived. Not those that money under
 * review, sent in time, would settle. `cerrado`: earliest first.
 */
export function multasDue(
  cargos: readonly (Cargo & { porCuota: number | null })[],
  politica: Politica,
  multa: Centavos,
  { hoy, enRevision, cerrado = [] }: { hoy: Dia; enRevision: readonly Abono[]; cerrado?: readonly Cerrado[] },
): { cuota: number; monto: Centavos }[] {
  const { desde, graciaDias } = politica;
  if (desde === null) return [];
  const fined = new Set(cargos.map(({ porCuota }) => porCuota));
  let left = leftOf(cargos, politica.topePrestamo);
  return inOrder(cargos).flatMap((cargo) => {
    const since = graceEnd(cargo.vence, graciaDias, cerrado);
    const late = cargo.tipo === "cuota" && cargo.pendiente > 0 && since < hoy && cargo.vence >= desde;
    if (!late || fined.has(cargo.numero) || fellDueClosed(cargo.vence, cerrado)) return [];
    if (wouldSettle(cargos, cargo, enRevision, since)) return [];
    const monto = centavos(Math.min(multaOf(cargo, politica, multa), left));
    left -= monto;
    return monto > 0 ? [{ cuota: cargo.numero, monto }] : [];
  });
}

/** What the loan's ceiling leaves for further fines. */
function leftOf(cargos: readonly Cargo[], tope: Centavos | null): number {
  const set = sumCentavos(cargos.filter(({ tipo }) => tipo === "multa").map(({ monto }) => monto));
  return tope === null ? Number.POSITIVE_INFINITY : Math.max(0, tope - set);
}

function multaOf({ monto }: Cargo, { porcentaje, topeCuota }: Politica, multa: Centavos): number {
  const fine = porcentaje === null ? multa : divideHalfUp(monto * porcentaje, 100);
  return topeCuota === null ? fine : Math.min(fine, topeCuota);
}
