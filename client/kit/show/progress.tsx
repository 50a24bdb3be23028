import { cx } from "../cx.ts";
import styles from "./progress.module.css";

interface ProgressProps {
  done: number;
  total: number;
  /** What is counted: «2 de 4 cuotas pagadas». */
  label: string;
}

/** Completed steps out of a few, one segment each: a loan's cuotas. */
export function Progress({ done, total, label }: ProgressProps) {
  return (
    <div className="stack-sm">
      <div className={styles.segments} role="img" aria-label={label}>
        {Array.from({ length: total }, (_, i) => i).map((i) => (
          <span key={i} className={cx(styles.segment, i < done && styles.done)} />
        ))}
      </div>
      <p className="soft small" aria-hidden="true">
        {label}
      </p>
    </div>
  );
}
