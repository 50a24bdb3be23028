/** What a person pastes of their own Pago Móvil: the receipt that their bank showed or shared, or its SMS to them. */
import type { Dia } from "../../country/fecha.ts";
import type { Bolivares } from "../../money/dinero.ts";

/** A payment as its payer's bank tells it. */
export interface Comprobante {
  /** Above zero. */
  montoBs: Bolivares;
  /** The whole reference, digits as they stand, zeros in front included. */
  referencia: string;
  /** Null where the text says no day: one that says it wrongly is read as none. */
  dia: Dia | null;
  /** Four-digit code of the bank that paid; null where the text does not say. */
  bancoPagador: string | null;
  /** Four-digit code of the bank that received; null where the text does not say. */
  bancoDestino: string | null;
  /** To whom it went: E.164 where it is whole, else null. */
  telefonoDestino: string | null;
}

/** The payment that `texto` tells, or null: in doubt it is none. A day after `hoy` makes it doubtful. */
export function readComprobante(_texto: string, _hoy: Dia): Comprobante | null {
  return null;
}
