import { useId, useState } from "react";
import { type Condiciones, primerRango } from "../../../rules/loans/condiciones.ts";
import { costoOf } from "../../../rules/loans/costo.ts";
import { centavos, formatDolaresCortos, parseDolares } from "../../../rules/money/dinero.ts";
import { Stepper } from "../../kit/form/stepper.tsx";
import { Section } from "../../kit/frame/section.tsx";
import { Cifra } from "../../kit/show/dinero.tsx";
import { useCondiciones, useTerminosDePagina } from "../../pieces/condiciones.ts";
import { Costo } from "../../pieces/dinero/costo.tsx";
import styles from "./calculadora.module.css";

const MAX_CUOTAS = 12;

const bare = (cents: number) => formatDolaresCortos(centavos(cents)).slice(1);

/** For browsers without JavaScript: the same results, as a table. */
function Ejemplos({ enCuotas, ejemplos }: Condiciones) {
  return (
    <noscript>
      <table className={styles.examples}>
        <caption>En {enCuotas}</caption>
        <thead>
          <tr>
            <th scope="col">Recibes</th>
            <th scope="col">Cada cuota</th>
            <th scope="col">Pagas en total</th>
          </tr>
        </thead>
        <tbody>
          <Section name="ejemplos">
            {ejemplos.map(({ recibes, cuota, total }) => (
              <tr key={recibes}>
                <th scope="row">
                  <Cifra>{recibes}</Cifra>
                </th>
                <td>
                  <Cifra>{cuota}</Cifra>
                </td>
                <td>
                  <Cifra>{total}</Cifra>
                </td>
              </tr>
            ))}
          </Section>
        </tbody>
      </table>
    </noscript>
  );
}

/** The cost of a first loan, before signing up. */
export function Calculadora() {
  const terminos = useTerminosDePagina();
  const condiciones = useCondiciones();
  const { min, max } = primerRango(terminos);
  const [amount, setAmount] = useState(max);
  const [cuotas, setCuotas] = useState(terminos.cuotas);
  const costo = import.meta.env.SSR ? condiciones : costoOf(terminos, amount, cuotas);
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
              drawn={condiciones.sinSigno}
              hint={`Entre ${condiciones.primerMinimo} y ${condiciones.primerMaximo} la primera vez`}
            />
            <Stepper
              label="¿En cuántas cuotas?"
              value={cuotas}
              onChange={setCuotas}
              min={1}
              max={Math.max(MAX_CUOTAS, terminos.cuotas)}
              drawn={condiciones.cuotas}
              hint={condiciones.una}
            />
          </div>
          <Costo costo={costo} />
          <Ejemplos {...condiciones} />
        </div>
      </div>
    </section>
  );
}
