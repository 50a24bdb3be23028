import { lazy, Suspense, useEffect, useState } from "react";
import { IconSearch } from "../../kit/icons.tsx";
import styles from "./busqueda.module.css";
import type { PorHacer } from "./hacer.tsx";

const bringPaleta = () => import("./paleta.tsx");
const Paleta = lazy(() => bringPaleta().then((m) => ({ default: m.Paleta })));

const Hacer = lazy(() => import("./hacer.tsx").then((m) => ({ default: m.Hacer })));

const onApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Ctrl+K (⌘K), or «/» outside text fields; never above a dialog. */
function asksToSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return false;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) return event.key.toLowerCase() === "k";
  const writing =
    event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
  return event.key === "/" && !event.altKey && !writing;
}

/** Opens the panel-wide search. */
export function BotonBuscar() {
  const [open, setOpen] = useState(false);
  const [porHacer, setPorHacer] = useState<PorHacer | null>(null);
  // Loaded in advance: what is typed right after opening must not be lost.
  useEffect(() => void bringPaleta(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksToSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} />
        <span>Buscar</span>
        <span className={styles.shortcut} aria-hidden="true">
          <kbd>{onApple() ? "⌘ K" : "Ctrl K"}</kbd>
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Paleta onClose={() => setOpen(false)} onHacer={setPorHacer} />
        </Suspense>
      )}
      {porHacer && (
        <Suspense fallback={null}>
          <Hacer {...porHacer} onClose={() => setPorHacer(null)} />
        </Suspense>
      )}
    </>
  );
}
