import type { ReactNode } from "react";
import { useFilas } from "../kit/filas.ts";
import { PistaDeTeclas, Tecla } from "../kit/teclas.tsx";
import styles from "./banco.module.css";

/** Rows that j and k step through; Enter performs the row's act. */
const FILA = "li[data-fila]";

/** Marks the row's button or link that Enter presses; for an immediate act, Enter only focuses it. */
export const abre = { "data-abre": "" };
export const lleva = { "data-lleva": "" };

/** j and k step through the rows, Enter opens the focused one. */
export function useTeclasDelBanco(): void {
  useFilas(FILA, {
    enter: (row) => {
      // On a button inside the row, Enter belongs to that button.
      if (!row || document.activeElement !== row) return false;
      row.querySelector<HTMLElement>("[data-abre]")?.click();
      row.querySelector<HTMLElement>("[data-lleva]")?.focus();
    },
  });
}

/** One row of a list with keyboard navigation. */
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
