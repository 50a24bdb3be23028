import type { ReactNode } from "react";
import styles from "./plegado.module.css";

interface PlegadoProps {
  titulo: ReactNode;
  /** Beside it: how it stands. */
  detalle?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** What is looked at now and then, folded to a line that says how it stands. */
export function Plegado({ titulo, detalle, open, children }: PlegadoProps) {
  return (
    <details className={styles.plegado} open={open ? true : undefined}>
      <summary>
        <span>{titulo}</span>
        {detalle && <span className="soft small">{detalle}</span>}
      </summary>
      <div className={styles.dentro}>{children}</div>
    </details>
  );
}
