/** A pago in both currencies, at the rate of the day it was paid. One amount is registered; the other is computed. */
import type { Dia } from "../../country/fecha.ts";
import type { Bolivares, Centavos } from "../../money/dinero.ts";
import { rateFor, type Tasa, toBolivares, toDolares, type ValorTasa } from "../../money/tasa.ts";
import { type Refusal, refuse } from "../../texts/refusals/mensajes.ts";
import type { PAGO_METODOS, PAGO_MONEDAS } from "./pagos.ts";

/** The registered amount: bolívares if given, else dollars. */
export interface Dicho {
  monto?: Centavos | undefined;
  montoBs?: Bolivares | undefined;
}

export interface Cotizacion {
  moneda: (typeof PAGO_MONEDAS)[number];
  monto: Centavos;
  montoBs: Bolivares | null;
  tasaValor: ValorTasa | null;
  tasaFecha: Dia | null;
  tasaFuente: string | null;
  /** The dollars come from an earlier day's rate, until that of the day of payment is published. */
  provisional: boolean;
}

const SIN_TASA = { tasaValor: null, tasaFecha: null, tasaFuente: null };
const ofTasa = ({ valor, fechaValor, fuente }: Tasa) => ({
  tasaValor: valor,
  tasaFecha: fechaValor,
  tasaFuente: fuente,
});

/**
 * The registered amount, quoted at the published rate of the day of payment. For bolívares, refuses RATE_UNKNOWN while there is
 * no rate at all (debts are in dollars), and PAGO_AMOUNT_ODD.
 */
export function quoteMonto({ monto, montoBs }: Dicho, fechaPago: Dia, tasas: readonly Tasa[]): Cotizacion | Refusal {
  const tasa = rateFor(tasas, fechaPago);
  if (montoBs !== undefined) {
    if (!tasa) return refuse("RATE_UNKNOWN");
    const dolares = toDolares(montoBs, tasa);
    if (dolares === null) return refuse("PAGO_AMOUNT_ODD");
    return { moneda: "bs", monto: dolares, montoBs, ...ofTasa(tasa), provisional: tasa.fechaValor < fechaPago };
  }
  if (monto === undefined) throw new Error("a pago without an amount");
  if (!tasa) return { moneda: "usd", monto, montoBs: null, ...SIN_TASA, provisional: false };
  return { moneda: "usd", monto, montoBs: toBolivares(monto, tasa), ...ofTasa(tasa), provisional: false };
}

/** Dollars in cash are no bolívares: their equivalent is displayed at the rate, never stored as received. */
export function enMano<C extends Partial<Cotizacion>>(metodo: (typeof PAGO_METODOS)[number], cotizacion: C): C {
  return metodo === "efectivo" && cotizacion.moneda === "usd" ? { ...cotizacion, montoBs: null } : cotizacion;
}

/** The bolívares received; unknown for a pago registered in dollars unless the bank shows them (`visto`). */
export const movidos = ({ moneda, montoBs }: Pick<Cotizacion, "moneda" | "montoBs">, visto = false) =>
  moneda === "bs" || visto ? montoBs : null;

/** The registered amount of an existing pago, to quote it again. */
export function dichoOf({ moneda, monto, montoBs }: Pick<Cotizacion, "moneda" | "monto" | "montoBs">): Dicho {
  return moneda === "bs" && montoBs !== null ? { montoBs } : { monto };
}
