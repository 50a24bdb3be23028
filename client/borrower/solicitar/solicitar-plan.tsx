import { cx } from "../../kit/cx.ts";
import { IconCheck } from "../../kit/icons.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { type MiLoan, siguienteCuota } from "../../pieces/mi-loan.ts";
import { StatusChip } from "../../pieces/status.tsx";
import styles from "./solicitar.module.css";

/** Each cuota with its day, amount and state. */
export function PlanCuotas({ loan }: { loan: MiLoan }) {
  const next = siguienteCuota(loan)?.numero;
  return (
    <ol className={styles.plan} aria-label="Plan de cuotas">
      {loan.plan.map(({ numero, monto, vence, estado }) => (
        <li key={numero} className={cx(estado === "Pagado" && styles.paid, numero === next && styles.next)}>
          <span className={styles.dot} aria-hidden="true">
            {estado === "Pagado" ? <IconCheck size={18} /> : numero}
          </span>
          <div className={styles.cuota}>
            <p className={styles.cuotaHead}>
              <span>Cuota {numero}</span>
              <Dinero centavos={monto} />
            </p>
            <p className="soft small">
              <Fecha dia={vence} />
            </p>
            <StatusChip status={estado} />
          </div>
        </li>
      ))}
    </ol>
  );
}
