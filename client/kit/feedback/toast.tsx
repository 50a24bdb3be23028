import { type ComponentType, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { cx } from "../cx.ts";
import { IconAlert, IconCheckCircle, IconInfo } from "../icons.tsx";
import styles from "./toast.module.css";

export type ToastKind = "exito" | "error" | "info";

interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  Action: Action | undefined;
}

/** The act that a toast offers. */
type Action = ComponentType<{ id: number; place: string }>;

/** Spec §2, Dashboard. */
const VISIBLE_MS = 4000;
/** Long enough to read it, reconsider and press. */
const VISIBLE_WITH_ACTION_MS = 10_000;

const NONE: readonly Toast[] = [];
let toasts = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a text at the foot of the screen for 4 seconds; for 10 with a button, and while the pointer is on it. */
export function toast(text: string, kind: ToastKind = "exito", Action?: Action): void {
  lastId += 1;
  change([...toasts.slice(-2), { id: lastId, text, kind, Action }]);
  leave(lastId, Action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS);
}

/** Removes older success toasts, so that they are not mistaken for the result of a new request. Those with a button stay. */
function hush(): void {
  for (const { id, Action } of toasts) if (!Action) drop(id);
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Takes it away. */
export function drop(id: number) {
  stay(id);
  change(toasts.filter((other) => other.id !== id));
}

/** Removes it after `ms`. */
export function leave(id: number, ms = VISIBLE_MS) {
  stay(id);
  timers.set(
    id,
    setTimeout(() => drop(id), ms),
  );
}

/** Stays until it is removed. */
export function stay(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ICONS = { exito: IconCheckCircle, error: IconAlert, info: IconInfo };

interface RegionProps {
  role: "status" | "alert";
  items: readonly Toast[];
  /** Changes whenever the buttons may have moved. */
  place: string;
}

function Region({ role, items, place }: RegionProps) {
  return (
    <div role={role} className={styles.region}>
      {items.map(({ id, text, kind, Action }) => {
        const Icon = ICONS[kind];
        return (
          <p key={id} className={cx(styles.toast, styles[kind])}>
            <Icon size={22} />
            <span>{text}</span>
            {Action && <Action id={id} place={place} />}
          </p>
        );
      })}
    </div>
  );
}

/** The offset from the middle of the screen's foot, in pixels. */
export interface Lugar {
  rise: number;
  aside: number;
}
const AL_PIE: Lugar = { rise: 0, aside: 0 };

/** Positions the toasts around what is under them, until the returned function is called. */
type Placer = (toaster: HTMLElement, put: (lugar: Lugar) => void) => () => void;

let placer: Placer | undefined;

/** Called by lugar.ts, which is loaded later. */
export function setPlacer(next: Placer): void {
  placer = next;
}

/** Where toasts appear. Rendered once, by the app. */
export function Toaster() {
  const ref = useRef<HTMLDivElement>(null);
  const items = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  const last = items.at(-1)?.id;
  useEffect(() => {
    document.addEventListener("submit", hush);
    return () => document.removeEventListener("submit", hush);
  }, []);
  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover?.showPopover) return;
    // A modal dialog opened later covers an older popover: showing it again puts it on top.
    if (last !== undefined && document.querySelector("dialog[open]") && popover.matches(":popover-open"))
      popover.hidePopover();
    if (!popover.matches(":popover-open")) popover.showPopover();
  }, [last]);
  useLayoutEffect(() => {
    if (last === undefined) setLugar(AL_PIE);
    else if (ref.current) return placer?.(ref.current, setLugar);
  }, [last]);
  const [{ rise, aside }, setLugar] = useState(AL_PIE);
  const place = `${last} ${rise} ${aside}`;
  return (
    <div
      ref={ref}
      popover="manual"
      className={styles.toaster}
      style={rise || aside ? { transform: `translate(${aside}px, -${rise}px)` } : undefined}
    >
      <Region role="status" items={items.filter((item) => item.kind !== "error")} place={place} />
      <Region role="alert" items={items.filter((item) => item.kind === "error")} place={place} />
    </div>
  );
}
