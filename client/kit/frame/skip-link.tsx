import styles from "./layout.module.css";

export const MAIN_ID = "contenido";

/** The first stop of the keyboard: past the navbar. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={`visually-hidden ${styles.skip}`}>
      Ir al contenido
    </a>
  );
}
