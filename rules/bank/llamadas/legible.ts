/** An unknown call in readable form, to be shown and taught: each field with its name, one after the other. */
import { MAX_CAMPOS_DE_AVISO } from "../../limits/banco.ts";
import type { CanalBanco } from "../tipos.ts";
import { type Cuerpo, textOf } from "./campos.ts";

/** The object in a call, from JSON or a form; empty if it is neither. */
export function readCuerpo(texto: string): Cuerpo {
  const text = texto.trim();
  if (text.startsWith("{")) {
    try {
      return JSON.parse(text) as Cuerpo;
    } catch {
      return {};
    }
  }
  return /^[\w.%-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : {};
}

/** Banks nest a payment in at most one more object. */
const MAX_HONDO = 3;

function fieldsOf(value: object, hondo = 0): string[] {
  return Object.entries(value).flatMap(([nombre, valor]) => {
    if (typeof valor === "object" && valor !== null) return hondo < MAX_HONDO ? fieldsOf(valor, hondo + 1) : [];
    const text = textOf(valor);
    return text === "" ? [] : [`${nombre}: ${text}`];
  });
}

/** The text of a piece of evidence that is shown and taught: a notice as it came; a call field by field, if it has any. */
export function legibleDe({ canal, texto }: { canal: CanalBanco; texto: string }): string {
  if (canal !== "llamada") return texto;
  const fields = fieldsOf(readCuerpo(texto)).slice(0, MAX_CAMPOS_DE_AVISO);
  return fields.length > 0 ? fields.join("\n") : texto;
}

/** The sender of a bank's calls in a template: no notice has such a sender. */
export const remitenteDeLlamada = (banco: string): string => `llamada de ${banco}`;
