import {
  type Centavos,
  calculateMontoFinal,
  centavos,
  INTERES_PORCENTAJE,
  splitCentavos,
} from "../../rules/money/dinero.ts";
import { Dinero } from "../kit/show/dinero.tsx";
import styles from "./costo.module.css";

const cuotasText = (cuotas: number) => (cuotas === 1 ? "Pagas una cuota de" : `Pagas ${cuotas} cuotas mensuales de`);

/** What a loan costs, with nothing left out: each cuota, the interest, the total. Says itself again as its amounts change. */
export function Costo({ amount, cuotas }: { amount: Centavos; cuotas: number }) {
  const montoFinal = calculateMontoFinal(amount);
  const plan = splitCentavos(montoFinal, cuotas);
  const [first = montoFinal] = plan;
  const last = plan.at(-1) ?? first;
  return (
    <output className={styles.box}>
      <span className={styles.small}>{cuotasText(cuotas)}</span>
      <span className={styles.figure}>
        <Dinero centavos={first} />
      </span>
      {last !== first && (
        <span className={styles.small}>
          La última, de <Dinero centavos={last} />
        </span>
      )}
      <span className={styles.line}>
        <span>Recibes</span>
        <Dinero centavos={amount} />
      </span>
      <span className={styles.line}>
        <span>Interés fijo ({INTERES_PORCENTAJE}%)</span>
        <Dinero centavos={centavos(montoFinal - amount)} />
      </span>
      <span className={styles.sum}>
        <span>Total a pagar</span>
        <Dinero centavos={montoFinal} />
      </span>
    </output>
  );
}
