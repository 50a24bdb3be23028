import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./layout.module.css";
import { Logo } from "./logo.tsx";
import { MAIN_ID, SkipLink } from "./skip-link.tsx";

interface LayoutProps {
  /** The logo's link. */
  home: string;
  /** Next to the logo. */
  bar?: ReactNode;
  /** The bar has `Places`, which on a phone form a tab bar: the page leaves room for it. */
  places?: boolean;
  /** Wide enough for tables with many columns. */
  wide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A page's layout: header, main part, footer. */
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
