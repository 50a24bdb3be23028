/** The cuotas of a loan as they are agreed at approval: how much each is, and when it falls due (spec §3, §9). */
import { addDays, addMonths, type Dia } from "../country/fecha.ts";
import type { Cargo } from "../money/cargos.ts";
import { type Centavos, centavos, splitCentavos } from "../money/dinero.ts";

/** Spec §9, "Default instalments". */
export const CUOTAS_POR_DEFECTO = 4;

/** How far apart cuotas are; monthly is the spec's (§2). */
export const PERIODOS = ["mensual", "quincenal", "semanal"] as const;
export type Periodo = (typeof PERIODOS)[number];

const DIAS_DE: Record<Exclude<Periodo, "mensual">, number> = { quincenal: 15, semanal: 7 };

/** Days between two cuotas, of a year of 365 where it is months. */
export const diasEntre = (periodo: Periodo): number => (periodo === "mensual" ? 365 / 12 : DIAS_DE[periodo]);

/** The day `count` periods after the first: a month's last day where it has no such day (31 Jan → 28 Feb → 31 Mar). */
export function addPeriods(first: Dia, periodo: Periodo, count: number): Dia {
  return periodo === "mensual" ? addMonths(first, count) : addDays(first, DIAS_DE[periodo] * count);
}

/** The last day that every month has. */
export const ULTIMO_DIA = 28;

interface Plan {
  /** What the cuotas add up to: montoFinal without fines. */
  total: Centavos;
  cuotas: number;
  fechaPrimerPago: Dia;
  periodo: Periodo;
}

export interface Cuota {
  /** 1 for the first. */
  numero: number;
  monto: Centavos;
  vence: Dia;
}

/** The cuotas of a loan, one a period from the day of the first; they always add up to `total`. */
export function planCuotas({ total, cuotas, fechaPrimerPago, periodo }: Plan): Cuota[] {
  return splitCentavos(total, cuotas).map((monto, i) => ({
    numero: i + 1,
    monto,
    vence: addPeriods(fechaPrimerPago, periodo, i),
  }));
}

/** What approval writes down as owed: the plan, nothing of it paid, and an empty resto on the last day. */
export function openCargos(plan: Plan): Cargo[] {
  const cuotas = planCuotas(plan).map(
    (cuota): Cargo => ({ ...cuota, tipo: "cuota", vencePrevio: [], pendiente: cuota.monto }),
  );
  const last = addPeriods(plan.fechaPrimerPago, plan.periodo, plan.cuotas - 1);
  const nothing = centavos(0);
  return [...cuotas, { tipo: "resto", numero: 1, monto: nothing, vence: last, vencePrevio: [], pendiente: nothing }];
}
