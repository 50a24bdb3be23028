/**
 * A pasted text, normalized: its numbers in order, each with the words around it. It runs on borrowers' phones, so its patterns
 * have no lookbehind, which Safari before 16.4 lacks, and are not shared with those for notices, which only the server reads.
 */

/** A run of digits with the marks inside it: "1.234,56", "0412-5550171", "29-03-26", "0102****1234". */
export interface Cifra {
  texto: string;
  /** The words since the previous number; they end with this one's label. */
  antes: string;
  /** The words up to the next number. */
  despues: string;
}

const CONCEPTO = /^(?:concepto|motivo|comentarios?|nota)(?: del? (?:pago|la operacion))?\b(.*)$/;
const CUIDADO =
  /\b(?:no|nunca|jamas) (?:[a-z]{1,20} ){0,6}(?:claves?|codigos?|otp|token|pin|contrasenas?)\b(?: (?:ni|o|y) (?:[a-z]{1,20} ){0,2}(?:claves?|codigos?|otp|token|pin|contrasenas?)\b)?/g;
const SI_NO =
  /\bsi (?:usted |tu )?no (?:la |lo )?(?:realizo|realizaste|reconoce|reconoces|hizo|hiciste|autorizo|efectuo|fuiste)\b(?: (?:usted|tu|esta?|la|dicha))?(?: (?:operacion|transaccion|pago))?/g;

/** Lower case without accents, line by line, without the payer's own note and the bank's warnings. */
export function plainLines(texto: string): string {
  const lines = texto
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => withoutBold(line.replace(/\s+/g, " ").trim()))
    .filter((line) => line !== "");
  return withoutConcepto(lines).join("\n").replace(CUIDADO, " ").replace(SI_NO, " ");
}

/** "*Monto:* Bs. 100,00", the bold marks of chats; asterisks that hide digits stay. */
const withoutBold = (line: string) => line.replace(/(^|[\s(])([*_])([^*_]+)\2(?=[\s,.:;)]|$)/g, "$1$3");

/**
 * Free text typed by the payer, which proves nothing: «cuota pendiente», «Bs. 20 de ayer». If the label is alone on its line, the next
 * line is the text.
 */
function withoutConcepto(lines: readonly string[]): string[] {
  let next = false;
  return lines.filter((line) => {
    const value = CONCEPTO.exec(line)?.[1];
    const drop = next || value !== undefined;
    next = !next && value !== undefined && value.replace(/[ :.-]/g, "") === "";
    return !drop;
  });
}

const CIFRA = /\d(?:[\d.,:/*x-]*[\d*x])?/g;

export function findCifras(lineas: string): Cifra[] {
  const found = [...lineas.matchAll(CIFRA)].map(({ 0: texto, index }) => ({ texto, index }));
  return found.map(({ texto, index }, i) => {
    const last = found[i - 1];
    return {
      texto,
      antes: lineas.slice(last ? last.index + last.texto.length : 0, index),
      despues: lineas.slice(index + texto.length, found[i + 1]?.index ?? lineas.length),
    };
  });
}
