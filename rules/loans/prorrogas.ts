/** More time for a cuota and those after it: asked for by the borrower, granted or refused by an administrator. */
import { type Dia, daysBetween } from "../country/fecha.ts";
import { PRORROGA_DIAS } from "../limits.ts";
import { type Cargo, inOrder } from "../money/cargos.ts";
import { type Refusal, refuse } from "../texts/mensajes.ts";
import { addPeriods, type Periodo } from "./plan.ts";

export const PRORROGA_ESTADOS = ["Pendiente", "Concedida", "Rechazada"] as const;

/** The first cuota with something to pay; undefined when none is left. */
export function firstUnsettled(cargos: readonly Cargo[]): Cargo | undefined {
  return inOrder(cargos).find(({ tipo, pendiente }) => tipo === "cuota" && pendiente > 0);
}

/**
 * Refuses CUOTA_SETTLED for a cuota that has nothing to pay or that does not exist, and DAY_BEFORE_PREVIOUS for a day that
 * would come before the cuota in front of it.
 */
export function checkReschedule(cargos: readonly Cargo[], desdeCuota: number, fecha: Dia): Refusal | null {
  const cuotas = cargos.filter(({ tipo }) => tipo === "cuota");
  const cuota = cuotas.find(({ numero }) => numero === desdeCuota);
  if (!cuota || cuota.pendiente === 0) return refuse("CUOTA_SETTLED");
  const previous = cuotas.find(({ numero }) => numero === desdeCuota - 1);
  return previous && fecha < previous.vence ? refuse("DAY_BEFORE_PREVIOUS", { vence: previous.vence }) : null;
}

/**
 * Every cargo that moves when the cuotas from `desdeCuota` on fall due from `fecha` on, one a period, each with its old day kept:
 * those cuotas, the fines that fell due with one of them, and the resto with the last. In the order in which they fall due.
 */
export function reschedule<C extends Cargo>(
  cargos: readonly C[],
  { desdeCuota, fecha, periodo }: { desdeCuota: number; fecha: Dia; periodo: Periodo },
): C[] {
  const moving = inOrder(cargos).filter(({ tipo, numero }) => tipo === "cuota" && numero >= desdeCuota);
  const days = new Map(moving.map(({ vence, numero }) => [vence, addPeriods(fecha, periodo, numero - desdeCuota)]));
  return inOrder(cargos).flatMap((cargo) => {
    const vence = days.get(cargo.vence);
    const moves = cargo.tipo === "cuota" ? cargo.numero >= desdeCuota : true;
    if (!vence || !moves || vence === cargo.vence) return [];
    return { ...cargo, vence, vencePrevio: [...cargo.vencePrevio, cargo.vence] };
  });
}

/** Refuses DAY_NOT_LATER and EXTENSION_TOO_LONG: a borrower asks for up to PRORROGA_DIAS more. */
export function checkExtension(vence: Dia, fecha: Dia, hoy: Dia): Refusal | null {
  if (fecha <= vence || fecha < hoy) return refuse("DAY_NOT_LATER");
  return daysBetween(vence, fecha) > PRORROGA_DIAS ? refuse("EXTENSION_TOO_LONG") : null;
}
