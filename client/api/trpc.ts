import { onlineManager, QueryClient } from "@tanstack/react-query";
import { httpBatchLink } from "@trpc/client/links/httpBatchLink";
import { failureOf } from "../kit/feedback/failure.ts";
import { MAX_REINTENTOS_DE_LECTURA, RESPUESTA_FRESCA_MS } from "../../rules/limits.ts";
import { type Ask, makeHooks } from "./trpc-hooks.ts";

// For the pages of the borrower and the panel that still import them from here.
export { errorCode, errorText, fieldErrors, isNetworkFailure } from "../kit/feedback/failure.ts";

const send = httpBatchLink({ url: "/trpc", maxItems: 10 })({});
let lastId = 0;

/** One question to the server. Those of the same moment travel together. */
const ask: Ask = (type, path, input) => {
  lastId += 1;
  const op = { id: lastId, type, path, input, context: {}, signal: null };
  const next = () => {
    throw new Error("the last link");
  };
  return new Promise((resolve, reject) => {
    send({ op, next }).subscribe({
      next: ({ result }) => resolve("data" in result ? result.data : undefined),
      error: reject,
    });
  });
};

/** What listens comes after the page: no page waits for it to be drawn. */
const loadListen = async () => (await import("./trpc-live.ts")).listen;

export const trpc = makeHooks(ask, loadListen);

/** The cache of what was asked. */
export function makeQueryClient(): QueryClient {
  // It only hears of changes: a page opened without a line would not know.
  if (navigator.onLine === false) onlineManager.setOnline(false);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: RESPUESTA_FRESCA_MS,
        refetchOnWindowFocus: false,
        // Only when nothing of ours answered; after a time-out once, as the person has waited long already.
        retry: (count, error) => {
          const { kind, codigo } = failureOf(error);
          return codigo === null && count < (kind === "timeout" ? 1 : MAX_REINTENTOS_DE_LECTURA);
        },
        // "online" pauses without a network, which is what QueryState shows; it resumes by itself.
        networkMode: "online",
      },
      // A paused mutation would look busy for ever: try, fail, and let the person send again with the same key.
      mutations: { networkMode: "always", retry: false },
    },
  });
}
