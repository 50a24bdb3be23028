/** A business that is moving in: what its sheets say, row by row, and what the import will create. Amounts in cents. */
import type { Dia } from "../../country/fecha.ts";
import type { PAGO_METODOS } from "../../loans/pagos/pagos.ts";
import type { Periodo } from "../../loans/plan.ts";
import type { Bolivares, Centavos } from "../../money/dinero.ts";
import type { HojaId } from "./columnas.ts";

/** A note about a row, shown next to its cell. A single error stops the whole import. */
export interface Observacion {
  tipo: "error" | "aviso";
  texto: string;
  campo: string | null;
}

export interface FilaLeida {
  /** The line's number in the file. */
  linea: number;
  /** The content of each column, as written. */
  celdas: Record<string, string>;
  observaciones: Observacion[];
  /** A bolívar amount in dollars, and the rate and day used. */
  vale?: { monto: string; tasa: string } | undefined;
  /** A duplicate of an earlier row: it imports nothing. */
  repetida: boolean;
}

export interface HojaLeida {
  /** The position of its sheet among those read, from 0. */
  numero: number;
  hoja: HojaId;
  filas: FilaLeida[];
  /** The order of day and month; null if every date is unambiguous. */
  orden: "dma" | "mda" | null;
  /** Required columns that are missing. */
  faltan: string[];
  /** Headings that were not recognised. */
  ignoradas: string[];
}

interface Fila {
  fila: FilaLeida;
  cedula: string;
}

export interface PersonaPlan extends Fila {
  nombre: string;
  apellido: string;
  telefono: string;
  correo: string | null;
  edad: number | null;
  estado: string | null;
  ciudad: string | null;
  direccion: string | null;
  ingreso: Centavos | null;
  banco: string | null;
  nivel: number;
  verificado: boolean;
}

export interface PrestamoPlan extends Fila {
  amount: Centavos;
  interes: number;
  cuotas: number;
  periodo: Periodo;
  fecha: Dia;
  fechaPrimerPago: Dia;
  reason: string;
  bs: Bolivares | null;
  referencia: string | null;
  /** Paid in full: it is imported as history. */
  cerrado: boolean;
}

export interface PagoPlan extends Fila {
  fecha: Dia;
  /** In dollars, in bolívares, or in both. */
  monto: Centavos | null;
  montoBs: Bolivares | null;
  referencia: string | null;
  metodo: (typeof PAGO_METODOS)[number];
}

export interface Plan {
  personas: PersonaPlan[];
  prestamos: PrestamoPlan[];
  pagos: PagoPlan[];
}

export interface Lectura {
  hojas: HojaLeida[];
  plan: Plan;
  /** The cédula numbers that a sheet of clients names, even in faulty rows; null if one could not be read. */
  enClientes: ReadonlySet<string> | null;
}

/** What the rows are read against: today's date, and the default terms of a loan. */
export interface Casa {
  hoy: Dia;
  interes: number;
  cuotas: number;
  periodo: Periodo;
}
