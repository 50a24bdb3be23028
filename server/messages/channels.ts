/**
 * Every channel: how it renders an event, the address it uses, and its carrier. Names and prices are in its row of
 * rules/texts/channels/canal.ts. Code that notifies people never names a channel.
 */

import { MAX_PUSH_A_LA_VEZ, PUSH_VALE_MS } from "../../rules/limits/mensajes.ts";
import type { Canal } from "../../rules/texts/channels/canal.ts";
import type { SmsProvider } from "../core/env/mensajes.ts";
import type { Carrier, Channel, Writers } from "./carrier.ts";
import { infobipCarrier } from "./carriers/infobip.ts";
import { pushCarrier } from "./carriers/push.ts";
import { resendCarrier } from "./carriers/resend.ts";
import { smtpCarrier } from "./carriers/smtp.ts";
import { twilioCarrier } from "./carriers/twilio.ts";
import { vonageCarrier } from "./carriers/vonage.ts";
import { webhookCarrier } from "./carriers/webhook.ts";
import { codeByWhatsapp, whatsappCarrier } from "./carriers/whatsapp.ts";
import { findPhone, findProvenCorreo } from "./mensajes/queries.ts";
import { hasAnySuscripcion } from "./suscripciones/queries.ts";

export const CHANNELS: Record<Canal, Channel> = {
  correo: {
    write: ({ correo, lejos }, { tx, userId, appUrl }) => {
      const destino = correo ? correo.destino : lejos ? findProvenCorreo(tx, userId) : null;
      const write = correo?.write ?? lejos;
      return write && destino ? { ...write(appUrl), destino } : null;
    },
    // One at a time, plus one slot reserved for sign-in messages.
    aLaVez: 2,
    shared: true,
    hire({ correo }, writers) {
      if (!correo) return null;
      return correo.kind === "resend" ? resendCarrier(correo, writers) : smtpCarrier(correo, writers);
    },
    missing: "RESEND_API_KEY o SMTP_URL no está configurada: los correos esperan en la cola sin enviarse",
  },
  sms: {
    write: ({ telefono }, { tx, userId }) => {
      const destino = telefono ? findPhone(tx, userId) : null;
      return telefono && destino
        ? { destino, asunto: null, texto: telefono.sms, plantilla: "aviso", params: {} }
        : null;
    },
    aLaVez: 4,
    shared: true,
    hire: ({ sms }, writers, { publicUrl }) => sms && smsCarrierOf(sms, writers, publicUrl),
    missing: "SMS_PROVIDER no está configurado: no se puede entrar con el teléfono",
  },
  // One message for all of the person's browsers, which are looked up when it is sent.
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
    aLaVez: MAX_PUSH_A_LA_VEZ,
    shared: false,
    hire: ({ vapid }, _, ctx, stopping) => pushCarrier(vapid, ctx, stopping),
    missing: "",
  },
  // The text is for the panel: what arrives is the template approved by Meta.
  whatsapp: {
    write: ({ telefono }, { tx, userId }) => {
      const destino = telefono ? findPhone(tx, userId) : null;
      return telefono && destino ? { destino, asunto: null, texto: telefono.sms, ...telefono.whatsapp } : null;
    },
    aLaVez: 4,
    shared: true,
    hire: ({ whatsapp }, writers) => whatsapp && whatsappCarrier(whatsapp, writers),
    missing: "",
  },
};

function smsCarrierOf(sms: SmsProvider, writers: Writers, publicUrl: string): Carrier {
  const { textOf } = writers;
  switch (sms.kind) {
    case "twilio":
      // Twilio refuses messages whose callback address it cannot call.
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
