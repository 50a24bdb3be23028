import { useRef, useState } from "react";
import { focusAfter, type Puesto, puestoActual } from "../filas.ts";
import { decisionsMade } from "./decision.ts";
import { useMay } from "./permitted.tsx";

interface Options<Act> {
  stays?: (act: Act) => boolean;
  looks?: (act: Act) => boolean;
}

/**
 * What a tab is asked to do, and its dialog shows. It is kept by the tab and not by a card: a change on another screen may
 * remove the card, never what is being written. A dialog that closes with a decision leaves the keyboard at the next row, unless
 * `stays` says of that act that its row is not done with. Who only looks opens nothing, by no key either, but
 * what `looks` says is only looked at.
 */
export function useAct<Act>({ stays, looks }: Options<Act> = {}) {
  const may = useMay()("gestor");
  const [act, setAct] = useState<Act | null>(null);
  const from = useRef<{ puesto: Puesto | undefined; made: number }>({ puesto: undefined, made: 0 });
  const open = (next: Act) => {
    if (!may && !looks?.(next)) return;
    from.current = { puesto: puestoActual(), made: decisionsMade() };
    setAct(next);
  };
  const close = () => {
    const { puesto, made } = from.current;
    const goesOn = puesto && decisionsMade() > made && !(act && stays?.(act));
    setAct(null);
    setTimeout(() => {
      if (goesOn && focusAfter(puesto)) return;
      // The button that opened the dialog went away with its card: the keyboard goes on from the title.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
    });
  };
  return { act, open, close };
}
