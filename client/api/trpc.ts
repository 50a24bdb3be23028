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

/** An older program may leave the key out. This one does not compile without: a dialog, a form or `useClaves` hands it out. */
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
 * Opens a stream once the phone is idle: what the page asks at the same moment goes first, and the code of streams comes after its
 * own. Where the line does not bring that, it is tried again.
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

/** As the server says it. */
export const NADIE = { code: "UNAUTHORIZED", message: "Inicia sesión para continuar." };

/** Without a session, personal queries are answered here as the server would. */
const insideOnly: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (op.type === "mutation" || ABIERTAS.includes(op.path) || haEntrado()) return next(op).subscribe(observer);
      observer.error(new Failure("refused", NADIE) as never);
    });

/** Questions of the same moment travel together. Streams come back by themselves, from the last event they had. */
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

/** The cache of what was asked. */
export function makeQueryClient(): QueryClient {
  // It only hears of changes: a page opened without a line would not know.
  if (navigator.onLine === false) onlineManager.setOnline(false);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: RESPUESTA_FRESCA_MS,
        refetchOnWindowFocus: false,
        // Only when nothing of ours answered; after a time-out once, as the person has waited long already. And once where a
        // session was not taken though there is one: it may have been renewed at that moment, and nobody is sent out for that.
        retry: (count, error) => {
          const { kind, code } = failureOf(error);
          if (code === NADIE.code) return count === 0 && haEntrado();
          return code === null && count < (kind === "timeout" ? 1 : MAX_REINTENTOS_DE_LECTURA);
        },
        // "online" pauses without a network, which is what QueryState shows; it resumes by itself.
        networkMode: "online",
      },
      // A paused mutation would look busy for ever: try, fail, and let the person send again with the same key.
      mutations: { networkMode: "always", retry: false },
    },
  });
}
