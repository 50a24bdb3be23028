/** What an operator publishes as the rate of a day. */
import * as z from "zod/mini";
import { addDays, type Dia } from "../country/fecha.ts";
import { dia, id, texto } from "../input/entrada.ts";
import { LETRAS, MAX_VALOR, TASA_CORREGIBLE_DIAS, TASA_FUTURA_DIAS } from "../limits.ts";
import { valorTasa } from "../money/tasa.ts";
import { type Refusal, refuse } from "../texts/mensajes.ts";

const TASA_INVALIDA = "Escribe cuántos bolívares vale un dólar, por ejemplo 291,35820000.";

/** `valor` is bolívares per dollar × 10⁸. */
export const tasaInput = z.object({
  fechaValor: dia(),
  valor: z.pipe(
    z.int({ error: TASA_INVALIDA }).check(z.gte(1, TASA_INVALIDA), z.lte(MAX_VALOR, TASA_INVALIDA)),
    z.transform(valorTasa),
  ),
  fuente: texto(LETRAS.fuente),
});

/** Whether a reading that waits is the rate of its day. */
export const decideLecturaInput = z.object({ lecturaId: id, tomar: z.boolean() });

/** Refuses RATE_DAY_FAR: a rate is published for today or the next business day, and corrected within a month. */
export function checkFechaValor(fechaValor: Dia, hoy: Dia): Refusal | null {
  return fechaValor >= addDays(hoy, -TASA_CORREGIBLE_DIAS) && fechaValor <= addDays(hoy, TASA_FUTURA_DIAS)
    ? null
    : refuse("RATE_DAY_FAR");
}
