import type { ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "../../../rules/paths.ts";
import styles from "./footer.module.css";
import { Logo } from "./logo.tsx";
import { useMarca } from "./marca.ts";
import { Section } from "./section.tsx";

/**
 * The foot of public pages, with `children` at its end, and in its `short` form of borrowers' pages. Its logo leads to the
 * panel (spec §2).
 */
export function Footer({ short, children }: { short?: boolean; children?: ReactNode }) {
  const { redes } = useMarca();
  return (
    <footer className={short ? styles.short : styles.footer}>
      <div className={styles.inner}>
        <Logo href={paths.admin} />
        <nav aria-label="Información" className={styles.links}>
          <Link href={paths.sobre}>Sobre Nosotros</Link>
          <Link href={paths.terminos}>Terminos y Condiciones</Link>
          <Link href={paths.privacidad}>Privacidad</Link>
        </nav>
        {!short && redes.length > 0 && (
          <Section name="conRedes">
            <nav aria-label="Redes sociales" className={styles.links}>
              <Section name="redes">
                {redes.map(({ nombre, url }) => (
                  <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                    {nombre}
                  </a>
                ))}
              </Section>
            </nav>
          </Section>
        )}
        {children}
      </div>
    </footer>
  );
}
