/** Finds the bolívar amounts of a text. */
import { MAX_BOLIVARES } from "../../limits/limits.ts";
import type { Bolivares } from "../../money/dinero.ts";
import { parseMonto } from "../montos.ts";
import { before, type Texto } from "./texto.ts";

export interface Importe {
  monto: Bolivares;
  from: number;
  to: number;
}

/** "Bs.", "Bs", "BsF", "Bs.S", "VES", "Bolívares", and the number after it. */
const DELANTE = /(?<![a-z])(?:bs|ves|bolivares)(?:\.? ?[fsd](?![a-z]))?(?![a-z])[ .:)]{0,4}\+?(\d[\d.,]*)/g;
/** "por 340,00 Bs", "Monto: 1234,56 Bolívares". */
const DETRAS =
  /(?<![a-z])(?:monto|por|cantidad|total|de)(?: de)?[ :]{1,2}(\d[\d.,]*) ?(?:bs|bolivares|ves)(?![a-z])(?![ .:]{0,3}\d)/g;
/** Words that mark an amount as the account's balance. */
const SALDO = /\b(?:saldo|disponible|balance)\b/;
/** How far before an amount, and after the last one, words may name it as a balance. */
const CERCA = 40;

/** A number in any bank's notation: "1.760,00", "1900.0", "10455,00", "30,206.00"; null if it could be two amounts, or none. */
export function parseImporte(number: string): Bolivares | null {
  const monto = /^\d(?:[\d.,]*\d)?$/.test(number) ? parseMonto(number) : null;
  return monto !== null && monto > 0 && monto <= MAX_BOLIVARES ? monto : null;
}

/** The amounts in a text that are not balances; null if one of them is ambiguous. */
export function findImportes(texto: Texto): Importe[] | null {
  const found = [...texto.plano.matchAll(DELANTE)];
  const matches = found.length > 0 ? found : [...texto.plano.matchAll(DETRAS)];
  const importes: Importe[] = [];
  let last = 0;
  for (const match of matches) {
    const gap = texto.plano.slice(last, match.index);
    last = match.index + match[0].length;
    if (SALDO.test(before(gap, gap.length, CERCA))) continue;
    const importe = toImporte(texto, match);
    if (!importe) return null;
    importes.push(importe);
  }
  return importes;
}

function toImporte({ plano, cortado }: Texto, match: RegExpExecArray): Importe | null {
  const run = match[1] ?? "";
  const number = run.replace(/[.,]{1,3}$/, "");
  const from = match.index + match[0].indexOf(run);
  const to = from + number.length;
  const rest = plano.slice(from + run.length, from + run.length + 12);
  const decimals = /[.,]\d{2}$/.test(number);
  // "12*", "5mil", "0,3 %", "12'000": not the number that it seems to begin with.
  if (/^(?:[a-z*%'’`]| ?%| mil| ?[-]\d)/.test(rest) && !/^ ?(?:bs|bolivares|ves)(?![a-z])/.test(rest)) return null;
  if (!decimals && /^ \d/.test(rest)) return null;
  // If the text ends here, more digits may have been cut off.
  const last = rest.trim() === "" || (cortado && /^[. ]*$/.test(rest));
  if (last && (!decimals || cortado)) return null;
  const monto = parseImporte(number);
  return monto === null ? null : { monto, from, to };
}
