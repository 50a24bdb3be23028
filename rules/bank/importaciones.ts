/** Importing a statement: its account, the identity of its rows, and the preview for the operator. */
import * as z from "zod/mini";
import { formatBanco } from "../country/bancos.ts";
import type { Dia, Instante } from "../country/fecha.ts";
import { clave, id, listInput, texto } from "../input/entrada.ts";
import { MAX_ESTADO_COLUMNAS, MAX_FILAS_SALTADAS, MAX_HUELLA_LETRAS } from "../limits/banco.ts";
import { LETRAS } from "../limits/limits.ts";
import { type Bolivares, bolivares } from "../money/dinero.ts";
import type { Refusal } from "../texts/refusals/mensajes.ts";
import { refuse } from "../texts/refusals/rechazos.ts";
import type { Desconocido } from "./archivos/ensenado.ts";
import { type CuentaConocida, matchCuentaBanco, readCuentaBanco } from "./cuentas-banco.ts";
import { type CanalBanco, type Columnas, type Fila, RESULTADOS_FILA, type ResultadoFila } from "./tipos.ts";

/** A row of the preview. */
export interface FilaVista {
  linea: number;
  texto: string;
  resultado: ResultadoFila;
  /** Why it is not new; for a new one, a remark. */
  porque: string | null;
  dia: Dia | null;
  hora: string | null;
  monto: Bolivares | null;
  referencia: string | null;
  /** The payer, if the file names one. */
  quien: string | null;
}

/** What a file says about its account. */
interface Dicho {
  banco: string | null;
  /** Its twenty digits. */
  numero: string | null;
}

export interface CifrasImportacion {
  nuevas: number;
  repetidas: number;
  ignoradas: number;
}

/** What confirming a statement did; `traidas`: what it brought, now or when it was confirmed before. */
export interface Importada extends CifrasImportacion {
  importId: string;
  traidas: number;
}

export function countOf(filas: readonly Fila[]): CifrasImportacion {
  const of = (resultado: ResultadoFila) => filas.filter(({ mirada }) => mirada?.resultado === resultado).length;
  return { nuevas: of("nueva"), repetidas: of("repetida"), ignoradas: of("ignorada") };
}

/** What confirming a statement would do. Its rows are queried page by page. */
export interface VistaImportacion extends CifrasImportacion {
  importId: string;
  formato: string;
  cuenta: { nombre: string; banco: string | null; nueva: boolean };
  /** Whether the amounts agree with the balances; null if the file has none. */
  cuadra: boolean | null;
  avisos: string[];
  /** The total of the new rows. */
  total: Bolivares;
  desde: Dia | null;
  hasta: Dia | null;
  /** Set if this exact file was imported before. */
  antes: { nombre: string; cuando: Instante | null } | null;
  /** Whether an operator described the layout, so that its columns can be chosen again. */
  ensenado: Desconocido | null;
}

/** The response to an upload: a preview, or an unknown layout. */
export type RespuestaArchivo = VistaImportacion | { importId: null; desconocido: Desconocido };

/**
 * The account of a statement, as text for `resolveCuenta`: the chosen one, unless the file names another bank or number;
 * otherwise the one the file names, if that is unambiguous.
 */
export function chooseCuenta(
  elegida: string | null,
  { banco, numero }: Dicho,
  cuentas: readonly CuentaConocida[],
): string | Refusal {
  if (elegida === null) {
    if (numero !== null) return numero;
    const several = cuentas.filter((cuenta) => cuenta.banco === banco).length > 1;
    return banco === null || several ? refuse("IMPORT_ACCOUNT_NEEDED") : banco;
  }
  const known = matchCuentaBanco(elegida, cuentas);
  const chosen = known ?? readCuentaBanco(elegida);
  if (banco !== null && chosen.banco !== null && chosen.banco !== banco)
    return refuse("IMPORT_OTHER_BANK", { archivo: formatBanco(banco), cuenta: chosen.nombre });
  if (numero !== null && chosen.numero !== null && chosen.numero !== numero)
    return refuse("IMPORT_OTHER_ACCOUNT", { termina: numero.slice(-4), cuenta: chosen.nombre });
  return known?.id ?? elegida;
}

/**
 * What identifies a row among all statements of an account: its content, and its position among equal rows of its file, because two equal
 * payments are two.
 */
