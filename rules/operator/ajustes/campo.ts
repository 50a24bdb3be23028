/** What a setting's row says: its field, who sees it, its name in the audit trail. */
import type * as z from "zod/mini";

/** How a setting is typed where one field is enough. */
export interface Campo {
  /**
   * entero: a whole number. dias: the same, and empty for null. dolares: an amount. telefono: a phone, and empty for null. opcion: one of
   * `opciones`. si: yes or no.
   */
  tipo: "entero" | "dias" | "dolares" | "telefono" | "opcion" | "si";
  label: string;
  hint?: string;
  /** The most letters of a number. */
  max?: number;
  opciones?: readonly { value: string; label: string }[];
}

/** What a row says of its setting beside what it may be. */
export interface Resto {
  /** Visible to visitors, or only to people who are signed in. */
  publico?: true | "signed in";
  /** The section of the panel that saves it together with others; absent if it has its own form. */
  seccion?: string;
  campo?: Campo;
  /** What the audit trail calls it, how it reads it, and what it calls its parts. */
  nombre: string;
  lectura?: Lectura;
  partes?: Readonly<Record<string, readonly [nombre: string, lectura?: Lectura]>>;
}

/** How a value of the audit trail is read (cambios.ts). */
export type Lectura = "dolares" | "fecha" | "telefono" | "rangos" | "cuentas" | "rif";

/** One row. */
export function fila<S extends z.ZodMiniType, const R extends Resto>(schema: S, inicial: z.infer<S>, resto: R) {
  return { schema, inicial, ...resto };
}
