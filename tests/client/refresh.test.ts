/** A change and responses in flight: whatever crosses, the screen ends up with data read after the change. */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { makeFollow, refresh } from "../../client/api/refresh.ts";
import { newest } from "../../client/panel/kit/live.ts";

/** A server with one figure that answers when told to, with the figure at the time of the query. */
function makeServer() {
  let saldo = 2400;
  const waiting: (() => void)[] = [];
  return {
    change(to: number) {
      saldo = to;
    },
    ask() {
      const read = saldo;
      return new Promise<number>((resolve) => waiting.push(() => resolve(read)));
    },
    asked: () => waiting.length,
    answer(i: number) {
      waiting[i]?.();
    },
  };
}

function openScreen() {
  const server = makeServer();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const observer = new QueryObserver(queries, { queryKey: ["loans", "list"], queryFn: server.ask });
  const close = observer.subscribe(() => undefined);
  return { server, queries, close, shown: () => observer.getCurrentResult().data };
}

test("a first answer read before the change does not count", async () => {
  const { server, queries, close, shown } = openScreen();
  server.change(2450);
  const refreshed = refresh(queries);
  expect(server.asked()).toBe(2);
  server.answer(0);
  server.answer(1);
  await refreshed;
  expect(shown()).toBe(2450);
  close();
});

test("neither does a later one, though it arrives last", async () => {
  const { server, queries, close, shown } = openScreen();
  server.answer(0);
  await expect.poll(shown).toBe(2400);
  void refresh(queries);
  server.change(2450);
  const refreshed = refresh(queries);
  expect(server.asked()).toBe(3);
  server.answer(2);
  await refreshed;
  server.answer(1);
  await expect.poll(shown).toBe(2450);
  expect(queries.isFetching()).toBe(0);
  close();
});

test("a list that nobody looks at is asked for when it is opened again, even if its first answer was late", async () => {
  const { server, queries, close } = openScreen();
  close();
  server.change(2450);
  await refresh(queries);
  expect(server.asked()).toBe(1);
  server.answer(0);
  const again = new QueryObserver(queries, { queryKey: ["loans", "list"], queryFn: server.ask, staleTime: 30_000 });
  const closeAgain = again.subscribe(() => undefined);
  expect(server.asked()).toBe(2);
  server.answer(1);
  await expect.poll(() => again.getCurrentResult().data).toBe(2450);
  closeAgain();
});

test("a flood of messages asks once at a time, and once more for all that came meanwhile", async () => {
  const { server, queries, close, shown } = openScreen();
  server.answer(0);
  await expect.poll(shown).toBe(2400);
  const follow = makeFollow(queries);
  const done = follow();
  for (let i = 1; i <= 100; i += 1) {
    server.change(2400 + i);
    void follow();
  }
  expect(server.asked()).toBe(2);
  server.answer(1);
  await expect.poll(server.asked).toBe(3);
  server.answer(2);
  await done;
  expect(shown()).toBe(2500);
  close();
});

test("a late answer never takes the place of what a live message said since", async () => {
  const queries = new QueryClient();
  const options = { queryKey: ["resumen"], structuralSharing: newest };
  const answer = Promise.withResolvers<{ pendientes: number; version: number }>();
  const asked = queries.fetchQuery({ ...options, queryFn: () => answer.promise });
  const say = (pendientes: number, version: number) => queries.setQueryData(["resumen"], { pendientes, version });
  const shown = () => queries.getQueryData(["resumen"]);
  say(2, 12);
  answer.resolve({ pendientes: 1, version: 11 });
  await asked;
  expect(shown()).toEqual({ pendientes: 2, version: 12 });
  say(3, 13);
  expect(shown()).toEqual({ pendientes: 3, version: 13 });
});

test("an answer as old as what is known, and the first of all, are taken as they are", () => {
  const first = { pendientes: 1, version: 7 };
  expect(newest(undefined, first)).toBe(first);
  expect(newest(first, { ...first })).toBe(first);
  expect(newest(first, { pendientes: 2, version: 7 })).toEqual({ pendientes: 2, version: 7 });
});
