import { FILA, filaIdOf, useFilas } from "../kit/filas.ts";

interface Teclas {
  /** Of the row with the focus; or of all that are chosen, where any is. */
  onAprobar: (pagoId: string | undefined) => void;
  onRechazar: (pagoId: string | undefined) => void;
  onElegir: (pagoId: string) => void;
  onTodos: () => void;
  onAyuda: () => void;
}

/** j and k walk the rows, a and r decide, x and t choose, ? explains. */
export function useTeclas({ onAprobar, onRechazar, onElegir, onTodos, onAyuda }: Teclas): void {
  const elegir = (row: HTMLElement | null) => {
    const id = filaIdOf(row);
    if (id) onElegir(id);
  };
  const a = (row: HTMLElement | null) => onAprobar(filaIdOf(row));
  const r = (row: HTMLElement | null) => onRechazar(filaIdOf(row));
  useFilas(FILA, { a, r, x: elegir, t: onTodos, "?": onAyuda });
}
