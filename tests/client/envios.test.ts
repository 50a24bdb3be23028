/** What a form sends: kept on the phone until the server answers, and never put into another person's form. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorCode, errorText } from "../../client/kit/failure.ts";
import { readDraft } from "../../client/kit/form/state/draft.ts";
import { demandOwner, fillForm, giveBack, sendOrKeep } from "../../client/offline/envios/envios.ts";
import { setOwner } from "../../client/offline/envios/outbox.ts";
import { savedOf } from "../../client/offline/kept/almacen.ts";
import { PhoneStorage, putStorage } from "../support/phone-storage.ts";

/** As much of IndexedDB as the phone's storage needs; Bun has none. */
class Base {
  readonly stores = new Map<string, Map<string, { id: string; userId: string }>>();
  createObjectStore(name: string) {
    this.stores.set(name, new Map());
    return { createIndex: () => undefined };
  }
  transaction(name: string) {
    const rows = this.stores.get(name) ?? new Map();
    const transaction = { objectStore: () => store, oncomplete: () => undefined, onabort: () => undefined };
    const done = <T>(result: T) => {
      queueMicrotask(() => transaction.oncomplete());
      return { result };
    };
    const store = {
      put: (row: { id: string; userId: string }) => done(rows.set(row.id, row)),
      delete: (id: string) => done(rows.delete(id)),
      index: () => ({ getAll: (whose: string) => done([...rows.values()].filter(({ userId }) => userId === whose)) }),
    };
    return transaction;
  }
  close() {}
}

/** Opens once: the code keeps its connection. */
const base = new Base();
const indexedDB = {
  open() {
    const request = { result: base, onupgradeneeded: () => undefined, onsuccess: () => undefined };
    queueMicrotask(() => {
      request.onupgradeneeded();
      request.onsuccess();
    });
    return request;
  },
};

/** Whose session the server sees, and what it was asked. */
let session = "maria";
let asked: string[] = [];
let refusal: Response | null = null;

beforeEach(() => {
  session = "maria";
  asked = [];
  refusal = null;
  putStorage(new PhoneStorage());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("indexedDB", indexedDB);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url === "/trpc/usuarios.me") return Response.json({ result: { data: { id: session } } });
    return refusal ?? Response.json({ result: { data: {} } });
  });
  setOwner("maria");
});
afterEach(() => {
  setOwner(null);
  for (const rows of base.stores.values()) rows.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  putStorage(undefined);
});

const valores = { codigo: "1234", monto: "6,00" };
const press = () =>
  sendOrKeep({ tipo: "pagos.register", id: "clave", userId: "maria", input: { codigo: "1234" } as never, valores });
const thrownBy = (sending: Promise<unknown>) =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );
const draftNames = () => Object.keys(localStorage).filter((name) => name.startsWith("cuotica:borrador:"));

test("a pago pressed after another person signed in stays its owner's: not sent, not discarded, no draft", async () => {
  session = "luis";
  const thrown = await thrownBy(press());
  expect(errorCode(thrown)).toBe("OTRA_CUENTA");
  const text =
    "En este teléfono entró otra cuenta. Esto queda guardado aquí hasta que su dueño vuelva a entrar. Recarga la página.";
  expect(errorText(thrown, "")).toBe(text);
  expect(asked).toEqual(["/trpc/usuarios.me"]);
  expect(draftNames()).toEqual([]);
  expect(await savedOf("envios", "maria")).toMatchObject([{ id: "clave", valores, rechazado: false, fallo: text }]);
  expect(await savedOf("envios", "luis")).toEqual([]);
});

test("on a phone that refuses to store it, only its owner's form has it", async () => {
  session = "luis";
  const transaction = vi.spyOn(base, "transaction").mockImplementation(() => {
    throw new Error("refused");
  });
  const thrown = await thrownBy(press());
  transaction.mockRestore();
  expect(errorText(thrown, "")).toBe("En este teléfono entró otra cuenta. Recarga la página.");
  expect(draftNames()).toEqual(["cuotica:borrador:maria:pago"]);
});

test("a refusal puts it back into its owner's form alone", async () => {
  const said = { error: { message: "Ese pago ya está.", data: { codigo: "PAGO_DUPLICATED" } } };
  refusal = Response.json(said, { status: 400 });
  expect(errorText(await thrownBy(press()), "")).toBe("Ese pago ya está.");
  expect(readDraft("maria:pago")?.values).toEqual(valores);
  expect(draftNames()).toHaveLength(1);
  expect(await savedOf("envios", "maria")).toEqual([]);
});

test("what is filled in for a person, or returned to them, is a draft of theirs", async () => {
  fillForm("loans.request", "maria", { amount: "20" });
  expect(readDraft("maria:solicitud")?.values).toEqual({ amount: "20" });
  const rest = { id: "clave", input: {} as never, valores, creado: 1, fallo: "No.", rechazado: true };
  await giveBack({ tipo: "pagos.register", userId: "maria", ...rest });
  expect(readDraft("maria:pago")?.values).toEqual(valores);
});

test("photos of one person are not sent in another's session", async () => {
  await demandOwner("maria");
  session = "luis";
  expect(errorCode(await thrownBy(demandOwner("maria")))).toBe("OTRA_CUENTA");
});
