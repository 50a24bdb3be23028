import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

/** Longest that one refresh holds the next one back: a line that hangs must not stop the news. */
const LIMIT_MS = 15_000;

/**
 * For after a change: asks again for all that is on the screen, and leaves the rest to be asked for when it is opened.
 * An answer already on its way may have been read before the change, so it counts no more; a first one neither:
 * `invalidateQueries` alone would let that one land and call it fresh.
 */
export function refresh(queries: QueryClient): Promise<void> {
  void queries.cancelQueries({ predicate: ({ state }) => state.data === undefined }, { silent: true });
  return queries.invalidateQueries();
}

/**
 * `refresh` for messages that may come in a flood: one at a time, and one more for all that came meanwhile. So a slow line
 * gets its answers, and the last one was read after the last message.
 */
export function makeFollow(queries: QueryClient): () => Promise<void> {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await Promise.race([refresh(queries), new Promise((resolve) => setTimeout(resolve, LIMIT_MS))]);
    }
    running = false;
  };
}

/** After a change by this person. Not awaited: the change is done, and the lists follow. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => void refresh(queries);
}

/** For a change that did not begin on this page: the server said it, or what had waited was sent. */
export function useFollow(): () => void {
  const queries = useQueryClient();
  return useMemo(() => {
    const follow = makeFollow(queries);
    return () => void follow();
  }, [queries]);
}
