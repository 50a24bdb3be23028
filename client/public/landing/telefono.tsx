import { cx } from "../../kit/cx.ts";
import { Section } from "../../kit/frame/section.tsx";
import { IconCheck } from "../../kit/icons.tsx";
import { Cifra } from "../../kit/show/dinero.tsx";
import { useCondiciones } from "../../pieces/condiciones.ts";
import styles from "./telefono.module.css";

function Cuota({ numero, monto, pagada }: { numero: string; monto: string; pagada: boolean }) {
  return (
    <li>
      <span className={cx(styles.dot, pagada && styles.paid)}>{pagada ? <IconCheck size={16} /> : numero}</span>
      <span className={styles.cuota}>
        Cuota {numero}
        <small>{pagada ? "Pagada" : "Pendiente"}</small>
      </span>
      <Cifra>{monto}</Cifra>
    </li>
  );
}

/** An illustration: a phone with the first cuotas of a plan, half of them paid. */
export function Telefono() {
  const { total, pagadas, pendientes } = useCondiciones();
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.sun} />
      <div className={styles.phone}>
        <div className={styles.screen}>
          <p className="soft small">Tu préstamo</p>
          <p className={styles.total}>
            <Cifra>{total}</Cifra>
          </p>
          <div className={styles.segments}>
            <Section name="pagadas">
              {pagadas.map(({ numero }) => (
                <span key={numero} className={styles.done} />
              ))}
            </Section>
            <Section name="pendientes">
              {pendientes.map(({ numero }) => (
                <span key={numero} />
              ))}
            </Section>
          </div>
          <ul className={styles.plan}>
            <Section name="pagadas">
              {pagadas.map((cuota) => (
                <Cuota key={cuota.numero} {...cuota} pagada />
              ))}
            </Section>
            <Section name="pendientes">
              {pendientes.map((cuota) => (
                <Cuota key={cuota.numero} {...cuota} pagada={false} />
              ))}
            </Section>
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
