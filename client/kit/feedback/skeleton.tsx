import { cx } from "../cx.ts";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** Lines of text, or whole cards. */
  lines?: number;
  shape?: "text" | "card";
  /** What a screen reader hears: the spec's own words where it has them. */
  label?: string;
}

/** The place of what is still coming. */
export function Skeleton({ lines = 3, shape = "text", label = "Cargando…" }: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, i) => `l${i}`).map((key) => (
        <div key={key} className={cx(styles.block, styles[shape])} />
      ))}
    </div>
  );
}
