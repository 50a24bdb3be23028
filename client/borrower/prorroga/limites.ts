/** For which cuotas a borrower may ask for more time, and until when. */
import { addDays, type Dia } from "../../../rules/country/fecha.ts";
import { PRORROGA_DIAS } from "../../../rules/limits/limits.ts";
import { openCuotas } from "../../../rules/loans/abiertas.ts";
import type { Cargo } from "../../../rules/money/cargos.ts";

interface Abierta {
  cuota: Cargo;
  /** The first and the last possible day. */
  min: Dia;
  max: Dia;
}

/** Unpaid cuotas that may still be moved, the next one first. */
export function abiertasDe(cargos: readonly Cargo[], hoy: Dia): Abierta[] {
  return openCuotas(cargos)
    .map((cuota) => {
      const later = addDays(cuota.vence, 1);
      return { cuota, min: later > hoy ? later : hoy, max: addDays(cuota.vence, PRORROGA_DIAS) };
    })
    .filter(({ min, max }) => min <= max);
}
