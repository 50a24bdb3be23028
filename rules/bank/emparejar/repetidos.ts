/**
 * Which evidence is of the same money. A bank reports one payment through several voices (SMS, its app, a statement, a call), each
 * once. So evidence joins money that its voice has not reported yet, and two reports in one voice are two payments unless they say
 * exactly the same. The result does not depend on which comes first.
 */
import { addDays, type Dia, daysBetween, type Instante, startOfDay, toDia } from "../../country/fecha.ts";
import type { CanalBanco, Lectura } from "../tipos.ts";
import {
  comparePagador,
  hidesReferencia,
  isReferenciaInterna,
  type Pagador,
  sameNumero,
  sameReferencia,
} from "./referencias.ts";

/** Why money is ignored: its only evidence was an import that was undone. New evidence brings it back. */
export const IMPORTACION_DESHECHA = "Se deshizo la importación que lo trajo.";

/** One piece of evidence about money of a known account and amount. */
export interface Dicho extends Pagador {
  /** The source of the evidence. */
  voz: string;
  /** A row of the bank's own list, where two equal rows may be two payments. */
  fila: boolean;
  /** The file it was read from: each row of one file is separate money. */
  lote: string | null;
  /** `propio` only distinguishes rows within one format: a number in one may be a balance in another. */
  formato: string | null;
  propio: string | null;
  referencias: string[];
  dia: Dia;
  /** Whether the bank states the day; otherwise it is that of arrival. */
  diaDicho: boolean;
  /** Minutes since the epoch; null for a row without an hour. */
  minuto: number | null;
  /** Whether the bank states the minute; otherwise it is that of arrival. */
  exacto: boolean;
  bancoPagador: string | null;
}

/** Known money, with all its evidence. */
export interface Conocido {
  id: string;
  dichos: Dicho[];
}

/** An app's notice arrives seconds after the payment, and clocks differ. */
const MINUTOS_ENTRE_AVISOS = 2;
/** A statement may book a payment later than its notice says. */
const MINUTOS_HASTA_LA_FILA = 15;
const DIAS_ENTRE_FUENTES = 1;
/** Until when a notice without a day may be of a payment of the previous day. */
const MINUTO_EN_QUE_CAMBIA_EL_DIA = 6 * 60;
const MINUTO_MS = 60_000;

interface Origen {
  canal: CanalBanco;
  remitente: string | null;
  titulo: string | null;
  recibido: Instante;
  propio: string | null;
  lote: string | null;
  formato: string | null;
}

export function dichoOf(origen: Origen, lectura: Lectura): Dicho {
  const { canal, recibido, propio, lote, formato } = origen;
  const { referencia, referenciaPagador = null, telefono, nombre, cedula, bancoPagador, hora } = lectura;
  const fila = isFila(origen);
  const dia = lectura.dia ?? toDia(recibido);
  const told = canal === "aviso" || canal === "llamada";
  const arrived = told && toDia(recibido) === dia ? Math.floor(recibido / MINUTO_MS) : null;
  return {
    voz: vozOf(origen),
    referencias: [referencia, referenciaPagador].filter((one) => one !== null),
    minuto: hora ? minutoOf(dia, hora) : arrived,
    exacto: hora !== null,
    diaDicho: lectura.dia !== null,
    fila,
    lote,
    formato,
    propio,
    telefono,
    nombre,
    cedula,
    bancoPagador,
    dia,
  };
}

function minutoOf(dia: Dia, hora: string): number {
  const [hours = 0, minutes = 0] = hora.split(":").map(Number);
  return startOfDay(dia) / MINUTO_MS + hours * 60 + minutes;
}

/** A list fetched from a bank numbers its movements; its answer about one payment does not. */
const isFila = ({ canal, propio }: Origen) => canal === "archivo" || (canal === "consulta" && propio !== null);

/** An SMS comes from a short number, an app's notice from its package, a mail from an address. */
function vozOf(origen: Origen): string {
  const { canal, remitente, titulo } = origen;
  if (canal === "archivo") return canal;
  if (canal !== "aviso") return `${canal} ${isFila(origen) ? "lista" : ""} ${remitente ?? ""}`;
  if (remitente?.includes("@")) return "correo";
  if (remitente && /^\+?\d+$/.test(remitente)) return "sms";
  return remitente?.includes(".") || titulo ? "app" : "aviso";
}

