/**
 * SMS by a POST to an operator's own address, signed with HMAC-SHA256 of the body in x-cuotica-signature. The key is the message's
 * `id`: receivers must drop an id they have seen. Any answer but a yes is tried again.
 */
import { createHmac } from "node:crypto";
import type { SmsProvider } from "../../core/env/mensajes.ts";
import type { Carrier, TextOf } from "../carrier.ts";
import { ask, type Espera, fallaOf, idOf, refused } from "./ask.ts";

const QUIEN = "tu servidor de SMS";

type Provider = Extract<SmsProvider, { kind: "webhook" }>;

export function webhookCarrier({ url, secret }: Provider, textOf: TextOf, espera?: Espera): Carrier {
  const carry: Carrier["carry"] = async (mensaje) => {
    const { id, destino } = mensaje;
    const body = JSON.stringify({ id, destino, texto: textOf(mensaje) });
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    const headers = { "content-type": "application/json", "x-cuotica-signature": signature };
    const { status, datos, esperaMs } = await ask(QUIEN, url, { headers, body }, espera);
    if (status >= 200 && status < 300) return idOf(datos.id);
    const falla = fallaOf(status);
    if (falla !== "rechazo") throw refused(QUIEN, falla, status, { esperaMs });
    throw refused(QUIEN, "servicio", status, { texto: "Tu servidor de SMS no dijo que sí", esperaMs });
  };
  return { nombre: "webhook", honoursKey: true, carry };
}
