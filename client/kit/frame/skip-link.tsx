import styles from "./layout.module.css";

export const MAIN_ID = "contenido";

/** The first stop for keyboards: skips the header. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={`visually-hidden ${styles.skip}`}>
      Ir al contenido
    </a>
  );
}
