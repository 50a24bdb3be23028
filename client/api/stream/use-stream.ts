import { useEffect, useRef } from "react";
import { ESPERA_CAMBIOS_MS } from "../../../rules/limits/limits.ts";
import { trpc } from "../trpc.ts";

/** At once on a screen that is looked at, else when it is again: one of too many that are open takes its place from no other meanwhile. */
function whenSeen(act: () => void): void {
  if (document.visibilityState === "visible") act();
  else document.addEventListener("visibilitychange", act, { once: true });
}

/** What happens when the server ended a stream: with the session or the role, or only because the program started again. */
export function useStream() {
  const utils = trpc.useUtils();
  const open = useRef(() => {});
  const onEnd = () => {
    void utils.usuarios.me.invalidate();
    setTimeout(whenSeen, ESPERA_CAMBIOS_MS, () => open.current());
  };
  return { open, ends: { onComplete: onEnd, onError: onEnd } };
}

/** `again` opens that stream again, for as long as its page is there. */
export function useReopen(open: { current: () => void }, again: () => void): void {
  useEffect(() => {
    open.current = again;
    return () => {
      open.current = () => {};
    };
  });
}
