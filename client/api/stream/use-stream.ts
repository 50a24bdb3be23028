import { useEffect, useRef } from "react";
import { ESPERA_CAMBIOS_MS } from "../../../rules/limits/limits.ts";
import { trpc } from "../trpc.ts";

/** Runs at once if the page is visible, otherwise when it becomes so: an over-limit stream must not take the place of another. */
function whenSeen(act: () => void): void {
  if (document.visibilityState === "visible") act();
  else document.addEventListener("visibilitychange", act, { once: true });
}

/** What to do when the server ends a stream: the session or the role ended, or the program only restarted. */
export function useStream() {
  const utils = trpc.useUtils();
  const open = useRef(() => {});
  const onEnd = () => {
    void utils.usuarios.me.invalidate();
    setTimeout(whenSeen, ESPERA_CAMBIOS_MS, () => open.current());
  };
  return { open, ends: { onComplete: onEnd, onError: onEnd } };
}

/** `again` reopens that stream, for as long as its page is there. */
export function useReopen(open: { current: () => void }, again: () => void): void {
  useEffect(() => {
    open.current = again;
    return () => {
      open.current = () => {};
    };
  });
}
