import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

/** The longest that one refresh delays the next: a hanging connection must not stop updates. */
const LIMIT_MS = 15_000;

/**
 * For after a change: refetches everything on the screen, and the rest when it is opened. A response already on its way may
 * have been read before the change, so it no longer counts, not even a first one: `invalidateQueries` alone would let that one
 * land and call it fresh.
 */
export function refresh(queries: QueryClient): Promise<void> {
  void queries.cancelQueries({ predicate: ({ state }) => state.data === undefined }, { silent: true });
  return queries.invalidateQueries();
}

/**
 * `refresh` for messages that may come in floods: one at a time, and one more for all that came meanwhile. So a slow connection
 * gets its answers, and the last was read after the last message.
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

/** For after a change by this person. Not awaited: the change is done, and the lists follow. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => void refresh(queries);
}

/** For a change that did not start on this page: reported by the server, or just sent from the outbox. */
export function useFollow(): () => void {
  const queries = useQueryClient();
  return useMemo(() => {
    const follow = makeFollow(queries);
    return () => void follow();
  }, [queries]);
}
