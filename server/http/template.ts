/** What the build leaves open in a page: whose it is, which only the server knows. */
import type { Marca } from "../../rules/operator/ajustes.ts";

export interface Owner extends Marca {
  /** Where people reach the service, without a slash at its end; null when the operator has not said. */
  origen: string | null;
}

/** The footer's list as it is drawn, with one network that stands for all. */
const REDES = String.raw`<nav[^<>]*>(?<enlace><a [^<>]*\{\{url\}\}[^<>]*>\{\{red\}\}</a>)</nav>`;
const ABIERTO = new RegExp(String.raw`${REDES}|\{\{(?<clave>\w+)\}\}`, "g");

const AS_HTML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => AS_HTML[character] ?? "");
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * The text of the file `path` with its owner's brand in place, escaped as that kind of file wants it. A line that needs an address
 * that nobody has said goes.
 */
export function fillTemplate(template: string, path: string, { marca, multa, redes, origen }: Owner): string {
  const escaped = path.endsWith(".webmanifest") ? escapeJson : escapeHtml;
  const values: Record<string, string> = {
    marca,
    multa,
    origen: origen ?? "",
    ajustes: JSON.stringify({ marca, multa, redes }),
  };
  const whole = origen === null ? template.replace(/^.*\{\{origen\}\}.*\n?/gm, "") : template;
  return whole.replace(ABIERTO, (found, ...rest) => {
    const { enlace, clave } = rest.at(-1) as { enlace?: string; clave?: string };
    if (clave) return clave in values ? escaped(values[clave] ?? "") : found;
    if (!enlace || redes.length === 0) return "";
    const links = redes.map(({ nombre, url }) =>
      enlace.replace("{{url}}", () => escapeHtml(url)).replace("{{red}}", () => escapeHtml(nombre)),
    );
    return found.replace(enlace, () => links.join(""));
  });
}
