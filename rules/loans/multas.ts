/** Fines: how much, when they fall due, and which set themselves. */
import { addDays, type Dia } from "../country/fecha.ts";
import { type Cargo, inOrder } from "../money/cargos.ts";
import { type Centavos, centavos, divideHalfUp, sumCentavos } from "../money/dinero.ts";

/** Without a cuota left to pay, a fine is due after so many days. */
const MULTA_SOLA_DIAS = 7;

/** The day of a fine set today: that of the next cuota with something to pay. */
export function multaVence(cargos: readonly Cargo[], hoy: Dia): Dia {
  const next = inOrder(cargos).find(({ tipo, pendiente }) => tipo === "cuota" && pendiente > 0);
  return next?.vence ?? addDays(hoy, MULTA_SOLA_DIAS);
}

/** The number of the next fine. */
export function nextNumero(cargos: readonly Cargo[]): number {
  return 1 + Math.max(0, ...cargos.filter(({ tipo }) => tipo === "multa").map(({ numero }) => numero));
}

/** How fines set themselves, as the operator says. */
interface Politica {
  desde: Dia | null;
  graciaDias: number;
  porcentaje: number | null;
  topeCuota: Centavos | null;
  topePrestamo: Centavos | null;
}

/** Days on which a loan counted as closed, before it was opened again. */
export interface Cerrado {
  desde: Dia;
  hasta: Dia;
}

/** The last day of grace. Nobody pays a loan that counts as closed: a grace that had not ended begins again when it is opened. */
function graceEnd(vence: Dia, graciaDias: number, cerrado: readonly Cerrado[]): Dia {
  return cerrado.reduce(
    (end, { desde, hasta }) => {
      const again = addDays(hasta, graciaDias);
      return end >= desde && end < again ? again : end;
    },
    addDays(vence, graciaDias),
  );
}

/**
 * The cuotas of a loan that are to be fined by themselves today, the earliest first, and for how much each: late beyond the days
 * of grace, since the policy began, and not fined for it before even if that was waived. None while a pago of it is under review.
 * `cerrado`: the earliest first.
 */
export function multasDue(
  cargos: readonly (Cargo & { porCuota: number | null })[],
  politica: Politica,
  multa: Centavos,
  { hoy, enRevision, cerrado = [] }: { hoy: Dia; enRevision: Centavos; cerrado?: readonly Cerrado[] },
): { cuota: number; monto: Centavos }[] {
  const { desde, graciaDias } = politica;
  if (desde === null || enRevision > 0) return [];
  const fined = new Set(cargos.map(({ porCuota }) => porCuota));
  let left = leftOf(cargos, politica.topePrestamo);
  return inOrder(cargos).flatMap((cargo) => {
    const since = graceEnd(cargo.vence, graciaDias, cerrado);
    const late = cargo.tipo === "cuota" && cargo.pendiente > 0 && since < hoy && since >= desde;
    if (!late || fined.has(cargo.numero)) return [];
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
