import type { ReactNode } from "react";
import { useMay } from "../actos/permitted.tsx";
import styles from "./card-actions.module.css";

interface CardActionsProps {
  /** The act that the card waits for; on a phone it has its own line. */
  main?: ReactNode;
  children?: ReactNode;
  /** In a line of their own, less loud: what mends what was done. */
  seldom?: ReactNode;
  /** Apart from the others: what is seldom done, or ends something. */
  last?: ReactNode;
}

/** The actions at the foot of a card: two per line on a phone. None for a lector. */
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
