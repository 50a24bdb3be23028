/** Sends what the outbox holds. A failure is logged and tried again later; nobody waits for it. */
import { createHmac } from "node:crypto";
import { Resend } from "resend";
import {
  ESPERA_SMS_MS,
  MAX_MENSAJES_POR_ENVIO,
  OTP_VALIDO_MS,
  REINTENTOS_DE_MENSAJE_MS,
} from "../../../rules/limits.ts";
import type { Clock } from "../../core/clock.ts";
import type { SmsProvider } from "../../core/env.ts";
import type { Log } from "../../core/log.ts";
import type { Db } from "../../storage/db.ts";
import { listDue, type Mensaje, markFailed, markSent } from "./queries.ts";

/** Hands one message to whoever delivers it; throws when it was not taken. */
export type Carrier = (mensaje: Mensaje) => Promise<void>;
/** Who carries each channel; where nobody does, messages wait. */
export type Transport = Record<Mensaje["canal"], Carrier | null>;

export interface Postman {
  db: Db;
  clock: Clock;
  log: Log;
  transport: Transport;
}

/** E-mail by Resend; its idempotency key is the message's id, so a retry after a lost answer sends nothing twice. */
export function resendTransport(
  options: { key: string; url: string; from: string },
  textoOf: (mensaje: Mensaje) => string,
): Carrier {
  const resend = new Resend(options.key, { baseUrl: options.url });
  return async (mensaje) => {
    const { error } = await resend.emails.send(
      { from: options.from, to: mensaje.destino, subject: mensaje.asunto ?? "Cuotica", text: textoOf(mensaje) },
      { idempotencyKey: mensaje.id },
    );
    if (error) throw new Error(`${error.name}: ${error.message}`);
  };
}

/** SMS by Twilio, or by a POST to an operator's own address, signed with HMAC-SHA256 of the body in x-cuotica-signature. */
export function smsTransport(provider: SmsProvider, textoOf: (mensaje: Mensaje) => string): Carrier {
  return async (mensaje) => {
    const { url, init } =
      provider.kind === "twilio" ? twilio(provider, mensaje, textoOf) : webhook(provider, mensaje, textoOf);
    const response = await fetch(url, { ...init, method: "POST", signal: AbortSignal.timeout(ESPERA_SMS_MS) });
    if (!response.ok) throw new Error(`el proveedor de SMS respondió ${response.status}`);
  };
}

function twilio(
  provider: Extract<SmsProvider, { kind: "twilio" }>,
  mensaje: Mensaje,
  textoOf: (mensaje: Mensaje) => string,
) {
  const credentials = Buffer.from(`${provider.accountSid}:${provider.authToken}`).toString("base64");
  return {
    url: `${provider.url}/2010-04-01/Accounts/${provider.accountSid}/Messages.json`,
    init: {
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: mensaje.destino, From: provider.from, Body: textoOf(mensaje) }),
    },
  };
}

function webhook(
  provider: Extract<SmsProvider, { kind: "webhook" }>,
  mensaje: Mensaje,
  textoOf: (mensaje: Mensaje) => string,
) {
  const body = JSON.stringify({ id: mensaje.id, destino: mensaje.destino, texto: textoOf(mensaje) });
  const signature = createHmac("sha256", provider.secret).update(body).digest("hex");
  return {
    url: provider.url,
    init: { headers: { "content-type": "application/json", "x-cuotica-signature": signature }, body },
  };
}

/** The development mailbox: /dev/bandeja shows it, so being written down is being delivered. */
export const mailboxTransport: Carrier = async () => {};

/** Sends what is due now, but no code that has expired meanwhile. Returns how many went out. */
export async function deliverDue({ db, clock, log, transport }: Postman): Promise<number> {
  let sent = 0;
  const carried = (["correo", "sms"] as const).filter((canal) => transport[canal]);
  for (const mensaje of listDue(db, carried, clock.now(), MAX_MENSAJES_POR_ENVIO)) {
    if (mensaje.plantilla === "codigo" && clock.now() - mensaje.creado >= OTP_VALIDO_MS) {
      markFailed(db, mensaje, "el código venció antes de poder enviarse", null);
      continue;
    }
    try {
      await transport[mensaje.canal]?.(mensaje);
      markSent(db, mensaje.id, clock.now());
      sent += 1;
    } catch (error) {
      const wait = REINTENTOS_DE_MENSAJE_MS[mensaje.intentos];
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
