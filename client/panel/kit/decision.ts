import { useRefreshPanel } from "./live.ts";

/**
 * For a decision of one's own. Once it is made, `done` tells and the lists follow; refused, perhaps because another
 * administrator was first, the lists show how things stand and the error goes on to whoever shows it.
 */
export function useDecision() {
  const refresh = useRefreshPanel();
  return async <Result>(decision: Promise<Result>, done: (result: Result) => void): Promise<void> => {
    try {
      done(await decision);
    } catch (error) {
      void refresh();
      throw error;
    }
    await refresh();
  };
}
