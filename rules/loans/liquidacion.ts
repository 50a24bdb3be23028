/** Paying all that remains before it is due. */
import type { Dia } from "../country/fecha.ts";
import { type Cargo, pendienteOf } from "../money/cargos.ts";
import { type Centavos, centavos, divideHalfUp, sumCentavos } from "../money/dinero.ts";

/**
 * What a loan asks for to be paid off on a day, and what is given up then: `descuento` percent of the interest in the cuotas that
 * are not due yet. Interest is fixed, so nothing is given up unless the operator says so.
 */
export function payoff(
  cargos: readonly Cargo[],
  { interes, descuento }: { interes: number; descuento: number },
  dia: Dia,
): { monto: Centavos; descuento: Centavos } {
  const early = cargos.filter(({ tipo, vence }) => tipo === "cuota" && vence > dia);
  const pending = sumCentavos(early.map(({ pendiente, monto }) => centavos(Math.min(pendiente, monto))));
  // Of each dollar of a cuota, interes ÷ (100 + interes) is interest.
  const givenUp = centavos(divideHalfUp(pending * interes * descuento, (100 + interes) * 100));
  return { monto: centavos(pendienteOf(cargos) - givenUp), descuento: givenUp };
}
