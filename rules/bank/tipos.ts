/**
 * The terms of bank evidence. A reader turns a text or a row into a `Lectura`; a credit becomes one movement, however many
 * sources report it; a movement is matched with its pago.
 */
import type { Dia } from "../country/fecha.ts";
import type { Bolivares } from "../money/dinero.ts";

/** How evidence arrives: a forwarded notice, a statement's row, a bank's call, or a bank's answer to a question. */
export const CANALES_BANCO = ["aviso", "archivo", "llamada", "consulta"] as const;
export type CanalBanco = (typeof CANALES_BANCO)[number];

/** A phone that forwards bank notices, or a bank that calls. */
export const DISPOSITIVO_TIPOS = ["telefono", "bdv", "r4", "bnc", "bancamiga", "bancaribe"] as const;
export type DispositivoTipo = (typeof DISPOSITIVO_TIPOS)[number];

export const MOVIMIENTO_SENTIDOS = ["credito", "debito"] as const;
export const MOVIMIENTO_ESTADOS = ["por_conciliar", "conciliado", "ignorado"] as const;
export type MovimientoEstado = (typeof MOVIMIENTO_ESTADOS)[number];

/**
 * `reconocida`: belongs to a movement. `sin_reconocer`: no reader recognised it. `ignorada`: recognised, but not incoming
 * money.
 */
export const EVIDENCIA_ESTADOS = ["reconocida", "sin_reconocer", "ignorada"] as const;

export const IMPORTACION_ESTADOS = ["vista", "confirmada", "deshecha"] as const;

/** `exacta`: reference, amount and account. `probable`: a person must look. `manual`: a person matched them. */
export const CERTEZAS = ["exacta", "probable", "manual"] as const;
export type Certeza = (typeof CERTEZAS)[number];

/** A reader's result for a notice, row or call that reports money received. */
export interface Lectura {
  /** Four-digit code of the receiving bank; null if the text does not tell. */
  banco: string | null;
  /** For a credit; positive. */
  monto: Bolivares;
  /** Digits as written, leading zeros included; null where the text was cut before it. */
  referencia: string | null;
  /** Another number of the same payment: the payer's bank's, if the notice has both. */
  referenciaPagador?: string | null;
  /** E.164 if complete, else as shown: "0416***5503", "**23". */
  telefono: string | null;
  nombre: string | null;
  /** 'V12345678'. */
  cedula: string | null;
  /** Four-digit code of the payer's bank. */
  bancoPagador: string | null;
  /** Null if the text has none: then it is the day of arrival. */
  dia: Dia | null;
  /** 'HH:MM' of Caracas. */
  hora: string | null;
  /** A transfer is not a Pago Móvil, and pays as well. */
  tipo: "pago_movil" | "transferencia" | "abono";
}

/** Why a text or a row is not money that came in, in Spanish for the operator: "Es una clave de un solo uso". */
export interface NoEs {
  motivo: string;
}

/** A reader's answer for a text: its content, that it reports no money, or null if it does not know it. */
export type Leido = { lectura: Lectura } | NoEs | null;

/** What became of a row, or would: new money, known money, or no money. */
export const RESULTADOS_FILA = ["nueva", "repetida", "ignorada"] as const;
export type ResultadoFila = (typeof RESULTADOS_FILA)[number];

/** Money that left an account. */
export interface Salida {
  /** Above zero. */
  monto: Bolivares;
  dia: Dia;
  /** 'HH:MM' of Caracas. */
  hora: string | null;
  referencia: string | null;
}

/** A row of a statement; `lectura` is set only for credits. */
export interface Fila {
  /** Its line in the file, from 1. */
  linea: number;
  /** As it arrived, for a person to look at. */
  texto: string;
  lectura: Lectura | null;
  /** Set only for debits; missing in previews of older versions. */
  salida?: Salida | null;
  /** Why it is not incoming money: a debit, a commission, a total. */
  motivo: string | null;
  /** What distinguishes two equal rows, if the file has it: a movement number or the balance after it. */
  propio: string | null;
  /** The outcome in the last preview, and why. */
  mirada?: { resultado: ResultadoFila; porque: string | null };
}

/** Which column of an unknown statement is which, from 0. One signed amount, or two. */
export interface Columnas {
  fecha: number;
  orden: "dma" | "mda" | "amd";
  referencia: number;
  descripcion: number | null;
  monto: number | null;
  credito: number | null;
  debito: number | null;
  saldo: number | null;
  /** Rows above the first movement. */
  saltar: number;
}

/** A notice that an operator taught: the fixed text around the variable parts. */
export interface PlantillaAviso {
  banco: string | null;
  remitente: string | null;
  /** In order; a null `campo` is variable text without a meaning. */
  partes: ({ fijo: string } | { campo: "monto" | "referencia" | "telefono" | "nombre" | null })[];
}
