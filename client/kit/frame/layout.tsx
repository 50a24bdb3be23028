import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./layout.module.css";
import { Logo } from "./logo.tsx";
import { MAIN_ID, SkipLink } from "./skip-link.tsx";

interface LayoutProps {
  /** Where the logo leads. */
  home: string;
  /** Next to the logo. */
  bar?: ReactNode;
  /** The bar has `Places`, which on a phone lie under the thumb: nothing may hide behind them. */
  places?: boolean;
  /** As wide as tables of many columns need. */
  wide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** Around a page: its header, its main part, its foot. */
export function Layout({ home, bar, places, wide, footer, children }: LayoutProps) {
  return (
    <div className={cx(styles.shell, places && styles.withNav)}>
      <SkipLink />
      <header className={cx(styles.header, wide && styles.wide)} data-wide={wide}>
        <div className={styles.bar}>
          <Logo href={home} />
          {bar}
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}

/** The sign-in link, at the end of the bar. */
export function Enter({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Principal" className={styles.enter}>
      {children}
    </nav>
  );
}
