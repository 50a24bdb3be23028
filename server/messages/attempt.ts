/**
 * One attempt to send a message: the checks before it leaves, and how its outcome is recorded. Each half is its own
 * transaction; a program killed between them leaves the message as `intentado`, because it is unknown whether the carrier took
 * it.
 */
import { type Instante, instante, toDia } from "../../rules/country/fecha.ts";
import {
  DESCANSO_POR_CUENTA_MS,
  ESPERA_POR_RITMO_MS,
  LOTE_DE_RELEVOS,
  MAX_SIN_CARTERO,
  RELEVO_TRAS_MS,
} from "../../rules/limits/mensajes.ts";
import { askedFor, endOf, fullOf, isCapped, isCut, quietUntil, waitAfter } from "../../rules/operator/correo/envios.ts";
import { CANALES, type Canal, isPagado } from "../../rules/texts/channels/canal.ts";
import { isRefusable, type MensajeClase, type Relevo } from "../../rules/texts/channels/clases.ts";
import { MOTIVO_DICHO, porQueVencio } from "../../rules/texts/refusals/envios.ts";
import { getAjustes, getCasa } from "../core/ajustes/queries.ts";
import type { Db } from "../storage/db.ts";
import { noteFailure, noteSuccess } from "./canales/actions.ts";
import { getEstado } from "./canales/queries.ts";
import type { Carrier, NotTaken, Taken } from "./carrier.ts";
import { mailbox } from "./carriers.ts";
import { addGasto, getUsed } from "./gastos/queries.ts";
import { closeMensaje, relay } from "./mensajes/actions.ts";
import {
  findByCarrier,
  findMensaje,
  findSuppression,
  listDue,
  listRelayable,
  type Mensaje,
  moveMensaje,
  withoutSecret,
} from "./mensajes/queries.ts";

/** Counts a sent message, in the transaction that records it. */
function countGasto(
  tx: Db,
  { canal, clase, costo }: { canal: Canal; clase: MensajeClase; costo: number | null },
  now: Instante,
): void {
  addGasto(tx, { dia: toDia(now), canal, mensajes: 1, contados: isCapped(clase) ? 1 : 0, costo: costo ?? 0 });
}

/** An attempt: its time, its carrier, and a random number from 0 to 1. */
export interface Attempt {
  now: Instante;
  carrier: Carrier;
  azar: number;
  /** Whether failures count against the whole channel (carrier.ts). */
  shared: boolean;
}

type Outcome = Pick<NotTaken, "falla" | "message" | "esperaMs">;

const UNKNOWN = "No se sabe si llegó";
const DE_MENTIRA = "Modo demostración: las personas son inventadas y a nadie se le escribe.";

/**
 * Records the start of an attempt and returns the message to send. Null if it does not leave now: it ended, was put off, or
 * goes by another channel. `holds` says why its content no longer applies; `leaving` is how many messages counted by the
 * ceilings are in flight on its channel.
 */
export function beginAttempt(
  tx: Db,
  {
    now,
    carrier,
    holds,
    leaving,
  }: Pick<Attempt, "now" | "carrier"> & { holds: (mensaje: Mensaje) => string | null; leaving: number },
  { id }: Pick<Mensaje, "id">,
): Mensaje | null {
  const mensaje = findMensaje(tx, id);
  if (mensaje?.estado !== "pendiente" || mensaje.intentado !== null) return null;
  if (expire(tx, mensaje, now) || forgotten(tx, mensaje, carrier, now)) return null;
  const untrue = mensaje.sobre === null ? null : holds(mensaje);
  if (untrue !== null) closeMensaje(tx, mensaje, "cancelado", untrue);
  else if (isMadeUp(tx, mensaje, carrier)) closeMensaje(tx, mensaje, "cancelado", DE_MENTIRA);
  else if (!isQuiet(tx, mensaje, now) && !isUnwelcome(tx, mensaje, now) && !isFull(tx, mensaje, leaving, now)) {
    // While it is doubtful whether a carrier accepted it, that carrier is remembered.
    const proveedor = mensaje.dudoso && mensaje.proveedor !== null ? mensaje.proveedor : carrier.nombre;
    moveMensaje(tx, id, "pendiente", { intentado: now, proveedor });
    return { ...mensaje, intentado: now, proveedor };
  }
  return null;
}

/** Ends a message that would arrive too late, and returns whether it did. `solo`: its channel had no carrier. */
function expire(tx: Db, mensaje: Mensaje, now: Instante, solo = false): boolean {
  if (endOf(mensaje, getAjustes(tx).avisos.silencio) > now) return false;
  const { dudoso, error } = mensaje;
  const ended = dudoso ? `${UNKNOWN}, y venció` : "Venció antes de poder enviarse";
  const alone = solo ? `Nadie lleva los mensajes de ${CANALES[mensaje.canal].dicho}. ` : "";
  const why = `${alone}${ended}: ${porQueVencio(mensaje)}.`;
  closeMensaje(tx, mensaje, "fallido", error ? `${why} Lo último: ${error}` : why);
  return true;
}

