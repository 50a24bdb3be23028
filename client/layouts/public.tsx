import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { Logo } from "./logo.tsx";
import { MAIN_ID, SkipLink } from "./skip-link.tsx";

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
