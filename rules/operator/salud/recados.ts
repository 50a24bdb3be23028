/** What is said of an alarm to a service that the operator chose beside the mail, in the shape that each of them takes. */
import type { Instante } from "../../country/fecha.ts";

/** generica: JSON of ours, to any program of the operator's. */
export const FORMAS_DE_LLAMADA = ["generica", "telegram", "slack", "ntfy"] as const;
export type FormaDeLlamada = (typeof FORMAS_DE_LLAMADA)[number];

export const FORMA_NOMBRES: Record<FormaDeLlamada, string> = {
  generica: "tu propio servicio",
  telegram: "Telegram",
  slack: "Slack",
  ntfy: "ntfy",
};

/** One message that waits to be taken; `id` stays the same from one try to the next. */
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
  /** Of Telegram: which chat. */
  chat: string | null;
  /** The fields of ntfy. */
  token: string | null;
  /** Where the panel shows it. */
  enlace: string;
}

/** Telegram accepts 4,096 letters, ntfy as many bytes; the cut part is in the panel. */
const MAX_LETRAS = 3500;
const MAX_BYTES_NTFY = 4000;

const ETIQUETA: Record<Recado["tono"], string> = { mal: "warning", bien: "white_check_mark", prueba: "bell" };

/** What is posted. The signature of the generic shape is its sender's to add. */
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

/** As Slack asks for text that is not its own. */
const escapeSlack = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A header holds no accents (RFC 2047). */
function encodeTitle(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`;
}

function cutBytes(text: string, max: number): string {
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= max ? text : new TextDecoder().decode(bytes.slice(0, max)).replace(/\uFFFD$/, "");
}
