import { cx } from "../cx.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./page.module.css";

/** The place of a page whose code is still coming. */
export function PageSkeleton() {
  return (
    <div className={cx(styles.page, styles.medium)}>
      <Skeleton lines={2} />
      <Skeleton shape="card" lines={2} label="" />
    </div>
  );
}
