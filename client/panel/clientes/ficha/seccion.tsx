import type { ReactNode } from "react";
import type { Column } from "../../../kit/show/table.tsx";
import { DenseTable } from "../../kit/lista/cells.tsx";
import { AdminList } from "../../kit/lista/list.tsx";
import own from "./ficha.module.css";

interface TableSectionProps<Row> {
  title: string;
  aside?: ReactNode;
  query: Parameters<typeof AdminList<Row>>[0]["query"];
  /** The text of an empty table. */
  empty: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
}

/** A titled table in a file, one page at a time. */
export function TableSection<Row>({ title, aside, query, empty, columns, rowKey }: TableSectionProps<Row>) {
  return (
    <section className="stack" aria-label={title}>
      <div className="split">
        <h2>{title}</h2>
        {aside}
      </div>
      <AdminList query={query} empty={<p className={own.nothing}>{empty}</p>}>
        {(rows) => <DenseTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />}
      </AdminList>
    </section>
  );
}
