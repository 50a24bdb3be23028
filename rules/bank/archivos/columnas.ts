/** Statements that are tables: a bank's layout says how to recognise it and which column is which; its rows are parsed here. */
import { isBanco } from "../../country/bancos.ts";
import { type Bolivares, bolivares } from "../../money/dinero.ts";
import type { Columnas } from "../tipos.ts";
import type { Asiento } from "./asiento.ts";
import { type Estado, toEstado } from "./asientos.ts";
import { horaDe, isVacia, momentoDe, montoDe, nombreDe, referenciaDe, textoDe } from "./celdas.ts";
import { markCortada } from "./cortes.ts";
import type { Celda, Hoja, Tabla } from "./tabla.ts";

type Campo =
  | "fecha"
  | "hora"
  | "referencia"
  | "clase"
  | "descripcion"
  | "credito"
  | "debito"
  | "monto"
  | "saldo"
  | "indicador"
  | "propio"
  | "cuenta"
  | "codigo"
  | "telefono";

/** The column names banks use, normalized by `nombreDe`; in "d bito" an encoding lost a letter. */
export const NOMBRES = {
  fecha: /^fecha\b|^f operaci/,
  referencia: /^(?:n(?:o|ro|umero)? ?(?:de )?)?ref(?:erencia)?$/,
  descripcion: /^descripci/,
  concepto: /^concepto/,
  debito: /^d ?e?bitos?\b/,
  credito: /^cr ?e?ditos?\b/,
  cargo: /^cargos?\b/,
  abono: /^abonos?\b/,
  saldo: /^saldo/,
} as const;

/** Column positions in a row, from 0. */
export type Mapa = Partial<Record<Campo, number>>;

export interface Diseno {
  formato: string;
  banco: string | null;
  orden: Columnas["orden"];
  /** Patterns of normalized header names, all of which must be present. */
  cabecera?: Partial<Record<Campo, RegExp>>;
  /** Columns that only some versions have. */
  ademas?: Partial<Record<Campo, RegExp>>;
  /** For rows without a header, recognised by their shape. */
  forma?: { es: (fila: readonly Celda[]) => boolean; mapa: Mapa };
  /** An additional test, for headers that several banks share. */
  prueba?: (hoja: Hoja) => boolean;
  /** Text amounts must have + or −; a row without is ruled out. */
  signo?: "escrito";
  /** Extracts the payer from this bank's description, or shows that the row is no payment. */
  detalle?: (descripcion: string, fila: readonly Celda[], mapa: Mapa) => Pick<Asiento, "de" | "motivo">;
}

const ORDENES = ["dma", "mda", "amd"] as const;
/** The header is in the first rows, below the bank's name and the account. */
const FILAS_HASTA_CABECERA = 40;
/** The first movement is in the first rows, if there are any. */
const FILAS_HASTA_FORMA = 100;
/** Rows whose shape is looked at where there is no header. */
const FILAS_DE_MUESTRA = 50;

/** Parses the statement with the first layout that fits one of its sheets. */
export function readDisenos(tabla: Tabla, disenos: readonly Diseno[]): Estado | null {
  for (const diseno of disenos)
    for (const hoja of tabla.hojas) {
      const found = findMapa(hoja, diseno);
      if (found && (diseno.prueba?.(hoja) ?? true)) return readHoja(tabla, hoja, diseno, found);
    }
  return null;
}

interface Hallado {
  mapa: Mapa;
  /** Index of the first row under the header. */
  desde: number;
}

function findMapa({ filas }: Hoja, { cabecera, ademas, forma }: Diseno): Hallado | null {
  if (cabecera)
    for (const [i, fila] of filas.slice(0, FILAS_HASTA_CABECERA).entries()) {
      const mapa = mapaDe(fila, cabecera);
      if (mapa) return { mapa: { ...takePresent(fila, ademas ?? {}), ...mapa }, desde: i + 1 };
    }
  return forma ? findForma(filas, forma) : null;
}

