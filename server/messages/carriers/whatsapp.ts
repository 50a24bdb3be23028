/**
 * WhatsApp by Meta's Cloud API (developers.facebook.com/documentation/business-messaging/whatsapp). It documents no key for a
 * message, so a retry after a doubt may be a second message; `biz_opaque_callback_data` comes back in its webhooks. Those also
 * report the cost, if at all.
 */
import { PLANTILLAS_WHATSAPP } from "../../../rules/texts/channels/whatsapp.ts";
import type { WhatsappProvider } from "../../core/env/mensajes.ts";
import { type Carrier, type Falla, NotTaken, type Writers } from "../carrier.ts";
import type { Mensaje } from "../mensajes/queries.ts";
import { ask, type Espera, fallaOf, firstOf, idOf, objectOf, refused } from "./ask.ts";

const QUIEN = "WhatsApp";
const CUENTA = "WhatsApp no acepta el token o sus permisos";
const PLANTILLA = "Meta no tiene aprobada esa plantilla, o pide otros datos en ella";

/** Meta says to use `code` and not the status (…/whatsapp/support/error-codes). */
const CODIGOS: Record<number, [Falla, string?]> = {
  0: ["cuenta", CUENTA],
  1: ["servicio"],
  2: ["servicio"],
  3: ["cuenta", CUENTA],
  4: ["ritmo"],
  10: ["cuenta", CUENTA],
  33: ["cuenta", "Meta no conoce el número de WHATSAPP_PHONE_ID"],
  100: ["rechazo"],
  190: ["cuenta", "El token de WhatsApp venció o no vale; crea otro y ponlo en WHATSAPP_TOKEN"],
  368: ["cuenta", "Meta restringió tu cuenta de WhatsApp"],
  80007: ["ritmo"],
  130429: ["ritmo"],
  130472: ["destino", "Meta no entrega a esa persona por ahora"],
  130497: ["cuenta", "Tu cuenta de WhatsApp no puede escribir a ese país"],
  131000: ["servicio"],
  131005: ["cuenta", CUENTA],
  131016: ["servicio"],
  131021: ["destino", "Ese es el mismo número que envía"],
  131026: ["destino", "Ese número no tiene WhatsApp, o no puede recibir mensajes"],
  131030: ["cuenta", "Tu número de prueba de WhatsApp solo escribe a los números que apuntaste"],
  131031: ["cuenta", "Meta bloqueó tu cuenta de WhatsApp"],
  131037: ["cuenta", "Meta todavía no aprueba el nombre de tu número de WhatsApp"],
  131042: ["cuenta", "Falta una forma de pago válida en tu cuenta de WhatsApp"],
  131045: ["cuenta", "Falta registrar tu número en la API de WhatsApp"],
  131047: ["rechazo", "Pasaron más de 24 horas desde su último mensaje: solo se puede con una plantilla"],
  131048: ["ritmo", "WhatsApp limita tu número por mensajes bloqueados o marcados como spam"],
  131049: ["destino", "Meta no entrega más mensajes a esa persona por ahora"],
  131050: ["destino", "La persona pidió a WhatsApp no recibir estos mensajes"],
  131056: ["ritmo", "Demasiados mensajes seguidos a la misma persona"],
  131057: ["servicio", "Tu cuenta de WhatsApp está en mantenimiento"],
  132000: ["rechazo", PLANTILLA],
  132001: ["rechazo", PLANTILLA],
  132005: ["rechazo", PLANTILLA],
  132007: ["rechazo", PLANTILLA],
  132012: ["rechazo", PLANTILLA],
  132015: ["rechazo", "Meta pausó esa plantilla porque molestó a quienes la recibieron"],
  132016: ["rechazo", "Meta desactivó esa plantilla"],
  132018: ["rechazo", PLANTILLA],
  133010: ["cuenta", "Falta registrar tu número en la API de WhatsApp"],
};

/**
 * An approved template with its parameters in order; without a template, free text, which Meta accepts for a day after the
 * person last wrote. Whoever queues it has checked that.
 */
function textOrTemplate(mensaje: Mensaje, idioma: string, { textOf, codeOf }: Words) {
  const { plantilla, params } = mensaje;
  const known = Object.hasOwn(PLANTILLAS_WHATSAPP, plantilla) ? PLANTILLAS_WHATSAPP[plantilla] : undefined;
  if (!known) return { type: "text", text: { preview_url: false, body: textOf(mensaje) } };
  const isCode = known.categoria === "AUTHENTICATION";
  const values = isCode ? [codeOf(mensaje)] : known.params.map((name) => params[name] ?? "");
  const parameters = values.map((text) => ({ type: "text", text }));
  const body = { type: "body", parameters };
  // Meta wants a code twice: in the body, and for the button that copies it.
  const copy = { type: "button", sub_type: "url", index: "0", parameters };
  const components = isCode ? [body, copy] : parameters.length > 0 ? [body] : [];
  return { type: "template", template: { name: known.nombre, language: { code: idioma }, components } };
}

type Words = Pick<Writers, "textOf" | "codeOf">;

export function whatsappCarrier(provider: WhatsappProvider, words: Words, espera?: Espera): Carrier {
  const url = `${provider.url}/${provider.phoneId}/messages`;
  const headers = { authorization: `Bearer ${provider.token}`, "content-type": "application/json" };
  const carry: Carrier["carry"] = async (mensaje) => {
    const body = JSON.stringify({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: mensaje.destino.replace("+", ""),
      ...textOrTemplate(mensaje, provider.idioma, words),
      biz_opaque_callback_data: mensaje.id,
    });
    const { status, datos, esperaMs } = await ask(QUIEN, url, { headers, body }, espera);
    const { id } = firstOf(datos.messages);
    if (status >= 200 && status < 300) {
      if (typeof id !== "string") throw new NotTaken("duda", `${QUIEN} respondió algo que no se entiende (${status})`);
      return idOf(id);
    }
    const { code } = objectOf(datos.error);
    const known = typeof code === "number" ? code : -1;
    const [falla = known >= 200 && known < 300 ? "cuenta" : fallaOf(status), texto] = CODIGOS[known] ?? [];
    throw refused(QUIEN, falla, known < 0 ? status : known, { texto, esperaMs });
  };
  return { nombre: "whatsapp", honoursKey: false, carry };
}

/**
 * One-time codes by WhatsApp in place of SMS; other short messages have no template. It shares the carrier's name, because Meta
 * reports on both alike.
 */
export function codeByWhatsapp(provider: WhatsappProvider, words: Words): Carrier {
  const whatsapp = whatsappCarrier(provider, words);
  const carry: Carrier["carry"] = async (mensaje) => {
    if (mensaje.plantilla === "codigo") return whatsapp.carry(mensaje);
    throw new NotTaken("rechazo", "Con SMS_PROVIDER=whatsapp solo salen códigos");
  };
  return { ...whatsapp, carry };
}
