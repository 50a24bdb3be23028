/**
 * The publishers of the day's rate, and how their answers are parsed. A parser is pure, and returns null for what it does not
 * recognise. Only the BCV states the fecha valor; for the others it follows from the time (see `fechaValorAt`).
 */
import { addDays, type Dia, type Instante, instante, isDia, MS_PER_DAY, toDia } from "../country/fecha.ts";
import { businessDayFrom, isBusinessDay } from "../country/feriados.ts";
import type { ValorTasa } from "./tasa.ts";
import { parseTasa } from "./tasa-escrita.ts";

/** The built-in sources, and the operator's own. */
export const FUENTES_TASA = ["bcv", "dolarapi", "pydolarve", "r4"] as const;
export type FuenteTasa = (typeof FUENTES_TASA)[number] | "propia";

const NOMBRES: Record<FuenteTasa, string> = {
  bcv: "BCV",
  dolarapi: "DolarAPI",
  pydolarve: "PyDolarVe",
  r4: "R4 Conecta",
  propia: "Tu fuente",
};

/** "bcv" → "BCV"; sources of other program versions keep their name. */
export function nombreFuente(fuente: string): string {
  return Object.hasOwn(NOMBRES, fuente) ? NOMBRES[fuente as FuenteTasa] : fuente;
}

/**
 * `tomada`: it became the day's rate. `igual`: it was known. `espera`: an administrator must review it. `rechazada`: it is not
 * used.
 */
export const LECTURA_TASA_ESTADOS = ["tomada", "espera", "igual", "rechazada"] as const;

/** A source's reading. */
export interface LecturaTasa {
  fuente: FuenteTasa;
  fechaValor: Dia;
  valor: ValorTasa;
  /** The day was inferred from the time, because the source does not state it. */
  supuesta: boolean;
}
type Dicho = Pick<LecturaTasa, "fechaValor" | "valor" | "supuesta">;

/** From this time on, published rates are for the next business day: the BCV publishes between four and six. */
const PUBLICA_DESDE_MS = 15 * 3_600_000;

/** Whether the next business day's rate may be published already. */
export function isAfternoon(now: Instante): boolean {
  return toDia(instante(now - PUBLICA_DESDE_MS)) === toDia(now);
}

/** The day of a rate published at this instant: the next business day from the afternoon on. */
export function fechaValorAt(publicada: Instante): Dia {
  const hoy = toDia(publicada);
  return businessDayFrom(isBusinessDay(hoy) && isAfternoon(publicada) ? addDays(hoy, 1) : hoy);
}

/** Parses one source's answer (text or JSON) into a rate and its day. `leido`: when it was fetched. */
type LeerFuente = (respuesta: unknown, leido: Instante) => Dicho | null;

/** https://ve.dolarapi.com/v1/dolares/oficial: `{ promedio, fechaActualizacion }`. */
const readDolarapi: LeerFuente = (respuesta, leido) =>
  inferred(at(respuesta, "promedio"), at(respuesta, "fechaActualizacion"), leido);

/**
 * https://pydolarve.org/api/v2/dollar?page=bcv: `{ monitors: { usd: { price, last_update } } }`; a bare midnight is a fecha
 * valor.
 */
const readPydolarve: LeerFuente = (respuesta, leido) => {
  const usd = at(respuesta, "monitors.usd");
  const said = String(at(usd, "last_update") ?? "");
  const valor = asTasa(at(usd, "price"));
  const [, d, m, y, hour = ""] = /^(\d{2})\/(\d{2})\/(\d{4})(?:,?\s+(\S.*))?$/.exec(said.trim()) ?? [];
  const day = `${y}-${m}-${d}`;
  if (valor !== null && isDia(day) && /^(12:00(:00)? ?a\.? ?m\.?|00:00(:00)?)?$/i.test(hour))
    return { valor, fechaValor: day, supuesta: false };
  return inferred(at(usd, "price"), isDia(day) ? `${day} ${hour}` : said, leido);
};

/** R4's POST /MBbcv: `{ code: "00", fechavalor, tipocambio }`. */
const readR4: LeerFuente = (respuesta) => {
  const said = String(at(respuesta, "fechavalor") ?? "").slice(0, 10);
  const valor = asTasa(at(respuesta, "tipocambio"));
  return at(respuesta, "code") === "00" && valor !== null && isDia(said)
    ? { valor, fechaValor: said, supuesta: false }
    : null;
};

/** The BCV's page: the dollar's block, and «Fecha Valor» with the day in its `content`. */
const readBcv: LeerFuente = (respuesta) => {
  const html = String(respuesta);
  const block = between(html, 'id="dolar"', "</strong>") ?? between(html, "id='dolar'", "</strong>");
  const written = block?.slice(block.lastIndexOf(">") + 1).trim();
  const said = between(html, "Fecha Valor", "</span>")?.split('content="')[1]?.slice(0, 10);
  const valor = asTasa(written);
  return valor !== null && said && isDia(said) ? { valor, fechaValor: said, supuesta: false } : null;
};

export const LECTORES: Record<(typeof FUENTES_TASA)[number], LeerFuente> = {
  bcv: readBcv,
  dolarapi: readDolarapi,
  pydolarve: readPydolarve,
  r4: readR4,
};

/** The operator's own source: the number at `ruta` ("data.usd.price") of its JSON, as of now. */
export function readRuta(respuesta: unknown, ruta: string, leido: Instante): Dicho | null {
  return inferred(at(respuesta, ruta), null, leido);
}

/** A rate without a day: the day follows from its time of publication, or from now if that is missing or absurd. */
function inferred(numero: unknown, cuando: unknown, leido: Instante): Dicho | null {
  const valor = asTasa(numero);
  if (valor === null) return null;
  const said = Date.parse(typeof cuando === "string" ? cuando : "");
  const sane = Number.isSafeInteger(said) && said <= leido + MS_PER_DAY && said > leido - 10 * MS_PER_DAY;
  return { valor, fechaValor: fechaValorAt(sane ? instante(said) : leido), supuesta: true };
}

/** The part between the first occurrences of two marks; null if one is missing. */
function between(text: string, from: string, to: string): string | null {
  const start = text.indexOf(from);
  const end = start < 0 ? -1 : text.indexOf(to, start);
  return end < 0 ? null : text.slice(start + from.length, end);
}

/** The value at a path in a JSON answer: "monitors.usd", "rates.0.price". */
function at(value: unknown, ruta: string): unknown {
  return ruta
    .split(".")
    .reduce<unknown>(
      (inside, key) =>
        typeof inside === "object" && inside !== null && Object.hasOwn(inside, key)
          ? (inside as Record<string, unknown>)[key]
          : undefined,
      value,
    );
}

/** A rate in a source's notation, 414.0455 or "775,33560000"; decimals past the eighth are floating point noise. Null otherwise. */
function asTasa(said: unknown): ValorTasa | null {
  if (typeof said !== "number" && typeof said !== "string") return null;
  return parseTasa(String(said).replace(/([.,]\d{8})\d+$/, "$1"));
}
