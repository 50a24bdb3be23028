import { useEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "../cx.ts";
import { IconAlert, IconCheckCircle, IconInfo } from "../icons.tsx";
import styles from "./toast.module.css";

export type ToastKind = "exito" | "error" | "info";

interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  action: ToastAction | undefined;
}

/** What can be done about what a toast says; it goes away once that is asked for. */
interface ToastAction {
  label: string;
  onClick: () => void;
}

/** Spec §2, Dashboard. */
const VISIBLE_MS = 4000;
/** Long enough to read it, think again and press. */
const VISIBLE_WITH_ACTION_MS = 10_000;

const NONE: readonly Toast[] = [];
let toasts = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something at the foot of the screen for 4 seconds; with something to press, for 10, and while it is pointed at. */
export function toast(text: string, kind: ToastKind = "exito", action?: ToastAction): void {
  lastId += 1;
  change([...toasts.slice(-2), { id: lastId, text, kind, action }]);
  leave(lastId, action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS);
}

/** Takes away what was said of things done before, lest it be read as the answer to what is sent now. What can still be pressed stays. */
function hush(): void {
  for (const { id, action } of toasts) if (!action) drop(id);
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

function drop(id: number) {
  stay(id);
  change(toasts.filter((other) => other.id !== id));
}

function leave(id: number, ms: number) {
  stay(id);
  timers.set(
    id,
    setTimeout(() => drop(id), ms),
  );
}

function stay(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ICONS = { exito: IconCheckCircle, error: IconAlert, info: IconInfo };

function Action({ id, label, onClick }: ToastAction & { id: number }) {
  const again = () => leave(id, VISIBLE_MS);
  return (
    <button
      type="button"
      className={styles.action}
      onPointerEnter={() => stay(id)}
      onPointerLeave={again}
      onFocus={() => stay(id)}
      onBlur={again}
      onClick={() => {
        drop(id);
        onClick();
      }}
    >
      {label}
    </button>
  );
}

function Region({ role, items }: { role: "status" | "alert"; items: readonly Toast[] }) {
  return (
    <div role={role} className={styles.region}>
      {items.map(({ id, text, kind, action }) => {
        const Icon = ICONS[kind];
        return (
          <p key={id} className={cx(styles.toast, styles[kind])}>
            <Icon size={22} />
            <span>{text}</span>
            {action && <Action id={id} {...action} />}
          </p>
        );
      })}
    </div>
  );
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
  useEffect(() => {
    const popover = ref.current;
    if (!popover?.showPopover) return;
    // A modal dialog opened later covers an older popover: shown again, it comes on top.
    if (last !== undefined && document.querySelector("dialog[open]") && popover.matches(":popover-open"))
      popover.hidePopover();
    if (!popover.matches(":popover-open")) popover.showPopover();
  }, [last]);
  return (
    <div ref={ref} popover="manual" className={styles.toaster}>
      <Region role="status" items={items.filter((item) => item.kind !== "error")} />
      <Region role="alert" items={items.filter((item) => item.kind === "error")} />
    </div>
  );
}