/** Rows of this shape, from the first one with a day: they must be more than half of the rest. */
function findForma(filas: Hoja["filas"], { es, mapa }: NonNullable<Diseno["forma"]>): Hallado | null {
  const head = filas.slice(0, FILAS_HASTA_FORMA);
  const first = head.findIndex((fila) => es(fila));
  if (first === -1) return null;
  const dated = head.findIndex((fila) => ORDENES.some((orden) => isFecha(fila[mapa.fecha ?? 0], orden)));
  const sample = filas
    .slice(first, first + 2 * FILAS_DE_MUESTRA)
    .filter((fila) => !isVacia(fila))
    .slice(0, FILAS_DE_MUESTRA);
  const desde = dated === -1 ? first : Math.min(dated, first);
  return sample.filter(es).length * 2 >= sample.length ? { mapa, desde } : null;
}

/** The positions of these columns, all different; null unless all are present. */
function mapaDe(fila: readonly Celda[], cabecera: Partial<Record<Campo, RegExp>>): Mapa | null {
  const mapa = takePresent(fila, cabecera);
  const columns = Object.values(mapa);
  return columns.length === Object.keys(cabecera).length && new Set(columns).size === columns.length ? mapa : null;
}

function takePresent(fila: readonly Celda[], names: Partial<Record<Campo, RegExp>>): Mapa {
  const nombres = fila.map(nombreDe);
  const found = Object.entries(names).map(([campo, name]) => [campo, nombres.findIndex((nombre) => name.test(nombre))]);
  return Object.fromEntries(found.filter(([, column]) => column !== -1));
}

function readHoja(tabla: Tabla, hoja: Hoja, diseno: Diseno, { mapa, desde }: Hallado): Estado {
  const rows = hoja.filas.map((fila, i) => ({ fila, linea: i + 1 })).slice(desde);
  const asientos = rows
    .filter(({ fila }) => !isVacia(fila))
    .map(({ fila, linea }) => asientoDe(fila, linea, mapa, diseno));
  markCortada(asientos, tabla, hoja, [mapa.credito, mapa.debito, mapa.monto]);
  const otras = tabla.hojas.filter((otra) => otra !== hoja && otra.filas.some((fila) => !isVacia(fila)));
  return toEstado({
    formato: diseno.formato,
    ...cuentaDe(hoja, desde, mapa, diseno.banco),
    asientos,
    avisos: otras.length ? [`Se leyó solo la hoja «${hoja.nombre}»: el archivo trae ${otras.length} más.`] : [],
  });
}

/** Parses a row by its columns. */
export function asientoDe(
  fila: readonly Celda[],
  linea: number,
  mapa: Mapa,
  diseno: Pick<Diseno, "orden" | "signo" | "detalle">,
): Asiento {
  const at = (campo: Campo) => (mapa[campo] === undefined ? undefined : fila[mapa[campo]]);
  const momento = momentoDe(at("fecha"), diseno.orden);
  const descripcion = [at("clase"), at("descripcion")].map(textoDe).filter(Boolean).join(" ");
  const { monto, motivo } = importeDe(at, diseno.signo);
  const detalle = diseno.detalle?.(descripcion, fila, mapa) ?? {};
  // A total may be anywhere in its row.
  const total = momento === null && fila.some((celda) => /^(?:sub)?total/.test(nombreDe(celda)));
  return {
    linea,
    texto: fila.map(textoDe).filter(Boolean).join(" · "),
    dia: momento?.dia ?? null,
    hora: horaDe(at("hora")) ?? momento?.hora ?? null,
    referencia: at("referencia"),
    descripcion,
    monto,
    saldo: montoDe(at("saldo")),
    propio: textoDe(at("propio")) || null,
    ...(detalle.de ? { de: detalle.de } : {}),
    motivo: total ? "Es un saldo o un total, no un movimiento." : momento && (motivo ?? detalle.motivo ?? null),
  };
}

