/** What an operator publishes as the rate of a day. */
import * as z from "zod/mini";
import { addDays, type Dia } from "../country/fecha.ts";
import { dia, id, texto } from "../input/entrada.ts";
import { LETRAS, MAX_VALOR, TASA_CORREGIBLE_DIAS, TASA_FUTURA_DIAS } from "../limits/limits.ts";
import { type Tasa, type ValorTasa, valorTasa } from "../money/tasa.ts";
import { type Refusal, refuse } from "../texts/refusals/mensajes.ts";

const TASA_INVALIDA = "Escribe cuántos bolívares vale un dólar, por ejemplo 291,35820000.";

/** Bolívares per dollar × 10⁸. */
export const valorDeTasa = z.pipe(
  z.int({ error: TASA_INVALIDA }).check(z.gte(1, TASA_INVALIDA), z.lte(MAX_VALOR, TASA_INVALIDA)),
  z.transform(valorTasa),
);

/** `valor` is bolívares per dollar × 10⁸; `repetida`, the same typed again where it is odd. */
export const tasaInput = z.object({
  fechaValor: dia(),
  valor: valorDeTasa,
  repetida: z.optional(z.nullable(valorDeTasa)),
  fuente: texto(LETRAS.fuente),
});

/** Whether a reading that waits is the rate of its day. */
export const decideLecturaInput = z.object({ lecturaId: id, tomar: z.boolean() });

/** A change of a day beyond this is more likely a slip than the market. */
const STRANGE_PERCENT = 10;

/** By how much `valor` differs from the rate before it, in percent; null without one. */
export function changeFrom(before: Pick<Tasa, "valor"> | null | undefined, valor: number | null): number | null {
  return before && valor ? ((valor - before.valor) / before.valor) * 100 : null;
}

/** Whether a rate so far from the one before is typed twice before it is kept. */
export const isOdd = (change: number | null): boolean => change !== null && Math.abs(change) > STRANGE_PERCENT;

/** Refuses RATE_ODD: a rate far from the one before it is typed twice. Without `repetida`, an older program's, it is taken. */
export function checkRepetida(
  { valor }: Pick<Tasa, "valor">,
  repetida: ValorTasa | null | undefined,
  before: Pick<Tasa, "valor"> | null,
): Refusal | null {
  const asked = repetida !== undefined && isOdd(changeFrom(before, valor));
  return asked && repetida !== valor ? refuse("RATE_ODD") : null;
}

/** Refuses RATE_DAY_FAR: a rate is published for today or the next business day, and corrected within a month. */
export function checkFechaValor(fechaValor: Dia, hoy: Dia): Refusal | null {
  return fechaValor >= addDays(hoy, -TASA_CORREGIBLE_DIAS) && fechaValor <= addDays(hoy, TASA_FUTURA_DIAS)
    ? null
    : refuse("RATE_DAY_FAR");
}
