/** The contents of table cells, and the tables of the panel's lists. */
import type { ReactNode } from "react";
import { cx } from "../../../kit/cx.ts";
import { Table, type TableProps } from "../../../kit/show/table.tsx";
import styles from "./cells.module.css";

interface Children {
  children: ReactNode;
}

export interface DenseTableProps<Row> extends Omit<TableProps<Row>, "captionHidden"> {
  className?: string | undefined;
  /** One line a row, a dozen rows a screen; on a phone a card of two columns, its first and last cell whole. */
  oneLine?: boolean;
  /** Over the table, as what chooses all of its rows. */
  over?: ReactNode;
}

/** A table of many columns under a heading that names it: smaller where it is one, as usual where its rows are cards. */
export function DenseTable<Row>({ className, oneLine, over, ...table }: DenseTableProps<Row>) {
  return (
    <div className={cx(styles.dense, oneLine && styles.rows, className)}>
      {over}
      <Table captionHidden {...table} />
    </div>
  );
}

export const byId = ({ id }: { id: string }): string => id;

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
