/** Rows of a plan and its loan, for tests of their texts. */
import { type Dia, dia, instante } from "../../rules/country/fecha.ts";
import type { shownLoan } from "../../rules/loans/shown.ts";
import type { Cargo } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";

/** A row: its kind, its amount, its due date, the unpaid part, and its earlier due dates. */
export type Pieza = [tipo: Cargo["tipo"], monto: number, vence: string, pendiente: number, antes?: string[]];

/** Those rows, each kind numbered from 1. */
export function planOf(rows: readonly Pieza[]): Cargo[] {
  return rows.map(([tipo, monto, vence, pendiente, antes = []], i) => ({
    tipo,
    numero: rows.slice(0, i + 1).filter((row) => row[0] === tipo).length,
    monto: centavos(monto),
    vence: dia(vence),
    vencePrevio: antes.map((text): Dia => dia(text)),
    pendiente: centavos(pendiente),
  }));
}

type Row = Parameters<typeof shownLoan>[0];

/** A row of `loans`. */
export const aLoan = (part: Partial<Row>): Row => ({
  id: "loan-1",
  numero: 1,
  status: "Pendiente",
  amount: centavos(20_00),
  reason: "Medicinas",
  createdAt: instante(Date.parse("2027-01-15T12:00:00Z")),
  motivo: null,
  interes: 20,
  periodo: "mensual",
  cuotas: null,
  cuotasPagadas: null,
  fechaPrimerPago: null,
  montoFinal: null,
  multas: centavos(0),
  datosPago: null,
  castigadoEn: null,
  decididoEn: null,
  ...part,
});
