/** Sends the messages of the outbox. Failures are logged and retried later. */
import { lastsUntil } from "../../../rules/country/fecha.ts";
import { ENVIO_CADA_MS, MAX_MENSAJES_POR_ENVIO } from "../../../rules/limits/limits.ts";
import { ESPERA_CARTERO_MS, MAX_CODIGOS_A_LA_VEZ, MAX_DESCANSO_DE_CANAL_MS } from "../../../rules/limits/mensajes.ts";
import { isCapped, isCut, URGENTES } from "../../../rules/operator/correo/envios.ts";
import { type Canal, MENSAJE_CANALES } from "../../../rules/texts/channels/canal.ts";
import { MENSAJE_CLASES, type MensajeClase } from "../../../rules/texts/channels/clases.ts";
import type { Clock } from "../../core/clock.ts";
import type { BaseContext } from "../../core/context.ts";
import { onChange } from "../../core/live.ts";
import type { Log } from "../../core/log.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { type Attempt, beginAttempt, noteNotTaken, noteTaken, relayWaiting, sortUncarried } from "../attempt.ts";
import { getEstado } from "../canales/queries.ts";
import { type Carrier, NotTaken, type Taken } from "../carrier.ts";
import { mailbox, type Transport } from "../carriers.ts";
import { CHANNELS } from "../channels.ts";
import { listDue, listLeft, type Mensaje } from "./queries.ts";

/** Messages in flight, shared by overlapping deliveries so that none is sent twice. */
type OnTheirWay = Map<string, Pick<Mensaje, "canal" | "clase">>;

export interface Postman {
  db: Db;
  clock: Clock;
  log: Log;
  transport: Transport;
  onTheirWay?: OnTheirWay;
  /** Why the message (by its `sobre`) no longer applies, for an administrator; null while it does. Checked before each attempt. */
  holds?: (mensaje: Mensaje) => string | null;
  /** Random number from 0 to 1 that spreads retries. */
  azar?: () => number;
  /** The time limit for a carrier. */
  esperaMs?: number;
  /** Aborts when no further messages should be sent. */
  stopping?: AbortSignal;
  /** Aborts when the database is about to close: messages in flight are left for the next start. */
  closing?: AbortSignal;
}

/**
 * Sends what is due, without what has expired; channels do not wait for each other. Returns how many were sent. A `round` first
 * takes care of interrupted messages, those that have waited too long, and those without a carrier, which come up with time and
 * not with new messages.
 */
export async function deliverDue(postman: Postman, round = true): Promise<number> {
  const mine = { ...postman, onTheirWay: postman.onTheirWay ?? new Map() };
  const named = MENSAJE_CANALES.filter((canal) => canal in postman.transport);
  const sent = await Promise.all(named.map((canal) => deliverBy(canal, mine, round)));
  return sent.reduce((sum, count) => sum + count, 0);
}

type Delivery = Postman & { onTheirWay: OnTheirWay };

async function deliverBy(canal: Canal, postman: Delivery, round: boolean): Promise<number> {
  const { db, clock, stopping } = postman;
  const carrier = postman.transport[canal];
  if (!carrier) {
    if (round) inTransaction(db, (tx) => sortUncarried(tx, canal, clock.now()));
    return 0;
  }
  if (round) {
    recover(canal, carrier, postman);
    // A few at a time, so that the backlog of a failing channel delays neither other channels' codes nor requests.
    const relaySome = (after?: Mensaje) => inTransaction(db, (tx) => relayWaiting(tx, canal, clock.now(), after));
    for (let last = relaySome(); last && !stopping?.aborted; last = relaySome(last)) await turn();
  }
  return sendDue(canal, carrier, postman);
}

