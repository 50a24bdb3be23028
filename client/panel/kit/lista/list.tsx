import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { cx } from "../../../kit/cx.ts";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { IconSearch, IconUsers } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { type InfiniteQuery, ListMore } from "../../../kit/show/list-more.tsx";
import { QueryState } from "../../../pieces/query-state.tsx";
import { useMisClientes } from "./de-quien.ts";
import styles from "./list.module.css";
import { SearchInput } from "./search-input.tsx";

/** The paging of every list; previous rows stay while a search runs. */
export const PAGED = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
};

const TYPING_MS = 300;

interface SetParam {
  /** Replaces the current history entry, as while typing; otherwise Back undoes the choice. */
  replace?: boolean;
}

/** One parameter of the address, and its setter. */
export function useParam(name: string): [string, (value: string, options?: SetParam) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string, { replace = false }: SetParam = {}) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace },
    );
  return [params.get(name) ?? "", set];
}

/** The search text: `?buscar=` of the address, cut to the server's limit. */
export function useBuscar(): string {
  return useParam("buscar")[0].trim().slice(0, 100);
}

/** Writes `?buscar=` once typing pauses. */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const [buscar, setBuscar] = useParam("buscar");
  const id = useId();
  const [text, setText] = useState(buscar);
  const [sent, setSent] = useState(buscar);
  // The address changed otherwise, e.g. by Back.
  if (buscar !== sent) {
    setSent(buscar);
    setText(buscar);
  }
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      setBuscar(text, { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <search className={styles.search}>
      <label htmlFor={id}>Buscar</label>
      <SearchInput
        id={id}
        type="search"
        name="buscar"
        enterKeyHint="search"
        placeholder={placeholder}
        value={text}
        onChange={setText}
      />
    </search>
  );
}

interface FilterProps {
  label: string;
  /** The address's parameter for the choice; the first option has none. */
  name: string;
  options: readonly Option[];
  /** The option selected if the address has none and the list has a default. */
  shown?: string;
}

interface Option {
  value: string;
  label: string;
  /** The count shown next to it. */
  count?: number | undefined;
  /** Parameters that cannot be combined with it: choosing it removes them. */
  without?: readonly string[] | undefined;
}

/** A choice of what a list shows, as links. */
export function Filter({ label, name, options, shown }: FilterProps) {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const current = shown ?? params.get(name) ?? "";
  const row = useRef<HTMLElement>(null);
  // If they do not all fit, scroll to the chosen one.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (chosen && row.current && current)
      row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2 + chosen.clientWidth / 2;
  }, [current]);
  const hrefOf = ({ value, without = [] }: Option) => {
    const next = new URLSearchParams(params);
    for (const other of without) next.delete(other);
    if (value) next.set(name, value);
    else next.delete(name);
    const query = next.toString();
    return query ? `${path}?${query}` : path;
  };
  return (
    <nav ref={row} className={styles.filter} aria-label={label}>
      {options.map((option) => (
        <Link
          key={option.value}
          href={hrefOf(option)}
          replace={option.value === current}
          aria-current={option.value === current ? "true" : undefined}
          // Next to the name and not part of it, as in the panel's tabs.
          aria-description={option.count ? String(option.count) : undefined}
        >
          {option.label}
          {option.count ? (
            <span className={styles.count} aria-hidden="true">
              {option.count}
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}

/** Search and filters above a list. `dense`: on one low line, above a table that shows a dozen rows at once. */
export function ListTools({ dense, children }: { dense?: boolean; children: ReactNode }) {
  return <div className={cx(styles.tools, dense && styles.dense)}>{children}</div>;
}

/** Filters that belong together. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

/** A list of cards; with `pairs`, two per line where there is room. */
export function Cards({ pairs, children }: { pairs?: boolean; children: ReactNode }) {
  return <ul className={pairs ? styles.pairs : styles.list}>{children}</ul>;
}

interface InfiniteList<Item> extends InfiniteQuery {
  data: { pages: { items: Item[] }[] } | undefined;
  fetchStatus: "fetching" | "paused" | "idle";
  failureCount: number;
  refetch: () => unknown;
  isPlaceholderData: boolean;
}

interface AdminListProps<Item> {
  query: InfiniteList<Item>;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** Shown instead if a search or filter matches nothing. */
  nada?: string | false;
  /** With «Mis clientes» it shows only the reader's clients. */
  deClientes?: boolean;
  children: (items: Item[]) => ReactNode;
}

/** Replaces an empty list; with «Mis clientes» it offers to show everybody's. */
export function DeClientes({ children }: { children: ReactNode }) {
  const [mios, set] = useMisClientes();
  if (!mios) return children;
  return (
    <Empty
      text="Aquí no hay nada de tus clientes."
      icon={<IconUsers />}
      action={
        <Button variant="secondary" small onClick={() => set(false)}>
          Ver los de todos
        </Button>
      }
    />
  );
}

/** The rows loaded so far. */
export const itemsOf = <Item,>({ data }: Pick<InfiniteList<Item>, "data">): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/**
 * A list that loads, fails, is empty, or has more pages. Previous rows stay while new ones load, but not once loading fails: they would
 * not match the address.
 */
export function AdminList<Item>({ query, empty, nada, deClientes = false, children }: AdminListProps<Item>) {
  const { isPlaceholderData, fetchStatus, failureCount } = query;
  const awaited = isPlaceholderData && (fetchStatus === "paused" || failureCount > 0);
  return (
    <QueryState
      query={awaited ? { ...query, data: undefined, fetchStatus: "paused" } : query}
      skeleton={<Skeleton shape="card" lines={3} />}
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) {
          const said = nada ? <Empty text={nada} icon={<IconSearch />} /> : empty;
          return deClientes ? <DeClientes>{said}</DeClientes> : said;
        }
        return (
          <div className={styles.list} aria-busy={query.isPlaceholderData || undefined}>
            {children(items)}
            <ListMore query={query} />
          </div>
        );
      }}
    </QueryState>
  );
}
