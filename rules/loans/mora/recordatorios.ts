/**
 * Which reminder of a loan goes out on a day, and which ones it replaces. Each day in the settings sends once for a cuota and its due
 * day; the newest that is due replaces the earlier ones, and after its time it is not sent at all.
 */
import { addDays, type Dia, daysBetween } from "../../country/fecha.ts";
import { RECORDATORIO_VALE_DIAS } from "../../limits/mensajes.ts";
import { type Cargo, inOrder } from "../../money/cargos.ts";
import { type Centavos, centavos, sumCentavos } from "../../money/dinero.ts";
import type { RECORDATORIO_RESULTADOS } from "../../texts/channels/clases.ts";
import type { Debida } from "../../texts/events/recordatorio.ts";

/** A reminder: its cuota, the due day, and how many days from it (negative before it). */
export interface Recordado {
  cuota: number;
  vence: Dia;
  desfase: number;
}

/** The facts about a loan. */
interface Hechos {
  cargos: readonly Cargo[];
  cuotasPagadas: number;
  /** The total of its pagos waiting for review. */
  enRevision: Centavos;
  /** The day of the newest promise to pay. */
  promesa: Dia | null;
  /** Its earlier reminders, delivered or not. */
  recordados: readonly Recordado[];
  /** Whether its person was reminded of it today. */
  dichoHoy: boolean;
}

interface Recordatorio {
  /** The reminder to send; null if one was already sent today, which covers these too. */
  debida: Debida | null;
  /** All reminders that will not be sent again. */
  notas: (Recordado & { resultado: (typeof RECORDATORIO_RESULTADOS)[number] })[];
}

/**
 * The newest of `dias` that has come for a cuota of that day and is still worth sending; null if there is none. Each is valid until the
 * next, the last for three more days.
 */
function desfaseOn(vence: Dia, dias: readonly number[], hoy: Dia): number | null {
  const pasados = daysBetween(vence, hoy);
  const come = dias.filter((desfase) => desfase <= pasados);
  if (come.length === 0) return null;
  const newest = Math.max(...come);
  const late = newest === Math.max(...dias) && pasados > newest + RECORDATORIO_VALE_DIAS;
  return late ? null : newest;
}

/** The due days for which a reminder may go out on `hoy`, each with the newest reminder that applies. */
export function vencesOn(dias: readonly number[], hoy: Dia): { vence: Dia; desfase: number }[] {
  if (dias.length === 0) return [];
  const last = addDays(hoy, -Math.min(...dias));
  const span = Math.max(...dias) + RECORDATORIO_VALE_DIAS - Math.min(...dias);
  return Array.from({ length: span + 1 }, (_, before) => addDays(last, -before)).flatMap((vence) => {
    const desfase = desfaseOn(vence, dias, hoy);
    return desfase === null ? [] : [{ vence, desfase }];
  });
}

/** A loan's reminder for today; null if there is none, for example until a promised day is over. */
export function recordatorioDe(hechos: Hechos, dias: readonly number[], hoy: Dia): Recordatorio | null {
  const { cargos, cuotasPagadas, enRevision, promesa, recordados, dichoHoy } = hechos;
  if (promesa !== null && promesa >= hoy) return null;
  const owed = debidosDe(cargos, cuotasPagadas, enRevision).filter(({ enRevision }) => !enRevision);
  const due = owed.flatMap((dia) => {
    const desfase = desfaseOn(dia.vence, dias, hoy);
    const told = recordados.filter(({ cuota, vence }) => cuota === dia.cuota && vence === dia.vence);
    if (desfase === null || told.some((one) => one.desfase >= desfase)) return [];
    const missed = dias.filter((one) => one < desfase && !told.some((other) => other.desfase === one));
    return [{ ...dia, desfase, missed: missed.toSorted((a, b) => a - b) }];
  });
  if (due.length === 0) return null;
  const notas = due.flatMap(({ cuota, vence, desfase, missed }, place) => [
    ...missed.map((one) => ({ cuota, vence, desfase: one, resultado: "tarde" as const })),
    { cuota, vence, desfase, resultado: place === 0 && !dichoHoy ? ("enviado" as const) : ("junto" as const) },
  ]);
  return { debida: dichoHoy ? null : queDecir(owed, due, hoy), notas };
}

