import type { ReactNode } from "react";
import { TERMINOS_DESDE, TERMINOS_VERSION } from "../../../rules/texts/terminos.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import styles from "./legal.module.css";

export interface Seccion {
  /** The anchor: /terminos#pagos. */
  id: string;
  titulo: string;
  texto: ReactNode;
}

interface LegalProps {
  title: string;
  description: string;
  /** Before the first section. */
  intro: ReactNode;
  secciones: Seccion[];
}

function Contenido({ secciones }: { secciones: Seccion[] }) {
  return (
    <ol className={styles.list}>
      {secciones.map(({ id, titulo }) => (
        <li key={id}>
          <a href={`#${id}`}>{titulo}</a>
        </li>
      ))}
    </ol>
  );
}

/** A legal text with its version and date; each section has an anchor. */
export function Legal({ title, description, intro, secciones }: LegalProps) {
  return (
    <Page
      title={title}
      description={description}
      width="columns"
      intro={
        <span className="small">
          Versión {TERMINOS_VERSION}, vigente desde el <Fecha dia={TERMINOS_DESDE} />
        </span>
      }
    >
      <div className={styles.columns}>
        <details className={styles.contents}>
          <summary>En esta página</summary>
          <nav aria-label="En esta página">
            <Contenido secciones={secciones} />
          </nav>
        </details>
        <nav className={styles.aside} aria-labelledby="contenido-titulo">
          <h2 id="contenido-titulo">En esta página</h2>
          <Contenido secciones={secciones} />
        </nav>
        <div className={styles.text}>
          <div className={styles.intro}>{intro}</div>
          {secciones.map(({ id, titulo, texto }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-titulo`}>
              <h2 id={`${id}-titulo`}>{titulo}</h2>
              {texto}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
