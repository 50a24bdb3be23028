/** What matching looks at: money that is nobody's yet, pagos that wait for theirs, and how the two may meet. */
import type { Dia } from "../country/fecha.ts";
import type { PagoStatus } from "../loans/pagos.ts";
import type { Bolivares } from "../money/dinero.ts";
import type { Pagador } from "./referencias.ts";

/** Money that came in and is nobody's yet, with what all its evidence says. */
export interface MovimientoAbierto {
  id: string;
  /** Of the account that received it. */
  banco: string | null;
  monto: Bolivares;
  referencias: readonly string[];
  /** Notice and statement may say different ones. */
  dias: readonly Dia[];
  pagadores: readonly Pagador[];
  bancoPagador: string | null;
  /** Whether it came into one of the accounts to pay into, whichever of them the pago names. */
  deCobro?: boolean;
  /** Other money, open or matched, that may be the same told twice (rules/bank/repetidos.ts). */
  dobles?: readonly Doble[];
  /** The borrowers whose cédula or phone its evidence shows. */
  clientes: string[];
}

/** Money that may be the same as other money. */
export interface Doble {
  id: string;
  /** For the operator: «el que llegó el 23 de noviembre de 2026, Ref. 0067720000034». */
  cual: string;
  /** Whether it is a pago's already. */
  conciliado: boolean;
}

/** A pago, waiting or not: one that was already decided may be the one that the money is of. */
export interface PagoAbierto extends Pagador {
  id: string;
  userId: string;
  status: PagoStatus;
  /** Whether it is one with a movement already. */
  emparejado: boolean;
  codigo: string;
  referencia: string | null;
  montoBs: Bolivares | null;
  fechaPago: Dia;
  bancoPagador: string | null;
  telefonoPagador: string | null;
  bancoReceptor: string | null;
}

/** A pair of which somebody said that it is none. */
export interface Descarte {
  pagoId: string;
  movimientoId: string;
}

/** By what a pago and a movement meet; the first is the strongest. */
export type Indicio = "referencia" | "codigo" | "pagador" | Casi;

/** What is nearly right, where nothing else is: the whole reference with some céntimos off, or the payer with a digit wrong. */
export type Casi = "centimos" | "digito";

/** What keeps a pair of equal reference and amount from being exact. */
export type Duda =
  | "otra cuenta"
  | "cuenta desconocida"
  | "otro dia"
  | "otro cliente"
  | "otro pago"
  | "otro movimiento"
  | "ya contado";

export interface Par {
  movimiento: MovimientoAbierto;
  pago: PagoAbierto;
  indicio: Indicio;
  dudas: Duda[];
}
