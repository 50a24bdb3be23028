/** The parts of a debt: capital, the money that was lent, and interest and fines. Amounts in cents. */
import { type Centavos, centavos, divideHalfUp, splitCentavos } from "../../money/dinero.ts";

interface Plan {
  amount: Centavos;
  /** The total, fines included. */
  montoFinal: Centavos;
  multas: Centavos;
}

/** The part of a debt that is unreturned capital: each cuota pays back its share of the capital, and fines are paid last. */
export function capitalDe(debe: Centavos, { amount, montoFinal, multas }: Plan): Centavos {
  const plan = montoFinal - multas;
  const pagado = Math.min(Math.max(montoFinal - debe, 0), plan);
  return centavos(Math.min(amount - divideHalfUp(amount * pagado, plan), debe));
}

/** The share of the interest in each paid cuota; together they are all of it. */
export const interesPorCuota = ({ amount, montoFinal, multas }: Plan, cuotas: number): Centavos[] =>
  splitCentavos(centavos(montoFinal - multas - amount), cuotas);
