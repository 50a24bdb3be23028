/** A row of a statement, parsed by its layout and not yet classified. */
import type { Dia } from "../../country/fecha.ts";
import type { Bolivares } from "../../money/dinero.ts";
import type { Lectura } from "../tipos.ts";
import type { Celda } from "./tabla.ts";

export interface Asiento {
  linea: number;
  texto: string;
  dia: Dia | null;
  hora?: string | null;
  referencia?: Celda | undefined;
  descripcion: string;
  /** Positive came in, negative went out; null if unreadable. */
  monto: Bolivares | null;
  saldo?: Bolivares | null;
  /** A movement's number. */
  propio?: string | null;
  /** What the layout itself says about the payer. */
  de?: Partial<Pick<Lectura, "telefono" | "nombre" | "cedula" | "bancoPagador" | "tipo">>;
  /** Why the layout rules the row out: a total, or another kind of line. */
  motivo?: string | null;
}
