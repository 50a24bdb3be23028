import { cx } from "../ui/cx.ts";
import { Dinero } from "../ui/dinero.tsx";
import { EstadoChip } from "../ui/estado.tsx";
import { Fecha } from "../ui/fecha.tsx";
import { IconCheck } from "../ui/icons.tsx";
import { type MiLoan, siguienteCuota } from "./mi-loan.ts";
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
            <EstadoChip estado={estado} />
          </div>
        </li>
      ))}
    </ol>
  );
}
