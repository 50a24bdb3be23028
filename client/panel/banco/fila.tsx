import type { ReactNode } from "react";
import { useFilas } from "../kit/filas.ts";
import { PistaDeTeclas, Tecla } from "../kit/teclas.tsx";
import styles from "./banco.module.css";

/** The rows that the keys walk; Enter does what the row is for. */
const FILA = "li[data-fila]";

/** For the button or link of a row that Enter presses; for one that Enter only leads to, as what it does is done at once. */
export const abre = { "data-abre": "" };
export const lleva = { "data-lleva": "" };

/** j and k walk the rows, Enter opens the one with the focus. */
export function useTeclasDelBanco(): void {
  useFilas(FILA, {
    enter: (row) => {
      // On one of its buttons, Enter is that button's.
      if (!row || document.activeElement !== row) return false;
      row.querySelector<HTMLElement>("[data-abre]")?.click();
      row.querySelector<HTMLElement>("[data-lleva]")?.focus();
    },
  });
}

/** One item of a list that the keys walk. */
export function Fila({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li data-fila="" tabIndex={-1} aria-label={label} className={styles.fila}>
      {children}
    </li>
  );
}

export function Filas({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <PistaDeTeclas>
        <Tecla>J</Tecla> y <Tecla>K</Tecla> recorren la lista, <Tecla>Enter</Tecla> abre.
      </PistaDeTeclas>
      <ul className={styles.filas} aria-label={label}>
        {children}
      </ul>
    </>
  );
}
