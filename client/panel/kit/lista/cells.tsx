/** What stands in the cells of the panel's tables. */
import type { ReactNode } from "react";
import { cx } from "../../../kit/cx.ts";
import styles from "./cells.module.css";

interface Children {
  children: ReactNode;
}

interface DenseProps extends Children {
  className?: string;
  /** One line a row, a dozen rows a screen; on a phone a card of two columns, its first and last cell whole. */
  rows?: boolean;
}

/** A table of many columns: smaller where it is one, as usual where its rows are cards. */
export function Dense({ className, rows, children }: DenseProps) {
  return <div className={cx(styles.dense, rows && styles.rows, className)}>{children}</div>;
}

/** Whom or what a row is about. `lines`: with something under it. */
export function Name({ lines, children }: Children & { lines?: boolean }) {
  return lines ? <div className={styles.name}>{children}</div> : <strong className={styles.name}>{children}</strong>;
}

/** Under what a cell says, smaller. `breaks`: anywhere, as an e-mail must. */
export function Sub({ breaks, children }: Children & { breaks?: boolean }) {
  return <span className={cx(styles.sub, breaks && styles.breaks)}>{children}</span>;
}

/** In one line. */
export function Tight({ children }: Children) {
  return <span className={styles.tight}>{children}</span>;
}

/** The whole reference of a transfer: up to twenty digits, in two lines at most. */
export function Reference({ children }: Children) {
  return <span className={styles.reference}>{children}</span>;
}

/** What may be done with a row. */
export function RowActions({ children }: Children) {
  return (
    <div className={styles.rowActions} data-actos="">
      {children}
    </div>
  );
}
