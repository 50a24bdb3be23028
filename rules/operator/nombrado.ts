/** Whether a text mentions a person: by whole words and whole numbers, in any spelling. Pure. */
import { numeroDeCedula, parseCedula } from "../country/cedula.ts";
import { fold } from "../input/busqueda.ts";

/** Everything that identifies a person outside their own rows. */
export interface Senas {
  correos: string[];
  telefonos: string[];
  /** Without their letter. */
  cedulas: string[];
  /** First name and surname. */
  nombres: string[];
}

/** The digits of a phone without 0 or +58, which every spelling contains. */
export const numbersOf = ({ telefonos, cedulas }: Senas) => [
  ...telefonos.map((telefono) => telefono.slice(-10)),
  ...cedulas,
];

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pattern = (word: string) => literal(word.trim()).replaceAll(/\s+/g, "\\s+");

const hasName = (folded: string, nombre: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern(fold(nombre))}(?![\\p{L}\\p{N}])`, "u").test(folded);

/** «maria.ana@x.com» and «ana@x.com.ve» are not «ana@x.com». */
const hasCorreo = (folded: string, correo: string) =>
  new RegExp(`(?<![\\w.+-])${pattern(fold(correo))}(?![\\w-]|\\.\\w)`).test(folded);

/** Allows dots and dashes inside the number, but never matches part of a longer one. */
const hasNumber = (text: string, number: string) =>
  new RegExp(`(?<![0-9])(?:58|0)?[-. ]?${[...number].join("[-. ]?")}(?![0-9])`).test(text);

const isNumbered = (text: string, senas: Senas) =>
  senas.correos.some((correo) => hasCorreo(fold(text), correo)) ||
  numbersOf(senas).some((number) => hasNumber(text, number));

export function isNamed(text: string, senas: Senas): boolean {
  return isNumbered(text, senas) || senas.nombres.some((nombre) => hasName(fold(text), nombre));
}

/**
 * The same for a text about one person, who may have a namesake: not theirs if it gives only their name and somebody else's
 * cédula. `propias`: the cédulas of the lender's own accounts, which clients pay to.
 */
export function isTheirs(text: string, senas: Senas, propias: readonly string[] = []): boolean {
  if (isNumbered(text, senas)) return true;
  const others = cedulasIn(text).filter((numero) => !propias.includes(numero));
  return others.length === 0 && isNamed(text, senas);
}

/** Digits count as a cédula only with a label: references have as many digits. */
const CEDULA =
  /(?<![\p{L}\p{N}])(?:[VE]|C\.?\s?I\.?|c[eé]dula(?: de identidad)?)[\s.:#-]*(?:[VE][\s.-]*)?(\d[\d.]{4,9}\d)(?!\d)/giu;

const cedulasIn = (text: string): string[] =>
  [...text.matchAll(CEDULA)].flatMap(([, digits = ""]) => {
    const cedula = parseCedula(digits);
    return cedula ? [numeroDeCedula(cedula)] : [];
  });
