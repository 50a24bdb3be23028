import type { ComponentType } from "react";
import { Link, useLocation } from "wouter";
import { IconLogout } from "../icons.tsx";
import styles from "./layout.module.css";

interface Place {
  href: string;
  label: string;
  icon: ComponentType;
}

/** The few places one goes to: under the thumb on a phone, in the bar where there is room. */
export function Places({ items }: { items: readonly Place[] }) {
  const [location] = useLocation();
  return (
    <nav aria-label="Principal" className={styles.nav}>
      {items.map(({ href, label, icon: Icon }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={location === href ? "page" : undefined}>
          <Icon />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Ends the session, at the end of the bar. */
export function SignOutButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.out} aria-busy={busy || undefined} onClick={onClick}>
      <IconLogout size={20} />
      Cerrar Sesión
    </button>
  );
}
