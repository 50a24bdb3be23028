/** What a person pastes of their own Pago Móvil: the receipt that their bank showed or shared, or its SMS to them. */
import type { Dia } from "../../country/fecha.ts";
import { MAX_COMPROBANTE_LETRAS } from "../../limits/banco.ts";
import type { Bolivares } from "../../money/dinero.ts";
import { findBancos, findTelefonoDestino } from "./destino.ts";
import { findDia } from "./dias.ts";
import { findMonto } from "./montos.ts";
import { advertises, tellsPagoEnviado } from "./palabras.ts";
import { findReferencia } from "./referencias.ts";
import { findCifras, plainLines } from "./texto.ts";

/** A payment as its payer's bank tells it. */
export interface Comprobante {
  /** Above zero. */
  montoBs: Bolivares;
  /** The whole reference, digits as they stand, zeros in front included. */
  referencia: string;
  /** Null where the text says no day. */
  dia: Dia | null;
  /** Four-digit code of the bank that paid; null where the text does not say. */
  bancoPagador: string | null;
  /** Four-digit code of the bank that received; null where the text does not say. */
  bancoDestino: string | null;
  /** To whom it went, E.164; null where the text does not say, or hides a part of it. */
  telefonoDestino: string | null;
}

/**
 * The payment that `texto` tells, or null: in doubt it is none, for what is read here is what its person registers. It is doubtful
 * with two amounts, two references, two days, a day after `hoy`, and any word of what came in, failed or waits.
 */
export function readComprobante(texto: string, hoy: Dia): Comprobante | null {
  if (texto.length > MAX_COMPROBANTE_LETRAS) return null;
  const lineas = plainLines(texto);
  if (!tellsPagoEnviado(lineas) || advertises(lineas)) return null;
  const cifras = findCifras(lineas);
  const [montoBs, referencia] = [findMonto(cifras), findReferencia(cifras)];
  const dia = findDia(lineas, cifras, hoy);
  if (montoBs === null || referencia === null || dia === "duda") return null;
  return {
    ...{ montoBs, referencia, dia },
    ...findBancos(lineas),
    telefonoDestino: findTelefonoDestino(cifras),
  };
}