interface Importe {
  monto: Bolivares | null;
  motivo?: string;
}

function importeDe(at: (campo: Campo) => Celda | undefined, signo: Diseno["signo"]): Importe {
  const sense = sentidoDe(at("indicador"));
  if (at("credito") !== undefined || at("debito") !== undefined)
    return deDosColumnas(at("credito"), at("debito"), sense);
  const monto = montoDe(at("monto"));
  if (monto === null) return { monto };
  if (sense === "debito") return { monto: bolivares(-Math.abs(monto)) };
  if (sense === "credito") return monto < 0 ? { monto, motivo: "Dice abono y trae un monto negativo." } : { monto };
  if (sense === "otro") return { monto, motivo: "No dice si entró o salió." };
  const unsigned = signo === "escrito" && typeof at("monto") === "string" && !/[+\-−]/.test(textoDe(at("monto")));
  return unsigned ? { monto, motivo: "El monto no trae signo: no se sabe si entró o salió." } : { monto };
}

function deDosColumnas(credito: Celda | undefined, debito: Celda | undefined, sense: Sentido | null): Importe {
  const [credit, debit] = [montoOCero(credito), montoOCero(debito)];
  if (credit === null || debit === null) return { monto: null };
  const monto = bolivares(credit - Math.abs(debit));
  if (credit < 0) return { monto, motivo: "Trae un abono en negativo." };
  if (credit > 0 && debit !== 0) return { monto, motivo: "Trae cargo y abono a la vez." };
  if (credit > 0 && sense === "debito") return { monto, motivo: "Dice nota de débito y trae un abono." };
  return { monto };
}

const montoOCero = (celda: Celda | undefined) => (/^-?$/.test(textoDe(celda)) ? bolivares(0) : montoDe(celda));

type Sentido = "credito" | "debito" | "otro";

/** "NC", "Nota de Crédito", "C", "Abono" · "ND", "Nota de Débito", "D", "Cargo". */
function sentidoDe(celda: Celda | undefined): Sentido | null {
  if (celda === undefined) return null;
  const text = textoDe(celda);
  const nombre = nombreDe(celda);
  if (/^(?:nota de cr|nc\b|cr|c$|abono|haber)/.test(nombre) || text === "+") return "credito";
  if (/^(?:nota de d|nd\b|d$|db|de?b|d bito|cargo)/.test(nombre) || text === "-") return "debito";
  return "otro";
}

/** The account's twenty digits, in a column of their own or above the header; and its bank, if the layout is shared by several. */
function cuentaDe({ filas }: Hoja, desde: number, mapa: Mapa, banco: string | null) {
  const above = filas.slice(0, desde).flatMap((fila) => fila.map(textoDe));
  const inRows = mapa.cuenta === undefined ? [] : filas.slice(desde).map((fila) => textoDe(fila[mapa.cuenta ?? 0]));
  for (const text of [...inRows, ...above]) {
    const digits = /(?<!\d)\d{4}(?:[ -]?\d){16}(?!\d)/.exec(text)?.[0].replace(/[ -]/g, "") ?? "";
    const code = digits.slice(0, 4);
    if (digits && isBanco(code) && (banco === null || banco === code)) return { banco: code, cuenta: digits };
  }
  return { banco, cuenta: null };
}

/** The building blocks of shapes: whether a cell is a day, an amount, a reference, or empty. */
export const isFecha = (celda: Celda | undefined, orden: Columnas["orden"] = "dma") => momentoDe(celda, orden) !== null;
export const isMonto = (celda: Celda | undefined) => textoDe(celda) !== "" && montoDe(celda) !== null;
export const isVacioOMonto = (celda: Celda | undefined) => textoDe(celda) === "" || montoDe(celda) !== null;
export const isReferencia = (celda: Celda | undefined) => {
  const { referencia, perdida } = referenciaDe(celda);
  return referencia !== null || perdida;
};
