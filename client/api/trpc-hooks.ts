/** What @trpc/react-query does, cut to what the pages use: its types at no cost, and 5 KB less to download. */
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { CreateTRPCReact } from "@trpc/react-query";
import { useEffect, useMemo, useRef } from "react";
import { REINTENTO_DE_CAMBIOS_MS } from "../../rules/limits.ts";
import type { AppRouter } from "../../server/http/router.ts";

type Full = CreateTRPCReact<AppRouter, unknown>;
type FullUtils = ReturnType<Full["useUtils"]>;

type Feature = Exclude<keyof AppRouter["_def"]["record"], symbol>;
type Hook = "useQuery" | "useInfiniteQuery" | "useMutation" | "useSubscription";
type Util = "invalidate" | "getData" | "setData";

/** Only what is written below: anything else of the original does not compile. */
type Hooks<T> = { [Procedure in keyof T]: Pick<T[Procedure], Extract<keyof T[Procedure], Hook>> };
type ProcedureUtils<T> = Pick<T, Extract<keyof T, Util>>;
type FeatureUtils<T> = { [Name in keyof T]: Name extends Util ? T[Name] : ProcedureUtils<T[Name]> };

export type TrpcUtils = { [Name in Feature]: FeatureUtils<FullUtils[Name]> } & Pick<FullUtils, "invalidate">;
export type Trpc = { [Name in Feature]: Hooks<Full[Name]> } & { useUtils: () => TrpcUtils };

interface Listener {
  onData?: (data: unknown) => void;
  onError?: (error: unknown) => void;
  onComplete?: () => void;
}

export type Ask = (type: "query" | "mutation", path: string, input: unknown) => Promise<unknown>;
export type Listen = (path: string, input: unknown, listener: Listener) => () => void;
type LoadListen = () => Promise<Listen>;

/** Where an answer is kept. A feature's path is the beginning of the keys of all its procedures. */
const keyOf = (path: string[], kind: "query" | "infinite", input: unknown): QueryKey => [...path, kind, input];

/** Lets `a.b.c(...)` be written for any names, and tells `called` what was written. */
function written(called: (path: string[], args: unknown[]) => unknown, path: string[] = []): unknown {
  const made = new Map<string, unknown>();
  return new Proxy(() => undefined, {
    get(_, name) {
      if (typeof name !== "string") return undefined;
      if (!made.has(name)) made.set(name, written(called, [...path, name]));
      return made.get(name);
    },
    apply: (_, __, args) => called(path, args),
  });
}

function useAnswer(ask: Ask, path: string[], input: unknown, options?: Partial<UseQueryOptions>) {
  return useQuery({
    ...options,
    queryKey: keyOf(path, "query", input),
    queryFn: () => ask("query", path.join("."), input),
  });
}

type PageOptions = UseInfiniteQueryOptions<unknown, Error, InfiniteData<unknown>, QueryKey, unknown>;

function usePages(
  ask: Ask,
  path: string[],
  input: object,
  options: Pick<PageOptions, "getNextPageParam"> & Partial<PageOptions>,
) {
  return useInfiniteQuery<unknown, Error, InfiniteData<unknown>, QueryKey, unknown>({
    ...options,
    queryKey: keyOf(path, "infinite", input),
    initialPageParam: null,
    queryFn: ({ pageParam: cursor }) => ask("query", path.join("."), cursor ? { ...input, cursor } : input),
  });
}

function useChange(ask: Ask, path: string[], options?: UseMutationOptions<unknown, Error, unknown>) {
  return useMutation({
    ...options,
    mutationKey: path,
    mutationFn: (input: unknown) => ask("mutation", path.join("."), input),
  });
}

/** Brings what listens, however often it takes, and starts it. The answer stops it. */
function startListening(load: LoadListen, use: (listen: Listen) => () => void): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    load().then(
      (listen) => {
        if (!stopped) stop = use(listen);
      },
      () => {
        if (!stopped) timer = setTimeout(start, REINTENTO_DE_CAMBIOS_MS);
      },
    );
  };
  start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stop?.();
  };
}

function useListening(
  load: LoadListen,
  path: string[],
  input: unknown,
  { enabled = true, ...listener }: Listener & { enabled?: boolean },
): void {
  const latest = useRef<Listener>(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const name = path.join(".");
  const asked = JSON.stringify(input);
  useEffect(() => {
    if (!enabled) return;
    return startListening(load, (listen) =>
      listen(name, asked && JSON.parse(asked), {
        onData: (data) => latest.current.onData?.(data),
        onError: (error) => latest.current.onError?.(error),
        onComplete: () => latest.current.onComplete?.(),
      }),
    );
  }, [load, name, asked, enabled]);
}

function makeUtils(queries: QueryClient): TrpcUtils {
  return written((path, args) => {
    const procedure = path.slice(0, -1);
    const [input, value] = args;
    switch (path.at(-1)) {
      case "invalidate":
        return queries.invalidateQueries({ queryKey: procedure });
      case "getData":
        return queries.getQueryData(keyOf(procedure, "query", input));
      case "setData":
        return queries.setQueryData(keyOf(procedure, "query", input), value);
      default:
        throw new Error(`unknown: ${path.join(".")}`);
    }
  }) as TrpcUtils;
}

function useUtils(): TrpcUtils {
  const queries = useQueryClient();
  return useMemo(() => makeUtils(queries), [queries]);
}

/** The hooks of every procedure of the router: `trpc.loans.mine.useQuery()`. */
export function makeHooks(ask: Ask, loadListen: LoadListen): Trpc {
  const hooks: Record<string, (path: string[], ...args: never[]) => unknown> = {
    useQuery: useAnswer.bind(null, ask),
    useInfiniteQuery: usePages.bind(null, ask),
    useMutation: useChange.bind(null, ask),
    useSubscription: useListening.bind(null, loadListen),
    useUtils,
  };
  return written((path, args) => hooks[path.at(-1) ?? ""]?.(path.slice(0, -1), ...(args as never[]))) as Trpc;
}
