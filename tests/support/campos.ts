/** Every field of every procedure, read from its own schema: its path in the input, and an input in which all others are valid. */
import type * as z from "zod/mini";
import { appRouter } from "../../server/http/router.ts";

interface Def {
  type: string;
  shape?: Record<string, Piece>;
  innerType?: Piece;
  in?: Piece;
  element?: Piece;
  keyType?: Piece;
  valueType?: Piece;
  items?: Piece[];
  options?: Piece[];
  left?: Piece;
  right?: Piece;
  entries?: Record<string, string>;
  values?: unknown[];
  format?: string;
  getter?: () => Piece;
}
type Piece = z.ZodMiniType & { _zod: { def: Def; bag: { minimum?: number; maximum?: number } } };
type Path = readonly (string | number)[];

export interface Campo {
  path: Path;
  /** What zod calls it: "string", "int" … */
  type: string;
  /** The longest text it accepts, if its schema says. */
  max: number;
  /** A valid input containing this field. */
  base: unknown;
}
export interface Puerta {
  name: string;
  type: "query" | "mutation" | "subscription";
  inputs: readonly Piece[];
  base: unknown;
  campos: Campo[];
}

/** Values for fields by name, where the type alone does not tell. */
const GOOD: Record<string, unknown> = {
  actual: "no-es-esa",
  amount: 2000,
  atencionTelefono: "0412-5550101",
  auth: "A".repeat(22),
  bancoPagador: "0102",
  banco: "0102",
  cedula: "V-12345678",
  codigo: "1234",
  color: "#0a6148",
  correo: "alguien@cuotica.test",
  cuenta: "0102",
  desde: "2026-11-01",
  destino: "alguien@cuotica.test",
  dia: "2026-11-20",
  direcciones: "190.202.1.2",
  edad: 30,
  email: "alguien@cuotica.test",
  endpoint: "https://push.example.com/x",
  estado: "Miranda",
  fecha: "2026-12-20",
  fechaPago: "2026-11-20",
  fechaPrimerPago: "2026-12-20",
  fechaValor: "2026-11-20",
  frase: "una frase de doce letras",
  hasta: "2026-11-30",
  otp: "123456",
  otpNuevo: "123456",
  p256dh: `B${"A".repeat(86)}`,
  palabra: "REPONER",
  password: "arepa-con-queso",
  promesa: "2026-12-20",
  referencia: "123456789012",
  rif: "J-12345678-4",
  telefono: "0412-5550101",
};

/** As long as an identifier: for texts bounded only by their form. */
const SHORT = 64;

const innerOf = ({ innerType, in: from, getter }: Def) => innerType ?? from ?? getter?.();

/** A value that the schema accepts, or nearly; what needs more than its type is listed in `GOOD`. */
function sampleOf(piece: Piece, name = ""): unknown {
  const { def, bag } = piece._zod;
  switch (def.type) {
    case "object":
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, one]) => [key, sampleOf(one, key)]));
    case "array":
      return def.element ? [sampleOf(def.element, name)] : [];
    case "tuple":
      return (def.items ?? []).map((one) => sampleOf(one, name));
    case "record":
      return def.valueType && { [String(firstOf(def.keyType))]: sampleOf(def.valueType, name) };
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "boolean":
      return true;
    case "number":
      return typeof GOOD[name] === "number" ? GOOD[name] : Math.max(1, bag.minimum ?? 1);
    case "union":
      return firstOf(def.options?.[0], name);
    case "intersection":
      return { ...(firstOf(def.left) as object), ...(firstOf(def.right) as object) };
    default:
      return innerOf(def) ? firstOf(innerOf(def), name) : textOf(def, name);
  }
}

const textOf = ({ format }: Def, name: string) =>
  format === "uuid" ? "0b2f7c2e-5f3b-4a55-9d0e-6b1f0a8a2c11" : (GOOD[name] ?? "algo");

const firstOf = (piece: Piece | undefined, name = "") => (piece ? sampleOf(piece, name) : "algo");

/** Fields that a procedure does not accept together, or only in certain ways. */
const APART: Record<string, object> = {
  "pagos.register": { montoBs: undefined, codigo: "9012", captura: null },
  "pagos.registerFor": { montoBs: undefined, codigo: "9012" },
  "pagos.amend": { montoBs: undefined, codigo: "9012" },
  "pagos.correct": { montoBs: undefined },
  "mensajes.list": { plantilla: undefined },
  "gestiones.add": { tipo: "promesa" },
};

