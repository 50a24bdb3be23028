/**
 * SMS by Infobip (infobip.com/docs/api, POST /sms/3/messages). Our id is sent as its messageId, and a second message with the
 * same one is documented as refused, but not for how long, nor whether a refused message keeps its id. So it counts as not
 * honoured: a retry after a refusal uses another id, and a repeat that is refused after a doubt counts as taken. It reports no
 * price.
 */
import type { SmsProvider } from "../../core/env/mensajes.ts";
import { type Carrier, type Falla, NotTaken, type TextOf } from "../carrier.ts";
import { ask, type Espera, fallaOf, firstOf, idOf, objectOf, refused } from "./ask.ts";

const QUIEN = "Infobip";

/**
 * Its answers for messages it will not carry: groups 2 to 5 of
 * infobip.com/docs/essentials/api-essentials/response-status-and-error-codes.
 */
const NOMBRES: Record<string, [Falla, string?]> = {
  REJECTED_NETWORK: ["destino", "Infobip no llega a la red de ese número"],
  REJECTED_PREFIX_MISSING: ["destino", "Infobip no acepta el número"],
  REJECTED_DND: ["destino", "La persona pidió a Infobip no recibir más SMS"],
  REJECTED_SOURCE: ["cuenta", "Infobip no acepta el remitente de INFOBIP_FROM"],
  REJECTED_SENDER: ["cuenta", "Infobip no acepta el remitente de INFOBIP_FROM"],
  REJECTED_NOT_ENOUGH_CREDITS: ["cuenta", "Se acabó el saldo de Infobip"],
  REJECTED_DESTINATION: ["destino", "Infobip tiene bloqueado ese número"],
  REJECTED_DESTINATION_NOT_REGISTERED: ["cuenta", "Tu cuenta de prueba de Infobip solo escribe a números verificados"],
  REJECTED_DESTINATION_BLOCKLISTED: ["destino", "Infobip tiene bloqueado ese número"],
  REJECTED_PREPAID_PACKAGE_EXPIRED: ["cuenta", "El saldo de Infobip venció"],
  REJECTED_ROUTE_NOT_AVAILABLE: ["cuenta", "Tu cuenta de Infobip todavía no puede enviar SMS"],
  REJECTED_INVALID_DESTINATION: ["destino", "Infobip no acepta el número"],
  MISSING_TO: ["destino", "Infobip no acepta el número"],
  REJECTED_MESSAGE_TOO_LONG: ["rechazo", "El SMS es demasiado largo para Infobip"],
  // An hourly limit of one phone number; other messages are sent.
  REJECTED_FLOODING_FILTER: ["destino", "Infobip no entrega más SMS a ese número por ahora"],
  REJECTED_SYSTEM_ERROR: ["servicio"],
};

const REPETIDO = "REJECTED_DUPLICATE_MESSAGE_ID";
const TOMADOS = [0, 1, 3];

type Provider = Extract<SmsProvider, { kind: "infobip" }>;

export function infobipCarrier({ url, key, from }: Provider, textOf: TextOf, espera?: Espera): Carrier {
  const headers = { authorization: `App ${key}`, "content-type": "application/json", accept: "application/json" };
  const carry: Carrier["carry"] = async (mensaje) => {
    const to = mensaje.destino.replace("+", "");
    const content = { text: textOf(mensaje) };
    const { id, intentos, dudoso } = mensaje;
    const own = dudoso || intentos === 0 ? id : `${id}-${intentos}`;
    const body = JSON.stringify({
      messages: [{ sender: from, destinations: [{ to, messageId: own }], content }],
    });
    const { status, datos, esperaMs } = await ask(QUIEN, `${url}/sms/3/messages`, { headers, body }, espera);
    if (status < 200 || status >= 300) throw refused(QUIEN, fallaOf(status), status, { esperaMs });
    const { messageId, status: said } = firstOf(datos.messages);
    const { groupId, name } = objectOf(said);
    if (typeof groupId !== "number")
      throw new NotTaken("duda", `${QUIEN} respondió algo que no se entiende (${status})`);
    if (TOMADOS.includes(groupId)) return idOf(messageId);
    if (name === REPETIDO && dudoso) return { id: own };
    const [falla = "rechazo", texto] = NOMBRES[String(name)] ?? [];
    throw refused(QUIEN, falla, /^\w{1,60}$/.exec(String(name))?.[0] ?? groupId, { texto, esperaMs });
  };
  return { nombre: "infobip", honoursKey: false, carry };
}