/** As many in parallel as the channel allows, across all rounds, so that newly queued messages need not wait for one that hangs. */
async function sendDue(canal: Canal, carrier: Carrier, postman: Delivery): Promise<number> {
  const { db, clock, onTheirWay, stopping } = postman;
  let [begun, sent] = [0, 0];
  const lane = async () => {
    while (!stopping?.aborted && begun < MAX_MENSAJES_POR_ENVIO) {
      const mensaje = leave(canal, carrier, postman);
      if (mensaje === "none") return;
      if (mensaje === "more") await turn();
      else {
        begun += 1;
        onTheirWay.set(mensaje.id, mensaje);
        if (await deliver(mensaje, carrier, postman).finally(() => onTheirWay.delete(mensaje.id))) sent += 1;
      }
    }
  };
  // Each lane looks in its own transaction: mostly there is nothing to send, and this one look is enough to know.
  const [due] = listDue(db, canal, clock.now(), 1);
  if (due) await Promise.all(Array.from({ length: CHANNELS[canal].aLaVez + MAX_CODIGOS_A_LA_VEZ }, lane));
  return sent;
}

/** Yields to other requests. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const classesOf = (canal: Canal, onTheirWay: OnTheirWay): MensajeClase[] =>
  [...onTheirWay.values()].flatMap((one) => (one.canal === canal ? one.clase : []));

const isUrgent = (clase: MensajeClase) => URGENTES.includes(clase);

const CODIGO: readonly MensajeClase[] = ["codigo"];
const SEGURIDAD: readonly MensajeClase[] = ["seguridad"];
const SIN_CODIGOS = MENSAJE_CLASES.filter((clase) => clase !== "codigo");

/**
 * The next message of that channel that may leave. Codes have slots of their own, so that they wait neither behind other
 * messages nor behind codes that hang. In a pause after repeated failures only codes leave, in any other pause nothing; after
 * such failures messages leave one at a time until the channel is known to work.
 */
function nextOf(db: Db, canal: Canal, { clock, onTheirWay }: Delivery): Mensaje | undefined {
  const { aLaVez } = CHANNELS[canal];
  const now = clock.now();
  const leaving = classesOf(canal, onTheirWay);
  const { fallosSeguidos, descansaHasta } = getEstado(db, canal);
  const resting = lastsUntil(descansaHasta, now, MAX_DESCANSO_DE_CANAL_MS);
  const cut = isCut(fallosSeguidos);
  if (resting && !cut) return undefined;
  const codes = leaving.filter((clase) => clase === "codigo").length;
  // A person waits for a code, which may also show that the channel works again.
  const [code] = codes < (cut ? 1 : MAX_CODIGOS_A_LA_VEZ) ? listDue(db, canal, now, 1, CODIGO) : [];
  if (code) return code;
  if (leaving.length - codes >= aLaVez || (cut && (resting || leaving.length > 0))) return undefined;
  const ordinary = leaving.filter((clase) => !isUrgent(clase)).length;
  return listDue(db, canal, now, 1, aLaVez > 1 && ordinary >= aLaVez - 1 ? SEGURIDAD : SIN_CODIGOS)[0];
}

/** The next message, with its attempt recorded. Many that cannot leave now are put off in one transaction, but not all at once. */
function leave(canal: Canal, carrier: Carrier, postman: Delivery): Mensaje | "none" | "more" {
  const { db, clock, onTheirWay, holds = () => null } = postman;
  const leaving = classesOf(canal, onTheirWay).filter(isCapped).length;
  return inTransaction(db, (tx): Mensaje | "none" | "more" => {
    for (let looked = 0; looked < MAX_MENSAJES_POR_ENVIO; looked += 1) {
      const due = nextOf(tx, canal, postman);
      if (!due) return "none";
      const mensaje = beginAttempt(tx, { now: clock.now(), carrier, holds, leaving }, due);
      if (mensaje) return mensaje;
    }
    return "more";
  });
}

const attemptOf = (canal: Canal, carrier: Carrier, { clock, azar = Math.random }: Postman): Attempt => ({
  now: clock.now(),
  carrier,
  azar: azar(),
  shared: CHANNELS[canal].shared,
});

