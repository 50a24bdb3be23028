/** Stand-ins of the carriers, with what their documentation says they accept, return and refuse. */
import { type Llamada, type Proveedor, proveedor, type Respuesta, respuesta } from "./proveedor.ts";

/** What a provider sent to a person: the same message more than once is an error. */
export interface Entregado {
  /** Our own id, where it is transmitted. */
  referencia: string | null;
  destino: string;
  texto: string;
  id: string;
}

export type Conservado = Proveedor & { entregados: Entregado[] };

/** Builds one: `deliver` records what is sent. */
async function keeping(
  answer: (llamada: Llamada, deliver: (one: Omit<Entregado, "id">) => string) => Respuesta,
  prefix: string,
): Promise<Conservado> {
  const entregados: Entregado[] = [];
  const deliver = (one: Omit<Entregado, "id">) => {
    const id = `${prefix}${entregados.length + 1}`;
    entregados.push({ ...one, id });
    return id;
  };
  return Object.assign(await proveedor((llamada) => answer(llamada, deliver)), { entregados });
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

// ─── Resend: resend.com/docs/api-reference ───────────────────────────────────────────────────────────────────────────────

export const CLAVE_RESEND = "re_prueba";

const deResend = (status: number, name: string, message: string, headers?: Record<string, string>) =>
  respuesta(status, { statusCode: status, name, message }, headers);

export const RECHAZOS_RESEND = {
  campo: deResend(422, "missing_required_field", "Missing `to` field."),
  direccion: deResend(422, "validation_error", "Invalid `to` field. The email address needs to follow the format."),
  prueba: deResend(403, "validation_error", "You can only send testing emails to your own email address."),
  remitente: deResend(422, "invalid_from_address", "Invalid `from` field."),
  clave: deResend(403, "invalid_api_key", "API key is invalid."),
  ritmo: deResend(429, "rate_limit_exceeded", "Too many requests.", { "retry-after": "7" }),
  cupo: deResend(429, "daily_quota_exceeded", "You have reached your daily email sending quota.", {
    "retry-after": "3600",
  }),
  caido: deResend(500, "internal_server_error", "An unexpected error occurred."),
};

/** It honours a key: the same request is answered as before, another one under the same key is refused. */
export function resend(): Promise<Conservado> {
  const known = new Map<string, { texto: string; id: string }>();
  return keeping(({ method, path, headers, texto, json }, deliver) => {
    if (method !== "POST" || path !== "/emails") return deResend(404, "not_found", "The endpoint does not exist.");
    if (!headers.authorization) return deResend(401, "missing_api_key", "Missing API key.");
    if (headers.authorization !== `Bearer ${CLAVE_RESEND}`) return RECHAZOS_RESEND.clave;
    if (!json.to || !json.from || !json.subject) return RECHAZOS_RESEND.campo;
    const key = String(headers["idempotency-key"] ?? "");
    const before = known.get(key);
    if (before && before.texto !== texto)
      return deResend(409, "invalid_idempotent_request", "Same idempotency key used with a different request payload.");
    if (before) return respuesta(200, { id: before.id });
    const id = deliver({ referencia: key || null, destino: String(json.to), texto: String(json.text) });
    if (key) known.set(key, { texto, id });
    return respuesta(200, { id });
  }, "49a3999c-0ce1-4ea6-ab68-afcd6dc2e79");
}

// ─── Twilio: twilio.com/docs/messaging/api/message-resource ──────────────────────────────────────────────────────────────

export const CUENTA_TWILIO = { accountSid: "AC0123456789abcdef", authToken: "secreto-de-twilio", from: "+15005550006" };

export const rechazoTwilio = (status: number, code: number, headers?: Record<string, string>) =>
  respuesta(status, { code, message: "…", more_info: `https://www.twilio.com/docs/errors/${code}`, status }, headers);

export function twilio(price: string | null = null): Promise<Conservado> {
  const { accountSid, authToken } = CUENTA_TWILIO;
  return keeping(({ method, path, headers, form }, deliver) => {
    if (method !== "POST" || path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return rechazoTwilio(404, 20404);
    if (headers.authorization !== basic(accountSid, authToken)) return rechazoTwilio(401, 20003);
    const [to = "", from, body] = ["To", "From", "Body"].map((name) => form.get(name) ?? undefined);
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return rechazoTwilio(400, 21211);
    if (!from) return rechazoTwilio(400, 21603);
    if (!body) return rechazoTwilio(400, 21602);
    const callback = form.get("StatusCallback");
    const referencia = callback ? new URL(callback).searchParams.get("id") : null;
    const sid = deliver({ referencia, destino: to, texto: body });
    return respuesta(201, { sid, status: "queued", to, from, price, price_unit: "USD", error_code: null });
  }, "SM00000000000000000000000000000000");
}

// ─── Vonage: developer.vonage.com/messaging/sms ──────────────────────────────────────────────────────────────────────────

export const CUENTA_VONAGE = { key: "abcd1234", secret: "secreto-de-vonage", from: "Cuotica" };

/** Its refusals come with 200. */
export const rechazoVonage = (status: string, words = "…") =>
  respuesta(200, { "message-count": "1", messages: [{ status, "error-text": words }] });

export function vonage(): Promise<Conservado> {
  return keeping(({ method, path, form }, deliver) => {
    if (method !== "POST" || path !== "/sms/json") return respuesta(404, {});
    if (form.get("api_key") !== CUENTA_VONAGE.key || form.get("api_secret") !== CUENTA_VONAGE.secret)
      return rechazoVonage("4");
    const [to, text] = [form.get("to") ?? "", form.get("text") ?? ""];
    if (!form.get("from") || !text) return rechazoVonage("2");
    if (!/^[1-9]\d{6,14}$/.test(to)) return rechazoVonage("3", "Invalid to param");
    const id = deliver({ referencia: form.get("client-ref"), destino: to, texto: text });
    const part = {
      to,
      "message-id": id,
      status: "0",
      "remaining-balance": "3.14",
      "message-price": "0.0333",
      network: "73404",
    };
    return respuesta(200, { "message-count": "1", messages: [part] });
  }, "0C000000217B7F0");
}

// ─── Infobip: infobip.com/docs/api ───────────────────────────────────────────────────────────────────────────────────────

export const CUENTA_INFOBIP = { key: "clave-de-infobip", from: "Cuotica" };

const PENDIENTE = {
  groupId: 1,
  groupName: "PENDING",
  id: 26,
  name: "PENDING_ACCEPTED",
  description: "Message sent to next instance",
};

const enInfobip = (messageId: string, destination: string, status: object) =>
  respuesta(200, { bulkId: "2034072219640523072", messages: [{ messageId, status, destination }] });

/** A message that it accepts but will not deliver is answered with 200 too. */
export const rechazoInfobip = (groupId: number, name: string) =>
  enInfobip("x", "58", { groupId, groupName: "REJECTED", id: 6, name, description: "…" });

export function infobip(): Promise<Conservado> {
  const known = new Set<string>();
  return keeping(({ method, path, headers, json }, deliver) => {
    if (method !== "POST" || path !== "/sms/3/messages") return respuesta(404, { errorCode: "E404" });
    if (headers.authorization !== `App ${CUENTA_INFOBIP.key}`)
      return respuesta(401, { errorCode: "E401", description: "Unauthorized.", violations: [] });
    const [message] = (json.messages ?? []) as {
      sender?: string;
      destinations?: { to: string; messageId: string }[];
      content?: { text: string };
    }[];
    const [destination] = message?.destinations ?? [];
    if (!message?.sender || !destination || !message.content?.text)
      return respuesta(400, { errorCode: "E400", description: "Request cannot be processed.", violations: [] });
    const { to, messageId } = destination;
    if (known.has(messageId)) return rechazoInfobip(5, "REJECTED_DUPLICATE_MESSAGE_ID");
    known.add(messageId);
    deliver({ referencia: messageId, destino: to, texto: message.content.text });
    return enInfobip(messageId, to, PENDIENTE);
  }, "2250be2d4219-3af1-78856-aabe-");
}

// ─── An operator's own server ────────────────────────────────────────────────────────────────────────────────────────────

/** It ignores an id it has seen, as docs/operacion.md requires. */
export function webhookSms(): Promise<Conservado> {
  const known = new Set<string>();
  return keeping(({ json }, deliver) => {
    const id = String(json.id);
    if (!known.has(id)) deliver({ referencia: id, destino: String(json.destino), texto: String(json.texto) });
    known.add(id);
    return respuesta(202, {});
  }, "propio-");
}
