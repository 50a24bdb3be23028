/** Parses the cells of those sheets: a day, an amount, a yes. Each parser reports unreadable cells. */
import { momentoDe, montoDe, textoDe } from "../../bank/archivos/celdas.ts";
import type { Celda } from "../../bank/archivos/tabla.ts";
import type { Dia } from "../../country/fecha.ts";
import { type Bolivares, type Centavos, centavos } from "../../money/dinero.ts";
import type { Cabecera } from "./columnas.ts";
import type { FilaLeida } from "./tipos.ts";

/** "4", "4,0", "4 cuotas", "31 años", "20 %", "Nivel 2". */
const ENTERO = /^(?:nivel )?(\d{1,4})(?:[.,]0{1,9})?(?: ?%| cuotas?| pagos?| a[nñ]os| por ciento)?$/i;

type Orden = "dma" | "mda" | "mixto" | null;

/** The two numbers of an ambiguous day: "03/04/2026" → [3, 4]. Null for one whose order is clear, or that is no day. */
function partesDe(celda: Celda | undefined): [number, number] | null {
  const [, a, b] = /^(\d{1,2})[/. -](\d{1,2})[/. -](?:\d{4}|\d{2})(?!\d)/.exec(textoDe(celda)) ?? [];
  return a && b ? [Number(a), Number(b)] : null;
}

/**
 * The day order of a column, from the cells where one number cannot be a month: "15/10" and "10/15". `mixto` if it has both;
 * null if no cell tells.
 */
export function ordenDe(celdas: readonly (Celda | undefined)[]): Orden {
  const partes = celdas.map(partesDe).filter((one) => one !== null);
  const dayFirst = partes.some(([a, b]) => a > 12 && b <= 12);
  const monthFirst = partes.some(([a, b]) => b > 12 && a <= 12);
  if (dayFirst && monthFirst) return "mixto";
  if (monthFirst) return "mda";
  return dayFirst ? "dma" : null;
}

/** Parses a row's cells, and reports unreadable ones. */
export interface Lector {
  fila: FilaLeida;
  celda(campo: string): Celda | undefined;
  texto(campo: string, max: number): string;
  /** Reports an error at a cell and returns null. */
  error(campo: string, texto: string): null;
  aviso(campo: string, texto: string): void;
  /** An empty cell is an error. */
  dia(campo: string, orden: Orden, missing: string): Dia | null;
  /** Dollars; null if empty or invalid. */
  dolares(campo: string): Centavos | null;
  bolivares(campo: string): Bolivares | null;
  entero(campo: string, from: number, to: number): number | null;
}

const MONTO = "No entendemos ese monto: escríbelo como 20,00.";
/** The currency in a cell, before or after its number: "USD 60", "60 $", "Bs. 1.200". */
const MONEDAS = {
  dolares: {
    dice: /^(?:us ?\$|\$|usd)|(?:us ?\$|\$|usd|d[oó]lares)$/i,
    otra: "Son bolívares: esta columna va en dólares.",
  },
  bolivares: {
    dice: /^(?:bs\.? ?[sd]?\.?|ves)|(?:bs\.?|ves|bol[ií]vares)$/i,
    otra: "Son dólares: esta columna va en bolívares.",
  },
} as const;

export function lectorDe(celdas: readonly Celda[], linea: number, { donde }: Cabecera): Lector {
  const written = [...donde].map(([campo, at]) => [campo, textoDe(celdas[at])]);
  const fila: FilaLeida = { linea, celdas: Object.fromEntries(written), observaciones: [], repetida: false };
  const celda = (campo: string) => {
    const at = donde.get(campo);
    return at === undefined ? undefined : celdas[at];
  };
  const error = (campo: string, texto: string) => {
    fila.observaciones.push({ tipo: "error", texto, campo });
    return null;
  };
  const empty = (campo: string) => textoDe(celda(campo)) === "";
  const amount = (campo: string, moneda: keyof typeof MONEDAS) => {
    if (empty(campo)) return null;
    const cell = celda(campo);
    const text = textoDe(cell);
    const { dice, otra } = MONEDAS[moneda];
    if (MONEDAS[moneda === "dolares" ? "bolivares" : "dolares"].dice.test(text)) return error(campo, otra);
    const monto = montoDe(typeof cell === "number" ? cell : text.replace(dice, "").trim().replace(dice, "").trim());
    return monto !== null && monto > 0 ? monto : error(campo, MONTO);
  };
  return {
    fila,
    celda,
    error,
    aviso: (campo, texto) => void fila.observaciones.push({ tipo: "aviso", texto, campo }),
    texto: (campo, max) => textoDe(celda(campo)).slice(0, max),
    dia: (campo, orden, missing) => readDia(celda(campo), orden, (texto) => error(campo, texto), missing),
    dolares(campo) {
      const monto = amount(campo, "dolares");
      return monto === null ? null : centavos(monto);
    },
    bolivares: (campo) => amount(campo, "bolivares"),
    entero(campo, from, to) {
      if (empty(campo)) return null;
      const [, digits] = ENTERO.exec(textoDe(celda(campo))) ?? [];
      const value = Number(digits ?? Number.NaN);
      return value >= from && value <= to ? value : error(campo, `Escribe un número de ${from} a ${to}.`);
    },
  };
}

function readDia(celda: Celda | undefined, orden: Orden, error: (texto: string) => null, missing: string): Dia | null {
  const text = textoDe(celda);
  if (text === "") return error(missing);
  const partes = partesDe(celda);
  const both = partes?.every((part) => part <= 12) && partes[0] !== partes[1];
  if (both && orden === "mixto")
    return error(`No sabemos si «${text}» empieza por el día o por el mes: escríbelo como 2026-04-03.`);
  const alone = partes && partes[1] > 12 ? "mda" : "dma";
  const momento = momentoDe(celda, orden === "mixto" || orden === null ? alone : orden);
  return momento?.dia ?? error(`No entendemos la fecha «${text}»: escríbela como 2026-04-03.`);
}

const SI = ["si", "sí", "s", "x", "1", "verdadero", "true", "yes"];

export const isSi = (text: string): boolean => SI.includes(text.toLowerCase());
