/**
 * Every channel by which a message leaves: what it says of an event, and to which address. A new one is its value in
 * rules/texts/channels/clases.ts and a row of this table; who carries it is said in carriers.ts. Who notifies a person never names a channel.
 */

import { MAX_PUSH_A_LA_VEZ, PUSH_VALE_MS } from "../../rules/limits/avisos.ts";
import type { Canal } from "../../rules/texts/channels/clases.ts";
import type { Channel } from "./carrier.ts";
import { findPhone, findProvenCorreo } from "./mensajes/queries.ts";
import { hasAnySuscripcion } from "./suscripciones/queries.ts";

export const CHANNELS: Record<Canal, Channel> = {
  correo: {
    write: ({ correo, lejos }, { tx, userId, appUrl }) => {
      const destino = correo ? correo.destino : lejos ? findProvenCorreo(tx, userId) : null;
      const write = correo?.write ?? lejos;
      return write && destino ? { ...write(appUrl), destino } : null;
    },
    // One at a time, and one place reserved for messages about signing in.
    aLaVez: 2,
    shared: true,
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
    aLaVez: MAX_PUSH_A_LA_VEZ,
    shared: false,
    missing: "",
  },
  // Its text is for the panel: what arrives is the template that Meta approved.
  whatsapp: {
    write: ({ telefono }, { tx, userId }) => {
      const destino = telefono ? findPhone(tx, userId) : null;
      return telefono && destino ? { destino, asunto: null, texto: telefono.sms, ...telefono.whatsapp } : null;
    },
    aLaVez: 4,
    shared: true,
    missing: "",
  },
};

export const CANALES = Object.keys(CHANNELS) as Canal[];
