import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "../../rules/paths.ts";
import { loadPendientes, useSignOut } from "../account/use-sign-out.ts";
import { cx } from "../kit/cx.ts";
import { Footer } from "../kit/frame/footer.tsx";
import styles from "../kit/frame/layout.module.css";
import { Logo } from "../kit/frame/logo.tsx";
import { MAIN_ID, SkipLink } from "../kit/frame/skip-link.tsx";
import { IconHome, IconLogout, IconMoney, IconStar, IconUser } from "../kit/icons.tsx";

/** Labels as spec §2 spells them. */
const TABS = [
  { href: paths.dashboard, label: "Inicio", icon: IconHome },
  { href: paths.solicitar, label: "Prestamos", icon: IconMoney },
  { href: paths.datos, label: "Datos Personales", icon: IconUser },
  { href: paths.niveles, label: "Beneficios", icon: IconStar },
];

/** The outbox's notice, which comes once the page is there: no page waits for it. */
function Pendientes() {
  const [Aviso, setAviso] = useState<ComponentType | null>(null);
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    // Without a line to bring it there is nothing to say.
    whenIdle(() =>
      loadPendientes()
        .then((m) => setAviso(() => m.Aviso))
        .catch(() => undefined),
    );
  }, []);
  return Aviso && <Aviso />;
}

/** Around the pages of a borrower: the four places under the thumb, sign-out at the top. */
export function BorrowerLayout({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const { busy, leave } = useSignOut(paths.inicio);
  return (
    <div className={cx(styles.shell, styles.withNav)}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Logo href={paths.dashboard} />
          <nav aria-label="Principal" className={styles.nav}>
            {TABS.map(({ href, label, icon: Icon }) => (
              <Link key={href} href={href} className={styles.tab} aria-current={location === href ? "page" : undefined}>
                <Icon />
                {label}
              </Link>
            ))}
          </nav>
          <button type="button" className={styles.out} aria-busy={busy || undefined} onClick={leave}>
            <IconLogout size={20} />
            Cerrar Sesión
          </button>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Pendientes />
        {children}
      </main>
      <Footer />
    </div>
  );
}
