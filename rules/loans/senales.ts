/** What deserves a second look before a request or a pago is decided. Nothing here refuses: an administrator judges. */

import { addDays, type Dia } from "../country/fecha.ts";
import { type Centavos, calculateMontoFinal, centavos, splitCentavos, sumCentavos } from "../money/dinero.ts";
import type { Cuota } from "./plan.ts";
import { CUOTAS_POR_DEFECTO } from "./plan.ts";

/** A cuota that takes this share of a month's income, or more, is a heavy one. */
const CARGA_ALTA = 30;

/** The cuota that a request would have, and the share of a month's income that it takes; null without any income. */
export function cargaDe({ amount, ingreso }: { amount: Centavos; ingreso: Centavos }) {
  const [cuota = centavos(0)] = splitCentavos(calculateMontoFinal(amount), CUOTAS_POR_DEFECTO);
  const porcentaje = ingreso > 0 ? Math.round((cuota * 100) / ingreso) : null;
  return { cuota, porcentaje, alta: porcentaje === null || porcentaje >= CARGA_ALTA };
}

/** Where something of a request was seen before: the same cédula, Pago Móvil phone, sign-in phone, or photo. */
const VISTO_MOTIVOS = ["cedula", "telefono", "acceso", "foto"] as const;
export type VistoMotivo = (typeof VISTO_MOTIVOS)[number];

/** How many completed loans the average delay looks back on. */
export const PRESTAMOS_RECIENTES = 12;

/** Whole days, to one decimal: 2.5. Null without any cuota paid. */
export function averageDelay(days: readonly number[]): number | null {
  if (days.length === 0) return null;
  return Math.round((days.reduce((sum, day) => sum + day, 0) * 10) / days.length) / 10;
}

/** References are told apart by their last four digits only: the same four count within this many days. */
const DIAS_MISMO_CODIGO = 7;

/** The days, first and last, in which another pago with the same four digits is worth a look. */
export function diasCercanos(fechaPago: Dia): [desde: Dia, hasta: Dia] {
  return [addDays(fechaPago, -DIAS_MISMO_CODIGO), addDays(fechaPago, DIAS_MISMO_CODIGO)];
}

/**
 * What the first `cuantas` unpaid cuotas come to: less what was already paid towards them, more what those before them lack.
 * `saldo` is the whole loan's.
 */
export function montoDeCuotas(porPagar: readonly Cuota[], saldo: Centavos, cuantas: number): Centavos {
  const later = sumCentavos(porPagar.slice(cuantas).map(({ monto }) => monto));
  return centavos(cuantas === 0 ? 0 : Math.max(saldo - later, 0));
}

/** How many whole cuotas an amount pays; 0 is an abono parcial. */
export function cuotasQueCubre(porPagar: readonly Cuota[], saldo: Centavos, monto: Centavos): number {
  const covered = porPagar.findLastIndex((_, i) => montoDeCuotas(porPagar, saldo, i + 1) <= monto);
  return covered + 1;
}
