/** Lists with keyboard navigation: j and k step through the rows, other keys act on the focused one. */
import { useEffect, useLayoutEffect, useRef } from "react";

/** Rows marked by `filaProps`. */
export const FILA = "[data-fila]";

/** Marks an element as a row for keyboard navigation; `id` is its item's. */
export function filaProps(id: string) {
  return { "data-fila": id, tabIndex: -1 };
}

export const filaIdOf = (row: HTMLElement | null): string | undefined => row?.dataset.fila;

/** True if keys are meant for something else: a field, a dialog. */
function busyElsewhere({ target }: KeyboardEvent): boolean {
  const typing =
    target instanceof Element &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
  return typing || document.querySelector("dialog[open]") !== null;
}

/** The row that has the focus, or contains it. */
const currentRow = (rows: string) => document.activeElement?.closest<HTMLElement>(rows) ?? null;
const rowsOf = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/**
 * The index after a step from row `at` of `count`: it stops at both ends, and starts at the first. Undefined if there are no
 * rows.
 */
export function rowAfter(count: number, at: number | undefined, step: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  return at === undefined ? 0 : Math.min(Math.max(at + step, 0), count - 1);
}

function walk(selector: string, step: 1 | -1): void {
  const rows = rowsOf(selector);
  const current = currentRow(selector);
  const next = rowAfter(rows.length, current ? rows.indexOf(current) : undefined, step);
  if (next !== undefined) rows[next]?.focus();
}

/** A row and its position in the list. */
export interface Puesto {
  id: string | undefined;
  at: number;
}

/** The focused row; undefined if none is. */
export function puestoActual(): Puesto | undefined {
  const row = currentRow(FILA);
  return row ? { id: filaIdOf(row), at: rowsOf(FILA).indexOf(row) } : undefined;
}

/** Moves the focus to the row after that one, or to its successor if it left; false if there is none. */
export function focusAfter({ id, at }: Puesto): boolean {
  const rows = rowsOf(FILA);
  const now = rows.findIndex((row) => filaIdOf(row) === id);
  const next = rows[now < 0 ? Math.min(at, rows.length - 1) : Math.min(now + 1, rows.length - 1)];
  next?.focus();
  return next !== undefined;
}

/** If the focused row leaves the list, its successor gets the focus. */
function useRowThatLeft(selector: string): void {
  const last = useRef<{ row: HTMLElement; at: number } | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest("dialog, aside")) return;
      const row = target.closest<HTMLElement>(selector);
      last.current = row && { row, at: rowsOf(selector).indexOf(row) };
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [selector]);
  useLayoutEffect(() => {
    const lost = last.current;
    const free = document.activeElement === document.body || document.activeElement === null;
    if (!lost || lost.row.isConnected || !free) return;
    const rows = rowsOf(selector);
    rows[Math.min(lost.at, rows.length - 1)]?.focus();
  });
}

/** A key's action, given the focused row; false leaves the key to the browser. */
export type Acts = Record<string, (row: HTMLElement | null) => unknown>;

/** j and k step through the rows that match `selector`; `acts` are the other keys, by lower-case name. */
export function useFilas(selector: string, acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useRowThatLeft(selector);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || busyElsewhere(event)) return;
      const steps: Acts = { j: () => walk(selector, 1), k: () => walk(selector, -1) };
      const key = event.key.toLowerCase();
      const act = steps[key] ?? latest.current[key];
      if (act && act(currentRow(selector)) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [selector]);
}
