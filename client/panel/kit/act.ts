import { useState } from "react";

/**
 * What a tab is asked to do, and its dialog shows. It is kept by the tab and not by a card: a change on another screen may
 * remove the card, never what is being written.
 */
export function useAct<Act>(): { act: Act | null; open: (act: Act) => void; close: () => void } {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => {
    setAct(null);
    // The button that opened the dialog went away with its card: the keyboard goes on from the title.
    setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
    });
  };
  return { act, open: setAct, close };
}