/** Messages in flight when the program was killed: their outcome is unknown. */
function recover(canal: Canal, carrier: Carrier, postman: Delivery): void {
  for (const { id, intentos } of listLeft(postman.db, canal)) {
    if (postman.onTheirWay.has(id)) continue;
    const attempt = attemptOf(canal, carrier, postman);
    // At once the first time. One that ends the program each time must not do so for ever.
    const azar = intentos === 0 ? 0 : attempt.azar;
    const outcome = { falla: "duda", message: "El programa se cerró mientras salía", esperaMs: null } as const;
    inTransaction(postman.db, (tx) => noteNotTaken(tx, id, { ...attempt, azar, shared: false }, outcome));
  }
}

/** Returns whether it was sent. */
async function deliver(mensaje: Mensaje, carrier: Carrier, postman: Delivery): Promise<boolean> {
  const { db, log, closing } = postman;
  const outcome = await carried(mensaje, carrier, postman);
  if (closing?.aborted || outcome === null) return false;
  const { id, canal, plantilla, intentos } = mensaje;
  const attempt = attemptOf(canal, carrier, postman);
  if (!(outcome instanceof NotTaken)) {
    inTransaction(db, (tx) => noteTaken(tx, id, attempt, outcome, carrier === mailbox));
    return true;
  }
  inTransaction(db, (tx) => noteNotTaken(tx, id, attempt, outcome));
  log.warn("no se pudo enviar un mensaje", { id, plantilla, intento: intentos + 1, motivo: outcome.message });
  return false;
}

/** The carrier's answer or its failure; null if the program closes first. */
async function carried(
  mensaje: Mensaje,
  carrier: Carrier,
  { esperaMs = ESPERA_CARTERO_MS, closing }: Postman,
): Promise<Taken | NotTaken | null> {
  const { promise: ended, resolve: end } = Promise.withResolvers<NotTaken | null>();
  const close = () => end(null);
  const timer = setTimeout(() => end(new NotTaken("duda", "El proveedor no respondió a tiempo.")), esperaMs);
  closing?.addEventListener("abort", close, { once: true });
  try {
    return await Promise.race([carrier.carry(mensaje), ended]);
  } catch (error) {
    if (error instanceof NotTaken) return error;
    return new NotTaken("servicio", error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    closing?.removeEventListener("abort", close);
  }
}

type Options = Pick<Postman, "holds" | "azar" | "esperaMs">;

/**
 * Sends queued messages at once, each channel on its own, so that a service that hangs only delays its own messages. Returns a
 * function that stops it: messages in flight are awaited for a while, and then left in doubt for the next start.
 */
export function startDeliveries(
  ctx: BaseContext,
  transport: Transport,
  options: Options = {},
): (esperaMs: number) => Promise<void> {
  const { db, clock, log } = ctx;
  const [stopping, closing] = [new AbortController(), new AbortController()];
  const under = new Set<Promise<void>>();
  const loops = MENSAJE_CANALES.map((canal): Postman => {
    const carried = { transport: { [canal]: transport[canal] ?? null }, onTheirWay: new Map() };
    return { db, clock, log, ...options, ...carried, stopping: stopping.signal, closing: closing.signal };
  });
  const deliverAll = async (postman: Postman, round: boolean) => {
    try {
      while (!stopping.signal.aborted && (await deliverDue(postman, round)) > 0);
    } catch (error) {
      log.error("falló el envío de mensajes", { error });
    }
  };
  const deliver = (round: boolean) => {
    if (stopping.signal.aborted) return;
    for (const loop of loops) {
      const delivery: Promise<void> = deliverAll(loop, round).finally(() => under.delete(delivery));
      under.add(delivery);
    }
  };
  let called = false;
  // After the request that queued them was answered, and once for all of them.
  const stopListening = onChange("mensajes", () => {
    if (called) return;
    called = true;
    setImmediate(() => {
      called = false;
      deliver(false);
    });
  });
  const often = setInterval(deliver, ENVIO_CADA_MS, true);
  setImmediate(deliver, true);
  return async (esperaMs) => {
    stopListening();
    clearInterval(often);
    stopping.abort();
    const late = setTimeout(() => closing.abort(), esperaMs);
    await Promise.all(under);
    clearTimeout(late);
    closing.abort();
  };
}
