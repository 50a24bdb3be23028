import { useRef, useState } from "react";
import { focusAfter, type Puesto, puestoActual } from "../filas.ts";
import { decisionsMade } from "./decision.ts";
import { useMay } from "./permitted.tsx";

interface Options<Act> {
  stays?: (act: Act) => boolean;
  looks?: (act: Act) => boolean;
}

/**
 * The act a tab is asked for, shown in a dialog. The tab keeps it, not the card: a change elsewhere may remove the card, but
 * never what is being typed. When a dialog closes with a decision the focus moves to the next row, unless `stays` says that the
 * act leaves its row pending. Administrators who may only read open nothing, not even by keyboard, except acts that `looks`
 * marks as reading.
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
      // The button that opened the dialog disappeared with its card: the focus goes to the title.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
    });
  };
  return { act, open, close };
}
