/**
 * Every channel by which a message leaves. A new one is its value in the schema's `canal`, its settings in env.ts, a file here
 * beside resend.ts and sms.ts, and a row of this table. Who notifies a person never names a channel.
 */

import { MAX_PUSH_A_LA_VEZ, PUSH_VALE_MS } from "../../rules/limits-avisos.ts";
import { correoHtml } from "../../rules/operator/correo.ts";
import { createMarcaReader } from "../core/ajustes/queries.ts";
import type { BaseContext } from "../core/context.ts";
import type { Env } from "../core/env.ts";
import type { Carrier, Channel, Writers } from "./carrier.ts";
import { textoOf } from "./mensajes/actions.ts";
import type { Mensaje } from "./mensajes/queries.ts";
import { pushCarrier } from "./push.ts";
import { resendCarrier } from "./resend.ts";
import { smsCarrier } from "./sms.ts";
import { hasAnySuscripcion } from "./suscripciones/queries.ts";

export const CHANNELS: Record<Mensaje["canal"], Channel> = {
  correo: {
    write: ({ correo }, { appUrl }) => (correo ? { ...correo.write(appUrl), destino: correo.destino } : null),
    carrier: ({ resend, mailFrom }, { textOf, htmlOf }) =>
      resend && resendCarrier({ ...resend, from: mailFrom }, textOf, htmlOf),
    aLaVez: 1,
    missing: "RESEND_API_KEY no está configurada: los correos esperan en la cola sin enviarse",
  },
  // One-time codes only: no event goes out by SMS yet.
  sms: {
    write: () => null,
    carrier: ({ sms }, { textOf }) => sms && smsCarrier(sms, textOf),
    aLaVez: 1,
    missing: "SMS_PROVIDER no está configurado: no se puede entrar con el teléfono",
  },
  // One message however many browsers the person has: which they are is looked up when it leaves.
  push: {
    write: ({ pantalla: { texto, pagina } }, { tx, userId, now }) =>
      hasAnySuscripcion(tx, userId)
        ? {
            destino: "Sus navegadores",
            asunto: texto,
            texto,
            plantilla: "aviso",
            params: { pagina, vence: String(now + PUSH_VALE_MS) },
          }
        : null,
    carrier: ({ vapid }, _, ctx, stopping) => pushCarrier(vapid, ctx, stopping),
    aLaVez: MAX_PUSH_A_LA_VEZ,
    missing: "",
  },
};

export const CANALES = Object.keys(CHANNELS) as Mensaje["canal"][];

/** Who carries each channel; where nobody does, messages wait. */
export type Transport = Partial<Record<Mensaje["canal"], Carrier | null>>;

/** The development mailbox: /dev/bandeja shows it, so being written down is being delivered. */
export const mailbox: Carrier = async () => {};

function createWriters({ db, codes, publicUrl }: BaseContext): Writers {
  const readMarca = createMarcaReader(db);
  const textOf = (mensaje: Mensaje) => textoOf(mensaje, codes.secret, publicUrl);
  return { textOf, htmlOf: (mensaje) => correoHtml(textOf(mensaje), readMarca(), publicUrl) };
}

/** Each channel's carrier, else the development mailbox, else nobody, which the log says. */
export function createTransport(env: Env, development: boolean, ctx: BaseContext, stopping: AbortSignal): Transport {
  const { log, publicUrl } = ctx;
  const writers = createWriters(ctx);
  const carriers = CANALES.map((canal) => {
    const carrier = CHANNELS[canal].carrier(env, writers, ctx, stopping) ?? (development ? mailbox : null);
    if (!carrier) log.warn(CHANNELS[canal].missing);
    return [canal, carrier] as const;
  });
  if (development) log.info(`Los mensajes que no se envían (correos y códigos) se leen en ${publicUrl}/dev/bandeja`);
  return Object.fromEntries(carriers) as Transport;
}
