import { onlineManager, QueryClient } from "@tanstack/react-query";
import { httpBatchLink } from "@trpc/client/links/httpBatchLink";
import { MAX_REINTENTOS_DE_LECTURA, RESPUESTA_FRESCA_MS } from "../../rules/limits.ts";
import { type Ask, makeHooks } from "./trpc-hooks.ts";

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
  return isNetworkFailure(error) ? `${fallback.replace(/\.?$/, ".")} ${NEXT_STEP}` : fallback;
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
  // It only hears of changes: a page opened without a line would not know.
  if (navigator.onLine === false) onlineManager.setOnline(false);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: RESPUESTA_FRESCA_MS,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < MAX_REINTENTOS_DE_LECTURA && isNetworkFailure(error),
        // "online" pauses without a network, which is what QueryState shows; it resumes by itself.
        networkMode: "online",
      },
      // A paused mutation would look busy for ever: try, fail, and let the person send again with the same key.
      mutations: { networkMode: "always", retry: false },
    },
  });
}
