/** The step of a sent code is stored on the phone exactly as long as the code is valid. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetPaso, forgetPasos, keepPaso, readPaso, sentAt } from "../../client/account/paso.ts";
import { OTP_VALIDO_MS } from "../../rules/limits/limits.ts";
import { PhoneStorage, putStorage } from "../support/phone-storage.ts";

const NOW = Date.UTC(2026, 10, 22, 12);

beforeEach(() => {
  putStorage(new PhoneStorage());
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  putStorage(undefined);
});

test("until the code is good no more; then nothing of it is left on the phone", () => {
  keepPaso("entrar", "+584145550011");
  vi.setSystemTime(NOW + OTP_VALIDO_MS - 1);
  expect(readPaso("entrar")).toBe("+584145550011");
  expect(sentAt("entrar")).toBe(NOW);
  vi.setSystemTime(NOW + OTP_VALIDO_MS);
  expect(readPaso("entrar")).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("another code is good from when it was sent", () => {
  keepPaso("entrar", "+584145550011");
  vi.setSystemTime(NOW + OTP_VALIDO_MS - 1);
  keepPaso("entrar", "+584145550011");
  vi.setSystemTime(NOW + OTP_VALIDO_MS + 1);
  expect(readPaso("entrar")).toBe("+584145550011");
});

test("a clock that was set back keeps none for longer", () => {
  keepPaso("entrar", "+584145550011");
  vi.setSystemTime(NOW - 1);
  expect(readPaso("entrar")).toBeNull();
});

test("each waits in its own place, and whoever is in waits for none", () => {
  keepPaso("entrar", "+584145550011");
  keepPaso("recuperar", "+584145550012");
  forgetPaso("entrar");
  expect([readPaso("entrar"), readPaso("recuperar")]).toEqual([null, "+584145550012"]);
  forgetPasos();
  expect(readPaso("recuperar")).toBeNull();
});

test.each(["{", "null", '"x"', '{"valor":"+58"}', '{"valor":"+58","hasta":"nunca"}'])(
  "what is kept as %s is no step",
  (text) => {
    localStorage.setItem("cuotica:paso:entrar", text);
    expect(readPaso("entrar")).toBeNull();
  },
);