/** What falls due on one day, with the number of its cuota. */
interface Debido {
  /** The cuota of that day; for a fine or a remainder without a cuota, the last one. */
  cuota: number;
  vence: Dia;
  monto: Centavos;
  /** Whether the cuota itself counts as paid. */
  contada: boolean;
  /** Whether it is only a fine. */
  multa: boolean;
  /** Whether a pago for it waits for review. */
  enRevision: boolean;
}

/** Money under review that covers no more than this percentage of a day's debt is rounding, meant for an earlier day. */
const REDONDEO_PORCENTAJE = 2;

/** Everything that is owed, by day; the money under review is counted against it, oldest first. */
export function debidosDe(cargos: readonly Cargo[], cuotasPagadas: number, enRevision: Centavos): Debido[] {
  const last = Math.max(0, ...cargos.filter(({ tipo }) => tipo === "cuota").map(({ numero }) => numero));
  let left: number = enRevision;
  return [...Map.groupBy(inOrder(cargos), ({ vence }) => vence)].flatMap(([vence, own]) => {
    const monto = sumCentavos(own.map(({ pendiente }) => pendiente));
    if (monto === 0) return [];
    const covered = Math.min(left, monto);
    left -= covered;
    const cuota = own.find(({ tipo }) => tipo === "cuota")?.numero ?? last;
    const multa = own.every(({ tipo, pendiente }) => tipo === "multa" || pendiente === 0);
    const enRevision = covered * 100 > monto * REDONDEO_PORCENTAJE;
    return [{ cuota, vence, monto, contada: cuota <= cuotasPagadas, multa, enRevision }];
  });
}

/** Everything late from its first day on, and what is about to fall due; without anything late, only the latter. */
function queDecir(owed: readonly Debido[], due: readonly Debido[], hoy: Dia): Debida {
  const late = owed.filter(({ vence }) => vence < hoy);
  const coming = due.filter(({ vence }) => vence >= hoy);
  const [first, next] = late.length > 0 ? [late[0], coming[0]] : coming;
  if (!first) throw new Error("a reminder of nothing");
  const { cuota: numero, monto, vence, contada, multa } = first;
  return {
    numero,
    monto,
    vence,
    contada,
    multa,
    vencido: centavos(sumCentavos(late.map((one) => one.monto))),
    vencidas: late.map(({ cuota }) => cuota),
    ...(next && { luego: { numero: next.cuota, monto: next.monto, vence: next.vence } }),
  };
}

/** When reminders are tried, as cron fields: at their hour and every hour after it, until the quiet hours or the day's end. */
export function horasDeRecordatorio(hora: string, silencio: Silencio): string {
  const start = inSilencio(hora, silencio) ? silencio.hasta : hora;
  const [from = "09", minute = "00"] = start.split(":");
  const hours = Array.from({ length: 24 - Number(from) }, (_, after) => Number(from) + after);
  const quiet = hours.findIndex((hour) => inSilencio(`${String(hour).padStart(2, "0")}:${minute}`, silencio));
  const open = quiet > 0 ? hours.slice(0, quiet) : hours;
  return `${Number(minute)} ${open[0]}${open.length > 1 ? `-${open.at(-1)}` : ""} * * *`;
}

interface Silencio {
  desde: string;
  hasta: string;
}

/** Whether "HH:MM" is in the quiet hours, from `desde` (usually before midnight) to `hasta`; equal times mean none. */
export function inSilencio(hora: string, { desde, hasta }: Silencio): boolean {
  return desde <= hasta ? desde <= hora && hora < hasta : hora >= desde || hora < hasta;
}