export function entregasOf(filas: readonly Fila[], cuentaId: string): string[] {
  const seen = new Map<string, number>();
  return filas.map(({ texto: row, propio }) => {
    const content = JSON.stringify([row, propio]);
    const vez = (seen.get(content) ?? 0) + 1;
    seen.set(content, vez);
    return JSON.stringify(["archivo", cuentaId, row, propio, vez]);
  });
}

/** How a movement was known before, for the operator. */
function formatConocido(canal: CanalBanco, archivo: string | null): string {
  switch (canal) {
    case "aviso":
      return "Ya llegó por un aviso del banco.";
    case "llamada":
      return "Ya llegó por una llamada del banco.";
    case "consulta":
      return "Ya se le preguntó al banco.";
    case "archivo":
      return archivo ? `Ya se importó con «${archivo}».` : "Ya está en este mismo archivo.";
  }
}

export const SIN_MOTIVO = "No es dinero que entró.";

/** What a row would become, and why. `known`: the earlier evidence, if the money was already recorded. */
export function miradaOf(
  { lectura, motivo }: Fila,
  nueva: boolean,
  known: { canal: CanalBanco; archivo: string | null } | undefined,
): NonNullable<Fila["mirada"]> {
  if (!lectura) return { resultado: "ignorada", porque: motivo ?? SIN_MOTIVO };
  if (nueva)
    return { resultado: "nueva", porque: known ? "Vuelve: se había quitado al deshacer su importación." : null };
  return { resultado: "repetida", porque: formatConocido(known?.canal ?? "archivo", known?.archivo ?? null) };
}

/** A row of the preview, as the panel lists it. */
export function showFila({ linea, texto, lectura, mirada }: Fila): FilaVista {
  const { dia = null, hora = null, monto = null, referencia = null } = lectura ?? {};
  const quien = lectura?.nombre ?? lectura?.telefono ?? lectura?.cedula ?? null;
  const { resultado, porque } = mirada ?? { resultado: "ignorada", porque: null };
  return { linea, texto, resultado, porque, dia, hora, monto, referencia, quien };
}

/** The total of the new rows, and the days of the file. */
export function summaryOf(filas: readonly Fila[]): Pick<VistaImportacion, "total" | "desde" | "hasta"> {
  const nuevas = filas.filter(({ mirada }) => mirada?.resultado === "nueva");
  const dias = filas.flatMap(({ lectura }) => lectura?.dia ?? []).sort();
  const total = bolivares(nuevas.reduce((sum, { lectura }) => sum + (lectura?.monto ?? 0), 0));
  return { total, desde: dias[0] ?? null, hasta: dias.at(-1) ?? null };
}

export const importInput = z.object({ importId: id, clave });
export const importacionesInput = z.omit(listInput, { buscar: true });
export const filasInput = z.extend(importacionesInput, { importId: id, resultado: z.enum(RESULTADOS_FILA) });

const columna = z.int().check(z.gte(0), z.lt(MAX_ESTADO_COLUMNAS));
const opcional = z.nullable(columna);
const columnas = z.object({
  fecha: columna,
  orden: z.enum(["dma", "mda", "amd"]),
  referencia: columna,
  descripcion: opcional,
  monto: opcional,
  credito: opcional,
  debito: opcional,
  saldo: opcional,
  saltar: z.int().check(z.gte(0), z.lte(MAX_FILAS_SALTADAS)),
});

/** What is wrong with the chosen columns; null if they can be used. */
function faultOf({ fecha, referencia, monto, credito, debito, descripcion, saldo }: Columnas): string | null {
  if (monto === null && credito === null) return "Di en qué columna está el monto, o lo abonado.";
  if (monto !== null && (credito !== null || debito !== null))
    return "El monto va en una sola columna, o lo abonado y lo cargado en dos: elige una de las dos formas.";
  const used = [fecha, referencia, monto, credito, debito, descripcion, saldo].filter((column) => column !== null);
  return new Set(used).size < used.length ? "Una columna no puede ser dos cosas a la vez." : null;
}

/** An operator's one-time description of an unknown layout. */
export const teachLayoutInput = z.object({
  huella: z.string().check(z.minLength(1), z.maxLength(MAX_HUELLA_LETRAS)),
  nombre: texto(LETRAS.formato, "Ponle un nombre, por ejemplo el del banco."),
  columnas: columnas.check(
    z.check((payload) => {
      const message = faultOf(payload.value);
      if (message) payload.issues.push({ code: "custom", message, input: payload.value });
    }),
  ),
  clave,
});