/**
 * When the carrier's idempotency key expires: after that, a retry would be a second message. Counted from when it was queued,
 * before which nobody can have sent it; null if the key never expires, or there is none.
 */
function keyEnd({ creado, proveedor }: Mensaje, carrier: Carrier): Instante | null {
  const { honoursKey, keyLastsMs, nombre } = carrier;
  return honoursKey && keyLastsMs !== undefined && proveedor === nombre ? instante(creado + keyLastsMs) : null;
}

/** Ends a message that may have arrived, if a retry could arrive as a duplicate. */
function forgotten(tx: Db, mensaje: Mensaje, carrier: Carrier, now: Instante): boolean {
  const end = mensaje.dudoso ? keyEnd(mensaje, carrier) : null;
  if (end === null || now < end) return false;
  closeMensaje(
    tx,
    mensaje,
    "fallido",
    `${UNKNOWN}, y otro intento podría llegar repetido. Lo último: ${mensaje.error}`,
  );
  return true;
}

/**
 * In a demonstration people are made up, but their phones and addresses may be real. Messages that cannot be refused were requested at
 * sign-in.
 */
function isMadeUp(tx: Db, { canal, clase }: Mensaje, carrier: Carrier): boolean {
  return canal !== "push" && carrier !== mailbox && isRefusable(clase) && getCasa(tx).demo === true;
}

function isQuiet(tx: Db, { id, clase }: Mensaje, now: Instante): boolean {
  const end = clase === "cobro" ? quietUntil(getAjustes(tx).avisos.silencio, now) : null;
  if (end !== null) moveMensaje(tx, id, "pendiente", { proximoIntento: end });
  return end !== null;
}

/** Bounced addresses get nothing; after a complaint, only security messages. */
function isUnwelcome(tx: Db, mensaje: Mensaje, now: Instante): boolean {
  const { canal, destino, clase } = mensaje;
  const found = findSuppression(tx, canal, destino);
  if (!found || (found.motivo === "queja" && (clase === "seguridad" || clase === "codigo"))) return false;
  relayOrFail(tx, mensaje, MOTIVO_DICHO[found.motivo], now);
  return true;
}

/**
 * Whether a spending limit is reached. If so, the message goes by a free channel; without one, reminders are dropped and news
 * wait.
 */
function isFull(tx: Db, mensaje: Mensaje, leaving: number, now: Instante): boolean {
  const { id, canal, clase } = mensaje;
  if (!isPagado(canal) || !isCapped(clase)) return false;
  const { topes, silencio } = getAjustes(tx).avisos;
  const used = getUsed(tx, canal, toDia(now));
  const full = fullOf(topes[canal], { dia: used.dia + leaving, mes: used.mes + leaving }, silencio, now);
  if (!full) return false;
  const why = `Se llegó al tope de ${CANALES[canal].dicho} de ${full.por} (${full.tope}).`;
  const free = ({ canal }: Relevo) => !isPagado(canal);
  if (!mensaje.dudoso && relay(tx, mensaje, now, free)) closeMensaje(tx, mensaje, "relevado", why);
  else if (clase === "cobro") closeMensaje(tx, mensaje, "cancelado", why);
  else if (full.libre >= endOf(mensaje, silencio)) closeMensaje(tx, mensaje, "fallido", why);
  else moveMensaje(tx, id, "pendiente", { proximoIntento: full.libre, error: why });
  return true;
}

function relayOrFail(tx: Db, mensaje: Mensaje, why: string, now: Instante, intentos?: number): void {
  closeMensaje(tx, mensaje, relay(tx, mensaje, now) ? "relevado" : "fallido", why, intentos);
}

/** Records that the carrier accepted it. `shown`: the development mailbox keeps secrets visible and costs nothing. */
export function noteTaken(
  tx: Db,
  id: string,
  { now, carrier }: { now: Instante; carrier: Pick<Carrier, "nombre" | "honoursKey"> },
  taken: Taken,
  shown: boolean,
): void {
  const mensaje = findMensaje(tx, id);
  if (mensaje?.estado !== "pendiente") return;
  const { canal, clase, params } = mensaje;
  const costo = shown ? null : (taken.costo ?? (isPagado(canal) ? getAjustes(tx).avisos.costos[canal] : null));
  // A report may have arrived under this id before it is stored; an id that belongs to another message is not stored.
  const known = taken.id === undefined ? undefined : findByCarrier(tx, carrier.nombre, taken.id);
  const named = taken.id !== undefined && (known === undefined || known.id === id);
  moveMensaje(tx, id, "pendiente", {
    estado: "enviado",
    enviado: now,
    error: null,
    intentado: null,
    costo,
    proveedor: carrier.nombre,
    proveedorId: named ? taken.id : null,
    dudoso: stillInDoubt(tx, mensaje, carrier),
    params: shown ? params : withoutSecret(params),
  });
  if (!shown) countGasto(tx, { canal, clase, costo }, now);
  noteSuccess(tx, canal, now);
}

