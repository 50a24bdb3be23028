import { cx } from "../cx.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./page.module.css";

/** Shown while a page's code is loading. */
export function PageSkeleton() {
  return (
    <div className={cx(styles.page, styles.medium)}>
      <Skeleton lines={2} />
      <Skeleton shape="card" lines={2} label="" />
    </div>
  );
}
