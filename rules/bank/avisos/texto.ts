/** A notice's text, normalized for the readers. */

export interface Texto {
  /** On one line with single spaces, without invisible characters and surrounding quotes. */
  visto: string;
  /** The same in lower case without accents, character by character, so that positions in both match. */
  plano: string;
  /** Ends with the ellipsis of a text that a phone cut off. */
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

/** Lower case without accents, and exactly as long. */
function fold(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (letter) => letter.normalize("NFD").charAt(0)).toLowerCase();
}

/** The text before a position, at most `length` letters. */
export const before = (text: string, place: number, length: number) => text.slice(Math.max(0, place - length), place);

/** The text with that part replaced by spaces, so that nothing is read twice. */
export const without = (text: string, from: number, to: number) =>
  text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
