/** Alarms sent to a service the operator chose in addition to mail, in each service's format. */
import type { Instante } from "../../country/fecha.ts";

/** generica: our own JSON, for any program of the operator's. */
export const FORMAS_DE_LLAMADA = ["generica", "telegram", "slack", "ntfy"] as const;
export type FormaDeLlamada = (typeof FORMAS_DE_LLAMADA)[number];

export const FORMA_NOMBRES: Record<FormaDeLlamada, string> = {
  generica: "tu propio servicio",
  telegram: "Telegram",
  slack: "Slack",
  ntfy: "ntfy",
};

/** One message waiting to be sent; `id` is the same for every attempt. */
export interface Recado {
  id: string;
  momento: Instante;
  /** mal: something is wrong · bien: it is resolved · prueba: a test of the address. */
  tono: "mal" | "bien" | "prueba";
  asunto: string;
  texto: string;
}

interface Destino {
  forma: FormaDeLlamada;
  /** Telegram's chat id. */
  chat: string | null;
  /** ntfy's fields. */
  token: string | null;
  /** The panel page about it. */
  enlace: string;
}

/** Telegram takes 4,096 characters, ntfy as many bytes; the panel shows the full text. */
const MAX_LETRAS = 3500;
const MAX_BYTES_NTFY = 4000;

const ETIQUETA: Record<Recado["tono"], string> = { mal: "warning", bien: "white_check_mark", prueba: "bell" };

/** The request to post. For the generic format the caller adds the signature. */
export function peticionDe(
  recado: Recado,
  { forma, chat, token, enlace }: Destino,
): { headers: Record<string, string>; body: string } {
  const { id, momento, tono, asunto, texto } = recado;
  const json = { "content-type": "application/json" };
  const todo = `${asunto}\n\n${texto}`.slice(0, MAX_LETRAS);
  switch (forma) {
    case "telegram":
      return {
        headers: json,
        body: JSON.stringify({ chat_id: chat, text: todo, link_preview_options: { is_disabled: true } }),
      };
    case "slack":
      return { headers: json, body: JSON.stringify({ text: escapeSlack(todo) }) };
    case "ntfy":
      return {
        headers: {
          "content-type": "text/plain; charset=utf-8",
          title: encodeTitle(asunto),
          priority: tono === "mal" ? "high" : "default",
          tags: ETIQUETA[tono],
          click: enlace,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: cutBytes(texto, MAX_BYTES_NTFY),
      };
    case "generica":
      return { headers: json, body: JSON.stringify({ id, momento, tono, asunto, texto, enlace }) };
  }
}

/** Escaped as Slack requires for text from elsewhere. */
const escapeSlack = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A header carries no accents (RFC 2047). */
function encodeTitle(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`;
}

function cutBytes(text: string, max: number): string {
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= max ? text : new TextDecoder().decode(bytes.slice(0, max)).replace(/\uFFFD$/, "");
}
