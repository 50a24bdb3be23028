import { useEffect, useRef } from "react";

/** The rows that the keys walk: each takes the focus, and is found by its id. */
export const filaId = (pagoId: string) => `pago-${pagoId}`;
const FILA = 'tr[id^="pago-"]';

interface Teclas {
  onAprobar: (pagoId: string) => void;
  onRechazar: (pagoId: string) => void;
  onAyuda: () => void;
}

/** True while letters are for something else: a field, a window that asks. */
function busyElsewhere({ target }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
  return typing || document.querySelector("dialog[open]") !== null;
}

/** The row where the focus is, itself or in one of its buttons. */
const currentRow = () => document.activeElement?.closest<HTMLElement>(FILA) ?? null;

/** Where a step from row `at` of `count` leads: it stops at both ends, and begins at the first. Undefined where there is none. */
export function rowAfter(count: number, at: number | undefined, step: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  return at === undefined ? 0 : Math.min(Math.max(at + step, 0), count - 1);
}

function walk(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(FILA)];
  const current = currentRow();
  const next = rowAfter(rows.length, current ? rows.indexOf(current) : undefined, step);
  if (next !== undefined) rows[next]?.focus();
}

/** j and k walk the rows, a and r decide on the one with the focus, ? explains. */
export function useTeclas(teclas: Teclas): void {
  const latest = useRef(teclas);
  useEffect(() => {
    latest.current = teclas;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || busyElsewhere(event)) return;
      const pagoId = currentRow()?.id.slice(filaId("").length);
      const acts: Record<string, () => void> = {
        j: () => walk(1),
        k: () => walk(-1),
        a: () => pagoId && latest.current.onAprobar(pagoId),
        r: () => pagoId && latest.current.onRechazar(pagoId),
        "?": () => latest.current.onAyuda(),
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
