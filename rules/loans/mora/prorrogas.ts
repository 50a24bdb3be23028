/** More time for a cuota and the following ones: requested by the borrower, granted or refused by an administrator. */
import * as z from "zod/mini";
import { type Dia, daysBetween } from "../../country/fecha.ts";
import { clave, dia, id, texto, textoOpcional } from "../../input/entrada.ts";
import { CUOTAS_MAXIMAS, LETRAS, PRORROGA_DIAS } from "../../limits/limits.ts";
import { type Cargo, inOrder } from "../../money/cargos.ts";
import { type Refusal, refuse } from "../../texts/refusals/mensajes.ts";
import { openCuotas } from "../abiertas.ts";
import { addPeriods, type Periodo } from "../plan.ts";

export const PRORROGA_ESTADOS = ["Pendiente", "Concedida", "Rechazada"] as const;
export type ProrrogaEstado = (typeof PRORROGA_ESTADOS)[number];

const desdeCuota = z.int({ error: "Elige desde qué cuota." }).check(z.gte(1), z.lte(CUOTAS_MAXIMAS));
const fecha = dia("Elige el nuevo día.");

/** A borrower's request. */
export const prorrogaInput = z.object({
  desdeCuota,
  fecha,
  motivo: texto(LETRAS.motivo, "Cuéntanos por qué necesitas más tiempo."),
  clave,
});

/** An administrator's answer: a refusal needs a reason. */
export const prorrogaDecision = z
  .object({
    prorrogaId: id,
    conceder: z.boolean({ error: "Di si se concede." }),
    motivo: textoOpcional(LETRAS.motivo),
    clave,
  })
  .check(
    z.refine(({ conceder, motivo }) => conceder || motivo !== null, {
      path: ["motivo"],
      error: "Escribe por qué no se concede.",
    }),
  );

/** Undoes an answer. */
export const undoProrrogaInput = z.object({ prorrogaId: id, clave });

/** More time that an administrator gives without a request. */
export const rescheduleInput = z.object({
  loanId: id,
  desdeCuota,
  fecha,
  motivo: texto(LETRAS.motivo, "Escribe por qué se da más tiempo."),
  clave,
});

/**
 * Refuses CUOTA_SETTLED for a cuota that is settled or does not exist, and DAY_BEFORE_PREVIOUS for a day before the previous
 * cuota's.
 */
export function checkReschedule(cargos: readonly Cargo[], desdeCuota: number, fecha: Dia): Refusal | null {
  if (!openCuotas(cargos).some(({ numero }) => numero === desdeCuota)) return refuse("CUOTA_SETTLED");
  const previous = cargos.find(({ tipo, numero }) => tipo === "cuota" && numero === desdeCuota - 1);
  return previous && fecha < previous.vence ? refuse("DAY_BEFORE_PREVIOUS", { vence: previous.vence }) : null;
}

/**
 * Every cargo that moves if the cuotas from `desdeCuota` on fall due from `fecha` on, one per period, each with its old day:
 * those cuotas, the fines due with one of them, and the resto with the last. In order of due days.
 */
export function reschedule<C extends Cargo & { porCuota?: number | null }>(
  cargos: readonly C[],
  { desdeCuota, fecha, periodo }: { desdeCuota: number; fecha: Dia; periodo: Periodo },
): C[] {
  return inOrder(cargos).flatMap((cargo) => {
    const numero = cuotaOf(cargo, cargos)?.numero ?? 0;
    const vence = addPeriods(fecha, periodo, numero - desdeCuota);
    if (numero < desdeCuota || vence === cargo.vence) return [];
    return { ...cargo, vence, vencePrevio: [...cargo.vencePrevio, cargo.vence] };
  });
}

/**
 * The cuota that a cargo belongs to: the one an automatic fine is for, otherwise the one of the same day. If two share a day, a
 * fine goes with the first and the resto with the last.
 */
