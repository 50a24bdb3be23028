/** Parses a call of Meta's WhatsApp Cloud API: delivery states of our messages, and messages people wrote to that number. */
import type { Instante } from "../country/fecha.ts";
import { parseTelefono, type Telefono } from "../country/telefono.ts";
import { MAX_RESPUESTA_LETRAS } from "../limits/mensajes.ts";
import { enCorchetes } from "../texts/channels/respuestas.ts";
import { type Acuse, fields, list, objectIn, ownId, segundos, text } from "./acuses.ts";

/** A message that a person wrote. */
export interface Escrito {
  /** Its id at Meta. */
  wamid: string;
  telefono: Telefono;
  tipo: string;
  texto: string;
  /** Null means the time of arrival. */
  momento: Instante | null;
}

const ESTADOS: Record<string, Acuse["estado"]> = {
  sent: "enviado",
  delivered: "entregado",
  read: "leido",
  // A voice note that was played.
  played: "leido",
  failed: "fallido",
};

const CODIGOS: Record<number, string> = {
  130472: "Meta lo retuvo en una prueba suya con este número",
  131026: "este número no usa WhatsApp, o no puede recibirlo",
  131047: "pasaron más de 24 horas desde que escribió",
  131049: "Meta no lo entregó: este número recibió demasiados de empresas",
  131050: "esta persona apagó los mensajes de empresas en su WhatsApp",
  132001: "la plantilla no existe o no está aprobada",
  132015: "la plantilla está en pausa",
  132016: "la plantilla quedó desactivada",
};

/** Everything in a call about the number `phoneId`; other numbers of the same app are ignored. */
export function readWhatsapp(body: string, phoneId: string): { acuses: Acuse[]; escritos: Escrito[] } {
  const values = list(fields(objectIn(body)).entry)
    .flatMap((entry) => list(fields(entry).changes))
    .map((change) => fields(fields(change).value))
    .filter(({ metadata }) => text(fields(metadata).phone_number_id) === phoneId);
  return {
    acuses: values.flatMap(({ statuses }) => list(statuses).flatMap((status) => acuseOf(fields(status)) ?? [])),
    escritos: values.flatMap(({ messages }) => list(messages).flatMap((message) => escritoOf(fields(message)) ?? [])),
  };
}

function acuseOf({ id, status, timestamp, errors, biz_opaque_callback_data }: Record<string, unknown>): Acuse | null {
  const estado = ESTADOS[text(status)];
  if (!estado || !text(id)) return null;
  const [error] = list(errors).map(fields);
  const code = Number(error?.code) || 0;
  const why = CODIGOS[code] ?? (text(error?.title).slice(0, 200) || "Meta no dijo por qué");
  return {
    proveedor: "whatsapp",
    canal: "whatsapp",
    estado,
    suprime: null,
    proveedorId: text(id).slice(0, 300),
    mensajeId: ownId(biz_opaque_callback_data),
    momento: segundos(timestamp),
    motivo: estado === "fallido" ? `WhatsApp no lo entregó: ${why}${code > 0 ? ` (${code})` : ""}` : null,
  };
}

function escritoOf(message: Record<string, unknown>): Escrito | null {
  const { id, from, type, timestamp } = message;
  const digits = /^\d{6,20}$/.exec(text(from))?.[0];
  // System messages of a chat, such as a changed number, have no author.
  if (!digits || !text(id) || text(type) === "system") return null;
  const tipo = /^[a-z_]{1,30}$/.exec(text(type))?.[0] ?? "otro";
  const texto = textoOf(tipo, fields(message[tipo])).toWellFormed().slice(0, MAX_RESPUESTA_LETRAS);
  return {
    wamid: text(id),
    telefono: parseTelefono(`+${digits}`) ?? `+${digits}`,
    tipo,
    texto,
    momento: segundos(timestamp),
  };
}

/** Texts and button labels as they are; the caption of a photo; other kinds by name. */
function textoOf(tipo: string, part: Record<string, unknown>): string {
  if (tipo === "text") return text(part.body);
  if (tipo === "button") return text(part.text);
  if (tipo === "interactive") {
    const chosen = fields(part.button_reply ?? part.list_reply);
    return text(chosen.title) || enCorchetes(tipo);
  }
  if (tipo === "reaction") return `${enCorchetes(tipo)} ${text(part.emoji)}`.trim();
  return `${enCorchetes(tipo)} ${text(part.caption)}`.trim();
}
