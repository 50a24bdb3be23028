import type { ReactNode } from "react";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { ShownCargo } from "../../../rules/loans/shown.ts";
import { cx } from "../../kit/cx.ts";
import { IconAlert, IconCheck, IconMoney, IconReceipt } from "../../kit/icons.tsx";
import { TONES } from "../../kit/show/chip.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { antesDicho, estadoDicho, faltaDe, motivoDicho, nombreCargo, resumenDe } from "./cargos.ts";
import styles from "./plan.module.css";
import { Plegado } from "./plegado.tsx";

/** Only exceptions are highlighted. */
const LOOKS: { readonly [E in ShownCargo["estado"]]?: { icon: typeof IconAlert; tone: string | undefined } } = {
  en_revision: { icon: IconReceipt, tone: TONES.mango },
  abonada: { icon: IconMoney, tone: TONES.mango },
  vencida: { icon: IconAlert, tone: TONES.danger },
};

const INICIALES: Record<ShownCargo["tipo"], string> = { cuota: "", multa: "M", resto: "R" };

interface PlanProps {
  cargos: readonly ShownCargo[];
  hoy: Dia;
}

function Fila({ cargo, cargos, hoy }: { cargo: ShownCargo } & PlanProps) {
  const { tipo, numero, estado, monto, pendiente, vence } = cargo;
  const look = LOOKS[estado];
  const [antes, motivo] = [antesDicho(cargo), motivoDicho(cargo, cargos)];
  const paid = estado === "pagada";
  return (
    <li className={cx(styles.row, paid && styles.paid)}>
      <span className={cx(styles.dot, paid ? TONES.green : (look?.tone ?? TONES.quiet))} aria-hidden="true">
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
          {paid && ` · ${estadoDicho(cargo, hoy, cargos)}`}
        </p>
        {look && (
          <p className={cx(styles.state, look.tone)}>
            <look.icon size={16} />
            <span>{estadoDicho(cargo, hoy, cargos)}</span>
          </p>
        )}
      </div>
    </li>
  );
}

/** Some rows of a loan's plan. */
export function Filas({ titulo, filas, cargos, hoy }: { titulo: string; filas: readonly ShownCargo[] } & PlanProps) {
  return (
    <ol className={styles.rows} aria-label={titulo}>
      {filas.map((cargo) => (
        <Fila key={`${cargo.tipo}${cargo.numero}`} cargo={cargo} cargos={cargos} hoy={hoy} />
      ))}
    </ol>
  );
}

/** A loan's plan, collapsed, with its status; the pending amounts add up to the debt. `pie`: its actions. */
export function Plan({ cargos, hoy, pie }: PlanProps & { pie?: ReactNode }) {
  return (
    <Plegado titulo="Plan de cuotas" detalle={resumenDe(cargos)}>
      <div>
        <Filas titulo="Plan de cuotas" filas={cargos} cargos={cargos} hoy={hoy} />
        <p className={styles.sum}>
          <span>Suma de lo que falta</span>
          <Dinero centavos={faltaDe(cargos)} />
        </p>
        {pie}
      </div>
    </Plegado>
  );
}
