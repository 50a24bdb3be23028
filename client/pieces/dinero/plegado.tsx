import type { ReactNode } from "react";
import styles from "./plegado.module.css";

interface PlegadoProps {
  titulo: ReactNode;
  /** The status, next to the title. */
  detalle?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** Content that is rarely read, collapsed to a line with its status. */
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
