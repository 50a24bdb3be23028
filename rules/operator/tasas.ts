/** Inputs and checks of a rate that the operator publishes. */
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

/** `valor` is bolívares per dollar × 10⁸; `repetida` is the same rate typed again, required if the change is unusual. */
export const tasaInput = z.object({
  fechaValor: dia(),
  valor: valorDeTasa,
  repetida: z.optional(z.nullable(valorDeTasa)),
  fuente: texto(LETRAS.fuente),
});

/** Whether a reading held for review becomes its day's rate. */
export const decideLecturaInput = z.object({ lecturaId: id, tomar: z.boolean() });

/** A daily change beyond this is more likely a typing error than the market. */
const STRANGE_PERCENT = 10;

/** The change of `valor` from the previous rate, in percent; null without one. */
export function changeFrom(before: Pick<Tasa, "valor"> | null | undefined, valor: number | null): number | null {
  return before && valor ? ((valor - before.valor) / before.valor) * 100 : null;
}

/** Whether a change is so large that the rate must be typed twice. */
export const isOdd = (change: number | null): boolean => change !== null && Math.abs(change) > STRANGE_PERCENT;

/**
 * Refuses RATE_ODD: a rate that differs greatly from the previous one must be typed twice. An older client sends no `repetida`,
 * and is trusted.
 */
export function checkRepetida(
  { valor }: Pick<Tasa, "valor">,
  repetida: ValorTasa | null | undefined,
  before: Pick<Tasa, "valor"> | null,
): Refusal | null {
  const asked = repetida !== undefined && isOdd(changeFrom(before, valor));
  return asked && repetida !== valor ? refuse("RATE_ODD") : null;
}

/** Refuses RATE_DAY_FAR: a rate may be published for today or the next business day, and corrected for a month. */
export function checkFechaValor(fechaValor: Dia, hoy: Dia): Refusal | null {
  return fechaValor >= addDays(hoy, -TASA_CORREGIBLE_DIAS) && fechaValor <= addDays(hoy, TASA_FUTURA_DIAS)
    ? null
    : refuse("RATE_DAY_FAR");
}
