/** Days on which banks are open. */
import datos from "./datos/feriados.json" with { type: "json" };
import { addDays, type Dia, isWeekend } from "./fecha.ts";

/** Known bank holidays; in years that are not listed, only weekends count. */
const FERIADOS: ReadonlySet<string> = new Set(datos.fechas);

export function isBusinessDay(dia: Dia): boolean {
  return !isWeekend(dia) && !FERIADOS.has(dia);
}

/** The first day on which banks are open, from `dia` on. */
export function businessDayFrom(dia: Dia): Dia {
  return isBusinessDay(dia) ? dia : businessDayFrom(addDays(dia, 1));
}
