/** A phone's last known answers: shown offline with their time, for one person only, and deleted at sign-out. */
import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetUltimas, readUltimas, saveUltimas } from "../../client/api/ultimas.ts";
import { Failure } from "../../client/kit/failure.ts";
import { readDraft, saveDraft } from "../../client/kit/form/state/draft.ts";
import { currentOutbox, setOwner } from "../../client/offline/envios/outbox.ts";
import { followUltimas } from "../../client/offline/ultimas.ts";
import { instante } from "../../rules/country/fecha.ts";
import { formatMomentoCorto } from "../../rules/country/momento.ts";
import { ULTIMAS_VALEN_MS } from "../../rules/limits/limits.ts";
import { PhoneStorage, putStorage } from "../support/phone-storage.ts";

const ME = [["usuarios", "me"], { type: "query" }];
const LOAN = [["loans", "mine"], { type: "query" }];
const OTHER = [["actividad", "mine"], { type: "query" }];
const MARIA = { id: "maria", nombre: "María" };

const open: (() => void)[] = [];
beforeEach(() => {
  putStorage(new PhoneStorage());
  setOwner("maria");
});
afterEach(() => {
  for (const close of open.splice(0)) close();
  onlineManager.setOnline(true);
  setOwner(null);
  vi.unstubAllGlobals();
  putStorage(undefined);
});

/** A page that queries `answers` from a server, which fails if the answer is a failure. */
function openPage(answers: [key: unknown[], answer: unknown][]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.mount();
  open.push(
    followUltimas(queries),
    () => queries.unmount(),
    () => queries.clear(),
  );
  for (const [queryKey, answer] of answers) {
    const queryFn = async (): Promise<unknown> => {
      if (answer instanceof Error) throw answer;
      return answer;
    };
    open.push(new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined));
  }
  const shown = (key: unknown[]): unknown => queries.getQueryData(key);
  return { queries, shown };
}
const keptPaths = (userId: string): string[] => readUltimas(userId).map(({ key }) => (key[0] as string[]).join("."));
const dark = new Failure("offline");

async function aVisit() {
  openPage([
    [ME, MARIA],
    [LOAN, { saldo: 2400 }],
    [OTHER, ["entró"]],
  ]);
  await expect.poll(() => keptPaths("maria").toSorted()).toEqual(["loans.mine", "usuarios.me"]);
}

test.each([
  ["without a line", null],
  ["on a line that hangs", dark],
])("%s it is there, with the hour of its answer", async (_, failure) => {
  await aVisit();
  const kept = readUltimas("maria").find(({ key }) => JSON.stringify(key) === JSON.stringify(LOAN));
  onlineManager.setOnline(failure !== null);
  const { queries, shown } = openPage([
    [ME, failure ?? MARIA],
    [LOAN, failure ?? { saldo: 1 }],
    [OTHER, failure ?? []],
  ]);
  await expect.poll(() => shown(LOAN)).toEqual({ saldo: 2400 });
  expect(shown(ME)).toEqual(MARIA);
  expect(shown(OTHER)).toBeUndefined();
  expect(queries.getQueryState(LOAN)?.dataUpdatedAt).toBe(kept?.cuando);
});

test("what comes with the line takes its place", async () => {
  await aVisit();
  onlineManager.setOnline(false);
  const { shown } = openPage([[LOAN, { saldo: 1800 }]]);
  await expect.poll(() => shown(LOAN)).toEqual({ saldo: 2400 });
  onlineManager.setOnline(true);
  await expect.poll(() => shown(LOAN)).toEqual({ saldo: 1800 });
});

test("a refusal is no lost line", async () => {
  await aVisit();
  const { queries, shown } = openPage([[LOAN, new Failure("refused", { code: "FORBIDDEN" })]]);
  await expect.poll(() => queries.getQueryState(LOAN)?.status).toBe("error");
  expect(shown(LOAN)).toBeUndefined();
});

test("a session that ended elsewhere takes it away", async () => {
  await aVisit();
  openPage([[ME, new Failure("refused", { code: "UNAUTHORIZED" })]]);
  await expect.poll(() => readUltimas("maria")).toEqual([]);
});

test("whoever comes next does not find it, nor does anybody after its person left", async () => {
  await aVisit();
  expect(readUltimas("jose")).toEqual([]);
  setOwner("jose");
  expect(readUltimas("maria")).toEqual([]);
  onlineManager.setOnline(false);
  const { queries, shown } = openPage([[LOAN, null]]);
  await expect.poll(() => queries.getQueryState(LOAN)?.fetchStatus).toBe("paused");
  expect(shown(LOAN)).toBeUndefined();
  setOwner(null);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a tab that hears late of the phone's new person leaves what is theirs", () => {
  // Another tab handed the phone over.
  localStorage.setItem("cuotica:cuenta", "jose");
  saveUltimas("jose", [{ key: LOAN, data: 1, cuando: Date.now() }]);
  saveDraft("jose:pago", { values: {} });
  const unsubscribe = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: unsubscribe } });
  setOwner("jose");
  expect(currentOutbox().userId).toBe("jose");
  expect(keptPaths("jose")).toEqual(["loans.mine"]);
  expect(readDraft("jose:pago")).not.toBeNull();
  expect(unsubscribe).not.toHaveBeenCalled();
  setOwner("maria");
  expect(readUltimas("jose")).toEqual([]);
  expect(readDraft("jose:pago")).toBeNull();
  expect(unsubscribe).toHaveBeenCalled();
});

test("after a month, or of a clock that was set back, it tells nothing", () => {
  const cuando = 1_800_000_000_000;
  saveUltimas("maria", [{ key: LOAN, data: 1, cuando }]);
  expect(readUltimas("maria", cuando + ULTIMAS_VALEN_MS - 1)).toHaveLength(1);
  expect(readUltimas("maria", cuando + ULTIMAS_VALEN_MS)).toEqual([]);
  expect(readUltimas("maria", cuando - 1)).toEqual([]);
});

test.each(["", "null", "[]", "{", '{"userId":"maria"}', '{"userId":"maria","ultimas":1}'])(
  "storage that holds '%s' keeps nothing, and breaks nothing",
  (text) => {
    localStorage.setItem("cuotica:ultimas", text);
    expect(readUltimas("maria")).toEqual([]);
    forgetUltimas();
    expect(localStorage.getItem("cuotica:ultimas")).toBeNull();
  },
);

test("a phone that refuses storage only shows nothing", () => {
  putStorage(undefined);
  saveUltimas("maria", []);
  expect(readUltimas("maria")).toEqual([]);
  forgetUltimas();
});

test("its hour is Caracas's", () => {
  const text = formatMomentoCorto(instante(Date.UTC(2026, 10, 21, 23, 40)));
  expect(text.replace(/\s/g, " ")).toBe("21 nov., 7:40 p. m.");
});