export function cuotaOf<C extends Cargo & { porCuota?: number | null }>(cargo: C, cargos: readonly C[]): C | undefined {
  if (cargo.tipo === "cuota") return cargo;
  if (cargo.porCuota) return cargos.find(({ tipo, numero }) => tipo === "cuota" && numero === cargo.porCuota);
  const sameDay = inOrder(cargos).filter(({ tipo, vence }) => tipo === "cuota" && vence === cargo.vence);
  return sameDay.at(cargo.tipo === "resto" ? -1 : 0);
}

/** Refuses DAY_NOT_LATER and EXTENSION_TOO_LONG: a borrower may ask for up to PRORROGA_DIAS more. */
export function checkExtension(vence: Dia, fecha: Dia, hoy: Dia): Refusal | null {
  if (fecha <= vence || fecha < hoy) return refuse("DAY_NOT_LATER");
  return daysBetween(vence, fecha) > PRORROGA_DIAS ? refuse("EXTENSION_TOO_LONG") : null;
}

/** Refuses PRORROGA_STALE: since the request, the cuota was settled, left the plan, or got at least as much time. */
export function checkGrant(
  cargos: readonly Cargo[],
  { desdeCuota, fecha }: { desdeCuota: number; fecha: Dia },
): Refusal | null {
  const cuota = openCuotas(cargos).find(({ numero }) => numero === desdeCuota);
  return !cuota || fecha <= cuota.vence ? refuse("PRORROGA_STALE") : null;
}

type Plazo = Pick<Cargo, "tipo" | "numero" | "vence" | "vencePrevio">;

/** The days of the cargos that a decision moved, before and after it: enough to move them back. */
export interface Movidos {
  antes: Plazo[];
  despues: Plazo[];
}

const plazoOf = ({ tipo, numero, vence, vencePrevio }: Plazo): Plazo => ({ tipo, numero, vence, vencePrevio });
const same = (a: Plazo) => (b: Plazo) => a.tipo === b.tipo && a.numero === b.numero;
const sameDays = (a: Plazo, b: Plazo | undefined) => a.vence === b?.vence && `${a.vencePrevio}` === `${b.vencePrevio}`;

/** What moved between two readings of a loan's cargos. */
export function movidosOf(before: readonly Plazo[], after: readonly Plazo[]): Movidos {
  const moved = after.filter((cargo) => !sameDays(cargo, before.find(same(cargo))));
  return { antes: before.filter((cargo) => moved.some(same(cargo))).map(plazoOf), despues: moved.map(plazoOf) };
}

/** The first cuota that a decision moved, and its new day. */
export interface Movido {
  cuota: number;
  vence: Dia;
}

/** The first cuota that moved; null if none did. */
export function firstMoved({ despues }: Movidos): Movido | null {
  const [first] = despues.filter(({ tipo }) => tipo === "cuota").sort((a, b) => a.numero - b.numero);
  return first ? { cuota: first.numero, vence: first.vence } : null;
}

/**
 * The days to move those cargos back to, together with fines set since for a cuota's new day, but none into the past; null if
 * one of them has moved again, or is no longer in the plan.
 */
export function plazosBefore(cargos: readonly Plazo[], { antes, despues }: Movidos, hoy: Dia): Plazo[] | null {
  if (!despues.every((plazo) => sameDays(plazo, cargos.find(same(plazo))))) return null;
  const later = cargos.filter((cargo) => cargo.tipo === "multa" && !despues.some(same(cargo)));
  const withTheirs = later.flatMap((multa) => {
    const theirs = despues.filter(({ tipo, vence }) => tipo === "cuota" && vence === multa.vence);
    const [back] = antes
      .filter((plazo) => theirs.some(same(plazo)))
      .map(({ vence }) => vence)
      .sort();
    return back ? [{ ...multa, vence: back < hoy ? hoy : back }] : [];
  });
  return [...antes, ...withTheirs];
}
