/** Finds the day of payment in a receipt. */
import { addDays, type Dia, isDia } from "../../country/fecha.ts";
import { MESES_CORTOS } from "../../country/meses.ts";
import { COMPROBANTE_DIAS } from "../../limits/banco.ts";
import type { Cifra } from "./texto.ts";

const DMA = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[,-]?\d{1,2}:\d{2}(?::\d{2})?)?$/;
const AMD = /^(\d{4})([/-])(\d{1,2})\2(\d{1,2})(?:[,-]?\d{1,2}:\d{2}(?::\d{2})?)?$/;
/** Almost a day: another order, or without a year. */
const CASI = /^\d{1,4}([/-])\d{1,2}(?:\1\d{1,4})?$/;

/** "20261121", "21112026". */
const JUNTO = /^(?:(20\d{2})(\d{2})(\d{2})|(\d{2})(\d{2})(20\d{2}))$/;
const FECHA = /(?:^|[^a-z])fecha(?: (?:y|hora|de|del|la|operacion|pago|transaccion|valor))*[\s:.-]{0,4}$/;

const CERCA = 60;
const MES = `(${MESES_CORTOS.join("|")})[a-z]*`;
/** "22 de noviembre de 2026", "22-nov-26", "22 Nov. 2026"; and "nov 22, 2026". */
const CON_MES = new RegExp(
  `(?:^|[^\\d])(\\d{1,2})(?: de |[ /.-]{1,2})${MES}\\.?(?:,? del? |[ ,/-]{1,2})(\\d{4}|\\d{2})(?!\\d)`,
  "g",
);
const MES_DELANTE = new RegExp(`(?:^|[^a-z])${MES}\\.? (\\d{1,2}),? (\\d{4})(?!\\d)`, "g");
/** A month beside a number that was not read as a day; doubtful, because "12 mar" may also be part of a name. */
const MES_SUELTO = new RegExp(`\\d{1,2}(?: de |[ /.-])(?:${MESES_CORTOS.join("|")})(?:[a-z]{0,7})?\\b`);
const RELATIVO = /\bfecha[ :\n]{0,3}hoy\b|\bhoy[ ,]{1,2}(?:a las )?\d{1,2}:\d{2}|\bayer\b/;
const DE_LA_SEMANA = /\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/;

/** The day; null if the text has none; "duda" if it has two, a future or too old one, or one that is not understood. */
export function findDia(lineas: string, cifras: readonly Cifra[], hoy: Dia): Dia | null | "duda" {
  const days = [...cifras.flatMap(dayOf), ...daysInWords(lineas)];
  const almost = MES_SUELTO.test(lineas) || DE_LA_SEMANA.test(lineas);
  if (RELATIVO.test(lineas) || (days.length === 0 && almost)) return "duda";
  const [dia] = days;
  if (dia === undefined) return null;
  const possible = dia !== null && dia <= hoy && dia >= addDays(hoy, -COMPROBANTE_DIAS);
  return possible && days.every((one) => one === dia) ? dia : "duda";
}

/** A two-digit year is 20yy; null if it is not a day. */
function toDay(year = "", month = "", day = ""): Dia | null {
  const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDia(text) ? text : null;
}

/** The day that a number stands for; null if it should be one and is not understood. */
function dayOf({ texto, antes }: Cifra): (Dia | null)[] {
  const [dma, amd] = [DMA.exec(texto), AMD.exec(texto)];
  if (dma) return [toDay(dma[4], dma[3], dma[1])];
  if (amd) return [toDay(amd[1], amd[3], amd[4])];
  if (CASI.test(texto)) return [null];
  if (!FECHA.test(antes.slice(-CERCA)) || !/^\d{3,}$/.test(texto)) return [];
  const [, year, month, day, dd, mm, yyyy] = JUNTO.exec(texto) ?? [];
  return [toDay(year ?? yyyy, month ?? mm, day ?? dd)];
}

function daysInWords(lineas: string): (Dia | null)[] {
  const month = (name = "") => String(MESES_CORTOS.indexOf(name) + 1);
  const after = [...lineas.matchAll(CON_MES)].map(([, day, name, year]) => toDay(year, month(name), day));
  const before = [...lineas.matchAll(MES_DELANTE)].map(([, name, day, year]) => toDay(year, month(name), day));
  return [...after, ...before];
}
