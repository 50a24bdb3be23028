import type { ReactNode } from "react";
import styles from "./empty.module.css";

interface EmptyProps {
  text: string;
  icon?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Nothing here yet, said kindly. */
export function Empty({ text, icon, action, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.text}>{text}</p>
      {children}
      {action}
    </div>
  );
}
