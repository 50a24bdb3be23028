/** Facts worth a second look before a request or a pago is decided. Nothing here refuses: an administrator judges. */

import { addDays, type Dia, daysBetween, type Instante, isWeekend, toDia } from "../../country/fecha.ts";
import { PAGO_TARDIO_DIAS, TASA_VIEJA_DIAS_HABILES } from "../../limits/limits.ts";
import { type Cargo, cuentaConRedondeo, inOrder, pendienteOf } from "../../money/cargos.ts";
import {
  type Bolivares,
  type Centavos,
  calculateMontoFinal,
  centavos,
  divideHalfUp,
  splitCentavos,
} from "../../money/dinero.ts";
import { type Tasa, toBolivares } from "../../money/tasa.ts";

/** A cuota that takes this share of a month's income, or more, is heavy. */
export const CARGA_ALTA = 30;

/** The cuota of a request under the product's terms, and its share of a month's income; null without an income. */
export function cargaDe(
  { amount, ingreso }: { amount: Centavos; ingreso: Centavos },
  { interes, cuotas }: { interes: number; cuotas: number },
) {
  const [cuota = centavos(0)] = splitCentavos(calculateMontoFinal(amount, interes), cuotas);
  const porcentaje = ingreso > 0 ? Math.round((cuota * 100) / ingreso) : null;
  return { cuota, porcentaje, alta: porcentaje === null || porcentaje >= CARGA_ALTA };
}

/** Bolívares that differ from an amount at its rate by more than this percentage were mistyped, or sent wrong. */
const DIFERENCIA_BS_PORCENTAJE = 5;

/** An amount at the rate, and by what percentage the given bolívares differ; null if no more than 5. */
export function diferenciaBs(
  amount: Centavos,
  bs: Bolivares,
  tasa: Tasa | null,
): { esperado: Bolivares; porcentaje: number } | null {
  if (!tasa) return null;
  const esperado = toBolivares(amount, tasa);
  const difference = Math.abs(bs - esperado) * 100;
  if (difference <= esperado * DIFERENCIA_BS_PORCENTAJE) return null;
  return { esperado, porcentaje: divideHalfUp(difference, esperado) };
}

/** How a request matches somebody else's data: the same cédula, Pago Móvil phone, sign-in phone or photo, or a similar photo. */
const VISTO_MOTIVOS = ["cedula", "telefono", "acceso", "foto", "parecida"] as const;
export type VistoMotivo = (typeof VISTO_MOTIVOS)[number];

/** How many completed loans the average delay covers. */
export const PRESTAMOS_RECIENTES = 12;

/** Days with one decimal: 2.5. Null without any paid cuota. */
export function averageDelay(days: readonly number[]): number | null {
  if (days.length === 0) return null;
  return Math.round((days.reduce((sum, day) => sum + day, 0) * 10) / days.length) / 10;
}

/** Equal last four digits of references count within this many days. */
const DIAS_MISMO_CODIGO = 7;

/** The first and last day within which another pago with the same four digits is worth a look. */
export function diasCercanos(fechaPago: Dia): [desde: Dia, hasta: Dia] {
  return [addDays(fechaPago, -DIAS_MISMO_CODIGO), addDays(fechaPago, DIAS_MISMO_CODIGO)];
}

/** The sum of the first `cuantas` unpaid cuotas, with fines that fall due up to the last of them. */
export function montoDeCuotas(cargos: readonly Cargo[], cuantas: number): Centavos {
  const last = porPagar(cargos)[cuantas - 1];
  if (!last) return centavos(0);
  return pendienteOf(cargos.filter(({ vence }) => vence <= last.vence));
}

/**
 * How many whole cuotas an amount pays, with what falls due before them; 0 is an abono parcial. The last one counts even if
 * rounding at a rate left it slightly short.
 */
export function cuotasQueCubre(cargos: readonly Cargo[], monto: Centavos): number {
  return porPagar(cargos).filter((cuota, i) => {
    const lacks = montoDeCuotas(cargos, i + 1) - monto;
    return lacks <= 0 || cuentaConRedondeo({ monto: cuota.monto, pendiente: centavos(lacks) });
  }).length;
}

/** The unpaid cuotas, in order. */
export function porPagar(cargos: readonly Cargo[]): Cargo[] {
  return inOrder(cargos).filter(({ tipo, pendiente }) => tipo === "cuota" && pendiente > 0);
}

interface PagoVisto {
  fecha: Instante;
  fechaPago: Dia;
  tasaFecha: Dia | null;
  monto: Centavos;
}

/** Oddities in a pago's figures, each null if there is none. */
export interface Reparos {
  /** How many days late it was registered. */
  tardio: number | null;
  /** By how many business days its rate is older than its day; bank holidays count as business days here. */
  tasaVieja: number | null;
  /** The day its loan was paid out, if the pago is dated before it. */
  antesDelPrestamo: Dia | null;
  /** By how much it exceeds what is owed. */
  exceso: Centavos | null;
}

/**
 * `desde`: the day its loan was paid out. `saldo`: the loan's debt, including written-off debt; null if it is finished and owes
 * nothing.
 */
export function reparosDe(pago: PagoVisto, loan: { desde: Dia | null; saldo: Centavos | null }): Reparos {
  const tardio = daysBetween(pago.fechaPago, toDia(pago.fecha));
  const tasaVieja = pago.tasaFecha === null ? 0 : diasHabiles(pago.tasaFecha, pago.fechaPago);
  const exceso = loan.saldo === null ? 0 : pago.monto - loan.saldo;
  return {
    tardio: tardio > PAGO_TARDIO_DIAS ? tardio : null,
    tasaVieja: tasaVieja > TASA_VIEJA_DIAS_HABILES ? tasaVieja : null,
    antesDelPrestamo: loan.desde !== null && pago.fechaPago < loan.desde ? loan.desde : null,
    exceso: exceso > 0 ? centavos(exceso) : null,
  };
}

/** The weekdays after `from`, up to `to`; 0 if `to` is not later. */
function diasHabiles(from: Dia, to: Dia): number {
  const days = Math.max(daysBetween(from, to), 0);
  const [weeks, rest] = [Math.floor(days / 7), days % 7];
  const last = Array.from({ length: rest }, (_, i) => addDays(to, -i));
  return weeks * 5 + last.filter((dia) => !isWeekend(dia)).length;
}
