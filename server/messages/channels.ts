/**
 * Every channel by which a message leaves. A new one is its value in the schema's `canal`, its settings in env.ts, a file here
 * beside resend.ts and sms.ts, and a row of this table. Who notifies a person never names a channel.
 */
import type { BaseContext } from "../core/context.ts";
import type { Env } from "../core/env.ts";
import type { Carrier, Channel, TextOf } from "./carrier.ts";
import type { Mensaje } from "./mensajes/queries.ts";
import { resendCarrier } from "./resend.ts";
import { smsCarrier } from "./sms.ts";

export const CHANNELS: Record<Mensaje["canal"], Channel> = {
  correo: {
    write: ({ correo }, appUrl) => (correo ? { ...correo.write(appUrl), destino: correo.destino } : null),
    carrier: ({ resend, mailFrom }, textOf, htmlOf) =>
      resend && resendCarrier({ ...resend, from: mailFrom }, textOf, htmlOf),
    missing: "RESEND_API_KEY no está configurada: los correos esperan en la cola sin enviarse",
  },
  // One-time codes only: no event goes out by SMS yet.
  sms: {
    write: () => null,
    carrier: ({ sms }, textOf) => sms && smsCarrier(sms, textOf),
    missing: "SMS_PROVIDER no está configurado: no se puede entrar con el teléfono",
  },
  // Nobody's browser can say yes to it yet.
  push: {
    write: () => null,
    carrier: () => async () => {},
    missing: "",
  },
};

export const CANALES = Object.keys(CHANNELS) as Mensaje["canal"][];

/** Who carries each channel; where nobody does, messages wait. */
export type Transport = Partial<Record<Mensaje["canal"], Carrier | null>>;

/** The development mailbox: /dev/bandeja shows it, so being written down is being delivered. */
export const mailbox: Carrier = async () => {};

/** Each channel's carrier, else the development mailbox, else nobody, which the log says. */
export function createTransport(
  env: Env,
  development: boolean,
  { log, publicUrl }: BaseContext,
  textOf: TextOf,
  htmlOf?: TextOf,
): Transport {
  const carriers = CANALES.map((canal) => {
    const carrier = CHANNELS[canal].carrier(env, textOf, htmlOf) ?? (development ? mailbox : null);
    if (!carrier) log.warn(CHANNELS[canal].missing);
    return [canal, carrier] as const;
  });
  if (development) log.info(`Los mensajes que no se envían (correos y códigos) se leen en ${publicUrl}/dev/bandeja`);
  return Object.fromEntries(carriers) as Transport;
}
