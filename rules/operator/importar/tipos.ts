/** A business that moves in: what its sheets say, row by row, and what comes of it. Amounts in cents. */
import type { Dia } from "../../country/fecha.ts";
import type { PAGO_METODOS } from "../../loans/pagos/pagos.ts";
import type { Periodo } from "../../loans/plan.ts";
import type { Bolivares, Centavos } from "../../money/dinero.ts";
import type { HojaId } from "./columnas.ts";

/** Something to know of a row, beside the cell that it is of. An error keeps all of it from coming in. */
export interface Observacion {
  tipo: "error" | "aviso";
  texto: string;
  campo: string | null;
}

export interface FilaLeida {
  /** As the file counts its lines. */
  linea: number;
  /** The content of each column, as written. */
  celdas: Record<string, string>;
  observaciones: Observacion[];
  /** What its bolívares are in dollars, and by which rate of which day. */
  vale?: { monto: string; tasa: string } | undefined;
  /** The same as one before it: it brings nothing. */
  repetida: boolean;
}

export interface HojaLeida {
  /** Which of the sheets read it is, from 0. */
  numero: number;
  hoja: HojaId;
  filas: FilaLeida[];
  /** In which order its days are written; null where every one says it by itself. */
  orden: "dma" | "mda" | null;
  /** Columns that must be there and are not. */
  faltan: string[];
  /** Headings that mean nothing here. */
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
  /** It was paid whole: it comes in as history. */
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
  /** The numbers of the cédulas that a sheet of people names, in rows with a fault too; null where one could not be read. */
  enClientes: ReadonlySet<string> | null;
}

/** What rows are read with: today, and the terms of a loan where its row leaves them out. */
export interface Casa {
  hoy: Dia;
  interes: number;
  cuotas: number;
  periodo: Periodo;
}
