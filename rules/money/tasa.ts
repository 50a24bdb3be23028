/** Converts between dollars and bolívares at a published rate. A quote belongs to its day: an old pago is never revalued. */
import { grouped } from "../country/cantidad.ts";
import type { Dia } from "../country/fecha.ts";
import { MAX_CENTAVOS } from "../limits/limits.ts";
import type { Unit } from "../units.ts";
import { type Bolivares, bolivares, type Centavos, centavos } from "./dinero.ts";

/** Bolívares per dollar × 10⁸, whole: BCV publishes eight decimals. */
export type ValorTasa = number & Unit<"bolívares per dollar × 10⁸">;

/** Creates a rate from its integer: `valorTasa(291_35820000)` is 291,3582 Bs. Throws unless it is whole and above zero. */
export function valorTasa(value: number): ValorTasa {
  if (!Number.isSafeInteger(value) || value <= 0) throw new RangeError(`no rate: ${value}`);
  return value as ValorTasa;
}

/** A day's exchange rate and its source. */
export interface Tasa {
  fechaValor: Dia;
  valor: ValorTasa;
  fuente: string;
}

const ESCALA = 100_000_000n;

/** The rate for a day: the published one with the smallest fechaValor ≥ the day, otherwise the newest; null without any. */
export function rateFor(tasas: readonly Tasa[], dia: Dia): Tasa | null {
  const byDay = [...tasas].sort((a, b) => a.fechaValor.localeCompare(b.fechaValor));
  return byDay.find(({ fechaValor }) => fechaValor >= dia) ?? byDay.at(-1) ?? null;
}

/** US cents to céntimos at a rate, rounded half up once. */
export function toBolivares(monto: Centavos, tasa: Tasa): Bolivares {
  return bolivares(Number((2n * BigInt(monto) * BigInt(tasa.valor) + ESCALA) / (2n * ESCALA)));
}

/** Céntimos to US cents at a rate, rounded half up once; null if the result is not a storable amount. */
export function toDolares(bs: Bolivares, tasa: Pick<Tasa, "valor">): Centavos | null {
  const [scaled, valor] = [BigInt(bs) * ESCALA, BigInt(tasa.valor)];
  const cents = Number((2n * scaled + valor) / (2n * valor));
  return cents >= 1 && cents <= MAX_CENTAVOS ? centavos(cents) : null;
}

/** 29135820000 → "291,3582", with all digits: at least two decimals, and no trailing zeros. For comparing rates. */
export function formatTasaExacta(valor: ValorTasa): string {
  const whole = grouped(Math.floor(valor / 100_000_000));
  const decimals = (valor % 100_000_000)
    .toString()
    .padStart(8, "0")
    .replace(/0{1,6}$/, "");
  return `${whole},${decimals}`;
}

/** The same for a payer, rounded half up to four decimals: for display only. */
export function formatTasa(valor: ValorTasa): string {
  const rounded = Math.round(valor / 10_000) * 10_000;
  return formatTasaExacta(rounded > 0 ? valorTasa(rounded) : valor);
}
