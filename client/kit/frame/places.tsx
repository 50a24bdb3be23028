import type { ComponentType, ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { IconLogout } from "../icons.tsx";
import styles from "./places.module.css";

interface Place {
  href: string;
  label: string;
  icon: ComponentType;
}

/** The main places: a tab bar on a phone, links in the header where there is room. `children`: a row above it. */
export function Places({ items, children }: { items: readonly Place[]; children?: ReactNode }) {
  const [location] = useLocation();
  return (
    <nav aria-label="Principal" className={styles.nav}>
      {children}
      {items.map(({ href, label, icon: Icon }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={location === href ? "page" : undefined}>
          <Icon />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A row above the tab bar, on a phone: text and a button, or the button alone with large text. */
export function OverPlaces({ children }: { children: ReactNode }) {
  return <div className={styles.over}>{children}</div>;
}

/** Ends the session; at the end of the bar. */
export function SignOutButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.out} aria-busy={busy || undefined} onClick={onClick}>
      <IconLogout size={20} />
      Cerrar Sesión
    </button>
  );
}
