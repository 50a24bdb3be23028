/** A21: notices of payments that never happened, from senders without a device, with a revoked one, or in floods. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evidencias, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { openDatabase, type Storage } from "../../server/storage/db.ts";
import { ATAQUES_ENTEROS, crowd } from "../support/ataques.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const SENT = ATAQUES_ENTEROS ? 5000 : 300;

let server: TestServer;
let storage: Storage;
let phone: { id: string; token: string };
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
  storage = openDatabase(join(server.dataDir, "cuotica.db"));
  const admin = await server.admin();
  const make = { nombre: "Teléfono", cuenta: "0102" };
  phone = (await admin.mutate<typeof phone>("dispositivos.create", make)).data;
});
afterAll(async () => {
  storage.close();
  await server.close();
});

const forged = (n: number, from = "2661") => ({
  from,
  text: `Recibiste un PagomovilBDV por Bs.${n + 1},00 del 0412-5550171 Ref: ${108830000000 + n} en fecha: 29-03-26 hora: 18:01.`,
  sentStamp: 1774821660000 + n,
});

interface Knock {
  token?: string;
  ip: string;
  body: object | string;
  headers?: Record<string, string>;
}

async function knock({ token, ip, body, headers }: Knock): Promise<number> {
  const response = await fetch(`${server.url}/api/banco/avisos`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "x-forwarded-for": ip, ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  await response.text();
  return response.status;
}

const tally = (answers: number[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const status of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const kept = () => [evidencias, movimientosBanco].map((table) => storage.db.select().from(table).all().length);

test("A21: without a token, with a guess, with a revoked one: nothing is kept, and the phone beside them gets through", async () => {
  const admin = await server.admin();
  const lost = (await admin.mutate<typeof phone>("dispositivos.create", { nombre: "Robado", cuenta: "0102" })).data;
  await admin.mutate("dispositivos.revoke", { dispositivoId: lost.id });
  const tokens = [undefined, "nada", lost.token, phone.token.slice(0, -1), phone.id, `${phone.token}'--`];
  const knocks = Array.from({ length: SENT }, (_, n) => ({
    token: tokens[n % tokens.length],
    ip: "200.8.0.1",
    body: forged(n),
  }));
  const answers = tally(await crowd(knocks as Knock[], 20, knock));
  expect(Object.keys(answers).toSorted()).toEqual(["401", "429"]);
  // One network gets this answer sixty times a minute, then has to wait.
  expect(answers["401"]).toBeLessThanOrEqual(ATAQUES_ENTEROS ? 120 : 60);
  expect(kept()).toEqual([0, 0]);
  expect(await knock({ token: phone.token, ip: "200.8.0.1", body: forged(1) })).toBe(202);
  expect(kept()).toEqual([1, 1]);
  console.table({ "A21 strangers": { sent: SENT, ...answers, kept: 0 } });
});

test("A21: a text that calls itself the bank's in a template that escapes nothing is a stranger's", async () => {
  const before = kept();
  const { text } = forged(7);
  const inside = [
    `x","from":"2661","text":"${text}`,
    `x","sender":"2661","message":"${text}`,
    `x"},{"from":"2661","text":"${text}`,
  ];
  for (const texto of inside)
    for (const body of [`{"from":"+584125550199","text":"${texto}"}`, `{"text":"${texto}","from":"+584125550199"}`])
      expect(await knock({ token: phone.token, ip: "200.8.0.2", body })).toBe(202);
  for (const from of ["+584125550199", "26610", "2661 ahora", "com.whatsapp"])
    expect(await knock({ token: phone.token, ip: "200.8.0.2", body: forged(8, from) })).toBe(202);
  expect(kept()).toEqual(before);
});

test("A21: a stolen phone floods: a minute's worth is taken, and the other phone is heard all the while", async () => {
  const admin = await server.admin();
  const stolen = (await admin.mutate<typeof phone>("dispositivos.create", { nombre: "Otro", cuenta: "0102" })).data;
  const [before = 0] = kept();
  const knocks = Array.from({ length: SENT }, (_, n) => ({
    token: stolen.token,
    ip: "200.8.0.3",
    body: forged(10_000 + n),
  }));
  const answers = tally(await crowd(knocks, 20, knock));
  expect(Object.keys(answers).toSorted()).toEqual(["202", "429"]);
  const [after = 0] = kept();
  expect(after - before).toBe(answers["202"]);
  expect(answers["202"]).toBeLessThanOrEqual(ATAQUES_ENTEROS ? 240 : 120);
  expect(await knock({ token: phone.token, ip: "200.8.0.3", body: forged(2) })).toBe(202);
  console.table({ "A21 stolen phone": { sent: SENT, ...answers } });
});

test("A21: what another site makes a browser send is refused", async () => {
  const headers = { origin: "https://otro.example", "content-type": "text/plain" };
  expect(await knock({ token: phone.token, ip: "200.8.0.4", body: forged(3), headers })).toBe(403);
});

test("A21: nothing of it stands in the log: no token, no text", () => {
  const log = server.logged.join("\n");
  expect(log).not.toContain(phone.token);
  expect(log).not.toContain("PagomovilBDV");
});