/** How evidence relates to known money, most certain first: reported before by its source; by its number; by its time or payer. */
const PARENTESCOS = ["dicho antes", "referencia", "momento"] as const;
type Parentesco = (typeof PARENTESCOS)[number];

/** The known money of that account and amount that the evidence is about; the most likely one, then the first. */
function findConocido(
  dicho: Dicho,
  conocidos: readonly Conocido[],
  banco: string | null,
  parentescos: readonly Parentesco[] = PARENTESCOS,
): Conocido | null {
  for (const parentesco of parentescos) {
    const found = conocidos.filter((conocido) => RELATES[parentesco](dicho, conocido.dichos, banco));
    const first = found.toSorted((a, b) => distance(dicho, a.dichos) - distance(dicho, b.dichos))[0];
    if (first) return first;
  }
  return null;
}

/**
 * The closest in time, then those without an hour, then those hours away; the same payer comes first of all, a different one
 * last.
 */
function distance(dicho: Dicho, dichos: readonly Dicho[]): number {
  const far = 1_000_000;
  const times = dichos.map((one) => minutesBetween(dicho, one) ?? far);
  const [nearest, farthest] = [Math.min(...times), Math.max(...times.filter((minutes) => minutes < far), 0)];
  const payers = dichos.map((one) => comparePagador(dicho, one));
  const payer = payers.includes("igual") ? -far : payers.includes("distinto") ? far : 0;
  return payer + (farthest > MINUTOS_ENTRE_AVISOS ? far / 2 + Math.min(farthest, far / 4) : Math.min(nearest, far / 2));
}

const minutesBetween = (a: Dicho, b: Dicho) =>
  a.minuto === null || b.minuto === null ? null : Math.abs(a.minuto - b.minuto);

const within = (a: Dicho, b: Dicho, minutes: number) => (minutesBetween(a, b) ?? Number.POSITIVE_INFINITY) <= minutes;

/** Whether both state the minute, and it is the same within the tolerance of two clocks. */
export const isOfOneMinute = (a: Dicho, b: Dicho) => a.exacto && b.exacto && within(a, b, MINUTOS_ENTRE_AVISOS);

type Relates = (dicho: Dicho, dichos: readonly Dicho[], banco: string | null) => boolean;

const RELATES: Record<Parentesco, Relates> = {
  "dicho antes": (dicho, dichos) => {
    const own = dichos.filter(({ voz }) => voz === dicho.voz);
    if (dicho.lote !== null && own.some(({ lote }) => lote === dicho.lote)) return false;
    return own.some((one) => (dicho.fila ? sameFila(dicho, one) : sameAviso(dicho, one)));
  },
  referencia: (dicho, dichos) =>
    isSilent(dicho, dichos) && dichos.some((one) => daysApart(dicho, one) && shares(dicho, one)),
  momento: (dicho, dichos, banco) =>
    isSilent(dicho, dichos) &&
    !dichos.some((one) => contradicts(dicho, one)) &&
    dichos.some((one) => sameMoment(dicho, one, banco)),
};

/** Whether this source has not reported that money yet. */
export const isSilent = ({ voz }: Dicho, dichos: readonly Dicho[]) => dichos.every((one) => one.voz !== voz);

export const daysApart = (a: Dicho, b: Dicho) => Math.abs(daysBetween(a.dia, b.dia)) <= DIAS_ENTRE_FUENTES;

const shares = (a: Dicho, b: Dicho) =>
  a.referencias.some((one) => b.referencias.some((other) => sameReferencia(one, other) || sameNumero(one, other)));

/** The same row again, in another statement or answer. */
function sameFila(a: Dicho, b: Dicho): boolean {
  if (a.dia !== b.dia || comparePagador(a, b) === "distinto") return false;
  if (a.minuto !== null && b.minuto !== null && a.minuto !== b.minuto) return false;
  if (a.formato === b.formato && a.propio !== null && b.propio !== null && a.propio !== b.propio) return false;
  return a.referencias.length + b.referencias.length === 0 || shares(a, b);
}

/** The same notice again; if its reference was cut off, by its minute and payer. */
function sameAviso(a: Dicho, b: Dicho): boolean {
  if (a.referencias.length > 0 && b.referencias.length > 0) return daysApart(a, b) && shares(a, b);
  return within(a, b, MINUTOS_ENTRE_AVISOS) && comparePagador(a, b) !== "distinto";
}

