/** On which day a receipt says that it was paid. */
import { addDays, type Dia, isDia } from "../../country/fecha.ts";
import { COMPROBANTE_DIAS } from "../../limits-banco.ts";
import type { Cifra } from "./texto.ts";

const DMA = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[,-]?\d{1,2}:\d{2}(?::\d{2})?)?$/;
const AMD = /^(\d{4})([/-])(\d{1,2})\2(\d{1,2})(?:[,-]?\d{1,2}:\d{2}(?::\d{2})?)?$/;
/** A day that is none of those: of another order, without its year. */
const CASI = /^\d{1,4}([/-])\d{1,2}(?:\1\d{1,4})?$/;

const MESES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const MES = `(${MESES.join("|")})[a-z]*`;
/** "22 de noviembre de 2026", "22-nov-26", "22 Nov. 2026"; and "nov 22, 2026". */
const CON_MES = new RegExp(
  `(?:^|[^\\d])(\\d{1,2})(?: de |[ /.-]{1,2})${MES}\\.?(?:,? del? |[ ,/-]{1,2})(\\d{4}|\\d{2})(?!\\d)`,
  "g",
);
const MES_DELANTE = new RegExp(`(?:^|[^a-z])${MES}\\.? (\\d{1,2}),? (\\d{4})(?!\\d)`, "g");
/** A month beside a number that was not read as a day; "12 mar" is a name's part as well, and doubtful too. */
const MES_SUELTO = new RegExp(`\\d{1,2}(?: de |[ /.-])(?:${MESES.join("|")})(?:[a-z]{0,7})?\\b`);
const RELATIVO = /\bfecha[ :\n]{0,3}(?:hoy|ayer)\b|\b(?:hoy|ayer)[ ,]{1,2}(?:a las )?\d{1,2}:\d{2}/;

/** The day; null where the text says none; "duda" where it says two, one to come, one too old, or one that is not understood. */
export function findDia(lineas: string, cifras: readonly Cifra[], hoy: Dia): Dia | null | "duda" {
  const days: (Dia | null)[] = [];
  const add = (year = "", month = "", day = "") => {
    const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    days.push(isDia(text) ? text : null);
  };
  const month = (name = "") => String(MESES.indexOf(name) + 1);
  for (const { texto } of cifras) {
    const [dma, amd] = [DMA.exec(texto), AMD.exec(texto)];
    if (dma) add(dma[4], dma[3], dma[1]);
    else if (amd) add(amd[1], amd[3], amd[4]);
    else if (CASI.test(texto)) return "duda";
  }
  for (const [, day, name, year] of lineas.matchAll(CON_MES)) add(year, month(name), day);
  for (const [, name, day, year] of lineas.matchAll(MES_DELANTE)) add(year, month(name), day);
  if (RELATIVO.test(lineas) || (days.length === 0 && MES_SUELTO.test(lineas))) return "duda";
  const [dia] = days;
  if (dia === undefined) return null;
  const certain =
    dia !== null && days.every((one) => one === dia) && dia <= hoy && dia >= addDays(hoy, -COMPROBANTE_DIAS);
  return certain ? dia : "duda";
}
