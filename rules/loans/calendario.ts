/** The calendar of cuotas (spec §2 Calendario, §9): the days of each view, and their contents. */
import { addDays, type Dia, daysBetween, dia, type Instante, instante, startOfEvent } from "../country/fecha.ts";
import { MAX_PERIODO_DIAS } from "../limits/limits.ts";
import type { Cargo, CargoTipo } from "../money/cargos.ts";
import type { Centavos } from "../money/dinero.ts";
import { type Refusal, refuse } from "../texts/refusals/mensajes.ts";
import { type CuotaStatus, cuotaStatus } from "./status.ts";

/** The agenda goes this many days ahead (spec §9). */
export const AGENDA_DIAS = 30;

/** Refuses PERIOD_WRONG: a period that ends before it begins, or is longer than MAX_PERIODO_DIAS. */
export function checkPeriodo(desde: Dia, hasta: Dia): Refusal | null {
  return desde <= hasta && daysBetween(desde, hasta) < MAX_PERIODO_DIAS ? null : refuse("PERIOD_WRONG");
}

export const VISTAS = ["mes", "semana", "dia", "agenda"] as const;
export type Vista = (typeof VISTAS)[number];

/** How many cuotas of a day are paid and unpaid. */
export interface DiaDeCuotas {
  dia: Dia;
  pagadas: number;
  faltan: number;
}

/** The Monday of its week. */
function lunes(day: Dia): Dia {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The days of a view around `fecha`; for a month, whole weeks from Monday. */
export function periodOf(vista: Vista, fecha: Dia): { desde: Dia; hasta: Dia } {
  if (vista === "dia") return { desde: fecha, hasta: fecha };
  if (vista === "semana") return { desde: lunes(fecha), hasta: addDays(lunes(fecha), 6) };
  if (vista === "agenda") return { desde: fecha, hasta: addDays(fecha, AGENDA_DIAS - 1) };
  const first = dia(`${fecha.slice(0, 8)}01`);
  const nextMonth = dia(`${addDays(first, 31).slice(0, 8)}01`);
  return { desde: lunes(first), hasta: addDays(lunes(addDays(nextMonth, -1)), 6) };
}

interface CalendarEvent {
  title: string;
  start: Instante;
  end: Instante;
  allDay: boolean;
  tipo: "pago";
  estado: CuotaStatus;
  nombre: string;
  correo: string;
  telefono: string;
  userId: string;
  loanId: string;
  monto: Centavos;
  /** The kind of charge: a cuota, a multa, or the resto. */
  cargo: CargoTipo;
  /** The number of the cuota, from 1. */
  cuota: number;
  vence: Dia;
}

/** The 30-minute event of a cargo: one for each cuota (spec §2 Calendario, §9) and for any other charge. */
export function calendarEvent(
  loan: {
    id: string;
    userId: string;
    cuotas: number;
    cuotasPagadas: number;
    nombre: string;
    apellido: string;
    correo: string;
    telefono: string;
  },
  cargo: Cargo,
  hoy: Dia,
): CalendarEvent {
  const nombre = `${loan.nombre} ${loan.apellido}`;
  const { tipo, numero, vence, pendiente } = cargo;
  const pagado = tipo === "cuota" ? loan.cuotasPagadas : 0;
  return {
    title: `${nombre} · ${nameOf(cargo, loan.cuotas)}`,
    start: startOfEvent(vence),
    end: instante(startOfEvent(vence) + 30 * 60_000),
    allDay: false,
    tipo: "pago",
    estado: cuotaStatus(cargo, pagado, hoy),
    nombre,
    correo: loan.correo,
    telefono: loan.telefono,
    userId: loan.userId,
    loanId: loan.id,
    monto: pendiente > 0 ? pendiente : cargo.monto,
    cargo: tipo,
    cuota: tipo === "cuota" ? numero : loan.cuotas,
    vence,
  };
}

function nameOf({ tipo, numero }: Cargo, cuotas: number): string {
  if (tipo === "cuota") return `cuota ${numero} de ${cuotas}`;
  return tipo === "multa" ? "multa" : "resto del préstamo";
}
