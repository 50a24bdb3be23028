import { isPorFirmar, type PorFirmar } from "../../../../rules/loans/aprobar/firmas.ts";
import { useRefresh } from "../../../api/refresh.ts";
import { toast } from "../../../kit/feedback/toast.tsx";

let made = 0;
/** Counts decisions made here: comparing two counts tells whether a dialog closed with one. */
export const decisionsMade = () => made;

/**
 * For the reader's own decision: `done` marks it as made; a toast says if another administrator must sign first. Made or
 * refused, perhaps because another was first, the lists are refetched; the decision does not wait for them.
 */
export function useDecision() {
  const refresh = useRefresh();
  return async <Result>(
    decision: Promise<Result>,
    done: (result: Exclude<Result, PorFirmar>) => void,
  ): Promise<void> => {
    try {
      const result = await decision;
      made += 1;
      if (isPorFirmar(result)) toast("Lo firma otro administrador: espera en Hoy.", "info");
      else done(result as Exclude<Result, PorFirmar>);
    } finally {
      refresh();
    }
  };
}
