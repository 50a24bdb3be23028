/** The parts of a mail's text: paragraphs, rows of figures, and the button. */

export type Parte =
  | { tipo: "parrafo"; lineas: string[] }
  | { tipo: "datos"; filas: { que: string; cuanto: string }[] }
  /** The text before the button, and the button's link. */
  | { tipo: "accion"; lineas: string[]; enlace: string };

const FILA = /^(?<que>\p{L}[^:\n]{0,39}): (?<cuanto>\S.*)$/u;

/** Tests for a URL of this service. Other URLs in what a person wrote become neither buttons nor links. */
const isOurs = (text: string, url: string): boolean => text === url || (text.startsWith(`${url}/`) && !/\s/.test(text));

/**
 * The first paragraph that ends with a line that is one of our URLs is the button; two or more lines like «Monto: $20,00» are
 * rows.
 */
export function partesOf(texto: string, url: string): Parte[] {
  let acted = false;
  return texto.split(/\n{2,}/).map((paragraph): Parte => {
    const lineas = paragraph.split("\n");
    const last = lineas.at(-1) ?? "";
    if (!acted && isOurs(last, url)) {
      acted = true;
      return { tipo: "accion", lineas: lineas.slice(0, -1), enlace: last };
    }
    const filas = lineas.map((linea) => FILA.exec(linea)?.groups as { que: string; cuanto: string } | undefined);
    const whole = filas.filter((fila) => fila !== undefined);
    return whole.length > 1 && whole.length === lineas.length
      ? { tipo: "datos", filas: whole }
      : { tipo: "parrafo", lineas };
  });
}

const ENLACE = /https?:\/\/[^\s<>"]+[^\s<>".,;:)]/g;

/** A line, split at our URLs. */
export function trozosOf(linea: string, url: string): { texto: string; enlace: boolean }[] {
  const trozos: { texto: string; enlace: boolean }[] = [];
  let at = 0;
  for (const { 0: found, index } of linea.matchAll(ENLACE)) {
    if (!isOurs(found, url)) continue;
    trozos.push({ texto: linea.slice(at, index), enlace: false }, { texto: found, enlace: true });
    at = index + found.length;
  }
  return [...trozos, { texto: linea.slice(at), enlace: false }].filter(({ texto }) => texto !== "");
}

/** The preview line that mail programs show after the subject: the first one that is no greeting. */
export function adelantoOf(partes: readonly Parte[], max: number): string {
  const said = partes.flatMap((parte) => (parte.tipo === "datos" ? [] : parte.lineas));
  const first = said.find((line) => !/^Hola\b/.test(line)) ?? "";
  return first.length <= max ? first : `${first.slice(0, max - 1).trimEnd()}…`;
}
