/** Who carries each channel with the operator's settings. A new provider is its settings in env/mensajes.ts, a file beside the others, and a line here. */
import { correoCabeceras, correoHtml, correoTexto, isMuda } from "../../rules/operator/correo/correo.ts";
import { type Canal, isRefusable } from "../../rules/texts/channels/clases.ts";
import { conMarca } from "../../rules/texts/channels/sms.ts";
import { getMarca } from "../core/ajustes/queries.ts";
import type { BaseContext } from "../core/context.ts";
import type { Env } from "../core/env/env.ts";
import type { SmsProvider } from "../core/env/mensajes.ts";
import { unseal } from "../core/seal.ts";
import { bajaUrl } from "./baja.ts";
import type { Carrier, Writers } from "./carrier.ts";
import { infobipCarrier } from "./carriers/infobip.ts";
import { pushCarrier } from "./carriers/push.ts";
import { resendCarrier } from "./carriers/resend.ts";
import { smtpCarrier } from "./carriers/smtp.ts";
import { twilioCarrier } from "./carriers/twilio.ts";
import { vonageCarrier } from "./carriers/vonage.ts";
import { webhookCarrier } from "./carriers/webhook.ts";
import { codeByWhatsapp, whatsappCarrier } from "./carriers/whatsapp.ts";
import { CANALES, CHANNELS } from "./channels.ts";
import { textoOf } from "./mensajes/actions.ts";
import type { Mensaje } from "./mensajes/queries.ts";

/** Null if none is configured. Sending stops when `stopping` aborts. */
type Hire = (env: Env, writers: Writers, ctx: BaseContext, stopping: AbortSignal) => Carrier | null;

const CARRIERS: Record<Canal, Hire> = {
  correo({ correo }, writers) {
    if (!correo) return null;
    return correo.kind === "resend" ? resendCarrier(correo, writers) : smtpCarrier(correo, writers);
  },
  sms: ({ sms }, writers, { publicUrl }) => sms && smsCarrierOf(sms, writers, publicUrl),
  push: ({ vapid }, _, ctx, stopping) => pushCarrier(vapid, ctx, stopping),
  whatsapp: ({ whatsapp }, writers) => whatsapp && whatsappCarrier(whatsapp, writers),
};

function smsCarrierOf(sms: SmsProvider, writers: Writers, publicUrl: string): Carrier {
  const { textOf } = writers;
  switch (sms.kind) {
    case "twilio":
      // Twilio refuses a message with an address for its states that it cannot call.
      return twilioCarrier(sms, textOf, publicUrl.startsWith("https:") ? `${publicUrl}/api/mensajes/twilio` : null);
    case "vonage":
      return vonageCarrier(sms, textOf);
    case "infobip":
      return infobipCarrier(sms, textOf);
    case "webhook":
      return webhookCarrier(sms, textOf);
    case "whatsapp":
      return codeByWhatsapp(sms.by, writers);
  }
}

/** The carrier of each channel; without one, messages wait. */
export type Transport = Partial<Record<Mensaje["canal"], Carrier | null>>;

export function namesOf(transport: Transport): Partial<Record<Canal, string>> {
  const carried = CANALES.flatMap((canal) => {
    const carrier = transport[canal];
    return carrier ? [[canal, carrier.nombre]] : [];
  });
  return Object.fromEntries(carried);
}

/** The development mailbox. /dev/bandeja shows the stored messages, so sending does nothing. */
export const mailbox: Carrier = { nombre: "bandeja", honoursKey: true, carry: async () => ({}) };

export function createWriters({ db, codes, publicUrl }: BaseContext, sinRespuesta = false): Writers {
  const readMarca = () => getMarca(db);
  const bajaOf = ({ clase, userId }: Mensaje): string | null =>
    userId && isRefusable(clase) ? bajaUrl(codes.secret, publicUrl, userId, "correo") : null;
  const open = (mensaje: Mensaje) => textoOf(mensaje, codes.secret, publicUrl, readMarca().marca);
  const written = (mensaje: Mensaje) =>
    [
      { ...mensaje, texto: open(mensaje) },
      { marca: readMarca(), url: publicUrl, baja: bajaOf(mensaje), sinRespuesta },
    ] as const;
  const textOf = (mensaje: Mensaje) => {
    if (mensaje.canal === "correo") return correoTexto(...written(mensaje));
    const texto = open(mensaje);
    return mensaje.canal === "sms" && mensaje.plantilla !== "codigo" ? conMarca(readMarca().marca, texto) : texto;
  };
  const headersOf = (mensaje: Mensaje) => correoCabeceras(mensaje, bajaOf(mensaje));
  const codeOf = ({ params }: Mensaje) => (params.sellado ? unseal(codes.secret, params.sellado) : "");
  return { textOf, htmlOf: (mensaje) => correoHtml(...written(mensaje)), headersOf, codeOf };
}

/** Each channel's carrier, else the development mailbox, else none, which the log says. */
export function createTransport(env: Env, development: boolean, ctx: BaseContext, stopping: AbortSignal): Transport {
  const { log, publicUrl } = ctx;
  const writers = createWriters(ctx, isMuda(env.correo?.from ?? ""));
  const carriers = CANALES.map((canal) => {
    const carrier = CARRIERS[canal](env, writers, ctx, stopping) ?? (development ? mailbox : null);
    if (!carrier && CHANNELS[canal].missing) log.warn(CHANNELS[canal].missing);
    return [canal, carrier] as const;
  });
  if (development) log.info(`Los mensajes que no se envían (correos y códigos) se leen en ${publicUrl}/dev/bandeja`);
  return Object.fromEntries(carriers) as Transport;
}
