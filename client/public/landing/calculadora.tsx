import { useId, useState } from "react";
import {
  calculateMontoFinal,
  centavos,
  formatDolaresCortos,
  parseDolares,
  splitCentavos,
} from "../../../rules/money/dinero.ts";
import { getNivel, NIVEL_INICIAL } from "../../../rules/people/niveles.ts";
import { Stepper } from "../../kit/form/stepper.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Costo } from "../../pieces/costo.tsx";
import styles from "./calculadora.module.css";

const { min, max } = getNivel(NIVEL_INICIAL);
const MAX_CUOTAS = 12;
/** Spec §9, "Default instalments". */
const CUOTAS = 4;

const bare = (cents: number) => formatDolaresCortos(centavos(cents)).slice(1);

const EXAMPLES = [5_00, 10_00, 15_00, 20_00].map(centavos).filter((amount) => amount >= min && amount <= max);

/** Without JavaScript nothing can be moved: the same answers, written down. */
function Ejemplos() {
  return (
    <noscript>
      <table className={styles.examples}>
        <caption>En {CUOTAS} cuotas mensuales</caption>
        <thead>
          <tr>
            <th scope="col">Recibes</th>
            <th scope="col">Cada cuota</th>
            <th scope="col">Pagas en total</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map((amount) => {
            const total = calculateMontoFinal(amount);
            return (
              <tr key={amount}>
                <th scope="row">
                  <Dinero centavos={amount} />
                </th>
                <td>
                  <Dinero centavos={splitCentavos(total, CUOTAS)[0] ?? total} />
                </td>
                <td>
                  <Dinero centavos={total} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </noscript>
  );
}

/** What a first loan costs, before signing up for anything. */
export function Calculadora() {
  const [amount, setAmount] = useState(max);
  const [cuotas, setCuotas] = useState(CUOTAS);
  const title = useId();
  return (
    <section className={styles.band} aria-labelledby={title}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={title}>Calcula tu primer préstamo</h2>
          <p>
            Sin cuenta y sin compromiso: mira cuánto pagarías antes de solicitarlo. Las cuotas y la fecha del primer
            pago se confirman al aprobar tu solicitud.
          </p>
        </div>
        <div className={styles.card}>
          <div className={styles.inputs}>
            <Stepper
              label="¿Cuánto necesitas?"
              prefix="$"
              value={amount}
              onChange={(cents) => setAmount(centavos(cents))}
              min={min}
              max={max}
              step={1_00}
              format={bare}
              parse={parseDolares}
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
          <Costo amount={amount} cuotas={cuotas} />
          <Ejemplos />
        </div>
      </div>
    </section>
  );
}
