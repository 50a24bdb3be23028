/** JSON as forwarders write it: some put a text between quotes without escaping it. */
import { MAX_CAMPOS_DE_AVISO } from "../../limits/banco.ts";
import { withoutEnd } from "../../recorte.ts";
import type { Campos } from "./entregas.ts";

/** How deeply a notice may be nested in envelopes. */
const HONDO = 4;

/** The notices of a JSON text, as named values; null if nothing in it has a name. */
export function readJson(text: string): Campos[] | null {
  const value = parse(text);
  if (typeof value === "string") return value.trim() === "" ? [] : [[["texto", value]]];
  if (!isObject(value) || countNames(value) !== countWrittenNames(text)) return readBroken(text);
  return noticesOf(value, 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A list is several notices; an object is one, or an envelope around a list of them. */
function noticesOf(value: unknown, depth: number): Campos[] {
  if (depth > HONDO) return [];
  if (typeof value === "string") return [[["texto", value]]];
  // One more than the maximum, so that an excess is noticed.
  if (Array.isArray(value))
    return value.slice(0, MAX_CAMPOS_DE_AVISO + 1).flatMap((item) => noticesOf(item, depth + 1));
  if (!isObject(value)) return [];
  const own = leavesOf(value, depth);
  const lists = Object.values(value).filter((item) => Array.isArray(item) && item.some(isObject));
  if (lists.length === 0) return [own];
  // The envelope's own fields apply to each notice: an event, a device.
  return noticesOf(lists, depth).map((notice) => [...notice, ...own]);
}

/** Every named text and number, including those of nested objects. */
function leavesOf(value: object, depth: number): Campos {
  return Object.entries(value).flatMap(([nombre, item]): Campos => {
    if (typeof item === "string" || typeof item === "number") return [[nombre, String(item)]];
    return isObject(item) && !Array.isArray(item) && depth < HONDO ? leavesOf(item, depth + 1) : [];
  });
}

/** Counts the names in it at any depth, without recursion, which a hostile body could exhaust. */
function countNames(value: object): number {
  let names = 0;
  const open: object[] = [value];
  for (let next = open.pop(); next; next = open.pop()) {
    const values: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) names += values.length;
    for (const item of values) if (isObject(item)) open.push(item);
  }
  return names;
}

/** Counts keys as they were written: JSON.parse only keeps the last of duplicates. */
function countWrittenNames(json: string): number {
  let names = 0;
  let [inside, closed] = [false, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (inside && sign === "\\") at += 1;
    else if (sign === '"') [inside, closed] = [!inside, inside];
    else if (!inside && sign > " ") {
      if (closed && sign === ":") names += 1;
      closed = false;
    }
  }
  return names;
}

/** Reads from one key to the next, for texts with unescaped quotes or line breaks. Duplicate keys are kept. */
function readBroken(text: string): Campos[] | null {
  const names = [...text.matchAll(/[{,]\s*"(\w{1,40})"\s*:/g)];
  if (names.length === 0) return null;
  const campos = names.map((match, i): [string, string] => {
    const end = names[i + 1]?.index ?? withoutEnd(text, /[}\] \n\r\t]/).length;
    return [match[1] ?? "", unquote(text.slice(match.index + match[0].length, end).trim())];
  });
  return [campos];
}

const ESCAPES: Record<string, string> = { n: "\n", r: "", t: " ", '"': '"', "\\": "\\", "/": "/" };

function unquote(written: string): string {
  const inside = written.startsWith('"') ? written.slice(1, written.endsWith('"') ? -1 : undefined) : written;
  return inside.replace(/\\(?:u([0-9a-f]{4})|(.))/gis, (whole, hex: string | undefined, mark: string | undefined) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (ESCAPES[mark ?? ""] ?? whole),
  );
}
