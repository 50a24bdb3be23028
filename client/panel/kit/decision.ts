import { useRefresh } from "../../api/refresh.ts";

/**
 * For a decision of one's own: `done` says that it was made. Made or refused, perhaps because another administrator was first,
 * the lists then show how things stand; whoever decided does not wait for them.
 */
export function useDecision() {
  const refresh = useRefresh();
  return async <Result>(decision: Promise<Result>, done: (result: Result) => void): Promise<void> => {
    try {
      done(await decision);
    } finally {
      refresh();
    }
  };
}
