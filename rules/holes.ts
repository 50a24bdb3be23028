/**
 * What the build leaves open in a page and the server fills when it hands it out: `{{name}}` stands for a text, and what is between
 * `{{#name}}` and `{{/name}}` is written once for each item of a list. Who writes a hole and who fills it both take its name from here.
 */

/** What an operator calls the product, and where else people find it; and what its terms say that a fine adds, as text. */
export interface Marca {
  marca: string;
  multa: string;
  redes: { nombre: string; url: string }[];
}

/** Texts of whoever runs the service. `origen`, `red` and `url` are known only inside their section. */
export type Hole = "marca" | "multa" | "ajustes" | "origen" | "red" | "url";
/** `conOrigen`: once, where the service's own address is known. `conRedes`: once, where there are networks; `redes`: for each. */
export type Section = "conOrigen" | "conRedes" | "redes";

export interface Filling {
  [name: string]: string | readonly Filling[];
}

export const hole = (name: Hole): string => `{{${name}}}`;
export const opening = (name: Section): string => `{{#${name}}}`;
export const closing = (name: Section): string => `{{/${name}}}`;

const HOLES = /\{\{#(?<section>\w+)\}\}(?<inside>[\s\S]*?)\{\{\/\k<section>\}\}|\{\{(?<name>\w+)\}\}/g;

/**
 * `template` with its holes filled, each text as `escaped` makes it. A hole that `filling` does not know stays open, for whoever fills
 * the page next; what a filling says is never read as a hole.
 */
export function fillHoles(template: string, filling: Filling, escaped: (text: string) => string): string {
  return template.replace(HOLES, (found, ...rest) => {
    const { section, inside = "", name = "" } = rest.at(-1) as Record<string, string | undefined>;
    const value = Object.hasOwn(filling, section ?? name) ? filling[section ?? name] : undefined;
    if (section && Array.isArray(value))
      return value.map((item: Filling) => fillHoles(inside, { ...filling, ...item }, escaped)).join("");
    return !section && typeof value === "string" ? escaped(value) : found;
  });
}

const AS_HTML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => AS_HTML[character] ?? "");
