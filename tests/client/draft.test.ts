/** Drafts survive a power cut, and nobody else reads them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { clearAllDrafts, clearDraft, readDraft, saveDraft } from "../../client/kit/form/state/draft.ts";
import { clearOldDrafts } from "../../client/kit/form/state/old-drafts.ts";
import { setOwner } from "../../client/offline/envios/outbox.ts";
import { PhoneStorage, putStorage } from "../support/phone-storage.ts";

/** Storage that refuses, as in a private window or on a full phone. */
const refusing = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error("refused");
    },
    ownKeys: () => [],
  },
);

beforeEach(() => putStorage(new PhoneStorage()));
afterEach(() => putStorage(undefined));

test("comes back as it was left, with the key of its last try", () => {
  const draft = { values: { codigo: "4321" }, clave: "c", content: "{}" };
  saveDraft("pago", draft);
  expect(readDraft("pago")).toEqual(draft);
  expect(readDraft("perfil")).toBeNull();
});

test("is gone once it was sent", () => {
  saveDraft("pago", { values: {} });
  clearDraft("pago");
  expect(readDraft("pago")).toBeNull();
});

test("none is left when somebody signs out; what is not a draft stays", () => {
  localStorage.setItem("tema", "oscuro");
  for (const key of ["pago", "perfil", "solicitud"]) saveDraft(key, { values: {} });
  clearAllDrafts();
  for (const key of ["pago", "perfil", "solicitud"]) expect(readDraft(key)).toBeNull();
  expect(localStorage.getItem("tema")).toBe("oscuro");
});

test("one that was kept long enough is read no more, and goes even if nobody asks for it", () => {
  saveDraft("pago", { values: {}, hasta: Date.now() - 1 });
  saveDraft("perfil", { values: {}, hasta: Date.now() + 60_000 });
  expect(readDraft("pago")).toBeNull();
  localStorage.setItem("tema", "oscuro");
  localStorage.setItem("cuotica:borrador:roto", "{");
  clearOldDrafts();
  expect(Object.keys(localStorage).toSorted()).toEqual(["cuotica:borrador:perfil", "tema"]);
});

test.each([["{"], ["null"], ['"x"'], ["[]"], ["{}"]])("what is kept as %s is no draft", (text) => {
  localStorage.setItem("cuotica:borrador:pago", text);
  expect(readDraft("pago")).toBeNull();
});

test.each([
  ["none at all", undefined],
  ["one that refuses", refusing],
])("a phone with %s only means no drafts", (_, storage) => {
  putStorage(storage);
  expect(() => {
    saveDraft("pago", { values: {} });
    clearDraft("pago");
    clearAllDrafts();
  }).not.toThrow();
});

test("none is left once another account is signed in on the phone; the same one finds its own", () => {
  setOwner("maria");
  saveDraft("pago", { values: {} });
  setOwner("maria");
  expect(readDraft("pago")).not.toBeNull();
  setOwner("luis");
  expect(readDraft("pago")).toBeNull();
  setOwner(null);
});
