import { useId, useState } from "react";
import {
  calculateMontoFinal,
  formatDolaresCortos,
  INTERES_PORCENTAJE,
  parseCents,
  splitCentavos,
} from "../../server/rules/dinero.ts";
import { getNivel, NIVEL_INICIAL } from "../../server/rules/niveles.ts";
import { Dinero } from "../ui/dinero.tsx";
import { Stepper } from "../ui/stepper.tsx";
import styles from "./calculadora.module.css";

const { min, max } = getNivel(NIVEL_INICIAL);
const MAX_CUOTAS = 12;
/** Spec §9, "Default instalments". */
const CUOTAS = 4;

const bare = (cents: number) => formatDolaresCortos(cents).slice(1);

/** What a first loan costs, before signing up for anything. */
export function Calculadora() {
  const [amount, setAmount] = useState(max);
  const [cuotas, setCuotas] = useState(CUOTAS);
  const title = useId();
  const montoFinal = calculateMontoFinal(amount);
  const plan = splitCentavos(montoFinal, cuotas);
  const [first = montoFinal] = plan;
  const last = plan.at(-1) ?? first;
  return (
    <section className={styles.band} aria-labelledby={title}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={title}>Calcula tu primer préstamo</h2>
          <p>Sin cuenta y sin compromiso: mira cuánto pagarías antes de solicitarlo.</p>
        </div>
        <div className={styles.card}>
          <div className={styles.inputs}>
            <Stepper
              label="¿Cuánto necesitas?"
              prefix="$"
              value={amount}
              onChange={setAmount}
              min={min}
              max={max}
              step={1_00}
              format={bare}
              parse={parseCents}
              hint={`Entre ${formatDolaresCortos(min)} y ${formatDolaresCortos(max)} la primera vez`}
            />
            <Stepper
              label="¿En cuántas cuotas?"
              value={cuotas}
              onChange={setCuotas}
              min={1}
              max={MAX_CUOTAS}
              hint="Una cada mes"
            />
          </div>
          <output className={styles.result}>
            <span className={styles.small}>{cuotas === 1 ? "Pagas una cuota de" : `Pagas ${cuotas} cuotas de`}</span>
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
              <Dinero centavos={montoFinal - amount} />
            </span>
            <span className={styles.sum}>
              <span>Total a pagar</span>
              <Dinero centavos={montoFinal} />
            </span>
          </output>
          <p className={styles.note}>
            Es una estimación. Las cuotas y la fecha del primer pago se confirman al aprobar tu solicitud.
          </p>
        </div>
      </div>
    </section>
  );
}
