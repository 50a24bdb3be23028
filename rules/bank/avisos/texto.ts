/** A notice's text as readers look at it. */

export interface Texto {
  /** On one line, single spaces, without what does not show nor the quotes around it. */
  visto: string;
  /** The same, letter for letter, without capitals and accents: a place in one is the same place in the other. */
  plano: string;
  /** It ends in the dots of a text that a phone cut off. */
  cortado: boolean;
}

const COMILLAS = new Set(['"', "'", "“", "”", "«", "»", "‘", "’", " "]);

export function toTexto(texto: string): Texto {
  const line = texto
    .toWellFormed()
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ");
  let [from, to] = [0, line.length];
  while (from < to && COMILLAS.has(line.charAt(from))) from += 1;
  while (to > from && COMILLAS.has(line.charAt(to - 1))) to -= 1;
  const visto = line.slice(from, to);
  return { visto, plano: fold(visto), cortado: visto.endsWith("..") };
}

/** Without capitals and accents, and exactly as long. */
function fold(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (letter) => letter.normalize("NFD").charAt(0)).toLowerCase();
}

/** The text before a position, at most `length` letters. */
export const before = (text: string, place: number, length: number) => text.slice(Math.max(0, place - length), place);

/** The text with spaces in place of what was read already, so that nothing is read twice. */
export const without = (text: string, from: number, to: number) =>
  text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
