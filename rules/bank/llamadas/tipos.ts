/** What a bank that calls is to us: how its call reads, and what it waits to hear. */
import type { Leido } from "../tipos.ts";
import type { Cuerpo } from "./campos.ts";

/** What goes back to the bank, to the letter. */
export interface Respuesta {
  status: number;
  cuerpo: Cuerpo;
}

/** `nueva` or `repetida`: money that came in. `otra`: kept, and no money or not understood. `clave`: not its secret. `fallo`: not kept. */
type Desenlace = "nueva" | "repetida" | "otra" | "clave" | "fallo";

/** What is known of the account that the operator's clients pay to (Ajustes). */
interface Comercio {
  banco: string | null;
  telefono: string | null;
}

export interface Llamada {
  /** Its four digits. */
  banco: string;
  /** Headers that may carry its secret, bare or after "Bearer"; some banks can only put it in the address. */
  cabeceras: readonly string[];
  /** Whether the secret may stand in the address, as `?token=`. */
  enDireccion: boolean;
  /** The bank's question before it moves money, answered at once; null for a call that reports money. */
  consulta?(cuerpo: Cuerpo, comercio: Comercio): Respuesta | null;
  read(cuerpo: Cuerpo): Leido;
  /** What identifies a payment, equal in every retry of its call. Only called for a payment that was read. */
  clave(cuerpo: Cuerpo): string[];
  /** Even a refusal is worded by what was asked. */
  niegaPorCuerpo?: true;
  answer(desenlace: Desenlace, cuerpo: Cuerpo): Respuesta;
}

/** A failure of ours (a full disk): no answer that the bank could take for «received». It calls again. */
export const FALLO: Respuesta = { status: 503, cuerpo: { mensaje: "Intente de nuevo" } };

/** Not the secret that was given to that bank, or not from its addresses. */
export const CLAVE_ERRADA: Respuesta = { status: 401, cuerpo: { mensaje: "Clave errada" } };
