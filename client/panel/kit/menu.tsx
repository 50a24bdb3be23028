import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../../kit/cx.ts";
import { IconChevronDown } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import styles from "./menu.module.css";

export interface MenuItem {
  label: string;
  onSelect: () => void;
  /** A final act. */
  danger?: boolean;
}

interface MenuProps {
  /** The button's label; «Más» by default. */
  titulo?: string;
  /** What the acts are about, for a screen reader: «María Núñez». */
  de: string;
  /** In groups separated by a line; empty ones are left out. */
  grupos: readonly (readonly MenuItem[])[];
}

/** Pixels between the list and its button, and at least from the list to the window's edge. */
const GAP = 4;
/** How many pixels its button may move without closing it. */
const MOVED = 24;

/** Less important acts, in a list that opens. On a phone it is at the foot of the screen. */
export function Menu({ titulo, de, grupos }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = grupos.filter((items) => items.length > 0);
  if (shown.length === 0) return null;
  const close = () => {
    setOpen(false);
    root.current?.querySelector("button")?.focus();
  };
  return (
    <div ref={root} className={styles.menu}>
      <Button
        variant="secondary"
        small
        className={styles.mas}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {titulo ?? "Más"}
        <span className="visually-hidden">
          {titulo ? " sobre" : " acciones de"} {de}
        </span>
        <IconChevronDown size={16} />
      </Button>
      {open && <Lista id={id} root={root} grupos={shown} onDismiss={() => setOpen(false)} onClose={close} />}
    </div>
  );
}

type Box = RefObject<HTMLDivElement | null>;

/** Positions it next to its button, above if there is no room below. */
function usePlace(root: Box, list: Box): void {
  useLayoutEffect(() => {
    const button = root.current?.getBoundingClientRect();
    const box = list.current;
    if (!button || !box) return;
    const below = button.bottom + GAP + box.offsetHeight <= window.innerHeight;
    const top = below ? button.bottom + GAP : Math.max(GAP, button.top - GAP - box.offsetHeight);
    box.style.setProperty("--y", `${top}px`);
    box.style.setProperty("--x", `${Math.max(GAP, document.documentElement.clientWidth - button.right)}px`);
  });
}

/** Closes when something else is pressed, or when its button moves. */
function useDismiss(root: Box, list: Box, onDismiss: () => void): void {
  /** The button's position on opening: an earlier scroll may still be ending. */
  const from = useRef<number | null>(null);
  useEffect(() => {
    const top = () => root.current?.getBoundingClientRect().top ?? 0;
    from.current ??= top();
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) onDismiss();
    };
    const moved = (event: Event) => {
      if (event.type === "scroll" && list.current?.contains(event.target as Node)) return;
      if (event.type === "resize" || Math.abs(top() - (from.current ?? 0)) > MOVED) onDismiss();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    window.addEventListener("resize", moved);
    document.addEventListener("scroll", moved, true);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      window.removeEventListener("resize", moved);
      document.removeEventListener("scroll", moved, true);
    };
  });
}

interface ListaProps {
  id: string;
  root: Box;
  grupos: readonly (readonly MenuItem[])[];
  /** Closes without moving the focus. */
  onDismiss: () => void;
  /** Closes, and returns the focus to the button. */
  onClose: () => void;
}

function Lista({ id, root, grupos, onDismiss, onClose }: ListaProps) {
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.querySelectorAll("button") ?? [])];
  usePlace(root, list);
  useDismiss(root, list, onDismiss);
  useEffect(() => list.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the list below are inactive for now.
    event.stopPropagation();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = to[event.key];
    if (event.key === "Escape") onClose();
    else if (next !== undefined) all[next]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is pressed; these keys move between them
    <div ref={list} id={id} className={styles.lista} onKeyDown={onKeyDown}>
      {grupos.map((group) => (
        <ul key={group.map(({ label }) => label).join()}>
          {group.map(({ label, danger, onSelect }) => (
            <li key={label}>
              <button
                type="button"
                className={cx(danger && styles.danger)}
                onClick={() => {
                  // Restore the focus first, so that a dialog that opens returns it to this row.
                  onClose();
                  onSelect();
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
