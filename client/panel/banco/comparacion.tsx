import { cx } from "../../kit/cx.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { IconAlert, IconCheck } from "../../kit/icons.tsx";
import type { Movimiento } from "../pagos/decidir/movimiento.ts";
import styles from "./comparacion.module.css";
import { comparePago, type Linea } from "./comparar.ts";
import type { PagoDelBanco } from "./tipos.ts";

interface ComparacionProps {
  pago: PagoDelBanco;
  movimiento: Movimiento;
}

/** Both sides of a pair; differences are marked, never by colour alone. */
export function Comparacion({ pago, movimiento }: ComparacionProps) {
  return (
    <table className={styles.comparacion}>
      <caption className="visually-hidden">Lo que dijo {pago.nombre} y lo que dice el banco</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Dijo el cliente</th>
          <th scope="col">Dice el banco</th>
        </tr>
      </thead>
      <tbody>
        {comparePago(pago, movimiento).map((linea) => (
          <tr key={linea.campo} className={cx(linea.igual === false && styles.distinta)}>
            <th scope="row">
              {linea.campo}
              <Juicio igual={linea.igual} />
            </th>
            <td>{linea.dicho ?? <span className="soft">No lo dijo</span>}</td>
            <td>{linea.banco ?? <span className="soft">No lo dice</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Juicio({ igual }: Pick<Linea, "igual">) {
  if (igual === null) return null;
  const Icon = igual ? IconCheck : IconAlert;
  return (
    <span className={styles.juicio}>
      <Icon size={16} />
      {igual ? <span className="visually-hidden">Coincide</span> : "Distinto"}
    </span>
  );
}

/** Why the program proposes a pair. */
export function Razones({ porque }: { porque: readonly string[] }) {
  if (porque.length === 0) return null;
  return (
    <ul className={styles.razones} aria-label="Por qué se propone">
      {porque.map((razon) => (
        <li key={razon}>{razon}</li>
      ))}
    </ul>
  );
}

/** A pair with all its details. */
export function ParDialog({ porque, onClose, ...par }: ComparacionProps & { porque: string[]; onClose: () => void }) {
  return (
    <Dialog title={`El pago de ${par.pago.nombre}`} width="wide" onClose={onClose} dismiss="Listo">
      <Comparacion {...par} />
      <Razones porque={porque} />
    </Dialog>
  );
}
