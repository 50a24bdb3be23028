import type { ComponentProps } from "react";
import { Table } from "../../kit/show/table.tsx";
import styles from "./reportes.module.css";

/** A dense table of figures, which scrolls sideways if it does not fit. */
export function Denso<Row>({ caption, ...rest }: Omit<ComponentProps<typeof Table<Row>>, "captionHidden">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
    <section className={styles.dense} aria-label={caption} tabIndex={0}>
      <Table caption={caption} captionHidden {...rest} />
    </section>
  );
}
