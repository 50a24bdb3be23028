import { type Centavos, calculateMontoFinal, INTERES_PORCENTAJE, splitCentavos } from "../../server/rules/dinero.ts";
import { CUOTAS_POR_DEFECTO } from "../../server/rules/loans.ts";
import { Dinero } from "../ui/dinero.tsx";
import styles from "./solicitar.module.css";

/** What a loan of `amount` would cost, while it is being typed; null while it is no valid amount. */
export function SolicitarResumen({ amount }: { amount: Centavos | null }) {
  if (amount === null) {
    return <output className={styles.preview}>Escribe el monto y verás aquí cuánto pagarías en total.</output>;
  }
  const montoFinal = calculateMontoFinal(amount);
  const plan = splitCentavos(montoFinal, CUOTAS_POR_DEFECTO);
  const [first = montoFinal] = plan;
  const last = plan.at(-1) ?? first;
  return (
    <output className={styles.preview}>
      <span>{CUOTAS_POR_DEFECTO} cuotas mensuales de</span>
      <span className={styles.figure}>
        <Dinero centavos={first} />
      </span>
      {last !== first && (
        <span>
          La última, de <Dinero centavos={last} />
        </span>
      )}
      <span className={styles.line}>
        <span>Recibes</span>
        <Dinero centavos={amount} />
      </span>
      <span className={styles.line}>
        <span>Interés fijo ({INTERES_PORCENTAJE}%)</span>
        <Dinero centavos={montoFinal - amount} />
      </span>
      <span className={styles.sum}>
        <span>Total a pagar</span>
        <Dinero centavos={montoFinal} />
      </span>
      <span className={styles.note}>
        Las cuotas y la fecha del primer pago se confirman al aprobar tu solicitud. No pagas nada por adelantado.
      </span>
    </output>
  );
}
