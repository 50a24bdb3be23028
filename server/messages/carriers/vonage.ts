/**
 * SMS by Vonage (developer.vonage.com/messaging/sms). It answers 200 to a refusal too; the status of each part tells. It
 * documents no key for a message, so a retry after a doubt may be a second SMS. `message-price` is in the account's currency,
 * which the answer does not name, so it is not counted.
 */
import type { SmsProvider } from "../../core/env/mensajes.ts";
import { type Carrier, type Falla, NotTaken, type TextOf } from "../carrier.ts";
import { ask, type Espera, fallaOf, firstOf, idOf, refused } from "./ask.ts";

const QUIEN = "Vonage";

/** developer.vonage.com/api-errors/sms */
const ESTADOS: Record<string, [Falla, string?]> = {
  1: ["ritmo"],
  2: ["rechazo"],
  4: ["cuenta", "Vonage no acepta tus claves"],
  5: ["servicio"],
  6: ["destino", "Vonage no llega a ese número"],
  7: ["destino", "Vonage tiene bloqueado ese número"],
  8: ["cuenta", "Tu cuenta de Vonage está suspendida"],
  9: ["cuenta", "Se acabó el saldo de Vonage"],
  10: ["ritmo"],
  11: ["cuenta", "Tu cuenta de Vonage no puede enviar por aquí"],
  12: ["rechazo", "El SMS es demasiado largo para Vonage"],
  14: ["cuenta", "Vonage no acepta tus claves"],
  15: ["cuenta", "Vonage no acepta el remitente de VONAGE_FROM"],
  29: ["cuenta", "Tu cuenta de prueba de Vonage solo escribe a números permitidos"],
  32: ["cuenta", "Vonage no acepta tus claves"],
  33: ["destino", "Ese número ya no está en uso"],
};

/** Status 3, «Invalid Parameters», is only told apart by its text. */
function invalidOf(words: unknown): [Falla, string?] {
  if (/\bfrom\b/i.test(String(words))) return ["cuenta", "Vonage no acepta el remitente de VONAGE_FROM"];
  return /\bto\b/i.test(String(words)) ? ["destino", "Vonage no acepta el número"] : ["rechazo"];
}

/** The alphabet of one 160-letter segment; any other letter puts the whole message in the longer one. */
const GSM = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Za-z_¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ[\\\]^{|}~€]*$/;

type Provider = Extract<SmsProvider, { kind: "vonage" }>;

export function vonageCarrier({ url, key, secret, from }: Provider, textOf: TextOf, espera?: Espera): Carrier {
  const carry: Carrier["carry"] = async (mensaje) => {
    const text = textOf(mensaje);
    const body = new URLSearchParams({
      api_key: key,
      api_secret: secret,
      from,
      to: mensaje.destino.replace("+", ""),
      text,
    });
    body.set("type", GSM.test(text) ? "text" : "unicode");
    body.set("client-ref", mensaje.id);
    const { status, datos, esperaMs } = await ask(QUIEN, `${url}/sms/json`, { headers: {}, body }, espera);
    if (status < 200 || status >= 300) throw refused(QUIEN, fallaOf(status), status, { esperaMs });
    // One answer for each part of a long SMS. If the first part was sent, no part is sent again.
    const { status: estado, "message-id": id, "error-text": words } = firstOf(datos.messages);
    if (estado === "0") return idOf(id);
    if (typeof estado !== "string")
      throw new NotTaken("duda", `${QUIEN} respondió algo que no se entiende (${status})`);
    const [falla = "rechazo", texto] = (estado === "3" ? invalidOf(words) : ESTADOS[estado]) ?? [];
    throw refused(QUIEN, falla, estado, { texto, esperaMs });
  };
  return { nombre: "vonage", honoursKey: false, carry };
}
