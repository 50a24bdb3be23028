/** The interface of banks that call: how to read a call, and what to answer. */
import type { Leido } from "../tipos.ts";
import type { Cuerpo } from "./campos.ts";

/** The exact answer to the bank. */
export interface Respuesta {
  status: number;
  cuerpo: Cuerpo;
}

/**
 * `nueva` or `repetida`: incoming money. `otra`: stored, but not money or not understood. `clave`: wrong secret. `fallo`: not
 * stored.
 */
type Desenlace = "nueva" | "repetida" | "otra" | "clave" | "fallo";

/** The account that clients pay into (Ajustes). */
interface Comercio {
  banco: string | null;
  telefono: string | null;
}

export interface Llamada {
  /** Its four digits. */
  banco: string;
  /** Headers that may carry its secret, bare or after "Bearer"; some banks can only put it in the address. */
  cabeceras: readonly string[];
  /** Whether the secret may be in the address, as `?token=`. */
  enDireccion: boolean;
  /** The bank's question before it moves money, answered at once; null for a call that reports money. */
  consulta?(cuerpo: Cuerpo, comercio: Comercio): Respuesta | null;
  read(cuerpo: Cuerpo): Leido;
  /** Identifies a payment, and is equal in every retry of its call. Only called for a payment that was read. */
  clave(cuerpo: Cuerpo): string[];
  /** Whether the text of a refusal depends on the question. */
  niegaPorCuerpo?: true;
  answer(desenlace: Desenlace, cuerpo: Cuerpo): Respuesta;
}

/** A failure of ours (a full disk): nothing that the bank could take for «received», so that it calls again. */
export const FALLO: Respuesta = { status: 503, cuerpo: { mensaje: "Intente de nuevo" } };

/** Not the secret given to that bank, or not from its addresses. */
export const CLAVE_ERRADA: Respuesta = { status: 401, cuerpo: { mensaje: "Clave errada" } };
