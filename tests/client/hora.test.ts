/** Only the server's clock counts, as its responses give it, whatever the phone's. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ahora, assumeAdelanto, hoyEnCaracas, hoySabido, learnHora, relojMalPuesto } from "../../client/api/hora.ts";
import { exchange } from "../../client/api/transport.ts";
import { readUltimas, saveUltimas } from "../../client/api/ultimas.ts";
import { HORA } from "../../rules/input/primeras.ts";
import { PhoneStorage, putStorage } from "../support/phone-storage.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const DIA_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => learnHora(String(Date.now())));

/** A phone whose clock is that far ahead of the server's. */
const phoneAhead = (ms: number) => learnHora(String(Date.now() - ms));

test("each answer of the API says its moment, a refusal too, and no page does", async () => {
  for (const path of ["/trpc/niveles.list", "/trpc/usuarios.me", "/api/captcha"]) {
    const answer = await fetch(server.url + path);
    expect(Math.abs(Number(answer.headers.get(HORA)) - Date.now()), path).toBeLessThan(DIA_MS / 24);
  }
  expect((await fetch(`${server.url}/login`)).headers.get(HORA)).toBeNull();
});

test.each([DIA_MS, -DIA_MS, 31 * DIA_MS, -6 * 365 * DIA_MS])(
  "a phone %d ms ahead lives on the server's day",
  async (ms) => {
    const today = hoyEnCaracas();
    phoneAhead(ms);
    expect(relojMalPuesto()).toBe(true);
    expect(hoyEnCaracas()).not.toBe(today);
    await exchange(`${server.url}/trpc/niveles.list`);
    expect(hoyEnCaracas()).toBe(today);
    expect(relojMalPuesto()).toBe(false);
  },
);

test("a phone in another zone, or some hours off, is left alone", () => {
  for (const hours of [-12, -1, 1, 12]) {
    phoneAhead((hours * DIA_MS) / 24);
    expect(relojMalPuesto()).toBe(false);
  }
});

test.each([null, undefined, "", "0", "ayer"])("an answer that says %j of it changes nothing", (said) => {
  const before = ahora();
  learnHora(said);
  expect(ahora() - before).toBeLessThan(DIA_MS / 24);
  expect(hoySabido()).toBe(hoyEnCaracas());
});

test("what a phone kept counts only until a server answers", () => {
  putStorage(new PhoneStorage());
  phoneAhead(DIA_MS);
  saveUltimas("maria", []);
  learnHora(String(Date.now()));
  readUltimas("maria");
  assumeAdelanto(31 * DIA_MS);
  expect(relojMalPuesto()).toBe(false);
  expect(JSON.parse(String(localStorage.getItem("cuotica:ultimas"))).adelanto).toBeLessThan(-DIA_MS / 2);
  putStorage(undefined);
});
