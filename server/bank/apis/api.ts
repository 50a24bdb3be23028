/** The interface of bank APIs: questions, answers, and errors that pause a bank. */
import { readReferencia } from "../../../rules/bank/llamadas/campos.ts";
import type { Lectura, Leido } from "../../../rules/bank/tipos.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Bolivares } from "../../../rules/money/dinero.ts";

/** The data of a registered pago that a bank is asked about. */
export interface Pregunta {
  pagoId: string;
  /** Digits only, six at least. */
  referencia: string;
  monto: Bolivares;
  /** The day in Caracas: in the evening the UTC day would be wrong. */
  dia: Dia;
  cedula: string | null;
  telefono: string | null;
  bancoPagador: string | null;
}

/** A movement reported by a bank. */
export interface Hallazgo {
  leido: Leido;
  /** As it came. */
  texto: string;
  /** Distinguishes two genuine movements with equal data, if the bank provides such an id. */
  propio: string | null;
  /** A key that is the same every time the movement is reported. */
  clave: string[];
}

/**
 * `hallado`: received. `no hallado`: not received, or not yet. `otro monto`: the reference is known with another amount. `sin
 * monto`: the bank knows the reference but gives no amount, which proves nothing. `ya conciliado`: received, and already asked
 * about by this program or by another one. `faltan datos`: the bank cannot be asked without data that this pago lacks.
 */
const RESPUESTAS = ["hallado", "no hallado", "otro monto", "sin monto", "ya conciliado", "faltan datos"] as const;

export interface Contestacion {
  respuesta: (typeof RESPUESTAS)[number];
  hallazgos: Hallazgo[];
}

export interface BancoApi {
  /** Four digits. */
  banco: string;
  /** The account asked about, as `resolveCuenta` understands it. */
  cuenta: string;
  /** Reads the credits of a day, without side effects at the bank; null if the bank has no such list. */
  listar: {
    cadaMs: number;
    /** How many days may be read in a row. */
    diasPorVez: number;
    paginas(dia: Dia, signal: AbortSignal): AsyncGenerator<Hallazgo[]>;
  } | null;
  /** Asks about one pago; null if the bank does not support it. */
  ask: ((pregunta: Pregunta, signal: AbortSignal) => Promise<Contestacion>) | null;
}

/**
 * Why a bank did not answer. `espera`: it asked for time, and did nothing. `rechazo`: it refuses our keys, and did nothing.
 * `fallo`: no answer, half of one, or an unreadable one; what it did is unknown.
 */
export class BancoError extends Error {
  override readonly name = "BancoError";
  readonly clase: "espera" | "rechazo" | "fallo";
  readonly esperaMs: number;

  constructor(clase: "espera" | "rechazo" | "fallo", message: string, esperaMs = 0) {
    super(message);
    this.clase = clase;
    this.esperaMs = esperaMs;
  }
}

/** "04145550122", as Venezuelan banks write a phone; `phoneFull`: "584145550122", with the country code. From E.164. */
export const phoneLocal = (telefono: string): string => telefono.replace(/^\+58/, "0");
export const phoneFull = (telefono: string): string => telefono.replace(/^\+/, "");

/** A credit, from what a bank's answer says of it. */
export function creditOf(known: Pick<Lectura, "banco" | "monto" | "referencia"> & Partial<Lectura>): Leido {
  const nothing = { telefono: null, nombre: null, cedula: null, bancoPagador: null, dia: null, hora: null };
  return { lectura: { ...nothing, tipo: "pago_movil", ...known, referencia: readReferencia(known.referencia) } };
}

export const NO_HALLADO: Contestacion = { respuesta: "no hallado", hallazgos: [] };
export const FALTAN_DATOS: Contestacion = { respuesta: "faltan datos", hallazgos: [] };
