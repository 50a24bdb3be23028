import type { ReactNode } from "react";
import { paths } from "../../../rules/paths.ts";
import { useSignOut } from "../../account/use-sign-out.ts";
import { cx } from "../../kit/cx.ts";
import styles from "../../kit/frame/layout.module.css";
import { Logo } from "../../kit/frame/logo.tsx";
import { MAIN_ID, SkipLink } from "../../kit/frame/skip-link.tsx";
import { IconLogout } from "../../kit/icons.tsx";
import { BotonBuscar } from "../busqueda/boton-buscar.tsx";

interface AdminLayoutProps {
  /** The panel's tabs. Without them nobody has signed in yet, and there is nothing to sign out of. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** Around the panel and its login. */
export function AdminLayout({ tabs, children }: AdminLayoutProps) {
  const { busy, leave } = useSignOut(paths.admin);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={cx(styles.header, styles.wide)}>
        <div className={styles.bar}>
          <Logo href={paths.admin} />
          {tabs && <BotonBuscar />}
          {tabs && (
            <button type="button" className={styles.out} aria-busy={busy || undefined} onClick={leave}>
              <IconLogout size={20} />
              Cerrar Sesión
            </button>
          )}
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={cx(styles.main, tabs !== undefined && styles.sides)}>
        {tabs && <div className={styles.tabs}>{tabs}</div>}
        {children}
      </main>
    </div>
  );
}
