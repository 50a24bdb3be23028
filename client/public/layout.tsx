import type { ReactNode } from "react";
import { paths } from "../../rules/paths.ts";
import { Footer } from "../kit/frame/footer.tsx";
import styles from "../kit/frame/layout.module.css";
import { Logo } from "../kit/frame/logo.tsx";
import { MAIN_ID, SkipLink } from "../kit/frame/skip-link.tsx";
import { ButtonLink } from "../kit/show/button.tsx";

/** Around the pages anyone may see. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Logo href={paths.inicio} />
          <nav aria-label="Principal" className={styles.enter}>
            <ButtonLink href={paths.login} variant="ghost">
              Iniciar Sesión
            </ButtonLink>
          </nav>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
