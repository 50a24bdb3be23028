import type { ComponentProps, Key, ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./table.module.css";

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** Figures, aligned right. */
  numeric?: boolean;
  /** Replaces its title in the heading, as a control that sorts by it; and the current order. */
  head?: ReactNode;
  sort?: "ascending" | "descending" | undefined;
  /** Hidden while a side panel is open next to the table. */
  spare?: boolean;
}

export interface TableProps<Row> {
  caption: string;
  /** Only for screen readers, where a heading already says it. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Extra attributes of a row, such as its id and focusability. */
  rowProps?: (row: Row) => ComponentProps<"tr">;
  /** Has more columns than fit: the table takes the focus, to be scrolled with the arrow keys. */
  scrolls?: boolean;
  /** A checkbox to select a row, at the start of its first cell; not a column. */
  pick?: ((row: Row) => ReactNode) | undefined;
  /** Shown instead of the rows if there are none. */
  empty?: ReactNode;
}

/** A table; on a phone each row becomes a card whose lines carry their column's title. */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  rowProps,
  scrolls,
  pick,
  empty,
}: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <div className={styles.frame} {...(scrolls && { role: "region", "aria-label": caption, tabIndex: 0 })}>
      <table className={styles.table}>
        <caption className={captionHidden ? "visually-hidden" : styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, numeric, head, sort }) => (
              <th key={title} scope="col" className={cx(numeric && styles.numeric)} aria-sort={sort}>
                {head ?? title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...rowProps?.(row)}>
              {columns.map(({ title, render, numeric }, at) => (
                <td key={title} data-label={title} className={cx(numeric && styles.numeric)}>
                  <div className={styles.cell}>
                    {at === 0 && pick?.(row)}
                    {render(row)}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
