/** What the row of a setting says of it: its field, who sees it, what the audit trail calls it. */

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
  /** Visitors may see it, or who signed in alone. */
  publico?: true | "signed in";
  /** The section of the panel that saves it, beside others; one without has a form of its own. */
  seccion?: string;
  campo?: Campo;
  /** What the audit trail calls it, how it reads it, and what it calls its parts. */
  nombre: string;
  lectura?: Lectura;
  partes?: Readonly<Record<string, readonly [nombre: string, lectura?: Lectura]>>;
}

/** How a value of the audit trail is read (cambios.ts). */
export type Lectura = "dolares" | "fecha" | "telefono" | "rangos" | "cuentas" | "rif";
