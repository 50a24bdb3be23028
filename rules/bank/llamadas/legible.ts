/** A call that no reader knows, as a person reads it and explains it: each field with its name, one after the other. */
import { MAX_CAMPOS_DE_AVISO } from "../../limits/banco.ts";
import type { CanalBanco } from "../tipos.ts";
import { type Cuerpo, textOf } from "./campos.ts";

/** The object that a call carries, in JSON or as a form; an empty one where it is neither. */
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

/** Banks put a payment inside of one more object, and no deeper. */
const MAX_HONDO = 3;

function fieldsOf(value: object, hondo = 0): string[] {
  return Object.entries(value).flatMap(([nombre, valor]) => {
    if (typeof valor === "object" && valor !== null) return hondo < MAX_HONDO ? fieldsOf(valor, hondo + 1) : [];
    const text = textOf(valor);
    return text === "" ? [] : [`${nombre}: ${text}`];
  });
}

/** What of a piece of evidence is shown and explained: a notice as it came; a call field by field, where it has any. */
export function legibleDe({ canal, texto }: { canal: CanalBanco; texto: string }): string {
  if (canal !== "llamada") return texto;
  const fields = fieldsOf(readCuerpo(texto)).slice(0, MAX_CAMPOS_DE_AVISO);
  return fields.length > 0 ? fields.join("\n") : texto;
}

/** Whose call it is, as a template remembers it: no notice has such a sender. */
export const remitenteDeLlamada = (banco: string): string => `llamada de ${banco}`;
