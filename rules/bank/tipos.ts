/**
 * What the bank's evidence is made of. A text or a row becomes a `Lectura` by a reader; a credit that was read becomes a
 * movement, once, by however many ways it was heard of; a movement meets the pago that it is.
 */
import type { Dia } from "../country/fecha.ts";
import type { Bolivares } from "../money/dinero.ts";

/** How evidence comes in: a forwarded notice, a row of a statement, a bank that calls, the answer of a bank that was asked. */
export const CANALES_BANCO = ["aviso", "archivo", "llamada", "consulta"] as const;
export type CanalBanco = (typeof CANALES_BANCO)[number];

/** A phone that forwards what the bank says, or a bank that calls by itself. */
export const DISPOSITIVO_TIPOS = ["telefono", "bdv", "r4", "bnc", "bancamiga", "bancaribe"] as const;
export type DispositivoTipo = (typeof DISPOSITIVO_TIPOS)[number];

export const MOVIMIENTO_SENTIDOS = ["credito", "debito"] as const;
export const MOVIMIENTO_ESTADOS = ["por_conciliar", "conciliado", "ignorado"] as const;
export type MovimientoEstado = (typeof MOVIMIENTO_ESTADOS)[number];

/** `reconocida`: it is of a movement. `sin_reconocer`: no reader knows it. `ignorada`: known, and no money that came in. */
export const EVIDENCIA_ESTADOS = ["reconocida", "sin_reconocer", "ignorada"] as const;

export const IMPORTACION_ESTADOS = ["vista", "confirmada", "deshecha"] as const;

/** `exacta`: reference, amount and account. `probable`: a person looks. `manual`: a person put them together. */
export const CERTEZAS = ["exacta", "probable", "manual"] as const;
export type Certeza = (typeof CERTEZAS)[number];

/** What a reader makes of a notice, a row or a call that reports money received. */
export interface Lectura {
  /** Four-digit code of the bank that received it; null where the text does not say. */
  banco: string | null;
  /** For a credit; positive. */
  monto: Bolivares;
  /** Digits as written, leading zeros included; null where the text was cut before it. */
  referencia: string | null;
  /** Another number of the same payment: of the payer's bank, where the notice has both. */
  referenciaPagador?: string | null;
  /** E.164 if complete, else as shown: "0416***5503", "**23". */
  telefono: string | null;
  nombre: string | null;
  /** 'V12345678'. */
  cedula: string | null;
  /** Four-digit code of the payer's bank. */
  bancoPagador: string | null;
  /** Null where the text does not say: the day on which it arrived. */
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

/** A row of a statement. `lectura` only where it is a credit. */
export interface Fila {
  /** Its line in the file, from 1. */
  linea: number;
  /** As it arrived, for a person to look at. */
  texto: string;
  lectura: Lectura | null;
  /** Only where it is a debit; none in a preview of an older program. */
  salida?: Salida | null;
  /** Why it is no candidate: a debit, a commission, a total. */
  motivo: string | null;
  /** What distinguishes two equal rows, if the file has it: a movement number or the balance after it. */
  propio: string | null;
  /** What it would be, and why, when it was last looked at. */
  mirada?: { resultado: ResultadoFila; porque: string | null };
}

/** Which column of an unknown statement is what; columns from 0. One amount with sign, or two. */
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

/** A notice that an operator explained: the fixed text around what changes. */
export interface PlantillaAviso {
  banco: string | null;
  remitente: string | null;
  /** In order; `campo` null is text that changes and means nothing. */
  partes: ({ fijo: string } | { campo: "monto" | "referencia" | "telefono" | "nombre" | null })[];
}
