/** Dollars into bolívares at a published rate. A quote belongs to its day: an old pago is never revalued. */
import type { Bolivares, Centavos } from "./dinero.ts";
import type { Dia } from "./fecha.ts";

/** Bolívares per dollar × 10⁸: BCV publishes eight decimals. */
export interface Tasa {
  fechaValor: Dia;
  valor: number;
  fuente: string;
}

const ESCALA = 100_000_000n;

/** The rate for a day: the published one with the smallest fechaValor ≥ the day, else the newest; null without any. */
export function rateFor(tasas: readonly Tasa[], dia: Dia): Tasa | null {
  const byDay = tasas.toSorted((a, b) => a.fechaValor.localeCompare(b.fechaValor));
  return byDay.find(({ fechaValor }) => fechaValor >= dia) ?? byDay.at(-1) ?? null;
}

/** Rounded once, half up, to the céntimo. */
export function toBolivares(monto: Centavos, tasa: Tasa): Bolivares {
  return Number((2n * BigInt(monto) * BigInt(tasa.valor) + ESCALA) / (2n * ESCALA));
}
