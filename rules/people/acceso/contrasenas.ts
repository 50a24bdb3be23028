/**
 * What makes a password easy to guess. The 3,000 most common of six characters or more are from @zxcvbn-ts/language-common
 * 4.1.3 (MIT). For the server only: 35 KB that no phone should load.
 */
import { plainText } from "../../country/opciones.ts";
import datos from "../datos/contrasenas.json" with { type: "json" };

const COMUNES: ReadonlySet<string> = new Set(datos);

/** True for a very common password, in any case. */
export function isCommonPassword(password: string): boolean {
  return COMUNES.has(password.toLowerCase());
}

/** What an attacker who knows the person would try: their data and the service's name. */
interface Conocido {
  marca: string;
  nombres?: readonly (string | null | undefined)[];
  correo?: string | null | undefined;
  telefono?: string | null | undefined;
}

/** The program's own name. */
const PROGRAMA = "cuotica";
/** How many digits of a phone follow the operator's code. */
const TELEFONO_CIFRAS = 7;
/** How many characters a password needs besides known words; a digit counts half. */
const MIN_PROPIAS = 4;
const DISGUISES: Record<string, string> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const undisguised = (text: string) => text.replace(/[013457@$!]/g, (sign) => DISGUISES[sign] ?? sign);

/**
 * True for a password that is little more than the brand, the person's name, their e-mail's name or their phone, plus a year or
 * a few digits: «Cuotica2026», «m4ria.perez».
 */
export function isPersonalPassword(password: string, conocido: Conocido): boolean {
  const palabras = palabrasOf(conocido);
  // A year at the end is a year, not digits in place of letters.
  const letters = upToLastLetter(password);
  const readings = [password, undisguised(letters) + password.slice(letters.length), undisguised(password)];
  return isPhone(password, conocido.telefono) || readings.some((text) => leansOn(bare(text), palabras));
}

/** The text up to its last letter, in one pass. */
export function upToLastLetter(text: string): string {
  let end = 0;
  for (const { index, 0: letter } of text.matchAll(/\p{L}/gu)) end = index + letter.length;
  return text.slice(0, end);
}

const bare = (text: string) => plainText(text).replaceAll(" ", "");

/** Longest first: a word goes before any that it contains. */
function palabrasOf({ marca, nombres = [], correo }: Conocido): string[] {
  const local = correo?.split("@")[0] ?? "";
  const pieces = [PROGRAMA, marca, local, ...nombres].flatMap((text) => {
    const plain = plainText(text ?? "");
    return [plain.replaceAll(" ", ""), ...plain.split(/[^\p{L}]+/u)];
  });
  return [...new Set(pieces)].filter(({ length }) => length >= 3).sort((a, b) => b.length - a.length);
}

function leansOn(text: string, palabras: string[]): boolean {
  const found = palabras.filter((palabra) => text.includes(palabra));
  if (found.length === 0) return false;
  const rest = found.reduce((left, palabra) => left.replaceAll(palabra, " "), text);
  const own = rest.replace(/(19|20)\d\d|12345\d*| /g, "");
  const letters = own.replace(/\d/g, "").length;
  // Names of three letters occur in many unrelated words.
  if (found.every(({ length }) => length < 4) && letters > 0) return false;
  return letters + (own.length - letters) / 2 < MIN_PROPIAS;
}

function isPhone(password: string, telefono: string | null | undefined): boolean {
  const line = telefono?.replace(/\D/g, "").slice(-TELEFONO_CIFRAS) ?? "";
  const digits = password.replace(/\D/g, "");
  return (
    line.length === TELEFONO_CIFRAS && digits.includes(line) && bare(password).length - digits.length < MIN_PROPIAS
  );
}
