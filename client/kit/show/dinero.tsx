import {
  type Bolivares,
  type Centavos,
  formatBolivares,
  formatDolares,
  formatDolaresCortos,
} from "../../../rules/money/dinero.ts";
import styles from "./dinero.module.css";

/** Dollars: «$1.234,56», or «$20» when `corto` and whole. */
export function Dinero({ centavos, corto }: { centavos: Centavos; corto?: boolean }) {
  return <span className={styles.money}>{corto ? formatDolaresCortos(centavos) : formatDolares(centavos)}</span>;
}

/** An amount that is already formatted. */
export function Cifra({ children }: { children: string }) {
  return <span className={styles.money}>{children}</span>;
}

/** Bolívares: «Bs. 1.234,56». */
export function DineroBs({ centimos }: { centimos: Bolivares }) {
  return <span className={styles.money}>{formatBolivares(centimos)}</span>;
}
