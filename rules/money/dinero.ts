/** Money. The only place that parses or prints amounts; everywhere else they are integers. */
import { grouped } from "../country/cantidad.ts";
import type { Unit } from "../units.ts";

/** Integer US cents. */
export type Centavos = number & Unit<"US cents">;
/** Integer Venezuelan céntimos (1/100 of a bolívar). */
export type Bolivares = number & Unit<"céntimos">;

/** An amount in US cents: `centavos(20_00)` is $20. Throws unless it is whole. */
export function centavos(cents: number): Centavos {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`no whole cents: ${cents}`);
  return cents as Centavos;
}

/** An amount in céntimos: `bolivares(1_00)` is one bolívar. Throws unless it is whole. */
export function bolivares(cents: number): Bolivares {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`no whole céntimos: ${cents}`);
  return cents as Bolivares;
}

/** The sum of amounts; 0 if there are none. */
export function sumCentavos(amounts: readonly Centavos[]): Centavos {
  return centavos(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** Interest of every loan, in percent (spec §9). */
export const INTERES_PORCENTAJE = 20;
/** What one fine adds to montoFinal (spec §9), by default. */
export const MULTA = centavos(50);

/** `numerator / denominator` of non-negative integers, rounded half up, without leaving the integers. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** The total debt for `amount`: 20% more (spec §1, §9) unless the loan has another interest; rounded half up to the cent. */
export function calculateMontoFinal(amount: Centavos, interes: number = INTERES_PORCENTAJE): Centavos {
  return centavos(divideHalfUp(amount * (100 + interes), 100));
}

/**
 * `total` in `parts` amounts that add up and never differ by more than a cent. The first is total ÷ parts, rounded to the cent
 * (spec §9): if rounded up, the larger ones come first, otherwise last.
 */
export function splitCentavos(total: Centavos, parts: number): Centavos[] {
  const [small, larger] = [Math.floor(total / parts), total % parts];
  const first = 2 * larger >= parts;
  return Array.from({ length: parts }, (_, i) => centavos(small + Number(first ? i < larger : i >= parts - larger)));
}

/** 123456 → "1.234,56": dots group thousands, a comma marks decimals (es-VE). Takes cents of any currency. */
function formatCents(cents: number, decimals: "always" | "unless whole"): string {
  const absolute = Math.abs(cents);
  const whole = grouped(Math.trunc(absolute / 100));
  const fraction = absolute % 100;
  const tail = decimals === "unless whole" && fraction === 0 ? "" : `,${fraction.toString().padStart(2, "0")}`;
  return whole + tail;
}

/** 123456 → "$1.234,56"; −50 → "−$0,50". */
export function formatDolares(cents: Centavos): string {
  return `${cents < 0 ? "−" : ""}$${formatCents(cents, "always")}`;
}

/** 123456 → "1234,56", for either currency: how a Venezuelan spreadsheet writes numbers. */
export function formatDecimal(cents: Centavos | Bolivares): string {
  return `${cents < 0 ? "-" : ""}${formatCents(cents, "always").replaceAll(".", "")}`;
}

/** 123456 → "1234.56", for machines. */
export const decimalText = (cents: Centavos | Bolivares): string => formatDecimal(cents).replace(",", ".");

/** 2000 → "$20"; 2050 → "$20,50". For limits and headlines, as spec §5 writes them. */
export function formatDolaresCortos(cents: Centavos): string {
  return `${cents < 0 ? "−" : ""}$${formatCents(cents, "unless whole")}`;
}

/** 123456 → "Bs. 1.234,56". Intl prints "Bs.S", a former currency. */
export function formatBolivares(cents: Bolivares): string {
  return `${cents < 0 ? "−" : ""}Bs. ${formatCents(cents, "always")}`;
}

/** What a person typed as dollars; null if it is not an amount, or is in bolívares: «Bs. 500» is not $500. */
export function parseDolares(text: string): Centavos | null {
  const cents = parseCents(text, DOLAR);
  return cents === null ? null : centavos(cents);
}

/** What a person typed as bolívares; null if it is not an amount, or is in dollars. */
export function parseBolivares(text: string): Bolivares | null {
  const cents = parseCents(text, BOLIVAR);
  return cents === null ? null : bolivares(cents);
}

/** Currency symbols before or after an amount. */
const DOLAR = /^(?:\$|usd)|(?:\$|usd)$/gi;
const BOLIVAR = /^bs\.?|bs\.?$/gi;

/**
 * A typed amount in cents of its currency; null if it is not one. In Venezuelan notation, dots group and a comma marks
 * decimals: "20", "20,5", "1.234,56", "$ 20", "20 USD". The other notation is accepted if unambiguous: "20.50", "1,234.56". Not
 * "20,000" or "0.500": a thousand times the wrong amount would be worse than asking.
 */
function parseCents(text: string, simbolo: RegExp): number | null {
  const clean = text.replace(/\s+/g, "").replace(simbolo, "");
  const match =
    /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(clean) ??
    /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/.exec(clean);
  if (!match) return null;
  const cents = Number(match[1]?.replace(/[.,]/g, "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}
