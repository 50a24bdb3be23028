/** The answers inside the document: each is used once, in the page's first moment. */
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterAll, beforeEach, expect, test } from "vitest";
import { fromDocument } from "../../client/api/primeras.ts";
import { keyOf } from "../../rules/input/primeras.ts";
import type { AppRouter } from "../../server/http/router.ts";

const ME = { id: "maria" };
const before = globalThis.document;
/** The page is loaded once: its element is read at the first query. */
let asked: string[] = [];
const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      asked.push(op.path);
      observer.next({ result: { type: "data", data: "del servidor" } });
      observer.complete();
    });
const client = createTRPCClient<AppRouter>({ links: [fromDocument, server] });

beforeEach(() => {
  asked = [];
});
afterAll(() => Object.assign(globalThis, { document: before }));

test("each answers its question once, and the first other question ends them", async () => {
  const answers = {
    [keyOf({ path: "usuarios.me" })]: ME,
    [keyOf({ path: "notificaciones.mine", input: { limit: 3 } })]: { items: [] },
    [keyOf({ path: "loans.mine" })]: null,
    [keyOf({ path: "prorrogas.mine" })]: [],
  };
  const element = { textContent: JSON.stringify(answers), dataset: {} };
  Object.assign(globalThis, { document: { getElementById: () => element } });
  expect(await client.usuarios.me.query()).toEqual(ME);
  expect(await client.loans.mine.query()).toBeNull();
  expect(await client.notificaciones.mine.query({ limit: 3 })).toEqual({ items: [] });
  expect(asked).toEqual([]);
  // Nothing of them stays in the document, which remains when its person signs out in this tab.
  expect(element.textContent).toBe("");
  expect(await client.usuarios.me.query()).toBe("del servidor");
  expect(await client.prorrogas.mine.query()).toBe("del servidor");
  expect(asked).toEqual(["usuarios.me", "prorrogas.mine"]);
});
