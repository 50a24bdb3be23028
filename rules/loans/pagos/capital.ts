/** What of a debt is capital, the money that was lent, and what is interest and fines. Amounts in cents. */
import { type Centavos, centavos, divideHalfUp, splitCentavos } from "../../money/dinero.ts";

interface Plan {
  amount: Centavos;
  /** All that it came to, fines in it. */
  montoFinal: Centavos;
  multas: Centavos;
}

/** Each cuota paid back its part of the capital, and fines are paid last: what of a debt is capital that never came back. */
export function capitalDe(debe: Centavos, { amount, montoFinal, multas }: Plan): Centavos {
  const plan = montoFinal - multas;
  const pagado = Math.min(Math.max(montoFinal - debe, 0), plan);
  return centavos(Math.min(amount - divideHalfUp(amount * pagado, plan), debe));
}

/** The share of the interest in each paid cuota; together they are all of it. */
export const interesPorCuota = ({ amount, montoFinal, multas }: Plan, cuotas: number): Centavos[] =>
  splitCentavos(centavos(montoFinal - multas - amount), cuotas);