/**
 * With an idempotency key that the carrier honours, all attempts are one message. Doubts from an earlier message of the chain
 * remain.
 */
function stillInDoubt(
  tx: Db,
  { dudoso, proveedor, antes }: Mensaje,
  carrier: Pick<Carrier, "nombre" | "honoursKey">,
): boolean {
  if (!dudoso || !carrier.honoursKey || proveedor !== carrier.nombre) return dudoso;
  return antes !== null && (findMensaje(tx, antes)?.dudoso ?? false);
}

/** Records a failed or uncertain attempt: falls back to the next channel, schedules a retry, or gives up. */
export function noteNotTaken(tx: Db, id: string, attempt: Attempt, { falla, message, esperaMs }: Outcome): void {
  const { now, carrier, azar, shared } = attempt;
  const before = findMensaje(tx, id);
  if (before?.estado !== "pendiente") return;
  const error = message.slice(0, 500);
  const { canal, clase } = before;
  noteFailure(tx, canal, { falla, error, esperaMs }, shared, now);
  const intentos = before.intentos + 1;
  if (falla === "destino" || falla === "rechazo") {
    relayOrFail(tx, before, error, now, intentos);
    return;
  }
  const keyed = carrier.honoursKey && before.proveedor === carrier.nombre;
  if (falla === "duda" && before.dudoso && !keyed) {
    closeMensaje(tx, before, "fallido", `${UNKNOWN}: ${error}`, intentos);
    return;
  }
  const mensaje = { ...before, dudoso: before.dudoso || falla === "duda" };
  const next = instante(now + waitOf(falla, waitAfter(clase, intentos, azar, esperaMs), esperaMs));
  const { dudoso } = mensaje;
  const last = endOf(mensaje, getAjustes(tx).avisos.silencio);
  if (next < Math.min(last, (dudoso ? keyEnd(mensaje, carrier) : null) ?? last)) {
    moveMensaje(tx, id, "pendiente", { intentos, error, dudoso, proximoIntento: next, intentado: null });
    return;
  }
  moveMensaje(tx, id, "pendiente", { dudoso });
  // A message that may have arrived is not sent by another channel.
  if (dudoso) closeMensaje(tx, mensaje, "fallido", `${UNKNOWN}: ${error}`, intentos);
  else relayOrFail(tx, mensaje, error, now, intentos);
}

function waitOf(falla: NotTaken["falla"], ordinary: number, esperaMs: number | null): number {
  if (falla === "cuenta") return DESCANSO_POR_CUENTA_MS;
  return falla === "ritmo" ? (askedFor(esperaMs) ?? ESPERA_POR_RITMO_MS) : ordinary;
}

/**
 * Moves messages that have waited too long for a failing channel to the next of their chain, a few at a time, from `after` on.
 * Returns the last one examined, if there may be more.
 */
export function relayWaiting(tx: Db, canal: Canal, now: Instante, after?: Mensaje): Mensaje | undefined {
  const { fallosSeguidos, error } = getEstado(tx, canal);
  const waiting = listRelayable(tx, canal, instante(now - RELEVO_TRAS_MS), LOTE_DE_RELEVOS, after);
  for (const mensaje of waiting) {
    const inTrouble = mensaje.intentos > 0 || isCut(fallosSeguidos);
    const last = mensaje.error ?? error;
    if (inTrouble && relay(tx, mensaje, now))
      closeMensaje(tx, mensaje, "relevado", `Esperó demasiado. ${last ?? ""}`.trim());
  }
  return waiting.length < LOTE_DE_RELEVOS ? undefined : waiting.at(-1);
}

/** Without a carrier, messages fall back to the next channel, or wait until they expire. */
export function sortUncarried(tx: Db, canal: Canal, now: Instante): void {
  for (const mensaje of listDue(tx, canal, now, MAX_SIN_CARTERO)) {
    if (expire(tx, mensaje, now, true) || mensaje.dudoso || !relay(tx, mensaje, now)) continue;
    closeMensaje(tx, mensaje, "relevado", `Nadie lleva los mensajes de ${CANALES[canal].dicho}.`);
  }
}
