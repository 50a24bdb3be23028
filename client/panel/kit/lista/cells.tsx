/** Contents of table cells, and the panel's tables. */
import type { ReactNode } from "react";
import { cx } from "../../../kit/cx.ts";
import { Table, type TableProps } from "../../../kit/show/table.tsx";
import styles from "./cells.module.css";

interface Children {
  children: ReactNode;
}

export interface DenseTableProps<Row> extends Omit<TableProps<Row>, "captionHidden"> {
  className?: string | undefined;
  /** One line per row, a dozen rows per screen; on a phone a card with two columns, its first and last cell full-width. */
  oneLine?: boolean;
  /** Above the table, like the control that selects all rows. */
  over?: ReactNode;
}

/** A table with many columns, under a heading that names it: in small type as a table, in normal type as cards. */
export function DenseTable<Row>({ className, oneLine, over, ...table }: DenseTableProps<Row>) {
  return (
    <div className={cx(styles.dense, oneLine && styles.rows, className)}>
      {over}
      <Table captionHidden {...table} />
    </div>
  );
}

export const byId = ({ id }: { id: string }): string => id;

/** Who or what a row is about. `lines`: with a second line. */
export function Name({ lines, children }: Children & { lines?: boolean }) {
  return lines ? <div className={styles.name}>{children}</div> : <strong className={styles.name}>{children}</strong>;
}

/** A smaller second line. `breaks`: anywhere, as an e-mail must. */
export function Sub({ breaks, children }: Children & { breaks?: boolean }) {
  return <span className={cx(styles.sub, breaks && styles.breaks)}>{children}</span>;
}

/** On one line. */
export function Tight({ children }: Children) {
  return <span className={styles.tight}>{children}</span>;
}

/** A transfer's full reference: up to twenty digits, on two lines at most. */
export function Reference({ children }: Children) {
  return <span className={styles.reference}>{children}</span>;
}

/** A row's actions. */
export function RowActions({ children }: Children) {
  return (
    <div className={styles.rowActions} data-actos="">
      {children}
    </div>
  );
}
