/** The financial summary (spec §3 resumenFinanciero), and the business seen by months. */

import { addMonths, type Dia, dia } from "../country/fecha.ts";
import { type Centavos, calculateMontoFinal, centavos, divideHalfUp, formatDolaresCortos } from "./dinero.ts";
import type { Concepto } from "./libro.ts";

/** What completing a loan adds to totalRecuperado: its amount with the interest, 1.2 × (spec §4), even if less was collected. */
export function recuperadoOf(loan: { amount: Centavos; interes: number }): Centavos {
  return calculateMontoFinal(loan.amount, loan.interes);
}

/** How many months the charts show, including the current one. */
const MESES = 12;

/** A month, 'YYYY-MM'. */
export type Mes = string;

export interface MesDeCaja {
  mes: Mes;
  /** The amount paid out, and in how many loans. */
  prestado: Centavos;
  prestamos: number;
  /** Really collected, less reversals of that month; negative if those were more. */
  cobrado: Centavos;
  pagos: number;
}

/** The last `count` months up to that of `hoy`, oldest first. */
export function mesesHasta(hoy: Dia, count: number = MESES): Mes[] {
  const first = dia(`${hoy.slice(0, 7)}-01`);
  return Array.from({ length: count }, (_, i) => addMonths(first, i - count + 1).slice(0, 7));
}

/** Cash flows by month; months without any have zeros. */
export function porMes(
  meses: readonly Mes[],
  flujos: readonly { mes: Mes; concepto: Concepto; monto: Centavos; cantidad: number }[],
): MesDeCaja[] {
  return meses.map((mes) => {
    const of = (concepto: Concepto) => flujos.find((flujo) => flujo.mes === mes && flujo.concepto === concepto);
    const [desembolso, anulado] = [of("desembolso"), of("reverso_desembolso")];
    const [pago, reverso] = [of("pago"), of("reverso_pago")];
    return {
      mes,
      prestado: centavos(0 - (desembolso?.monto ?? 0) - (anulado?.monto ?? 0)),
      prestamos: (desembolso?.cantidad ?? 0) - (anulado?.cantidad ?? 0),
      cobrado: centavos((pago?.monto ?? 0) + (reverso?.monto ?? 0)),
      pagos: (pago?.cantidad ?? 0) - (reverso?.cantidad ?? 0),
    };
  });
}

/** `part` of `whole` in thousandths, rounded half up; 0 if `whole` is 0. */
export function milesimas(part: Centavos, whole: Centavos): number {
  return whole > 0 ? divideHalfUp(Math.max(part, 0) * 1000, whole) : 0;
}

/** 123 → "12,3 %". */
export function formatMilesimas(value: number): string {
  return `${Math.floor(value / 10)},${value % 10} %`;
}

/** The top of a chart's axis: a round amount slightly above `largest`, whose half is round too; at least a dollar. */
export function topeDeEje(largest: Centavos): Centavos {
  let unit = 100;
  while (unit * 10 < largest) unit *= 10;
  const tops = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * unit);
  return centavos(tops.find((top) => top >= largest) ?? unit * 10);
}

/** An amount on an axis, where space is short: "$250", "$2.500", "$25 mil", "$2,5 M". */
export function formatEje(monto: Centavos): string {
  const [unit, name] = monto >= 100_000_000 ? [100_000_000, "M"] : [100_000, "mil"];
  return monto >= 1_000_000 ? `$${String(monto / unit).replace(".", ",")} ${name}` : formatDolaresCortos(monto);
}

const largo = new Intl.DateTimeFormat("es-VE", { month: "long", year: "numeric", timeZone: "UTC" });
const corto = new Intl.DateTimeFormat("es-VE", { month: "short", timeZone: "UTC" });
const utcOf = (mes: Mes) => new Date(`${mes}-01T00:00:00Z`);

/** '2026-03' → "marzo de 2026". */
export function formatMes(mes: Mes): string {
  return largo.format(utcOf(mes));
}

/** '2026-03' → "mar". */
export function formatMesCorto(mes: Mes): string {
  return corto.format(utcOf(mes)).slice(0, 3);
}
