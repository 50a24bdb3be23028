import type { ReactNode } from "react";
import { useMay } from "../actos/permitted.tsx";
import styles from "./card-actions.module.css";

interface CardActionsProps {
  /** The card's main act; on a phone it has its own line. */
  main?: ReactNode;
  children?: ReactNode;
  /** On a line of their own, less prominent: corrections. */
  seldom?: ReactNode;
  /** Apart from the others: rare or final acts. */
  last?: ReactNode;
}

/** The actions at the foot of a card: two per line on a phone. Hidden from a lector. */
export function CardActions({ main, children, seldom, last }: CardActionsProps) {
  const may = useMay();
  if (!may("gestor")) return null;
  return (
    <div className={styles.actions}>
      {main && <div className={styles.main}>{main}</div>}
      {children}
      {seldom ? (
        <div className={styles.seldom}>
          {seldom}
          {last && <div className={styles.last}>{last}</div>}
        </div>
      ) : (
        last && <div className={styles.last}>{last}</div>
      )}
    </div>
  );
}
