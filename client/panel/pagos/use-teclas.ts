import { useFilas } from "../kit/filas.ts";

/** The rows that the keys walk: each takes the focus, and is found by its id. */
export const filaId = (pagoId: string) => `pago-${pagoId}`;
const FILA = 'tr[id^="pago-"]';

interface Teclas {
  onAprobar: (pagoId: string) => void;
  onRechazar: (pagoId: string) => void;
  onAyuda: () => void;
}

/** j and k walk the rows, a and r decide on the one with the focus, ? explains. */
export function useTeclas({ onAprobar, onRechazar, onAyuda }: Teclas): void {
  const onRow = (act: (pagoId: string) => void) => (row: HTMLElement | null) =>
    row && act(row.id.slice(filaId("").length));
  useFilas(FILA, { a: onRow(onAprobar), r: onRow(onRechazar), "?": onAyuda });
}
