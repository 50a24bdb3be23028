/** The cuotas of a loan as agreed at approval: their amounts and due days (spec §3, §9). */
import { addDays, addMonths, type Dia } from "../country/fecha.ts";
import type { Cargo } from "../money/cargos.ts";
import { type Centavos, centavos, splitCentavos } from "../money/dinero.ts";

/** Spec §9, "Default instalments". */
export const CUOTAS_POR_DEFECTO = 4;

/** The time between cuotas; the spec has monthly ones (§2). */
export const PERIODOS = ["mensual", "quincenal", "semanal"] as const;
export type Periodo = (typeof PERIODOS)[number];

const DIAS_DE: Record<Exclude<Periodo, "mensual">, number> = { quincenal: 15, semanal: 7 };

/** Days between two cuotas; for months, in a year of 365 days. */
export const diasEntre = (periodo: Periodo): number => (periodo === "mensual" ? 365 / 12 : DIAS_DE[periodo]);

/** The day `count` periods after the first: the month's last day if it has no such day (31 Jan → 28 Feb → 31 Mar). */
export function addPeriods(first: Dia, periodo: Periodo, count: number): Dia {
  return periodo === "mensual" ? addMonths(first, count) : addDays(first, DIAS_DE[periodo] * count);
}

/** The last day that every month has. */
export const ULTIMO_DIA = 28;

interface Plan {
  /** The sum of the cuotas: montoFinal without fines. */
  total: Centavos;
  cuotas: number;
  fechaPrimerPago: Dia;
  periodo: Periodo;
}

export interface Cuota {
  /** From 1. */
  numero: number;
  monto: Centavos;
  vence: Dia;
}

/** The cuotas of a loan, one per period from the first day; they always add up to `total`. */
export function planCuotas({ total, cuotas, fechaPrimerPago, periodo }: Plan): Cuota[] {
  return splitCentavos(total, cuotas).map((monto, i) => ({
    numero: i + 1,
    monto,
    vence: addPeriods(fechaPrimerPago, periodo, i),
  }));
}

/** The debt recorded at approval: the unpaid plan, and an empty resto on the last day. */
export function openCargos(plan: Plan): Cargo[] {
  const cuotas = planCuotas(plan).map(
    (cuota): Cargo => ({ ...cuota, tipo: "cuota", vencePrevio: [], pendiente: cuota.monto }),
  );
  const last = addPeriods(plan.fechaPrimerPago, plan.periodo, plan.cuotas - 1);
  const nothing = centavos(0);
  return [...cuotas, { tipo: "resto", numero: 1, monto: nothing, vence: last, vencePrevio: [], pendiente: nothing }];
}
