/** SMS by Twilio, or by a POST to an operator's own address, signed with HMAC-SHA256 of the body in x-cuotica-signature. */
import { createHmac } from "node:crypto";
import { ESPERA_SMS_MS } from "../../rules/limits.ts";
import type { SmsProvider } from "../core/env-mensajes.ts";
import { type Carrier, NotTaken, type TextOf } from "./carrier.ts";
import type { Mensaje } from "./mensajes/queries.ts";

export function smsCarrier(provider: SmsProvider, textOf: TextOf): Carrier {
  if (provider.kind !== "twilio" && provider.kind !== "webhook") throw new Error("not yet");
  const carry: Carrier["carry"] = async (mensaje) => {
    const text = textOf(mensaje);
    const { url, init } =
      provider.kind === "twilio" ? twilio(provider, mensaje, text) : webhook(provider, mensaje, text);
    const response = await fetch(url, {
      ...init,
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(ESPERA_SMS_MS),
    });
    if (!response.ok) throw new NotTaken("servicio", `el proveedor de SMS respondió ${response.status}`);
    return {};
  };
  return { nombre: provider.kind, honoursKey: provider.kind === "webhook", carry };
}

function twilio(provider: Extract<SmsProvider, { kind: "twilio" }>, { destino }: Mensaje, text: string) {
  const credentials = Buffer.from(`${provider.accountSid}:${provider.authToken}`).toString("base64");
  return {
    url: `${provider.url}/2010-04-01/Accounts/${provider.accountSid}/Messages.json`,
    init: {
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: destino, From: provider.from, Body: text }),
    },
  };
}

function webhook(provider: Extract<SmsProvider, { kind: "webhook" }>, { id, destino }: Mensaje, text: string) {
  const body = JSON.stringify({ id, destino, texto: text });
  const signature = createHmac("sha256", provider.secret).update(body).digest("hex");
  return {
    url: provider.url,
    init: { headers: { "content-type": "application/json", "x-cuotica-signature": signature }, body },
  };
}
