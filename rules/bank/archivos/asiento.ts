/** A row of a statement, once its layout is known and before it is judged. */
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
  /** Above zero came in, below went out; null where it cannot be read. */
  monto: Bolivares | null;
  saldo?: Bolivares | null;
  /** A movement's number. */
  propio?: string | null;
  /** What the layout itself says of the payer. */
  de?: Partial<Pick<Lectura, "telefono" | "nombre" | "cedula" | "bancoPagador" | "tipo">>;
  /** Why the layout says that it is no candidate: a total, another kind of line. */
  motivo?: string | null;
}
