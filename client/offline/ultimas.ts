/** Stores what a borrower last knew of their loan, and restores it offline. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { GUARDAR_ULTIMAS_MS } from "../../rules/limits/limits.ts";
import { forgetUltimas, readUltimas, saveUltimas, type Ultima } from "../api/ultimas.ts";
import { failureOf } from "../kit/failure.ts";
import { currentOutbox } from "./envios/outbox.ts";
import { unanswered } from "./envios/use-desde.ts";

/** The plan, its due dates, the debt, how to pay, and the registered pagos. */
const KEPT = [
  "usuarios.me",
  "loans.mine",
  "ajustes.public",
  "tasas.current",
  "pagos.mine",
  "prorrogas.mine",
  "notificaciones.mine",
  "niveles.list",
];

const pathOf = ({ queryKey: [path] }: Query) => (Array.isArray(path) ? path.join(".") : "");

function save(queries: QueryClient): void {
  const all = queries.getQueryCache().getAll();
  const me = all.find((query) => pathOf(query) === "usuarios.me")?.state.data as { id: string } | undefined;
  // Nothing is stored for a person who signed out meanwhile.
  if (!me || me.id !== currentOutbox().userId) return;
  const now = all.filter((query) => KEPT.includes(pathOf(query)) && query.state.data !== undefined);
  const names = new Set(now.map(({ queryKey }) => JSON.stringify(queryKey)));
  const before = readUltimas(me.id).filter(({ key }) => !names.has(JSON.stringify(key)));
  const fresh = now.map(({ queryKey, state }): Ultima => {
    return { key: queryKey, data: state.data, cuando: state.dataUpdatedAt };
  });
  saveUltimas(me.id, [...fresh, ...before]);
}

function giveBack(queries: QueryClient, query: Query): void {
  const { userId } = currentOutbox();
  if (!userId || query.state.data !== undefined) return;
  const kept = readUltimas(userId).find(({ key }) => JSON.stringify(key) === JSON.stringify(query.queryKey));
  if (kept) queries.setQueryData(query.queryKey, kept.data, { updatedAt: kept.cuando });
}

/** Starts both; returns a function that stops them. */
export function followUltimas(queries: QueryClient): () => void {
  const cache = queries.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(save, GUARDAR_ULTIMAS_MS, queries);
  };
  const look = (query: Query) => {
    const { data, fetchStatus, fetchFailureReason, error } = query.state;
    if (pathOf(query) === "usuarios.me" && error && failureOf(error).code === "UNAUTHORIZED") forgetUltimas();
    if (data === undefined && (fetchStatus === "paused" || unanswered(fetchFailureReason))) giveBack(queries, query);
  };
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== "updated" || !KEPT.includes(pathOf(query))) return;
    queueMicrotask(() => look(query));
    if (query.state.status === "success" && query.state.fetchStatus === "idle") later();
  });
  for (const query of cache.getAll()) look(query);
  later();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