/** The leaves of a schema; for a union, those of each option. */
function leavesOf(piece: Piece, path: Path, base: unknown): Campo[] {
  const { def } = piece._zod;
  const under = (key: string | number, one: Piece, from = base) => leavesOf(one, [...path, key], from);
  if (def.type === "object") return Object.entries(def.shape ?? {}).flatMap(([key, one]) => under(key, one));
  if (def.type === "array")
    return [{ path, type: "array", max: SHORT, base }, ...(def.element ? under(0, def.element) : [])];
  if (def.type === "tuple") return (def.items ?? []).flatMap((one, at) => under(at, one));
  if (def.type === "record") return def.valueType ? under(String(firstOf(def.keyType)), def.valueType) : [];
  if (def.type === "intersection")
    return [def.left, def.right].flatMap((one) => (one ? leavesOf(one, path, base) : []));
  if (def.options)
    return def.options.flatMap((one) => leavesOf(one, path, withValue(base, path, sampleOf(one, String(path.at(-1))))));
  const inner = innerOf(def);
  return inner ? leavesOf(inner, path, base) : [{ path, type: def.type, max: piece._zod.bag.maximum ?? SHORT, base }];
}

/** `base` with another value at `path`. */
export function withValue(base: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(base)) return base.with(Number(key), withValue(base[Number(key)], rest, value));
  const box = base && typeof base === "object" ? base : {};
  return { ...box, [key]: withValue((box as Record<string, unknown>)[key], rest, value) };
}

interface Procedure {
  _def: { type: Puerta["type"]; inputs: readonly Piece[] };
}

/** Every procedure with an input. */
export function puertas(): Puerta[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
  return Object.entries(procedures).flatMap(([name, { _def }]) => {
    if (_def.inputs.length === 0) return [];
    const samples = _def.inputs.map((one) => sampleOf(one));
    const base = { ...Object.assign({}, ...samples), ...APART[name] };
    const campos = _def.inputs.flatMap((one) => leavesOf(one, [], base));
    return [{ name, type: _def.type, inputs: _def.inputs, base, campos }];
  });
}

/**
 * A text in every form that has frozen a parser: one character, near misses, pairs, blanks before a wrong end, input for nested
 * loops.
 */
export const SHAPES: Record<string, (length: number) => string> = {
  digits: (length) => filled("1", length, "A"),
  letters: (length) => filled("a", length, "1"),
  blanks: (length) => `a${" ".repeat(Math.max(0, length - 2))}b`,
  lines: (length) => filled("\n ", length, "x"),
  quotes: (length) => filled('"', length, "x"),
  dots: (length) => filled("a.", length, "@"),
  emails: (length) => filled("a@a.", length, "@"),
  amounts: (length) => filled("1.000,", length, "x"),
  signs: (length) => filled("-+", length, "Bs"),
  days: (length) => filled("2026-11-", length, "00"),
  phones: (length) => filled("0412-", length, "x"),
  cedulas: (length) => filled("V-12.", length, "x"),
  words: (length) => filled("de por ", length, "!"),
  addresses: (length) => filled("https://a.", length, " "),
  joiners: (length) => filled("\u200d", length, "x"),
  accents: (length) => filled("e\u0301\u0301", length, "x"),
  holes: (length) => filled("{{#a}}", length, "{{"),
  slashes: (length) => filled('\\"/', length, "x"),
  ands: (length) => filled('"a" AND (', length, ")"),
};

const filled = (piece: string, length: number, end: string) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, Math.max(0, length - end.length)) + end;

/** Lists and objects as long as a body may be: of the expected element, of nothing, of lists. */
export const HEAPS: Record<string, (length: number, own: unknown) => unknown> = {
  own: (length, own) => repeated(own, length),
  empty: (length) => repeated("", length),
  lists: (length) => repeated([], length),
  names: (length) => Object.fromEntries(Array.from({ length: length / 12 }, (_, at) => [`n${at}`, 1])),
};

const repeated = (one: unknown, length: number) =>
  Array<unknown>(Math.floor(length / (JSON.stringify(one ?? null).length + 1))).fill(one);

/** Values that are not text, or that no form sends. */
export const ODD: readonly unknown[] = [
  ...[null, 0, -1, 1.5, 1e308, true, false, "", "\u0000", "\ud800", [], {}, ["a"], [[]]],
  ...[{ toString: "x" }, { length: 3 }, { constructor: 1 }, { "0": "x" }],
];
