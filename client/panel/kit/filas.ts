/** Lists that the keys walk: j and k step from row to row, and what else a key does where a row has the focus. */
import { useEffect, useRef } from "react";

/** True while letters are for something else: a field, a window that asks. */
function busyElsewhere({ target }: KeyboardEvent): boolean {
  const typing =
    target instanceof Element &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
  return typing || document.querySelector("dialog[open]") !== null;
}

/** The row where the focus is, itself or in one of its buttons. */
const currentRow = (rows: string) => document.activeElement?.closest<HTMLElement>(rows) ?? null;

/** Where a step from row `at` of `count` leads: it stops at both ends, and begins at the first. Undefined where there is none. */
export function rowAfter(count: number, at: number | undefined, step: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  return at === undefined ? 0 : Math.min(Math.max(at + step, 0), count - 1);
}

function walk(selector: string, step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)];
  const current = currentRow(selector);
  const next = rowAfter(rows.length, current ? rows.indexOf(current) : undefined, step);
  if (next !== undefined) rows[next]?.focus();
}

/** What a key does, told the row with the focus; false where it leaves the key to the browser. */
type Acts = Record<string, (row: HTMLElement | null) => unknown>;

/** j and k walk the rows that `selector` finds; `acts` are the other keys, by their lower-case names. */
export function useFilas(selector: string, acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || busyElsewhere(event)) return;
      const steps: Acts = { j: () => walk(selector, 1), k: () => walk(selector, -1) };
      const key = event.key.toLowerCase();
      const act = steps[key] ?? latest.current[key];
      if (act && act(currentRow(selector)) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [selector]);
}
