/** Names of the ledger's concepts and accounts, in the journal and in a person's file. */
import type { Concepto, Cuenta } from "../money/libro.ts";

const CONCEPTOS_DEL_LIBRO: Record<Concepto, string> = {
  desembolso: "Préstamo entregado",
  reverso_desembolso: "Entrega anulada",
  pago: "Pago aprobado",
  reverso_pago: "Pago devuelto a revisión",
  multa: "Multa",
  reverso_multa: "Multa anulada",
  descuento: "Descuento por pagar todo antes, o redondeo",
  reverso_descuento: "Descuento anulado",
  aplicacion: "Saldo a favor usado",
  reverso_aplicacion: "Saldo a favor devuelto",
  reintegro: "Saldo a favor reintegrado",
  castigo: "Saldo dado por incobrable",
  recuperacion: "Recuperado de lo incobrable",
  traslado: "Pasó a saldo a favor",
};

/** An entry's name. */
export function nombreDelAsiento({ concepto, reversaDe }: { concepto: Concepto; reversaDe: string | null }): string {
  return concepto === "reintegro" && reversaDe !== null ? "Reintegro deshecho" : CONCEPTOS_DEL_LIBRO[concepto];
}

export const CUENTAS_DEL_LIBRO: Record<Cuenta, string> = {
  caja: "Caja",
  cartera: "Cartera",
  ingresos_interes: "Intereses",
  ingresos_multa: "Multas",
  saldo_a_favor: "Saldo a favor",
  castigos: "Castigos",
};

/** Names of the currencies of cajas, and of their movements. */
export const MONEDAS = { bs: "Bs", usd: "USD" } as const;
export const DE_CAJA = { pago: "Pago", prestamo: "Préstamo", reintegro: "Reintegro", traslado: "Traslado" } as const;

/** The kinds of debt in an ageing report. */
export const CLASES_DE_DEUDA = {
  curso: "Préstamo en curso",
  incobrable: "Dado por incobrable",
  cerrado: "Cerrado con deuda",
  saldo: "Saldo a favor que se devolvió",
} as const;
export type ClaseDeDeuda = keyof typeof CLASES_DE_DEUDA;

/** How old a debt is; «al día» is not yet due for a reminder. */
export const NOMBRES_DE_TRAMO = {
  "al-dia": "Al día",
  "por-vencer": "Por vencer",
  "1-7": "1 a 7 días",
  "8-30": "8 a 30 días",
  "31-60": "31 a 60 días",
  "mas-de-60": "Más de 60 días",
} as const;
