import { onlineManager, QueryClient } from "@tanstack/react-query";
import { type HTTPBatchLinkOptions, httpBatchLink, splitLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCRouterRecord } from "@trpc/server";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import {
  ESPERA_CAMBIOS_MS,
  MAX_LLAMADAS_JUNTAS,
  MAX_REINTENTOS_DE_LECTURA,
  RESPUESTA_FRESCA_MS,
} from "../../rules/limits/limits.ts";
import type { AppRouter } from "../../server/http/router.ts";
import { Failure, failureOf } from "../kit/failure.ts";
import { haEntrado } from "./ha-entrado.ts";
import { fromDocument } from "./primeras.ts";
import { type Exchange, exchange } from "./transport.ts";

/** Older clients may leave the key out. Ours does not compile without it: a dialog, a form or `useClaves` provides it. */
type ConClave<Input> = "clave" extends keyof NonNullable<Input> ? NonNullable<Input> & { clave: string } : Input;
type Sent<TRecord> = {
  [Name in keyof TRecord]: TRecord[Name] extends TRPCMutationProcedure<infer Def>
    ? TRPCMutationProcedure<{ input: ConClave<Def["input"]>; output: Def["output"]; meta: Def["meta"] }>
    : TRecord[Name] extends TRPCRouterRecord
      ? Sent<TRecord[Name]>
      : TRecord[Name];
};
type Root = AppRouter["_def"]["_config"]["$types"];
export type ClientRouter = TRPCBuiltRouter<Root, Sent<AppRouter["_def"]["record"]>>;

/** The hooks of every procedure: `trpc.loans.mine.useQuery()`. */
export const trpc = createTRPCReact<ClientRouter>();

/**
 * Opens a stream once the phone is idle: the page's queries go first, and the streams' code is loaded afterwards. Retried if
 * that fails.
 */
const streamWhenIdle =
  (url: string): TRPCLink<AppRouter> =>
  (runtime) =>
  (call) =>
    observable((observer) => {
      let stream: Unsubscribable | null = null;
      let left = false;
      const open = async () => {
        const { httpSubscriptionLink } = await import("./stream/stream.ts");
        if (!left) stream = httpSubscriptionLink({ url })(runtime)(call).subscribe(observer);
      };
      const start = () => {
        if (!left) open().catch(() => setTimeout(start, ESPERA_CAMBIOS_MS));
      };
      if (typeof requestIdleCallback === "function") requestIdleCallback(start, { timeout: ESPERA_CAMBIOS_MS });
      else setTimeout(start);
      return () => {
        left = true;
        stream?.unsubscribe();
      };
    });

/** Queries that need no session. */
const ABIERTAS = ["ajustes.public", "niveles.list", "consentimientos.lookUp", "usuarios.faltaAdmin", "ajenos.get"];

/** The refusal in the server's format. */
export const NADIE = { code: "UNAUTHORIZED", message: "Inicia sesión para continuar." };

/** Without a session, personal queries are answered here as the server would. */
const insideOnly: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (op.type === "mutation" || ABIERTAS.includes(op.path) || haEntrado()) return next(op).subscribe(observer);
      observer.error(new Failure("refused", NADIE) as never);
    });

/** Batches the queries of one moment. Streams reconnect by themselves, from their last event. */
export function makeLinks(url: string): TRPCLink<AppRouter>[] {
  return [
    insideOnly,
    splitLink({
      condition: ({ type }) => type === "subscription",
      true: streamWhenIdle(url),
      false: httpBatchLink({ url, maxItems: MAX_LLAMADAS_JUNTAS, fetch: askServer }),
    }),
  ];
}

type Fetch = NonNullable<HTTPBatchLinkOptions<AppRouter["_def"]["_config"]["$types"]>["fetch"]>;

/** tRPC reads refusals itself, from the same body. */
const askServer: Fetch = async (url, init) => {
  const { ok, body } = await exchange(String(url), init as Exchange);
  return { ok, json: async () => body };
};

export function makeTrpcClient() {
  return trpc.createClient({ links: [fromDocument, ...makeLinks("/trpc")] });
}

/** The query cache. */
export function makeQueryClient(): QueryClient {
  // It only hears of changes: a page opened offline would not know.
  if (navigator.onLine === false) onlineManager.setOnline(false);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: RESPUESTA_FRESCA_MS,
        refetchOnWindowFocus: false,
        // Only if nothing of ours answered; after a timeout once, as the person has waited long already. Also once for
        // UNAUTHORIZED with a session: it may have been renewed at that moment, and nobody is signed out for that.
        retry: (count, error) => {
          const { kind, code } = failureOf(error);
          if (code === NADIE.code) return count === 0 && haEntrado();
          return code === null && count < (kind === "timeout" ? 1 : MAX_REINTENTOS_DE_LECTURA);
        },
        // "online" pauses queries while offline, which QueryState shows; they resume by themselves.
        networkMode: "online",
      },
      // A paused mutation would look busy for ever: try, fail, and let the person send again with the same key.
      mutations: { networkMode: "always", retry: false },
    },
  });
}
