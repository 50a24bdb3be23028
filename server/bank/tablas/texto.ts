/** A statement that is text: its encoding guessed, its lines kept, its columns split. */
import Papa from "papaparse";
import type { Falla, Tabla } from "../../../rules/bank/archivos/tabla.ts";
import { MAX_ESTADO_FILAS, MAX_ESTADO_LINEA_LETRAS } from "../../../rules/limits/banco.ts";

/** UTF-8 with or without a BOM, UTF-16, or Windows-1252; null for binary data. */
export function decode(bytes: Uint8Array): string | null {
  const utf16 = utf16Of(bytes);
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : decodeOctets(bytes);
  const clean = text.replace(/^\uFEFF/, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these; a picture or a PDF does.
  if (/[\x00-\x08\x0e-\x19\x1b-\x1f]/.test(clean) || /^%PDF-/.test(clean)) return null;
  return unmangle(clean);
}

/** Recognised by its byte order mark, or by zeros in every other byte, as Latin text has. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 400);
  const zeros = (odd: number) => head.filter((byte, i) => i % 2 === odd && byte === 0).length;
  if (zeros(1) * 3 > head.length && zeros(0) === 0) return "utf-16le";
  return zeros(0) * 3 > head.length && zeros(1) === 0 ? "utf-16be" : null;
}

function decodeOctets(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** "CrÃ©dito": UTF-8 read as Windows-1252 and saved again. Repaired if the whole text can be. */
function unmangle(text: string): string {
  if (!/[ÃÂ][\u0080-\u00bf\u0152-\u2122]/.test(text)) return text;
  const octets = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const octet = OCTETS.get(text.charAt(i));
    if (octet === undefined) return text;
    octets[i] = octet;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(octets);
  } catch {
    return text;
  }
}

const OCTETS = new Map(
  Array.from(new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, i) => i)), (letter, i) => [
    letter,
    i,
  ]),
);

export function readTexto(text: string): Tabla | Falla {
  const unix = endedOnce(text.replace(/\r\n?/g, "\n"));
  const lineas = unix.split("\n");
  if (lineas.length > MAX_ESTADO_FILAS + (unix.endsWith("\n") ? 1 : 0)) return { falla: "STATEMENT_TOO_MANY_ROWS" };
  if (lineas.some((linea) => linea.length > MAX_ESTADO_LINEA_LETRAS)) return { falla: "STATEMENT_NOT_A_TABLE" };
  const { filas, cortado } = split(unix, delimiterOf(lineas));
  return { lineas, hojas: [{ nombre: "", filas }], cortado };
}

/** Keeps one line break of several at the end: without any, the last line may have been cut off. */
function endedOnce(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end -= 1;
  return text.slice(0, end + 1);
}

function split(text: string, delimiter: string): { filas: string[][]; cortado: boolean } {
  const parse = (part: string) => {
    const { data, errors } = Papa.parse<string[]>(part, { delimiter, newline: "\n", skipEmptyLines: false });
    return errors.some(({ type }) => type === "Quotes") ? null : data;
  };
  const whole = parse(text);
  if (whole) return { filas: whole, cortado: false };
  // An unclosed quote: in the last line, the file was cut off; anywhere else, it would swallow the rest.
  const end = text.lastIndexOf("\n");
  const before = end === -1 ? null : parse(text.slice(0, end));
  if (before) return { filas: [...before, [text.slice(end + 1)]], cortado: true };
  return { filas: text.split("\n").map((line) => line.split(delimiter)), cortado: false };
}

/** The delimiter that most lines contain at least twice. The comma comes last, because amounts contain it. */
function delimiterOf(lineas: readonly string[]): string {
  const sample = lineas.filter((linea) => linea.trim() !== "").slice(0, 200);
  const splits = (mark: string) => sample.filter((linea) => linea.split(mark).length > 2).length;
  const sure = ["\t", ";", "|", ","].find((mark) => splits(mark) * 2 >= sample.length);
  return sure ?? ["\t", ";", "|", ","].toSorted((a, b) => splits(b) - splits(a))[0] ?? ",";
}
