/**
 * Placeholders the build leaves in a page and the server fills when serving it: `{{name}}` stands for a text, and what is between
 * `{{#name}}` and `{{/name}}` is repeated for each item of a list. Both sides take the names from here.
 */

import type { Unit } from "./units.ts";

/** The terms of loans approved from now on; amounts in cents. */
export interface Terminos {
  /** In percent. */
  interes: number;
  /** The default number of cuotas. */
  cuotas: number;
  periodo: "mensual" | "quincenal" | "semanal";
  /** The amounts that each level may request. */
  rangos: readonly Record<"min" | "max", number & Unit<"US cents">>[];
}

/** The lender, as it appears on pages and documents. */
export interface Prestamista {
  razonSocial: string;
  rif: string;
  direccion: string;
  telefono: string;
}

/** The operator's logo: its URL, and its size on a page in pixels. */
export interface Logo {
  logoUrl: string;
  logoAncho: string;
  logoAlto: string;
}

/** The operator's brand: the product's name, other profiles, the terms, and the fine in words. */
export interface Marca {
  marca: string;
  multa: string;
  /** Null only in pages rendered at build time. */
  terminos: Terminos | null;
  redes: { nombre: string; url: string }[];
  /** Null shows the default logo. */
  logo: Logo | null;
  /** The operator's main colour; null for the default. */
  color: string | null;
  /** Null until the operator has entered it. */
  prestamista: Prestamista | null;
  /** «24 horas»: the promised response time; null without a promise. */
  respuesta: string | null;
}

/**
 * Colours where no style sheet applies: the browser's bar in light and dark, and the icon's without '#'. `version` is appended to icon
 * addresses, so that phones fetch a changed icon.
 */
export interface Aspecto {
  temaClaro: string;
  temaOscuro: string;
  tonoIcono: string;
  version: string;
}

/** The operator's texts. `origen`, `red`, `url` and the lender's are available only inside their section. */
export type Hole =
  | "marca"
  | "multa"
  | "ajustes"
  | "origen"
  | "red"
  | "url"
  | "respuesta"
  | keyof Prestamista
  | keyof Logo
  | keyof Aspecto
  | "estilo";
/**
 * `conOrigen`: once, if the public address is known. `conRedes`: once, if there are social networks; `redes`: for each.
 * `conPrestamista`: once, if the lender is known; `conRespuesta`: if a response time is promised. `conColor`: once, if the
 * operator has a colour, with the style sheet `estilo`; `conLogo` and `sinLogo`: once, one or the other. The others: rows of
 * the terms (rules/loans/condiciones.ts).
 */
export type Section =
  | "conOrigen"
  | "conRedes"
  | "conPrestamista"
  | "conRespuesta"
  | "conColor"
  | "conLogo"
  | "sinLogo"
  | "redes"
  | "niveles"
  | "ejemplos"
  | "pagadas"
  | "pendientes";

export interface Filling {
  [name: string]: string | readonly Filling[];
}

/** `filling` with a placeholder instead of each text, and one item in each list: what pages are rendered with at build time. */
export function holesOf<F extends Filling>(filling: F): F {
  const holes = Object.entries(filling).map(([name, value]) => [
    name,
    typeof value === "string" ? `{{${name}}}` : value.slice(0, 1).map(holesOf),
  ]);
  return Object.fromEntries(holes);
}

export const hole = (name: Hole): string => `{{${name}}}`;
export const opening = (name: Section): string => `{{#${name}}}`;
export const closing = (name: Section): string => `{{/${name}}}`;

const HOLE = /\{\{(#?)(\w+)\}\}/g;

/**
 * `template` with its placeholders filled, each text escaped by `escaped`. Unknown placeholders stay, to be filled later;
 * filled-in text is never treated as a placeholder.
 */
export function fillHoles(template: string, filling: Filling, escaped: (text: string) => string): string {
  let [filled, at] = ["", 0];
  const endOf = endsIn(template);
  for (const { 0: found, 1: mark, 2: name = "", index } of template.matchAll(HOLE)) {
    if (index < at) continue;
    const value = Object.hasOwn(filling, name) ? filling[name] : undefined;
    const inside = index + found.length;
    const end = mark ? endOf(name, inside) : null;
    filled += template.slice(at, index);
    at = end === null ? inside : end + closing(name as Section).length;
    if (end !== null && Array.isArray(value)) {
      const item = template.slice(inside, end);
      filled += value.map((each: Filling) => fillHoles(item, { ...filling, ...each }, escaped)).join("");
    } else filled += !mark && typeof value === "string" ? escaped(value) : template.slice(index, at);
  }
  return filled + template.slice(at);
}

/** Where a section that begins before `from` ends. A section found to have no end is not searched for again. */
function endsIn(template: string): (name: string, from: number) => number | null {
  const endless = new Set<string>();
  return (name, from) => {
    const end = endless.has(name) ? -1 : template.indexOf(closing(name as Section), from);
    if (end < 0) endless.add(name);
    return end < 0 ? null : end;
  };
}

const AS_HTML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => AS_HTML[character] ?? "");
