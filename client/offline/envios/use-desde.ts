import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureOf } from "../../kit/failure.ts";

/** Nothing of ours answered. */
export const unanswered = (error: unknown) => error !== null && failureOf(error).code === null;

/** Whether its data may be out of date: it cannot be refreshed offline. */
function isOld({ state: { data, error, fetchStatus, fetchFailureReason } }: Query): boolean {
  return data !== undefined && (fetchStatus === "paused" || unanswered(error) || unanswered(fetchFailureReason));
}

/** When the oldest data shown offline was loaded; null if everything is current. */
export function useDesde(): number | null {
  const queries = useQueryClient();
  const [desde, setDesde] = useState<number | null>(null);
  useEffect(() => {
    const cache = queries.getQueryCache();
    const look = () => {
      const old = cache.getAll().filter((query) => query.isActive() && isOld(query));
      setDesde(old.length > 0 ? Math.min(...old.map(({ state }) => state.dataUpdatedAt)) : null);
    };
    look();
    return cache.subscribe(look);
  }, [queries]);
  return desde;
}
