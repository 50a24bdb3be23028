/** Who carries each channel with the operator's settings. A new provider is its settings in env.ts, a file beside resend.ts and sms.ts, and a line here. */
import { correoHtml } from "../../rules/operator/correo.ts";
import type { Canal } from "../../rules/texts/clases.ts";
import { createMarcaReader } from "../core/ajustes/queries.ts";
import type { BaseContext } from "../core/context.ts";
import type { Env } from "../core/env.ts";
import type { Carrier, Writers } from "./carrier.ts";
import { CANALES, CHANNELS } from "./channels.ts";
import { textoOf } from "./mensajes/actions.ts";
import type { Mensaje } from "./mensajes/queries.ts";
import { pushCarrier } from "./push.ts";
import { resendCarrier } from "./resend.ts";
import { smsCarrier } from "./sms.ts";

/** Null where the settings name nobody. What is on its way at `stopping` may be left for the next start. */
type Hire = (env: Env, writers: Writers, ctx: BaseContext, stopping: AbortSignal) => Carrier | null;

const CARRIERS: Record<Canal, Hire> = {
  correo: ({ resend, mailFrom }, { textOf, htmlOf }) =>
    resend && resendCarrier({ ...resend, from: mailFrom }, textOf, htmlOf),
  sms: ({ sms }, { textOf }) => sms && smsCarrier(sms, textOf),
  push: ({ vapid }, _, ctx, stopping) => pushCarrier(vapid, ctx, stopping),
  whatsapp: () => null,
};

/** Who carries each channel; where nobody does, messages wait. */
export type Transport = Partial<Record<Mensaje["canal"], Carrier | null>>;

export function namesOf(transport: Transport): Partial<Record<Canal, string>> {
  const carried = CANALES.flatMap((canal) => {
    const carrier = transport[canal];
    return carrier ? [[canal, carrier.nombre]] : [];
  });
  return Object.fromEntries(carried);
}

/** The development mailbox: /dev/bandeja shows it, so being written down is being delivered. */
export const mailbox: Carrier = { nombre: "bandeja", honoursKey: true, carry: async () => ({}) };

export function createWriters({ db, codes, publicUrl }: BaseContext): Writers {
  const readMarca = createMarcaReader(db);
  const textOf = (mensaje: Mensaje) => textoOf(mensaje, codes.secret, publicUrl);
  return { textOf, htmlOf: (mensaje) => correoHtml(textOf(mensaje), readMarca(), publicUrl) };
}

/** Each channel's carrier, else the development mailbox, else nobody, which the log says. */
export function createTransport(env: Env, development: boolean, ctx: BaseContext, stopping: AbortSignal): Transport {
  const { log, publicUrl } = ctx;
  const writers = createWriters(ctx);
  const carriers = CANALES.map((canal) => {
    const carrier = CARRIERS[canal](env, writers, ctx, stopping) ?? (development ? mailbox : null);
    if (!carrier && CHANNELS[canal].missing) log.warn(CHANNELS[canal].missing);
    return [canal, carrier] as const;
  });
  if (development) log.info(`Los mensajes que no se envían (correos y códigos) se leen en ${publicUrl}/dev/bandeja`);
  return Object.fromEntries(carriers) as Transport;
}
