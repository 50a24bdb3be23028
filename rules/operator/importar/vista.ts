/** The preview of an import and its totals. Amounts in cents. */
import * as z from "zod/mini";
import type { Dia, Instante } from "../../country/fecha.ts";
import { clave, id } from "../../input/entrada.ts";
import type { Centavos } from "../../money/dinero.ts";
import { BOM, csvLine } from "../exportar/csv.ts";
import { columnasDe, HOJAS, LETRAS_DE_TITULO, TITULOS } from "./columnas.ts";
import type { HojaLeida, Lectura } from "./tipos.ts";

/** How the error of a row in bolívares starts when there is no rate near its day; the panel then asks for the missing rates. */
export const FALTA_TASA = "Falta la tasa de ese día";

/** The most headings accepted, in the form's format. */
const MAX_COLUMNAS_DICHAS = 60;
const MAX_COLUMNAS_LETRAS = 8000;

/** What the operator says the headings of these files mean: a list in JSON. */
export const columnasDichas = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(MAX_COLUMNAS_LETRAS)),
    z.transform((text, { issues }): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issues.push({ code: "custom", message: "No es una lista.", input: text });
        return z.NEVER;
      }
    }),
  ),
  z
    .array(
      z.object({
        hoja: z.enum(HOJAS),
        titulo: z.string().check(z.minLength(1), z.maxLength(LETRAS_DE_TITULO)),
        campo: z.string().check(z.minLength(1), z.maxLength(20)),
      }),
    )
    .check(z.maxLength(MAX_COLUMNAS_DICHAS)),
);

export const cargaInput = z.object({ cargaId: id, clave });

/** A loan as the import would leave it. */
export interface PrestamoVisto {
  linea: number;
  cedula: string;
  nombre: string;
  montoFinal: Centavos;
  pagado: Centavos;
  saldo: Centavos;
  /** What was paid beyond the loan: credit of its client. */
  aFavor: Centavos;
  vencido: Centavos;
  /** The next due date; null if nothing is due. */
  proxima: Dia | null;
  /** Imported as history. */
  cerrado: boolean;
}

export interface VistaCarga {
  /** Null while something stops the import. */
  cargaId: string | null;
  nombre: string;
  hojas: HojaLeida[];
  prestamos: PrestamoVisto[];
  cifras: CifrasCarga & { conocidas: number; repetidas: number; errores: number; avisos: number };
}

export interface CifrasCarga {
  personas: number;
  prestamos: number;
  pagos: number;
}

/** An import that was carried out, was started, or was reversed. */
export interface CargaHecha extends CifrasCarga {
  id: string;
  nombre: string;
  estado: "entrando" | "hecha" | "deshecha";
  hecha: Instante | null;
  deshecha: Instante | null;
  quien: string;
  /** Until when it may be reversed; null once it no longer may. */
  hasta: Instante | null;
}

/** Everything that stops the import, sheet by sheet, to fix it or to send it back to its author. */
export function faltasCsv(hojas: readonly HojaLeida[]): string {
  const lines = hojas.flatMap(({ hoja, filas, faltan }) => {
    const titulos = new Map(columnasDe(hoja).map(({ campo, titulo }) => [campo, titulo]));
    const absent = faltan.map((titulo) => [TITULOS[hoja], null, titulo, null, "Falta esta columna."]);
    const wrong = filas.flatMap(({ linea, celdas, observaciones }) =>
      observaciones
        .filter(({ tipo }) => tipo === "error")
        .map(({ campo, texto }) => [TITULOS[hoja], linea, titulos.get(campo ?? ""), celdas[campo ?? ""], texto]),
    );
    return [...absent, ...wrong];
  });
  return BOM + [["Hoja", "Fila", "Columna", "Dice", "Qué corregir"], ...lines].map(csvLine).join("");
}

/** How many rows of a reading have a note of that kind; a sheet without a required column counts as an error. */
export function countObservadas({ hojas }: Pick<Lectura, "hojas">, tipo: "error" | "aviso"): number {
  const rows = hojas
    .flatMap(({ filas }) => filas)
    .filter((fila) => fila.observaciones.some((one) => one.tipo === tipo));
  return rows.length + (tipo === "error" ? hojas.filter(({ faltan }) => faltan.length > 0).length : 0);
}
