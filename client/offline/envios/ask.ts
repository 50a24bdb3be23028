/** The outbox's requests: one at a time, outside any page's cache. */

import { ESPERA_ENVIO_MS } from "../../../rules/limits/limits.ts";
import { call, json } from "../../api/transport.ts";
import { failureOf } from "../../kit/failure.ts";
import type { Ask } from "./envio.ts";

interface Answer {
  result?: { data: unknown };
}

/** Calls the server's procedures at `base`. Throws `Failure`. */
export function makeAsk(base = ""): Ask {
  return async (path, input) => {
    const answer = await call<Answer>(`${base}/trpc/${path}`, { ...(input && json(input)), limitMs: ESPERA_ENVIO_MS });
    if (!answer.result) throw failureOf(answer);
    return answer.result.data;
  };
}
