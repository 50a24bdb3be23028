/** Days and instants. Days are days in Caracas, regardless of the machine's time zone (spec §9, "Date formats"). */
import type { Unit } from "../units.ts";

/** A calendar day in Caracas, 'YYYY-MM-DD'. Compares as text. */
export type Dia = string & Unit<"day in Caracas">;
/** Milliseconds since the epoch, whole. */
export type Instante = number & Unit<"milliseconds since the epoch">;

export const MS_PER_DAY = 86_400_000;
export const MS_PER_HOUR = 3_600_000;
/** Venezuela is four hours behind UTC all year since May 2016; every instant of this product is later. */
const CARACAS_OFFSET_MS = 4 * MS_PER_HOUR;

/** Creates a day from a text known to be one. Throws for any other text: check typed ones with `isDia`. */
export function dia(text: string): Dia {
  if (!isDia(text)) throw new RangeError(`no such day: ${text}`);
  return text;
}

/** Creates an instant from milliseconds since the epoch. Throws unless they are whole. */
export function instante(ms: number): Instante {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`no instant: ${ms}`);
  return ms as Instante;
}

function utcOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Throws RangeError outside of the years 0 to 9999. */
function dayOf(date: Date): Dia {
  const text = date.toISOString();
  if (text.length !== "2026-01-31T00:00:00.000Z".length) throw new RangeError(`no such day: ${text}`);
  return text.slice(0, 10) as Dia;
}

/** The day's midnight in UTC, which is how `Date.parse` reads a date without a time. */
const msOf = (dia: Dia): number => Date.parse(dia);

/** Whether the day exists: '2028-02-29' does, '2027-02-29' does not. */
export function isDia(text: string): text is Dia {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = utcOf(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The Caracas day of an instant. */
export function toDia(instante: Instante): Dia {
  return dayOf(new Date(instante - CARACAS_OFFSET_MS));
}

/**
 * Whether something that lasts at most `maxMs` is still valid until `hasta`. A longer period was written by a clock that was ahead, and is
 * ignored.
 */
export function lastsUntil(hasta: Instante | null | undefined, now: Instante, maxMs: number): boolean {
  return hasta !== null && hasta !== undefined && hasta > now && hasta <= now + maxMs;
}

/** An instant in Caracas as '2026-03-04 23:30': sorts as text, and spreadsheets read it. */
export function toMinuto(instante: Instante): string {
  return new Date(instante - CARACAS_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** The instant at which a Caracas day begins. */
export function startOfDay(dia: Dia): Instante {
  return instante(msOf(dia) + CARACAS_OFFSET_MS);
}

/** That many days later, or earlier if negative. */
export function addDays(dia: Dia, days: number): Dia {
  return dayOf(new Date(msOf(dia) + days * MS_PER_DAY));
}

/** The same day of the month `months` later, or the month's last day if it has no such day: 31 Jan + 1 → 28 Feb. */
export function addMonths(dia: Dia, months: number): Dia {
  const date = utcOf(dia);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  target.setUTCDate(Math.min(date.getUTCDate(), target.getUTCDate()));
  return dayOf(target);
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Dia, to: Dia): number {
  return (msOf(to) - msOf(from)) / MS_PER_DAY;
}

/** Saturday or Sunday: 3 January 1970 was a Saturday. */
export function isWeekend(dia: Dia): boolean {
  return [0, 1].includes(((daysBetween("1970-01-03" as Dia, dia) % 7) + 7) % 7);
}

/** 05:00 UTC of the day, 01:00 in Caracas: always that same day in Venezuela (spec §2, Calendario: "shifted by 5 hours"). */
export function startOfEvent(dia: Dia): Instante {
  return instante(utcOf(dia).getTime() + 5 * 3_600_000);
}

const largo = new Intl.DateTimeFormat("es-VE", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const corto = new Intl.DateTimeFormat("es-VE", { day: "numeric", month: "short", timeZone: "UTC" });
const momento = new Intl.DateTimeFormat("es-VE", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "America/Caracas",
});

/** '2026-03-04' → "4 de marzo de 2026" (spec §9, 'd de MMMM de yyyy'). */
export function formatDia(dia: Dia): string {
  return largo.format(utcOf(dia));
}

/** '2026-03-04' → "04 de marzo de 2026": the reminder's form (spec §9, 'dd de MMMM de yyyy'). */
export function formatDiaRecordatorio(dia: Dia): string {
  return formatDia(dia).replace(/^(\d) /, "0$1 ");
}

/** '2026-03-04' → "4 mar", where space is short and the year is obvious. */
export function formatDiaCorto(dia: Dia): string {
  return corto.format(utcOf(dia));
}

/** An instant as people read it in Caracas: "4 mar 2026, 11:30 p. m.". */
export function formatInstante(instante: Instante): string {
  return momento.format(instante);
}
