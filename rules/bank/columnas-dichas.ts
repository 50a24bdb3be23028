/** A layout as an operator describes it in a form: which column answers each question. */
import type { Columnas } from "./tipos.ts";

/** Columns by their number as text, "" for none, as a form holds them. */
export interface ColumnasDichas {
  nombre: string;
  orden: Columnas["orden"];
  fecha: string;
  referencia: string;
  /** One signed amount, or separate columns for credits and debits. */
  montos: "uno" | "dos";
  monto: string;
  credito: string;
  debito: string;
  descripcion: string;
  saldo: string;
  /** The row of the first movement, from 0. */
  primera: string;
}

const column = (text: string): number | null => (text === "" ? null : Number(text));

/** The form's input. An unanswered required question becomes -1, which is not a column. */
export function readColumnas(dichas: ColumnasDichas): Columnas {
  const { orden, montos, fecha, referencia, monto, credito, debito, descripcion, saldo, primera } = dichas;
  return {
    fecha: column(fecha) ?? -1,
    orden,
    referencia: column(referencia) ?? -1,
    descripcion: column(descripcion),
    monto: montos === "uno" ? column(monto) : null,
    credito: montos === "dos" ? column(credito) : null,
    debito: montos === "dos" ? column(debito) : null,
    saldo: column(saldo),
    saltar: Number(primera),
  };
}

const FECHA = /^'?\s*(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})\b/;
const PALABRAS = {
  fecha: /^(fecha|d[ií]a)/i,
  referencia: /ref|n[uú]mero|documento|operaci/i,
  monto: /monto|importe|valor/i,
  credito: /cr[eé]dito|abono|haber|ingreso|entrada/i,
  debito: /d[eé]bito|cargo|debe|egreso|salida/i,
  descripcion: /descripci|concepto|detalle|movimiento/i,
  saldo: /saldo|balance/i,
} as const;

/** Initial answers, guessed from the header's words and the first row with a day, for the operator to correct. */
export function guessColumnas(muestra: readonly (readonly string[])[]): ColumnasDichas {
  const found = muestra.findIndex((row) => row.some((cell) => FECHA.test(cell)));
  const first = Math.max(found, 0);
  const header = muestra.slice(0, first).findLast((row) => row.filter((cell) => cell.trim() !== "").length > 2) ?? [];
  const taken = new Set<number>();
  const named = (words: RegExp): string => {
    const at = header.findIndex((cell, i) => !taken.has(i) && words.test(cell.trim()));
    if (at >= 0) taken.add(at);
    return at < 0 ? "" : String(at);
  };
  const row = muestra[first] ?? [];
  const dated = row.findIndex((cell) => FECHA.test(cell));
  if (dated >= 0) taken.add(dated);
  const fecha = dated >= 0 ? String(dated) : named(PALABRAS.fecha);
  const credito = named(PALABRAS.credito);
  const answers = {
    credito,
    debito: named(PALABRAS.debito),
    saldo: named(PALABRAS.saldo),
    monto: credito === "" ? named(PALABRAS.monto) : "",
    referencia: named(PALABRAS.referencia),
    descripcion: named(PALABRAS.descripcion),
  };
  const year = FECHA.exec(row[dated] ?? "")?.[1] ?? "";
  const orden = year.length === 4 ? "amd" : "dma";
  return { nombre: "", orden, fecha, montos: credito === "" ? "uno" : "dos", ...answers, primera: String(first) };
}
