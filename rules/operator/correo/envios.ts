/** When a message may be sent, how long it is retried, and how long it or its whole channel waits after a failure: pure. */
import { addDays, addMonths, type Dia, dia, type Instante, instante, startOfDay, toDia } from "../../country/fecha.ts";
import { REINTENTOS_DE_MENSAJE_MS } from "../../limits/limits.ts";
import {
  DESCANSO_MS,
  ENLACE_VALE_MS,
  FALLOS_PARA_DESCANSAR,
  MAX_DESCANSO_MS,
  MAX_ESPERA_PEDIDA_MS,
  MENSAJE_VALE_MS,
  REINTENTOS_DE_CODIGO_MS,
} from "../../limits/mensajes.ts";
import type { Canal } from "../../texts/channels/canal.ts";
import type { MensajeClase } from "../../texts/channels/clases.ts";
import type { AjusteAvisos } from "../ajustes/mensajes.ts";

/** The fields of a message that decide when it is sent. */
interface PorSalir {
  canal: Canal;
  clase: MensajeClase;
  plantilla: string;
  params: Record<string, string>;
  creado: Instante;
}

/** Classes that somebody is waiting for: they go before all others. */
export const URGENTES: readonly MensajeClase[] = ["codigo", "seguridad"];

type Silencio = AjusteAvisos["silencio"];

/** The end of the quiet hours that include `now`; null outside of them. Equal times mean no quiet hours. */
export function quietUntil({ desde, hasta }: Silencio, now: Instante): Instante | null {
  if (desde === hasta) return null;
  const today = toDia(now);
  // Quiet hours that began yesterday may last into today.
  for (const first of [addDays(today, -1), today]) {
    const end = momentOf(desde < hasta ? first : addDays(first, 1), hasta);
    if (momentOf(first, desde) <= now && now < end) return end;
  }
  return null;
}

function momentOf(day: Dia, hora: string): Instante {
  const [hours = 0, minutes = 0] = hora.split(":").map(Number);
  return instante(startOfDay(day) + (hours * 60 + minutes) * 60_000);
}

/** Templates whose mails are useless after an hour. */
const DE_UNA_HORA: readonly string[] = ["recuperacion", "reclamo", "prueba"];
const endOfDay = (momento: Instante): Instante => startOfDay(addDays(toDia(momento), 1));

/**
 * When a message becomes useless. Codes queued by an older version have no expiry, and have expired by now; a reminder is about
 * the day on which it could first be sent.
 */
export function endOf({ canal, clase, plantilla, params, creado }: PorSalir, silencio: Silencio): Instante {
  if (plantilla === "codigo" || clase === "codigo") return instante(Number(params.vence ?? 0));
  if (plantilla === "resumen-diario") return endOfDay(creado);
  const vale = DE_UNA_HORA.includes(plantilla) ? ENLACE_VALE_MS : MENSAJE_VALE_MS;
  const last = clase === "cobro" ? endOfDay(quietUntil(silencio, creado) ?? creado) : instante(creado + vale);
  // A WhatsApp template may have a parameter of that name.
  return canal === "push" && params.vence ? instante(Math.min(last, Number(params.vence))) : last;
}

/**
 * The wait after failure number `intentos`, from 1: random up to a growing limit, so that messages that failed together do not
 * return together; never sooner than the carrier asked. `azar` is from 0 to 1.
 */
export function waitAfter(clase: MensajeClase, intentos: number, azar: number, esperaMs: number | null): number {
  const ceilings = clase === "codigo" ? REINTENTOS_DE_CODIGO_MS : REINTENTOS_DE_MENSAJE_MS;
  const ceiling = ceilings[Math.min(intentos, ceilings.length) - 1] ?? 0;
  return Math.max(Math.round(azar * ceiling), askedFor(esperaMs) ?? 0);
}

/** The wait a carrier asks for, within reason. */
export function askedFor(esperaMs: number | null): number | null {
  return esperaMs === null ? null : Math.min(Math.max(0, Math.round(esperaMs)), MAX_ESPERA_PEDIDA_MS);
}

/** Whether the channel is paused after that many consecutive failures. */
export const isCut = (fallosSeguidos: number) => fallosSeguidos >= FALLOS_PARA_DESCANSAR;

/** The length of a channel's pause, doubling each time. */
export function restAfter(fallosSeguidos: number): number {
  return Math.min(DESCANSO_MS * 2 ** Math.min(fallosSeguidos - FALLOS_PARA_DESCANSAR, 30), MAX_DESCANSO_MS);
}

/** Whether the class counts towards the sending limits: codes and security messages are limited at sign-in instead. */
export const isCapped = (clase: MensajeClase) => !URGENTES.includes(clase);

/** The limit that is reached, and until when. */
interface Lleno {
  por: "hoy" | "este mes";
  tope: number;
  libre: Instante;
}

/** Null if another message may be sent. */
export function fullOf(
  topes: { dia: number | null; mes: number | null },
  used: { dia: number; mes: number },
  silencio: Silencio,
  now: Instante,
): Lleno | null {
  const today = toDia(now);
  const from = (day: Dia) => quietUntil(silencio, startOfDay(day)) ?? startOfDay(day);
  if (topes.mes !== null && used.mes >= topes.mes)
    return { por: "este mes", tope: topes.mes, libre: from(addMonths(dia(`${today.slice(0, 7)}-01`), 1)) };
  if (topes.dia !== null && used.dia >= topes.dia)
    return { por: "hoy", tope: topes.dia, libre: from(addDays(today, 1)) };
  return null;
}
