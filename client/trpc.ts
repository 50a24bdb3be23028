import { QueryClient } from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "../server/router.ts";

export const trpc = createTRPCReact<AppRouter>();

const URL = "/trpc";
const NEXT_STEP = "Revisa tu conexión e inténtalo de nuevo.";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The server's own words about an error: `data` of tRPC, or an `AuthFailure`, which is flat. */
function serverData(error: unknown): Record<string, unknown> | null {
  if (!isRecord(error)) return null;
  if (isRecord(error.data)) return error.data;
  return typeof error.codigo === "string" ? error : null;
}

/** True when no answer came: the network, not a refusal. */
export function isNetworkFailure(error: unknown): boolean {
  return serverData(error) === null;
}

/** The code of a refusal, or null. */
export function errorCode(error: unknown): string | null {
  const codigo = serverData(error)?.codigo;
  return typeof codigo === "string" ? codigo : null;
}

/** What to tell a person: the server's text, else `fallback`, with what to do next when it was the network. */
export function errorText(error: unknown, fallback: string): string {
  const code = errorCode(error);
  // What the server did not expect has only a general text: the page knows better what was being done.
  if (code && code !== "UNEXPECTED" && isRecord(error) && typeof error.message === "string") return error.message;
  return isNetworkFailure(error) ? `${fallback} ${NEXT_STEP}` : fallback;
}

/** Error text by field, as the server gave it. */
export function fieldErrors(error: unknown): Record<string, string> {
  const campos = serverData(error)?.campos;
  if (!isRecord(campos)) return {};
  return Object.fromEntries(
    Object.entries(campos).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The cache of what was asked. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && isNetworkFailure(error),
        // "online" pauses without a network, which is what QueryState shows; it resumes by itself.
        networkMode: "online",
      },
      // A paused mutation would look busy for ever: try, fail, and let the person send again with the same key.
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** The line to the server. */
export function makeClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: (op) => op.type === "subscription",
        true: httpSubscriptionLink({ url: URL }),
        false: httpBatchLink({ url: URL, maxItems: 10 }),
      }),
    ],
  });
}
