/** What deserves a second look before a request or a pago is decided. Nothing here refuses: an administrator judges. */

import { addDays, type Dia } from "../country/fecha.ts";
import { type Cargo, inOrder, pendienteOf } from "../money/cargos.ts";
import { type Centavos, calculateMontoFinal, centavos, splitCentavos } from "../money/dinero.ts";
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

/** What the first `cuantas` unpaid cuotas come to, with whatever else falls due up to the last of them. */
export function montoDeCuotas(cargos: readonly Cargo[], cuantas: number): Centavos {
  const last = porPagar(cargos)[cuantas - 1];
  if (!last) return centavos(0);
  return pendienteOf(cargos.filter(({ vence }) => vence <= last.vence));
}

/** How many whole cuotas an amount pays, with what falls due before them; 0 is an abono parcial. */
export function cuotasQueCubre(cargos: readonly Cargo[], monto: Centavos): number {
  return porPagar(cargos).filter((_, i) => montoDeCuotas(cargos, i + 1) <= monto).length;
}

/** The cuotas that still lack something, in order. */
export function porPagar(cargos: readonly Cargo[]): Cargo[] {
  return inOrder(cargos).filter(({ tipo, pendiente }) => tipo === "cuota" && pendiente > 0);
}
