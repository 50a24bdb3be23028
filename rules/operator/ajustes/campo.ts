/** The row of a setting: its form field, who sees it, its name in the audit trail. */
import type * as z from "zod/mini";

/** The form field of a setting, if a single one is enough. */
export interface Campo {
  /**
   * entero: a whole number. dias: the same, empty for null. dolares: an amount. telefono: a phone, empty for null. opcion: one
   * of `opciones`. si: yes or no.
   */
  tipo: "entero" | "dias" | "dolares" | "telefono" | "opcion" | "si";
  label: string;
  hint?: string;
  /** The maximum length of a number. */
  max?: number;
  opciones?: readonly { value: string; label: string }[];
}

/** The parts of a setting's row besides its schema. */
export interface Resto {
  /** Visible to visitors, or only to people who are signed in. */
  publico?: true | "signed in";
  /** The section of the panel that saves it together with others; absent if it has its own form. */
  seccion?: string;
  campo?: Campo;
  /** Its name in the audit trail, how its value is read there, and the names of its parts. */
  nombre: string;
  lectura?: Lectura;
  partes?: Readonly<Record<string, readonly [nombre: string, lectura?: Lectura]>>;
}

/** How a value in the audit trail is read (cambios.ts). */
export type Lectura = "dolares" | "fecha" | "telefono" | "rangos" | "cuentas" | "rif";

/** Builds a row. */
export function fila<S extends z.ZodMiniType, const R extends Resto>(schema: S, inicial: z.infer<S>, resto: R) {
  return { schema, inicial, ...resto };
}