/** A different payer, or a different hour if the bank states both. */
export function contradicts(a: Dicho, b: Dicho): boolean {
  const minutes = a.fila || b.fila ? MINUTOS_HASTA_LA_FILA : MINUTOS_ENTRE_AVISOS;
  const hours = a.exacto && b.exacto && !within(a, b, minutes);
  return hours || comparePagador(a, b) === "distinto";
}

/** Two notices of the same minute; or a notice and the row of a payment between two accounts of the bank, whose numbers differ. */
function sameMoment(a: Dicho, b: Dicho, banco: string | null): boolean {
  if (!a.fila && !b.fila) return within(a, b, MINUTOS_ENTRE_AVISOS);
  if (a.fila && b.fila) return false;
  const [fila, aviso] = a.fila ? [a, b] : [b, a];
  if (!isWithin(banco, fila, aviso)) return false;
  if (within(a, b, MINUTOS_ENTRE_AVISOS) || comparePagador(a, b) === "igual")
    return fila.dia === aviso.dia || isOvernight(fila, aviso);
  return fila.dia === aviso.dia && saysWithin(banco, fila);
}

/** Whether both may be of a payment between two accounts of a bank whose numbers differ: neither names another bank. */
export const isWithin = (banco: string | null, ...dichos: Dicho[]) =>
  hidesReferencia(banco) && dichos.every(({ bancoPagador }) => bancoPagador === null || bancoPagador === banco);

export const saysWithin = (banco: string | null, { bancoPagador, referencias }: Dicho) =>
  bancoPagador === banco || referencias.some((one) => isReferenciaInterna(banco, one));

/** Whether a notice without a day came in the small hours after the day of a row. */
function isOvernight(fila: Dicho, aviso: Dicho): boolean {
  if (aviso.diaDicho || aviso.minuto === null || daysBetween(fila.dia, aviso.dia) !== 1) return false;
  const arrived = aviso.minuto - startOfDay(aviso.dia) / MINUTO_MS;
  return arrived < MINUTO_EN_QUE_CAMBIA_EL_DIA && !isBefore(aviso, fila);
}

/** A notice does not come before its payment. */
export const isBefore = (aviso: Dicho, fila: Dicho) =>
  aviso.minuto !== null && fila.minuto !== null && aviso.minuto < fila.minuto - MINUTOS_HASTA_LA_FILA;

/** The possible days of a notice without one: that of its arrival and, in the small hours, the day before. */
export function diasDeLlegada(recibido: Instante): Dia[] {
  const dia = toDia(recibido);
  const early = (recibido - startOfDay(dia)) / MINUTO_MS < MINUTO_EN_QUE_CAMBIA_EL_DIA;
  return early ? [dia, addDays(dia, -1)] : [dia];
}

/** Where evidence goes: to known money, or to money that it is the first to report. */
export interface Lugar {
  id: string;
  nuevo: boolean;
}

/**
 * Matches several pieces of evidence of one account and amount that arrived together; `conocidos` grows with them. Certain
 * matches go first, so that a row with an unknown number does not take the place of the row that has it.
 */
export function placeDichos(
  dichos: readonly Dicho[],
  conocidos: Conocido[],
  banco: string | null,
  newId: () => string,
): Lugar[] {
  const lugares = new Map<Dicho, Lugar>();
  const put = (dicho: Dicho, conocido: Conocido, nuevo: boolean) => {
    conocido.dichos.push(dicho);
    lugares.set(dicho, { id: conocido.id, nuevo });
  };
  for (const parentesco of PARENTESCOS)
    for (const dicho of dichos.filter((one) => !lugares.has(one))) {
      const known = findConocido(dicho, conocidos, banco, [parentesco]);
      if (known) put(dicho, known, false);
    }
  for (const dicho of dichos.filter((one) => !lugares.has(one))) {
    const known = findConocido(dicho, conocidos, banco);
    if (known) put(dicho, known, false);
    else {
      conocidos.push({ id: newId(), dichos: [] });
      put(dicho, conocidos[conocidos.length - 1] as Conocido, true);
    }
  }
  return dichos.map((dicho) => lugares.get(dicho) as Lugar);
}
