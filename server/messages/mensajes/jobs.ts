/** Sends what the outbox holds. A failure is logged and tried again later; nobody waits for it. */
import { instante } from "../../../rules/country/fecha.ts";
import { MAX_MENSAJES_POR_ENVIO, REINTENTOS_DE_MENSAJE_MS } from "../../../rules/limits.ts";
import type { Clock } from "../../core/clock.ts";
import type { Log } from "../../core/log.ts";
import type { Db } from "../../storage/db.ts";
import { mailbox, type Transport } from "../carriers.ts";
import { CANALES, CHANNELS } from "../channels.ts";
import { listDue, type Mensaje, markFailed, markSent } from "./queries.ts";

interface Postman {
  db: Db;
  clock: Clock;
  log: Log;
  transport: Transport;
  /** The messages on their way: deliveries that overlap share it, so that none goes out twice. */
  onTheirWay?: Set<string>;
}

/** When it makes no sense any more. A code of the version before, which kept no moment, made none by the time this one starts. */
function endOf({ plantilla, params }: Mensaje): number {
  return Number(params.vence ?? (plantilla === "codigo" ? 0 : Number.POSITIVE_INFINITY));
}

/** Sends what is due now, but nothing that has expired meanwhile; no channel waits for another. Returns how many went out. */
export async function deliverDue(postman: Postman): Promise<number> {
  const carried = CANALES.filter((canal) => postman.transport[canal]);
  const sent = await Promise.all(carried.map((canal) => deliverBy(canal, postman)));
  return sent.reduce((sum, count) => sum + count, 0);
}

/** So many at once as the channel takes, whoever else delivers by it: what is queued meanwhile need not wait for one that hangs. */
async function deliverBy(canal: Mensaje["canal"], postman: Postman): Promise<number> {
  const { db, clock, onTheirWay = new Set<string>() } = postman;
  const { aLaVez } = CHANNELS[canal];
  let [taken, sent] = [0, 0];
  const next = () => {
    if (onTheirWay.size >= aLaVez || taken >= MAX_MENSAJES_POR_ENVIO) return undefined;
    const due = listDue(db, [canal], clock.now(), onTheirWay.size + 1);
    return due.find(({ id }) => !onTheirWay.has(id));
  };
  const lane = async () => {
    for (let mensaje = next(); mensaje; mensaje = next()) {
      taken += 1;
      onTheirWay.add(mensaje.id);
      const went = await deliver(mensaje, postman);
      onTheirWay.delete(mensaje.id);
      if (went) sent += 1;
    }
  };
  await Promise.all(Array.from({ length: aLaVez }, lane));
  return sent;
}

/** Whether it went out. */
async function deliver(mensaje: Mensaje, { db, clock, log, transport }: Postman): Promise<boolean> {
  if (endOf(mensaje) <= clock.now()) {
    markFailed(db, mensaje, "venció antes de poder enviarse", null);
    return false;
  }
  const carrier = transport[mensaje.canal];
  try {
    await carrier?.carry(mensaje);
    markSent(db, mensaje, clock.now(), carrier === mailbox);
    return true;
  } catch (error) {
    const wait = REINTENTOS_DE_MENSAJE_MS[mensaje.intentos];
    const why = error instanceof Error ? error.message : String(error);
    markFailed(db, mensaje, why.slice(0, 500), wait === undefined ? null : instante(clock.now() + wait));
    log.warn("no se pudo enviar un mensaje", {
      id: mensaje.id,
      plantilla: mensaje.plantilla,
      intento: mensaje.intentos + 1,
      motivo: why,
    });
    return false;
  }
}
