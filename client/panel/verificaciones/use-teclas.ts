import { useEffect, useRef } from "react";

type Acts = Record<string, (() => void) | undefined>;

/** What each key does while nothing is being written and no window asks; the others are the browser's. */
export function useTeclas(acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
      if (typing || event.defaultPrevented || event.repeat || document.querySelector("dialog[open]")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
