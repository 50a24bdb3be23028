/** The body of a delivery as named values, even if its content type is wrong. */
import { MAX_CAMPOS_DE_AVISO } from "../../limits/banco.ts";
import { readJson } from "./cuerpos-json.ts";
import type { Campos } from "./entregas.ts";
import { isKnown, LATIDOS } from "./entregas.ts";

/** `tipo`: its content type. Null for a body in which nothing can be found. */
export function readCuerpo(cuerpo: string, tipo: string): Campos[] | null {
  const text = cuerpo.trim();
  const isJson = text.startsWith("{") || text.startsWith("[");
  if (isJson || tipo.includes("json")) return readJson(text) ?? (isJson ? null : readTexto(text));
  if (tipo === "" || tipo.includes("x-www-form-urlencoded")) return readFormulario(text);
  return readTexto(text);
}

/**
 * curl declares plain text to be a form, too, which then has no known names. Reads one name more than the maximum, so that an
 * excess is noticed.
 */
function readFormulario(text: string): Campos[] {
  const campos = [...new URLSearchParams(text.split("&", MAX_CAMPOS_DE_AVISO + 1).join("&"))];
  return campos.some(([nombre]) => isKnown(nombre)) ? [campos] : readTexto(text);
}

/** The whole body is the notice, or just a word that says that the phone is alive. */
function readTexto(text: string): Campos[] {
  return text === "" || LATIDOS.includes(text.toLowerCase()) ? [[]] : [[["texto", text]]];
}
