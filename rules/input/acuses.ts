/** Delivery reports of message carriers: which message, and what became of it. Pure parsers; the signature is checked before. */
import { type Instante, instante } from "../country/fecha.ts";
import type { Canal } from "../texts/channels/canal.ts";

/** enviado: the message left, and has an id · the others in their order, whichever report arrives first. */
type AcuseEstado = "enviado" | "entregado" | "leido" | "fallido";

export interface Acuse {
  proveedor: "whatsapp" | "resend" | "twilio";
  canal: Canal;
  /** Our own id, which travelled with the message; null if it did not come back. */
  mensajeId: string | null;
  /** The provider's id. */
  proveedorId: string;
  estado: AcuseEstado;
  /** Null means the time of arrival. */
  momento: Instante | null;
  /** Why it failed, for the operator. */
  motivo: string | null;
  /** The address accepts no more: it bounced permanently, or its owner complained. */
  suprime: "rebote" | "queja" | null;
}

type Fields = Record<string, unknown>;
export const fields = (value: unknown): Fields => (value && typeof value === "object" ? (value as Fields) : {});
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The parsed JSON of a body; null if it is invalid. */
export function objectIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The value, if it has the form of one of our ids. */
export const ownId = (value: unknown): string | null => /^[\w-]{1,64}$/.exec(text(value))?.[0] ?? null;

/** Seconds since 1970, as text or number; null otherwise. */
export function segundos(value: unknown): Instante | null {
  const seconds = Number(value);
  return Number.isInteger(seconds) && seconds > 0 && seconds < 100_000_000_000 ? instante(seconds * 1000) : null;
}

const NINGUNO = { momento: null, motivo: null, suprime: null } as const;

const DE_RESEND: Record<string, AcuseEstado> = {
  "email.sent": "enviado",
  "email.delivered": "entregado",
  // It was read before somebody complained about it.
  "email.complained": "entregado",
  "email.bounced": "fallido",
  "email.failed": "fallido",
  "email.suppressed": "fallido",
};

/** A call of Resend; null if it is not about a message of ours. Delays are ignored: Resend keeps trying. */
export function readResend(body: string): Acuse | null {
  const { type, data, created_at } = fields(objectIn(body));
  const { email_id, tags, bounce, failed, suppressed } = fields(data);
  const estado = DE_RESEND[text(type)];
  if (!estado || !text(email_id)) return null;
  const { type: bounceType, message } = fields(bounce);
  const why = text(message) || text(fields(failed).reason) || text(fields(suppressed).message);
  const transient = /transient|undetermined/i.test(text(bounceType));
  const suprime = type === "email.complained" ? "queja" : type === "email.bounced" && !transient ? "rebote" : null;
  const at = Date.parse(text(created_at));
  return {
    proveedor: "resend",
    canal: "correo",
    estado,
    suprime,
    proveedorId: text(email_id).slice(0, 200),
    mensajeId: ownId(tagOf(tags, "mensaje")),
    momento: Number.isFinite(at) ? instante(at) : null,
    motivo: estado === "fallido" ? `El correo rebotó: ${why || "sin motivo"}`.slice(0, 300) : null,
  };
}

/** Both forms are documented: a list of names and values, and an object. */
function tagOf(tags: unknown, name: string): unknown {
  const listed = list(tags).map(fields);
  return listed.find((tag) => tag.name === name)?.value ?? fields(tags)[name];
}

const DE_TWILIO: Record<string, AcuseEstado> = {
  sent: "enviado",
  delivered: "entregado",
  read: "leido",
  undelivered: "fallido",
  failed: "fallido",
};

const CODIGOS_TWILIO: Record<string, string> = {
  "30003": "el teléfono está apagado o fuera de servicio",
  "30004": "el teléfono bloquea estos mensajes",
  "30005": "el número no existe",
  "30006": "es un teléfono fijo, o su operadora no recibe SMS",
  "30007": "la operadora lo tomó por publicidad",
  "30008": "la operadora no dijo por qué",
};

/** A status callback of Twilio, as form fields; `id` comes from the callback address we gave it. */
export function readTwilio(form: Readonly<Record<string, string>>, id: string | undefined): Acuse | null {
  const { MessageSid = "", MessageStatus = "", ErrorCode = "" } = form;
  const estado = DE_TWILIO[MessageStatus];
  if (!estado || !MessageSid) return null;
  const code = /^\d{1,6}$/.exec(ErrorCode)?.[0] ?? "";
  const why = `El SMS no llegó: ${CODIGOS_TWILIO[code] ?? "la operadora lo rechazó"}${code && ` (${code})`}`;
  return {
    ...NINGUNO,
    proveedor: "twilio",
    canal: "sms",
    estado,
    proveedorId: MessageSid.slice(0, 200),
    mensajeId: ownId(id),
    motivo: estado === "fallido" ? why : null,
  };
}
