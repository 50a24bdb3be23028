/** The service worker's notifications, given what a browser would pass to it: what it shows, and where a tap leads. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "../../client/offline/worker/push.ts";
import type { WorkerSelf } from "../../client/offline/worker/worker-self.ts";

const ORIGIN = "https://cuotica.test";
beforeEach(() => void vi.stubGlobal("location", { origin: ORIGIN }));
afterEach(() => void vi.unstubAllGlobals());

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: unknown;
}

/** A worker with those pages open; `led` records what happened to them. */
function worker(urls: string[] = [], leads = true) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const led: string[] = [];
  const pageOf = (url: string) => {
    const page = {
      url,
      async focus() {
        led.push(`focus ${url}`);
        return page;
      },
      async navigate(to: string) {
        if (!leads) throw new TypeError("not of this worker");
        led.push(`navigate ${to}`);
      },
    };
    return page;
  };
  listen({
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, { body = "", tag = "", data }: NotificationOptions = {}) =>
        void shown.push({ title, body, tag, data }),
    },
    clients: {
      matchAll: async () => urls.map((path) => pageOf(ORIGIN + path)),
      openWindow: async (url: string) => void led.push(`open ${url}`),
    },
  } as unknown as WorkerSelf);
  const fire = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => void work.push(given) });
    await Promise.all(work);
  };
  return {
    push: async (data: unknown) => {
      await fire("push", { data });
      return shown;
    },
    tap: async (data: unknown) => {
      const close = vi.fn();
      await fire("notificationclick", { notification: { data, close } });
      expect(close).toHaveBeenCalledOnce();
      return led;
    },
  };
}

test("shows what the server sent, under its own id, so that the same twice is one", async () => {
  const sent = { titulo: "Préstamos Ana", texto: "Tu pago fue aprobado.", pagina: "/dashboard", id: "m-1" };
  expect(await worker().push({ json: () => sent })).toEqual([
    { title: "Préstamos Ana", body: "Tu pago fue aprobado.", tag: "m-1", data: "/dashboard" },
  ]);
});

test.each([
  ["nothing", null],
  [
    "what cannot be read",
    {
      json: () => {
        throw new SyntaxError();
      },
    },
  ],
  ["null", { json: () => null }],
])("of %s it still shows something: the browser would take its permission back", async (_, data) => {
  expect(await worker().push(data)).toMatchObject([{ title: "Tienes una novedad", data: "/dashboard" }]);
});

test("a tap on what is the panel's leads an open page of the panel, never a borrower's", async () => {
  const to = "/admin/mensajes";
  expect(await worker(["/dashboard", "/admin/hoy"]).tap(to)).toEqual([
    `focus ${ORIGIN}/admin/hoy`,
    `navigate ${ORIGIN}${to}`,
  ]);
  expect(await worker(["/dashboard"]).tap(to)).toEqual([`open ${ORIGIN}${to}`]);
});

test("with no page open, a tap opens one", async () => {
  expect(await worker().tap("/solicitar#pagar")).toEqual([`open ${ORIGIN}/solicitar#pagar`]);
});

test("who is on that page already has it brought forward, and nothing typed is reloaded", async () => {
  expect(await worker(["/dashboard", "/solicitar"]).tap("/solicitar#pagar")).toEqual([`focus ${ORIGIN}/solicitar`]);
});

test("an open page of the borrower's is led there; the panel's is left alone", async () => {
  expect(await worker(["/admin/pagos", "/niveles"]).tap("/datos")).toEqual([
    `focus ${ORIGIN}/niveles`,
    `navigate ${ORIGIN}/datos`,
  ]);
  expect(await worker(["/admin"]).tap("/datos")).toEqual([`open ${ORIGIN}/datos`]);
});

test("a page that this worker does not lead stays where it is", async () => {
  expect(await worker(["/niveles"], false).tap("/datos")).toEqual([`focus ${ORIGIN}/niveles`, `open ${ORIGIN}/datos`]);
});

test.each(["https://otra.test/x", "//otra.test/x", "javascript:alert(1)", 7, null])(
  "%j leads nowhere but home",
  async (data) => {
    expect(await worker().tap(data)).toEqual([`open ${ORIGIN}/dashboard`]);
  },
);
