/** Sends what the outbox holds. A failure is logged and tried again later; nobody waits for it. */
import { Resend } from "resend";
import type { Clock } from "../clock.ts";
import type { Db } from "../db.ts";
import type { Log } from "../log.ts";
import { listDue, type Mensaje, markFailed, markSent } from "./queries.ts";

/** Hands one message to whoever delivers it; throws when it was not taken. */
export type Transport = (mensaje: Mensaje) => Promise<void>;

const BATCH = 20;
const MINUTE = 60_000;
/** After these waits a message is given up: nearly two days in all. */
const RETRIES = [1, 5, 15, 60, 180, 720, 1440].map((minutes) => minutes * MINUTE);

export interface Postman {
  db: Db;
  clock: Clock;
  log: Log;
  transport: Transport;
}

/** E-mail by Resend; its idempotency key is the message's id, so a retry after a lost answer sends nothing twice. */
export function resendTransport(options: { key: string; url: string; from: string }): Transport {
  const resend = new Resend(options.key, { baseUrl: options.url });
  return async ({ id, destino, asunto, texto }) => {
    const { error } = await resend.emails.send(
      { from: options.from, to: destino, subject: asunto ?? "Cuotica", text: texto },
      { idempotencyKey: id },
    );
    if (error) throw new Error(`${error.name}: ${error.message}`);
  };
}

/** The development mailbox: /dev/bandeja shows it, so being written down is being delivered. */
export const mailboxTransport: Transport = async () => {};

/** Sends what is due now. Returns how many went out. */
export async function deliverDue({ db, clock, log, transport }: Postman): Promise<number> {
  let sent = 0;
  for (const mensaje of listDue(db, clock.now(), BATCH)) {
    try {
      await transport(mensaje);
      markSent(db, mensaje.id, clock.now());
      sent += 1;
    } catch (error) {
      const wait = RETRIES[mensaje.intentos];
      const why = error instanceof Error ? error.message : String(error);
      markFailed(db, mensaje, why.slice(0, 500), wait === undefined ? null : clock.now() + wait);
      log.warn("no se pudo enviar un mensaje", {
        id: mensaje.id,
        plantilla: mensaje.plantilla,
        intento: mensaje.intentos + 1,
        motivo: why,
      });
    }
  }
  return sent;
}
