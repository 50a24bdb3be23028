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
  /** The day until which it is valid. */
  dia: Dia;
}

/** One piece of evidence: when it arrived, and the day and hour it states. */
export interface Llegada {
  recibido: Instante;
  dia: Dia | null;
  hora: string | null;
  /** Reported as it happened, by a notice or a call, not read later from a list. */
  alMomento: boolean;
}

/** Money received and not assigned yet, with everything its evidence says. */
export interface MovimientoAbierto {
  id: string;
  /** The bank of the receiving account. */
  banco: string | null;
  monto: Bolivares;
  referencias: readonly string[];
  /** A notice and a statement may state different ones. */
  dias: readonly Dia[];
  pagadores: readonly Pagador[];
  bancoPagador: string | null;
  /** Whether it came into any of the payment accounts, whichever one the pago names. */
  deCobro?: boolean;
  /** Other money, open or matched, that may be a duplicate of this (rules/bank/emparejar/repetidos.ts). */
  dobles?: readonly Doble[];
  /** The borrowers whose cédula or phone its evidence shows. */
  clientes: string[];
  /** Each piece of its evidence, to be compared with intentions. */
  llegadas?: readonly Llegada[];
}

/** Money that may be the same as other money. */
export interface Doble {
  id: string;
  /** For the operator: «el que llegó el 23 de noviembre de 2026, Ref. 0067720000034». */
  cual: string;
  /** Whether it is matched already. */
  conciliado: boolean;
}

/** A pago, pending or decided: a decided one may be the money's, too. */
export interface PagoAbierto extends Pagador {
  id: string;
  userId: string;
  status: PagoStatus;
  /** Whether it is matched already. */
  emparejado: boolean;
  codigo: string;
  referencia: string | null;
  montoBs: Bolivares | null;
  fechaPago: Dia;
  bancoPagador: string | null;
  telefonoPagador: string | null;
  bancoReceptor: string | null;
  /** The exact amount assigned to its person for it. */
  intencion?: Dada | null;
  /** The exact amounts assigned to its person around its day, used or not. */
  pedidas?: readonly Dada[];
}

/** A pair that an operator rejected. */
export interface Descarte {
  pagoId: string;
  movimientoId: string;
}

/** What a pago and a movement have in common; the first is the strongest. */
export type Indicio = "intencion" | "referencia" | "codigo" | "pagador" | Casi;

/**
 * A near match, if there is nothing better: the whole reference with some céntimos off, the payer with one wrong digit, or a
 * payer's two transfers that make one pago, or one that makes two.
 */
type Casi = "centimos" | "digito" | "suma";

/** What keeps a pair with equal reference and amount, or an assigned amount, from being exact. */
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
