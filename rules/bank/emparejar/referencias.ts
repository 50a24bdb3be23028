/** Compares references and payers: banks cut references off, pad them with zeros, hide parts of phones and shorten names. */
import { numeroDeCedula } from "../../country/cedula.ts";

/** Fewer significant digits prove nothing: "000000012100" is not unique. */
const DIGITOS_MINIMOS = 6;
/** The most digits that receipts and statements of two banks have in common. */
const DIGITOS_MAXIMOS = 8;

const ONLY_DIGITS = /^\d*$/;

/** The last eight digits without leading zeros: "0050993240033" → "93240033". */
export function significantOf(referencia: string): string {
  const digits = ONLY_DIGITS.test(referencia) ? referencia : referencia.replace(/\D/g, "");
  let start = 0;
  while (digits[start] === "0") start += 1;
  return digits.slice(Math.max(start, digits.length - DIGITOS_MAXIMOS));
}

/** The key under which equal references meet in an index; null if it has too few digits to compare. */
export function indexOf(referencia: string | null): string | null {
  const digits = significantOf(referencia ?? "");
  return digits.length < DIGITOS_MINIMOS ? null : digits.slice(-DIGITOS_MINIMOS);
}

/** Whether both are of one payment: the shorter one, with six digits at least, ends the other. */
export function sameReferencia(one: string | null, other: string | null): boolean {
  const [a, b] = [significantOf(one ?? ""), significantOf(other ?? "")];
  const digits = Math.min(a.length, b.length);
  return digits >= DIGITOS_MINIMOS && a.slice(-digits) === b.slice(-digits);
}

/**
 * How many digits of a reference were mistyped: one or two of a whole one, or one of the last four if only those were given; null if none
 * or too many.
 */
export function wrongDigits(
  said: string,
  { referencia, codigo }: { referencia: string | null; codigo: string },
): number | null {
  const [a, b] = [significantOf(said), significantOf(referencia ?? "")];
  const whole = b.length >= DIGITOS_MINIMOS;
  const digits = Math.min(a.length, whole ? b.length : codigo.length);
  if (digits < (whole ? DIGITOS_MINIMOS : codigo.length)) return null;
  const [one, other] = [a.slice(-digits), (whole ? b : codigo).slice(-digits)];
  const wrong = [...one].filter((digit, i) => digit !== other[i]).length;
  return wrong > 0 && wrong <= (whole ? 2 : 1) ? wrong : null;
}

/** Banks that give a payment between two of their own accounts a number that the payer never sees, and how it begins. */
const REFERENCIAS_INTERNAS: Readonly<Record<string, RegExp>> = { "0102": /^0*6772/ };

export function hidesReferencia(banco: string | null): boolean {
  return banco !== null && banco in REFERENCIAS_INTERNAS;
}

export function isReferenciaInterna(banco: string | null, referencia: string): boolean {
  return banco !== null && REFERENCIAS_INTERNAS[banco]?.test(referencia) === true;
}

/**
 * Whether two texts are the same number apart from leading zeros. With few digits, this only shows that they are the same row,
 * never whose it is.
 */
export function sameNumero(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, "").replace(/^0+/, ""));
  return a !== "" && a === b;
}

/** The payer, as a person or a bank states it. */
export interface Pagador {
  /** E.164, or as shown: "0416***5503", "**23". */
  telefono: string | null;
  nombre: string | null;
  cedula: string | null;
}

/** How two statements of the payer compare: the same, different, or not comparable. */
export type Parecido = "igual" | "distinto" | "sin datos";

export function compareCedula(one: string | null, other: string | null): Parecido {
  if (!one || !other) return "sin datos";
  const [a, b] = [numeroOf(one), numeroOf(other)];
  return a === b ? "igual" : "distinto";
}

const numeroOf = (cedula: string) => numeroDeCedula(cedula).replace(/\D/g, "").replace(/^0+/, "");

/** Hidden parts agree with anything; too few digits to prove anything count as no data. */
export function compareTelefono(one: string | null, other: string | null): Parecido {
  const [a, b] = [visibleOf(one), visibleOf(other)];
  if (!a || !b) return "sin datos";
  const tail = Math.min(a.fin.length, b.fin.length);
  const heads = a.inicio !== "" && b.inicio !== "";
  if (heads && a.inicio !== b.inicio) return "distinto";
  if (tail > 0 && a.fin.slice(-tail) !== b.fin.slice(-tail)) return "distinto";
  return heads && tail >= 4 ? "igual" : "sin datos";
}

