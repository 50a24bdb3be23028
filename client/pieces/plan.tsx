import type { Dia } from "../../rules/country/fecha.ts";
import type { ShownCargo } from "../../rules/loans/shown.ts";
import { cx } from "../kit/cx.ts";
import { IconAlert, IconCheck, IconCheckCircle, IconClock, IconMoney, IconReceipt } from "../kit/icons.tsx";
import { TONES } from "../kit/show/chip.tsx";
import { Dinero } from "../kit/show/dinero.tsx";
import { Fecha } from "../kit/show/fecha.tsx";
import { antesDicho, estadoDicho, faltaDe, motivoDicho, nombreCargo } from "./cargos.ts";
import styles from "./plan.module.css";

const LOOKS = {
  pagada: { icon: IconCheckCircle, tone: TONES.green },
  en_revision: { icon: IconReceipt, tone: TONES.mango },
  abonada: { icon: IconMoney, tone: TONES.mango },
  vencida: { icon: IconAlert, tone: TONES.danger },
  pendiente: { icon: IconClock, tone: TONES.quiet },
} as const satisfies Record<ShownCargo["estado"], unknown>;

const INICIALES: Record<ShownCargo["tipo"], string> = { cuota: "", multa: "M", resto: "R" };

function Fila({ cargo, cargos, hoy }: { cargo: ShownCargo; cargos: readonly ShownCargo[]; hoy: Dia }) {
  const { tipo, numero, estado, monto, pendiente, vence } = cargo;
  const { icon: Icon, tone } = LOOKS[estado];
  const [antes, motivo] = [antesDicho(cargo), motivoDicho(cargo, cargos)];
  const paid = estado === "pagada";
  return (
    <li className={cx(styles.row, paid && styles.paid)}>
      <span className={cx(styles.dot, tone)} aria-hidden="true">
        {paid ? <IconCheck size={18} /> : INICIALES[tipo] || numero}
      </span>
      <div className={styles.body}>
        <p className={styles.head}>
          <span>{nombreCargo(cargo, cargos)}</span>
          <Dinero centavos={paid ? monto : pendiente} />
        </p>
        {motivo && <p className="small">{motivo}</p>}
        <p className="soft small">
          <Fecha dia={vence} />
          {antes && ` (${antes})`}
        </p>
        <p className={cx(styles.state, tone)}>
          <Icon size={16} />
          <span>{estadoDicho(cargo, hoy)}</span>
        </p>
      </div>
    </li>
  );
}

/** Every row of a loan's plan, with how it stands; what is left of each adds up to what is owed. */
export function Plan({ cargos, hoy }: { cargos: readonly ShownCargo[]; hoy: Dia }) {
  return (
    <div className={styles.plan}>
      <ol className={styles.rows} aria-label="Plan de cuotas">
        {cargos.map((cargo) => (
          <Fila key={`${cargo.tipo}${cargo.numero}`} cargo={cargo} cargos={cargos} hoy={hoy} />
        ))}
      </ol>
      <p className={styles.sum}>
        <span>Suma de lo que falta</span>
        <Dinero centavos={faltaDe(cargos)} />
      </p>
    </div>
  );
}
