import type { ReactNode } from "react";
import styles from "./teclas.module.css";

/** A key of the keyboard, as it looks. */
export function Tecla({ children }: { children: string }) {
  return <kbd className={styles.tecla}>{children}</kbd>;
}

/** A hint of which keys there are, for who has a keyboard and room for it. */
export function PistaDeTeclas({ children }: { children: ReactNode }) {
  return <p className={styles.pista}>{children}</p>;
}
