/**
 * SMS by Twilio (twilio.com/docs/messaging/api/message-resource). It documents no key for creating a message, so a retry after
 * a doubt may be a second SMS. The price is usually null when it takes the message, and only counted if it is in dollars.
 * Delivery reports go to `acuses`, if Twilio can call that address. By default Twilio only repeats a call that could not
 * connect; the fragment asks it to repeat within 15 s after a 5xx or a late answer
 * (twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
import type { SmsProvider } from "../../core/env/mensajes.ts";
import { type Carrier, type Falla, NotTaken, type TextOf } from "../carrier.ts";
import { ask, type Espera, fallaOf, idOf, millonesimas, refused } from "./ask.ts";

const QUIEN = "Twilio";

/** Codes of twilio.com/docs/api/errors, for when the status alone, mostly 400, says too little. */
const CODIGOS: Record<number, [Falla, string?]> = {
  21211: ["destino", "Twilio no acepta el número"],
  21266: ["destino", "Ese es el mismo número que envía"],
  21408: ["cuenta", "Tu cuenta de Twilio no tiene permiso para escribir a ese país"],
  21602: ["rechazo"],
  21603: ["cuenta", "Falta el remitente de Twilio, TWILIO_FROM"],
  21606: ["cuenta", "Twilio no acepta el remitente de TWILIO_FROM"],
  21608: ["cuenta", "Tu cuenta de prueba de Twilio solo escribe a números verificados"],
  // Sent with every message.
  21609: ["cuenta", "Twilio no puede llamar a la dirección de PUBLIC_URL"],
  21610: ["destino", "La persona pidió a Twilio no recibir más SMS"],
  21611: ["ritmo"],
  21612: ["destino", "Twilio no llega a ese número desde tu remitente"],
  21614: ["destino", "El número no es de un móvil"],
  21617: ["rechazo", "El SMS es demasiado largo para Twilio"],
  21618: ["rechazo"],
  21635: ["destino", "El número es de un teléfono fijo"],
  21657: ["cuenta", "Twilio no acepta el remitente de TWILIO_FROM"],
  21659: ["cuenta", "Twilio no acepta el remitente de TWILIO_FROM"],
  21660: ["cuenta", "Twilio no acepta el remitente de TWILIO_FROM"],
  21661: ["cuenta", "El remitente de TWILIO_FROM no puede enviar SMS"],
  21730: ["servicio"],
  20003: ["cuenta", "Twilio no acepta tus claves"],
  20005: ["cuenta", "Tu cuenta de Twilio no está activa"],
  20404: ["cuenta", "Twilio no conoce tu cuenta; revisa TWILIO_ACCOUNT_SID"],
  20429: ["ritmo"],
  30001: ["ritmo"],
  63038: ["cuenta", "Se acabó el cupo de SMS de hoy en Twilio"],
};

export const REPITE = "#rc=5&rp=5xx,ct,rt";

type Provider = Extract<SmsProvider, { kind: "twilio" }>;

export function twilioCarrier(provider: Provider, textOf: TextOf, acuses: string | null, espera?: Espera): Carrier {
  const { accountSid, authToken, from } = provider;
  const url = `${provider.url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const carry: Carrier["carry"] = async (mensaje) => {
    const body = new URLSearchParams({ To: mensaje.destino, From: from, Body: textOf(mensaje) });
    if (acuses) body.set("StatusCallback", `${acuses}?id=${encodeURIComponent(mensaje.id)}${REPITE}`);
    const { status, datos, esperaMs } = await ask(QUIEN, url, { headers: { authorization }, body }, espera);
    const { sid, price, price_unit: unit } = datos;
    if (status >= 200 && status < 300) {
      if (typeof sid !== "string") throw new NotTaken("duda", `${QUIEN} respondió algo que no se entiende (${status})`);
      const costo = unit === "USD" ? millonesimas(price) : null;
      return { ...idOf(sid), ...(costo !== null && { costo }) };
    }
    const code = typeof datos.code === "number" ? datos.code : 0;
    const [falla = fallaOf(status), texto] = CODIGOS[code] ?? [];
    throw refused(QUIEN, falla, code || status, { texto, esperaMs });
  };
  return { nombre: "twilio", honoursKey: false, carry };
}
