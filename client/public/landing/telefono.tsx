import { calculateMontoFinal, centavos, splitCentavos } from "../../../rules/money/dinero.ts";
import { cx } from "../../kit/cx.ts";
import { IconCheck } from "../../kit/icons.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import styles from "./telefono.module.css";

const TOTAL = calculateMontoFinal(centavos(20_00));
const PLAN = splitCentavos(TOTAL, 4).map((monto, i) => ({ monto, numero: i + 1, pagada: i < 2 }));

/** An illustration: a phone with a plan of four cuotas, two of them paid. */
export function Telefono() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.sun} />
      <div className={styles.phone}>
        <div className={styles.screen}>
          <p className={styles.label}>Tu préstamo</p>
          <p className={styles.total}>
            <Dinero centavos={TOTAL} />
          </p>
          <div className={styles.segments}>
            {PLAN.map(({ numero, pagada }) => (
              <span key={numero} className={cx(pagada && styles.done)} />
            ))}
          </div>
          <ul className={styles.plan}>
            {PLAN.map(({ monto, numero, pagada }) => (
              <li key={numero}>
                <span className={cx(styles.dot, pagada && styles.paid)}>
                  {pagada ? <IconCheck size={16} /> : numero}
                </span>
                <span className={styles.cuota}>
                  Cuota {numero}
                  <small>{pagada ? "Pagada" : "Pendiente"}</small>
                </span>
                <Dinero centavos={monto} />
              </li>
            ))}
          </ul>
          <p className={styles.pay}>Registrar pago</p>
        </div>
      </div>
      <div className={styles.toast}>
        <span className={cx(styles.dot, styles.paid)}>
          <IconCheck size={16} />
        </span>
        Pago recibido
      </div>
    </div>
  );
}
