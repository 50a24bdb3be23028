import { useEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "../cx.ts";
import { IconAlert, IconCheckCircle, IconInfo } from "../icons.tsx";
import styles from "./toast.module.css";

export type ToastKind = "exito" | "error" | "info";

interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

/** Spec §2, Dashboard. */
const VISIBLE_MS = 4000;

const NONE: readonly Toast[] = [];
let toasts = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something at the foot of the screen for 4 seconds. */
export function toast(text: string, kind: ToastKind = "exito"): void {
  lastId += 1;
  const id = lastId;
  change([...toasts.slice(-2), { id, text, kind }]);
  setTimeout(() => change(toasts.filter((other) => other.id !== id)), VISIBLE_MS);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ICONS = { exito: IconCheckCircle, error: IconAlert, info: IconInfo };

function Region({ role, items }: { role: "status" | "alert"; items: readonly Toast[] }) {
  return (
    <div role={role} className={styles.region}>
      {items.map(({ id, text, kind }) => {
        const Icon = ICONS[kind];
        return (
          <p key={id} className={cx(styles.toast, styles[kind])}>
            <Icon size={22} />
            <span>{text}</span>
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
