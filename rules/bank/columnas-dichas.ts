/** A layout as an operator explains it in a form: each question with the column that answers it. */
import type { Columnas } from "./tipos.ts";

/** Columns by their number as text, "" for none: what a form holds. */
export interface ColumnasDichas {
  nombre: string;
  orden: Columnas["orden"];
  fecha: string;
  referencia: string;
  /** One amount with its sign, or what came in and what went out apart. */
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

/** The form as it is submitted. An unanswered required question gives -1, which is no column. */
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

/** A first answer, by the words of the header and the look of the first row with a day; the operator mends it. */
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
