import type { inferRouterOutputs } from "@trpc/server";
import { counted, grouped } from "../../../rules/country/cantidad.ts";
import { dia as asDia, type Dia, formatDia } from "../../../rules/country/fecha.ts";
import type { Vista } from "../../../rules/loans/calendario.ts";
import type { CuotaStatus } from "../../../rules/loans/status.ts";
import type { AppRouter } from "../../../server/http/router.ts";

type Agenda = inferRouterOutputs<AppRouter>["calendario"]["agenda"];
export type Cuota = Agenda["events"][number];

/** One event of the calendar: a cuota, or the count of a crowded day. */
export interface Evento {
  title: string;
  /** Short text of a crowded day: what fits in a cell on a phone. */
  breve: string | null;
  start: Date;
  end: Date;
  estado: CuotaStatus;
  dia: Dia;
  cuota: Cuota | null;
}

/** More than these at the same hour would be unreadable side by side. */
const LEGIBLES = 12;
const MEDIA_HORA = 30 * 60_000;

/** 01:00 of a Caracas day in the machine's local time, which the calendar library uses. */
export function localDate(dia: Dia): Date {
  const [year = 0, month = 1, day = 1] = dia.split("-").map(Number);
  return new Date(year, month - 1, day, 1);
}

export function diaOf(date: Date): Dia {
  const two = (n: number) => String(n).padStart(2, "0");
  return asDia(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`);
}

const place = (dia: Dia) => {
  const start = localDate(dia);
  return { dia, start, end: new Date(start.getTime() + MEDIA_HORA) };
};

const cuotas = (n: number) => counted(n, "cuota", "cuotas");

/** A view's events: one per cuota, or one per day if there are too many to read or not all were loaded. */
export function eventosOf({ days, events }: Agenda, vista: Vista, hoy: Dia): Evento[] {
  const brought = days.reduce((n, { pagadas, faltan }) => n + pagadas + faltan, 0) === events.length;
  return days.flatMap(({ dia, pagadas, faltan }): Evento[] => {
    const total = pagadas + faltan;
    const crowded = (vista === "semana" || vista === "dia") && total > LEGIBLES;
    if (vista === "agenda" || (brought && !crowded)) {
      const own = events.filter(({ vence }) => vence === dia);
      return own.map((cuota) => ({ ...place(dia), title: cuota.title, breve: null, estado: cuota.estado, cuota }));
    }
    const estado = faltan === 0 ? "Pagado" : dia < hoy ? "Vencido" : "Pendiente";
    const title = faltan === 0 ? `${cuotas(total)}, todas pagadas` : `${cuotas(total)}, ${grouped(faltan)} por pagar`;
    return [{ ...place(dia), title, breve: grouped(total), estado, cuota: null }];
  });
}

const weekday = new Intl.DateTimeFormat("es-VE", { weekday: "long", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("es-VE", { month: "long", year: "numeric", timeZone: "UTC" });
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Sábado, 21 de noviembre de 2026'. */
export function longDay(dia: Dia): string {
  return capital(`${weekday.format(new Date(`${dia}T00:00:00Z`))}, ${formatDia(dia)}`);
}

/** 'Noviembre de 2026'. */
export function monthOf(dia: Dia): string {
  return capital(month.format(new Date(`${dia}T00:00:00Z`)));
}
