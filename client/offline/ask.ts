/** The outbox's way to the server: one question at a time, outside of any page's cache. */

import { call, json, LIMITS_MS } from "../api/transport.ts";
import { failureOf } from "../kit/feedback/failure.ts";
import type { Ask } from "./envio.ts";

interface Answer {
  result?: { data: unknown };
}

/** Asks procedures of the server at `base`. Throws `Failure`. */
export function makeAsk(base = ""): Ask {
  return async (path, input) => {
    const answer = await call<Answer>(`${base}/trpc/${path}`, { ...(input && json(input)), limitMs: LIMITS_MS.outbox });
    if (!answer.result) throw failureOf(answer);
    return answer.result.data;
  };
}
