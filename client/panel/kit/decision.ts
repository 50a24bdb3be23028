import { useRefresh } from "../../api/refresh.ts";

let made = 0;
/** How many decisions were made here: who compares two counts knows whether a dialog closed with one. */
export const decisionsMade = () => made;

/**
 * For a decision of one's own: `done` says that it was made. Made or refused, perhaps because another administrator was first,
 * the lists then show how things stand; whoever decided does not wait for them.
 */
export function useDecision() {
  const refresh = useRefresh();
  return async <Result>(decision: Promise<Result>, done: (result: Result) => void): Promise<void> => {
    try {
      const result = await decision;
      made += 1;
      done(result);
    } finally {
      refresh();
    }
  };
}
