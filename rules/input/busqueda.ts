/** Parses what was typed in a search box. The database's triggers keep the index it is looked up in. */
import * as z from "zod/mini";
import { MAX_TRIOS } from "../limits/busqueda.ts";
import { LETRAS, MAX_BUSQUEDA_PALABRAS } from "../limits/limits.ts";
import { texto } from "./entrada.ts";

/** What the panel's search takes. */
export const busquedaInput = z.object({ texto: texto(LETRAS.busqueda, "Escribe lo que buscas.") });

/** One row by its identifier, or text for the full-text table; null if nothing was typed. */
type Busqueda = { uid: string } | { texto: string } | null;

const UID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;
/** A number as people write it: "V-12.345.678", "(0414)", "+58", "123.45.67". */
const NUMBER = /^[+(]*(?:[vejg][-.]?)?\d[\d.()\-–/]*$/;
/** A cédula whose letter is separated: "V 12.345.678". */
const APART = /(^|\s)([vejg])[-.]?\s+(?=\d)/g;
/** The prefixes of a mobile phone's ten digits; stored phones have none. */
const PHONE_START = /^(?:0058|58|0)(?=4)/;
/** Finds nothing: the input has neither letters nor digits. */
const NOTHING = 'tipo : "nada"';

/** "José Núñez" → "jose nunez", as the full-text table folds it. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * The full-text query for typed text: each word begins a word of the result, in any order, without accents or case; numbers
 * match without dots and hyphens, and phones without their 0 or +58. It is a safe FTS5 query: it only contains letters and
 * digits, each word quoted.
 */
export function readBusqueda(typed: string | undefined): Busqueda {
  const text = fold(typed ?? "").trim();
  if (!text) return null;
  if (UID.test(text)) return { uid: dashed(text.replaceAll("-", "")) };
  const groups = groupWords(text.replace(APART, "$1$2").split(/\s+/).slice(0, MAX_BUSQUEDA_PALABRAS));
  const found = groups.flatMap((group) => (group.numeric ? numberQuery(group.words) : group.words.map(prefix)));
  return { texto: found.length > 0 ? found.join(" AND ") : NOTHING };
}

/** The shortest word that is searched for inside others; shorter ones only have to occur. */
const TRIO = 3;

/**
 * The parts of the input, each to be found anywhere: "uñez 4123" → "unez", "4123". Numbers as in readBusqueda. Empty if no part
 * is long enough to search by.
 */
export function piecesOf(typed: string): string[] {
  const text = fold(typed).trim();
  if (UID.test(text)) return [];
  const words = text.replace(APART, "$1$2").split(/\s+/).slice(0, MAX_BUSQUEDA_PALABRAS);
  const pieces = words.flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    return NUMBER.test(word) ? [parts.join("").replace(PHONE_START, "")] : parts;
  });
  return pieces.some((piece) => piece.length >= TRIO) ? pieces : [];
}

/**
 * Whether it is a cédula with its letter, or the beginning of one. It finds people by prefix; nothing else contains such a word except
 * mail names.
 */
export function isCedulaBegun(typed: string): boolean {
  const [piece = "", ...others] = piecesOf(typed);
  return others.length === 0 && /^[vejg]\d+$/.test(piece);
}

/** The parts as a trigram query: texts with all the trigrams may contain the parts. */
export function triosOf(pieces: readonly string[]): string {
  const trios = pieces.flatMap((piece) =>
    Array.from({ length: Math.max(piece.length - TRIO + 1, 0) }, (_, i) => `"${piece.slice(i, i + TRIO)}"`),
  );
  return [...new Set(trios)].slice(0, MAX_TRIOS).join(" AND ");
}

/**
 * The beginnings of the words, as an FTS query for people: enough matches are usually among the newest. Empty if no word is long enough.
 */
export const beginningsOf = (pieces: readonly string[]) => triosOf(pieces.map((piece) => piece.slice(0, TRIO)));

/** The same query with whole words. */
export function exactly(query: string): string {
  return query.replaceAll('"*', '"');
}

/** The length of prefixes that the full-text table finds without collecting: `prefix` in triggers.sql. */
const AT_ONCE = 4;

/**
 * The same query by the prefixes of its long words: it finds at least as much, newest first, without collecting every hit
 * before the first.
 */
export function loosened(query: string): string {
  return query.replace(/"([^"]+)"\*/g, (_, word: string) => prefix([...word].slice(0, AT_ONCE).join("")));
}

/** Tests whether a text has the words. */
type Finder = (text: string) => boolean;

/**
 * Tests whether a query would find a text, as the full-text table would, for hits of a broader query. A word without an
 * asterisk must match as a whole.
 */
export function finderOf(query: string): Finder {
  const pieces = query.match(/"[^"]+"\*?|AND|OR|[()]/g) ?? [];
  let at = 0;
  const one = (): Finder => {
    const piece = pieces[at++] ?? "";
    if (piece !== "(") return hasWord(piece);
    const inside = all();
    at += 1;
    return inside;
  };
  const all = (): Finder => {
    let found = one();
    while (pieces[at] === "AND" || pieces[at] === "OR") {
      const both = pieces[at++] === "AND";
      const [first, next] = [found, one()];
      found = both ? (text) => first(text) && next(text) : (text) => first(text) || next(text);
    }
    return found;
  };
  const found = all();
  return (text) => found(fold(text));
}

/** For `"word"*` or `"word"` of letters and digits; tests a folded text. */
function hasWord(piece: string): Finder {
  const word = piece.replace(/["*]/g, "");
  const here = new RegExp(`(?:^|[^\\p{L}\\p{N}])${word}${piece.endsWith("*") ? "" : "(?![\\p{L}\\p{N}])"}`, "u");
  return (text) => here.test(text);
}

function dashed(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

interface Group {
  numeric: boolean;
  words: string[];
}

/** Consecutive numbers belong together: "0414 123 45 67" is one phone. */
function groupWords(words: string[]): Group[] {
  const groups: Group[] = [];
  for (const word of words) {
    const numeric = NUMBER.test(word);
    const last = groups.at(-1);
    const joins = numeric && last?.numeric && !/^[vejg]/.test(word);
    const pieces = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    if (joins) last.words.push(pieces.join(""));
    else groups.push({ numeric, words: numeric ? [pieces.join("")] : pieces });
  }
  return groups;
}

/** The numbers joined, or each as its own word. */
function numberQuery(words: string[]): string {
  const apart = words.map((word) => anyOf(spellings(word)));
  if (words.length === 1) return apart.join("");
  return anyOf([...spellings(words.join("")), `(${apart.join(" AND ")})`]);
}

/** A number as typed, as a phone without its prefix, and without the zeros that banks put before a reference. */
function spellings(number: string): string[] {
  const phone = number.replace(PHONE_START, "");
  const trimmed = number.replace(/^([vejg]?)0+(?=\d{5})/, "$1");
  return [...new Set([number, phone, trimmed])].map(prefix);
}

const prefix = (word: string) => `"${word}"*`;
const anyOf = (queries: string[]) => (queries.length === 1 ? (queries[0] ?? "") : `(${queries.join(" OR ")})`);
