/** The input of matching: unassigned money, unmatched pagos, and how the two may pair up. */
import type { Dia, Instante } from "../../country/fecha.ts";
import type { PagoStatus } from "../../loans/pagos/pagos.ts";
import type { Bolivares } from "../../money/dinero.ts";
import type { Pagador } from "./referencias.ts";

/** An exact amount assigned to a person to pay, and when. */
export interface Dada {
  /** The bank of the receiving account. */
  banco: string;
  montoBs: Bolivares;
  creada: Instante;
  /** It lives as long as this day. */
  dia: Dia;
}

/** One piece of evidence: when it came, and the day and hour that it says. */
export interface Llegada {
  recibido: Instante;
  dia: Dia | null;
  hora: string | null;
  /** Told as it happened, by a notice or a call, and not read later in a list. */
  alMomento: boolean;
}

/** Money received and not assigned yet, with everything its evidence says. */
export interface MovimientoAbierto {
  id: string;
  /** The bank of the receiving account. */
  banco: string | null;
  monto: Bolivares;
  referencias: readonly string[];
  /** Notice and statement may say different ones. */
  dias: readonly Dia[];
  pagadores: readonly Pagador[];
  bancoPagador: string | null;
  /** Whether it came into one of the accounts to pay into, whichever of them the pago names. */
  deCobro?: boolean;
  /** Other money, open or matched, that may be a duplicate of this (rules/bank/emparejar/repetidos.ts). */
  dobles?: readonly Doble[];
  /** The borrowers whose cédula or phone its evidence shows. */
  clientes: string[];
  /** Each piece of its evidence, for the intentions that it may meet. */
  llegadas?: readonly Llegada[];
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
  /** The exact amount that its person was given for it. */
  intencion?: Dada | null;
  /** The exact amounts assigned to its person around its day, used or not. */
  pedidas?: readonly Dada[];
}

/** A pair that an operator rejected. */
export interface Descarte {
  pagoId: string;
  movimientoId: string;
}

/** By what a pago and a movement meet; the first is the strongest. */
export type Indicio = "intencion" | "referencia" | "codigo" | "pagador" | Casi;

/**
 * What is nearly right, where nothing else is: the whole reference with some céntimos off, the payer with a digit wrong, or a payer's two
 * transfers that are one pago, or one that is two.
 */
type Casi = "centimos" | "digito" | "suma";

/** What keeps a pair of equal reference and amount, or of an exact amount that was given, from being exact. */
export type Duda =
  | "otra cuenta"
  | "cuenta desconocida"
  | "otro dia"
  | "otro cliente"
  | "sin hora"
  | "otro pago"
  | "otro movimiento"
  | "ya contado";

export interface CasiPar {
  movimiento: MovimientoAbierto;
  pago: PagoAbierto;
  indicio: Casi;
  /** For a sum: its parts, and what to do with them. */
  aviso?: string;
}

export interface Par extends Omit<CasiPar, "indicio"> {
  indicio: Indicio;
  dudas: Duda[];
}