/** The visible prefix and last digits. After a prefix, an end that was cut off says nothing. */
function visibleOf(telefono: string | null): { inicio: string; fin: string } | null {
  const national = (telefono ?? "").replace(/^\+?58/, "0").replace(/[^\d*]/g, "");
  if (/^0\d{10}$/.test(national)) return { inicio: national.slice(0, 4), fin: national.slice(4) };
  const hidden = /^(\d*)\*+(\d*)$/.exec(national);
  if (!hidden) return null;
  const inicio = hidden[1]?.length === 4 ? hidden[1] : "";
  const fin = hidden[2] ?? "";
  return { inicio, fin: inicio && fin.length < 4 ? "" : fin };
}

/** Compares names in capitals without accents; two matching words are needed, and an initial counts as its word. */
export function compareNombre(one: string | null, other: string | null): Parecido {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length === 0) return "sin datos";
  const rest = [...many];
  const found = few.flatMap((word) => {
    const at = rest.findIndex((candidate) => sameWord(word, candidate));
    return at < 0 ? [] : [[word, ...rest.splice(at, 1)]];
  });
  const whole = found.some((pair) => pair.every((word) => word.length > 2));
  if (found.length >= 2 && whole) return "igual";
  const initials = [few, many].some((words) => words.every((word) => word.length <= 2));
  return whole || initials ? "sin datos" : "distinto";
}

/** An initial matches a word that starts with it, and a truncated word the whole one. */
function sameWord(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  return a === b || ((shorter === 1 || shorter >= 4) && (a.startsWith(b) || b.startsWith(a)));
}

const PLAIN = /^[A-Za-z ]*$/;

/** The words of a name, as search keys. */
function wordsOf(nombre: string | null): string[] {
  if (!nombre) return [];
  const plain = (PLAIN.test(nombre) ? nombre : nombre.normalize("NFD").replace(/\p{M}/gu, "")).toUpperCase();
  return plain.split(/[^A-Z]+/).filter((word) => word !== "" && !["DE", "DEL", "LA", "LAS", "LOS", "Y"].includes(word));
}

/** Compares all of a payer's data by the strongest that both have: cédula before phone before name. */
export function comparePagador(one: Pagador, other: Pagador): Parecido {
  const said = [
    compareCedula(one.cedula, other.cedula),
    compareTelefono(one.telefono, other.telefono),
    compareNombre(one.nombre, other.nombre),
  ];
  return said.find((parecido) => parecido !== "sin datos") ?? "sin datos";
}

/** Whether a payer is that person, or paid from the phone they registered. */
export function isPagador(
  pagador: Pagador,
  { cedula, nombre, telefono, telefonoPagador }: Pagador & { telefonoPagador: string | null },
): boolean {
  if (comparePagador(pagador, { cedula, nombre, telefono }) === "igual") return true;
  return telefonoPagador !== null && comparePagador(pagador, { cedula, nombre, telefono: telefonoPagador }) === "igual";
}

/** Search keys of a payer: the cédula, a phone's last four digits and each word of the name; the candidates are then compared. */
export function keysOfPagador({ cedula, telefono, nombre }: Pagador): string[] {
  const keys = wordsOf(nombre).map((word) => `n${word.slice(0, 4)}`);
  if (cedula) keys.push(`i${Number(cedula.replace(/\D/g, ""))}`);
  if (telefono) keys.push(telefonoKey(telefono));
  return keys;
}

export const telefonoKey = (telefono: string) => `t${telefono.replace(/\D/g, "").slice(-4)}`;

/**
 * The payer, from all evidence and the payers known for a person: the strongest identifier decides, a cédula before a phone before a name.
 * `otro` if no known payer can be meant.
 */
export function quienPago(said: readonly Pagador[], known: readonly Pagador[]): "suyo" | "otro" | "nadie" {
  const compared = (compare: (one: Pagador, other: Pagador) => Parecido) =>
    said.map((one) => known.map((other) => compare(one, other))).filter((parecidos) => parecidos.length > 0);
  const kinds = [
    compared((one, other) => compareCedula(one.cedula, other.cedula)),
    compared((one, other) => compareTelefono(one.telefono, other.telefono)),
    compared((one, other) => compareNombreEntero(one.nombre, other.nombre)),
  ];
  for (const parecidos of kinds) {
    if (parecidos.some((of) => of.includes("igual"))) return "suyo";
    if (parecidos.some((of) => of.every((one) => one === "distinto"))) return "otro";
  }
  return "nadie";
}

/** The same, with whole words only: a surname with an initial is shared by many people. */
export const compareNombreEntero = (one: string | null, other: string | null): Parecido =>
  compareNombre(wholeOf(one), wholeOf(other));

const wholeOf = (nombre: string | null) =>
  wordsOf(nombre)
    .filter((word) => word.length > 2)
    .join(" ");
