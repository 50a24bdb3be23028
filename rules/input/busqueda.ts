/** What was typed in a search box, read: pure. What it is looked for in is kept by the triggers of the database. */
import * as z from "zod/mini";
import { MAX_TRIOS } from "../limits/busqueda.ts";
import { LETRAS, MAX_BUSQUEDA_PALABRAS } from "../limits/limits.ts";
import { texto } from "./entrada.ts";

/** What the panel's search takes. */
export const busquedaInput = z.object({ texto: texto(LETRAS.busqueda, "Escribe lo que buscas.") });

/** One row by its identifier, or text for the full-text table; null when nothing was typed. */
type Busqueda = { uid: string } | { texto: string } | null;

const UID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;
/** A number as people write it: "V-12.345.678", "(0414)", "+58", "123.45.67". */
const NUMBER = /^[+(]*(?:[vejg][-.]?)?\d[\d.()\-–/]*$/;
/** The letter of a cédula written apart: "V 12.345.678". */
const APART = /(^|\s)([vejg])[-.]?\s+(?=\d)/g;
/** Before the ten digits of a mobile phone; what is kept has none. */
const PHONE_START = /^(?:0058|58|0)(?=4)/;
/** Finds nothing: what was typed has neither letters nor numbers. */
const NOTHING = 'tipo : "nada"';

/** "José Núñez" → "jose nunez", as the full-text table folds it. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * How the typed text is looked for: each word begins a word of what is found, in any order, without accents or case; a number
 * counts without its dots and hyphens, and a phone without its 0 or +58. The answer is safe as an FTS5 query: only letters and
 * digits reach it, each word quoted.
 */
export function readBusqueda(typed: string | undefined): Busqueda {
  const text = fold(typed ?? "").trim();
  if (!text) return null;
  if (UID.test(text)) return { uid: dashed(text.replaceAll("-", "")) };
  const groups = groupWords(text.replace(APART, "$1$2").split(/\s+/).slice(0, MAX_BUSQUEDA_PALABRAS));
  const found = groups.flatMap((group) => (group.numeric ? numberQuery(group.words) : group.words.map(prefix)));
  return { texto: found.length > 0 ? found.join(" AND ") : NOTHING };
}

/** The least of a word that is looked for inside others; shorter ones only have to be there. */
const TRIO = 3;

/**
 * The pieces of what was typed, each to be found anywhere: "uñez 4123" → "unez", "4123". Numbers as readBusqueda reads them. None
 * where no piece is long enough to look by.
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

/** The pieces as a query by threes of letters: what has all of them may have the pieces. */
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

/** The same words, whole. */
export function exactly(query: string): string {
  return query.replaceAll('"*', '"');
}

/** Letters of a word by which the full-text table finds without gathering: `prefix` of triggers.sql. */
const AT_ONCE = 4;

/** The same query by the beginnings of its long words: finds all that it does, newest first, without gathering every hit before the first. */
export function loosened(query: string): string {
  return query.replace(/"([^"]+)"\*/g, (_, word: string) => prefix([...word].slice(0, AT_ONCE).join("")));
}

/** What says of a text whether it has the words. */
type Finder = (text: string) => boolean;

/** Whether a query finds a text, as the full-text table would: for what was found by less. A word without its star is a whole one. */
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

/** `"word"*` or `"word"`, of letters and digits; asked of a folded text. */
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

/** Numbers that follow each other stay together: "0414 123 45 67" is one phone. */
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

/** The numbers as one, and each as its own word. */
function numberQuery(words: string[]): string {
  const apart = words.map((word) => anyOf(spellings(word)));
  if (words.length === 1) return apart.join("");
  return anyOf([...spellings(words.join("")), `(${apart.join(" AND ")})`]);
}

/** A number as it was typed, as a phone without its beginning, and without the zeros that banks put before a reference. */
function spellings(number: string): string[] {
  const phone = number.replace(PHONE_START, "");
  const trimmed = number.replace(/^([vejg]?)0+(?=\d{5})/, "$1");
  return [...new Set([number, phone, trimmed])].map(prefix);
}

const prefix = (word: string) => `"${word}"*`;
const anyOf = (queries: string[]) => (queries.length === 1 ? (queries[0] ?? "") : `(${queries.join(" OR ")})`);
