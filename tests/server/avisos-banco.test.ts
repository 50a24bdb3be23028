/** POST /api/banco/avisos over HTTP: every forwarder's body, signatures, repeats, races, limits, and a full disk. */
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dispositivos, evidencias, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../drizzle/schema/cajas.ts";
import { MAX_AVISOS_POR_ENTREGA, MAX_CAMPOS_DE_AVISO, MAX_ENTREGA_BYTES } from "../../rules/limits/banco.ts";
import { openDatabase, type Storage } from "../../server/storage/db.ts";
import REENVIADORES from "../bank/datos/reenviadores.json" with { type: "json" };
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let admin: Person;
let storage: Storage;
let device: { id: string; token: string };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  storage = openDatabase(join(server.dataDir, "cuotica.db"));
});
afterAll(async () => {
  storage.close();
  await server.close();
});
beforeEach(async () => {
  device = await connect();
});

async function connect(): Promise<typeof device> {
  const made = await admin.mutate<typeof device>("dispositivos.create", { nombre: "Teléfono", cuenta: "0102" });
  expect(made.status).toBe(200);
  return made.data;
}

interface Sent {
  status: number;
  body: { recibidos?: number; reconocidos?: number; codigo?: string };
}

async function send(body: BodyInit | object, headers: Record<string, string> = {}, search = ""): Promise<Sent> {
  const raw = typeof body === "string" || body instanceof FormData || body instanceof Uint8Array;
  const response = await fetch(`${server.url}/api/banco/avisos${search}`, {
    method: "POST",
    body: raw ? (body as BodyInit) : JSON.stringify(body),
    headers: {
      ...(!raw && { "content-type": "application/json" }),
      ...(search.includes("token=") ? {} : { authorization: `Bearer ${device.token}` }),
      ...headers,
    },
  });
  return { status: response.status, body: (await response.json()) as Sent["body"] };
}

const mine = () =>
  storage.db
    .select()
    .from(evidencias)
    .all()
    .filter(({ dispositivoId }) => dispositivoId === device.id);
const row = () =>
  storage.db
    .select()
    .from(dispositivos)
    .all()
    .find(({ id }) => id === device.id);

/** A BDV notice whose reference and amount depend on `n`. */
const bdv = (n: number) =>
  `Recibiste un PagomovilBDV por Bs.${100 + n},00 del 0412-5550171 Ref: ${String(108830001054 + n)} en fecha: 29-03-26 hora: 18:01.`;
const notice = (n: number, sentStamp = 1774821660000 + n) => ({ from: "2661", text: bdv(n), sentStamp });
const READ = { status: 202, body: { recibidos: 1, reconocidos: 1 } };
const hmac = (text: string, key = device.token) => createHmac("sha256", key).update(text).digest("hex");

describe("every forwarder", () => {
  test.each(REENVIADORES)("$de", async ({ cuerpo, cabeceras }) => {
    const text = JSON.stringify(cuerpo);
    const sends = (header: string) => (cabeceras as string[]).includes(header);
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (sends("X-Timestamp")) headers["x-timestamp"] = "1774821662";
    if (sends("X-Signature")) headers["x-signature"] = hmac(text + (headers["x-timestamp"] ?? ""));
    expect(await send(text, headers)).toEqual(READ);
    expect(mine()).toMatchObject([{ canal: "aviso", estado: "reconocida" }]);
    expect(row()?.reconocido).not.toBeNull();
  });

  test("JSON, a form, parts and plain text say the same; the token goes in three places", async () => {
    const form = new FormData();
    form.set("from", "2661");
    form.set("text", bdv(2));
    expect(await send(notice(1), {}, `?token=${device.token}`)).toEqual(READ);
    expect(await send(form, { authorization: "", "x-device-token": device.token })).toEqual(READ);
    const coded = new URLSearchParams({ sender: "2661", message: bdv(3) }).toString();
    expect(await send(coded, { "content-type": "application/x-www-form-urlencoded" })).toEqual(READ);
    expect(await send(bdv(4), { "content-type": "text/plain" })).toEqual(READ);
    expect(await send(bdv(5), { "content-type": "application/x-www-form-urlencoded" })).toEqual(READ);
    expect(await send(bdv(6), { "content-type": "text/plain" }, "?remitente=2661")).toEqual(READ);
    expect(mine().map(({ remitente }) => remitente)).toEqual(["2661", "2661", "2661", null, null, "2661"]);
  });

  test("several at once, the bank's and others", async () => {
    const others = [{ from: "+584125550199", text: "Hola mi amor" }];
    const answer = await send([notice(11), notice(12), ...others]);
    expect(answer).toEqual({ status: 202, body: { recibidos: 3, reconocidos: 2 } });
    expect(mine()).toHaveLength(2);
    expect(row()?.ajenos).toBe(1);
  });

  test("one phone with the apps of two banks: each notice is of the account of its own", async () => {
    const mercantil = REENVIADORES.find(({ de }) => de.startsWith("SmsForwarder"))?.cuerpo ?? {};
    expect(await send([notice(13), mercantil])).toEqual({ status: 202, body: { recibidos: 2, reconocidos: 2 } });
    const ofPhone = mine().map(({ movimientoId }) => movimientoId);
    const cuentas = storage.db
      .select()
      .from(movimientosBanco)
      .innerJoin(cuentasBanco, eq(cuentasBanco.id, movimientosBanco.cuentaId))
      .all()
      .filter((found) => ofPhone.includes(found.movimientosBanco.id));
    expect(cuentas.map((found) => found.cuentasBanco.banco).toSorted()).toEqual(["0102", "0105"]);
  });

  test("what another sender wrote is kept nowhere, not in the log either", async () => {
    const secret = "me debes la cena de anoche";
    expect(await send({ from: "+584125550199", text: secret })).toEqual({
      status: 202,
      body: { recibidos: 1, reconocidos: 0 },
    });
    expect(await send(secret, { "content-type": "text/plain" })).toEqual({
      status: 202,
      body: { recibidos: 1, reconocidos: 0 },
    });
    expect(mine()).toEqual([]);
    expect(row()?.ajenos).toBe(2);
    const log = server.logged.join("\n");
    for (const hidden of [secret, device.token, "0412-5550171"]) expect(log).not.toContain(hidden);
  });

  test("a text of the bank that no reader knows waits for its operator, and is no payment", async () => {
    const text = "Estimado cliente, su estado de cuenta de marzo está listo en la aplicación.";
    const answer = await send({ from: "2661", text });
    expect(answer.body).toEqual({ recibidos: 1, reconocidos: 0 });
    expect(mine()).toMatchObject([{ texto: text, movimientoId: null }]);
  });
});

describe("who is heard", () => {
  test("nobody without a token, with another's, or with a revoked one; a bank's secret opens no phone's door", async () => {
    const refused = { status: 401, body: expect.objectContaining({ codigo: "DEVICE_UNKNOWN" }) };
    expect(await send(notice(20), { authorization: "" })).toEqual(refused);
    expect(await send(notice(20), { authorization: "Bearer nada" })).toEqual(refused);
    const bank = await admin.mutate<typeof device>("dispositivos.create", {
      nombre: "BDV",
      cuenta: "0102",
      tipo: "bdv",
    });
    expect(await send(notice(20), { authorization: `Bearer ${bank.data.token}` })).toEqual(refused);
    expect(await send(notice(20))).toEqual(READ);
    expect((await admin.mutate("dispositivos.revoke", { dispositivoId: device.id })).status).toBe(200);
    expect(await send(notice(21))).toEqual(refused);
    expect(mine()).toHaveLength(1);
  });

  test("one tied to addresses is heard from them alone", async () => {
    const make = (direcciones: string[]) =>
      admin.mutate<typeof device>("dispositivos.create", { nombre: "Fijo", cuenta: "0102", direcciones });
    device = (await make(["190.202.1.0/24"])).data;
    expect((await send(notice(22))).status).toBe(401);
    device = (await make(["190.202.1.2", "127.0.0.0/8"])).data;
    expect(await send(notice(22))).toEqual(READ);
  });

  test("a signature that comes must be of this body with this token", async () => {
    const text = JSON.stringify(notice(30));
    const signed = (signature: string, more = {}) =>
      send(text, { "content-type": "application/json", "x-signature": signature, ...more });
    const wrong = { status: 401, body: expect.objectContaining({ codigo: "SIGNATURE_WRONG" }) };
    expect(await signed(hmac(text, "otra clave"))).toEqual(wrong);
    expect(await signed(hmac(`${text} `))).toEqual(wrong);
    expect(await signed("")).toEqual(wrong);
    expect(await signed("no es hexadecimal")).toEqual(wrong);
    expect(await signed(hmac(`${text}1774821662`), { "x-timestamp": "1774821663" })).toEqual(wrong);
    expect(mine()).toEqual([]);
    expect(await signed(`sha256=${hmac(text).toUpperCase()}`)).toEqual(READ);
    expect(await signed(hmac(`${text}1774821662`), { "x-timestamp": "1774821662" })).toEqual(READ);
    expect(mine()).toHaveLength(1);
  });
});

describe("once", () => {
  test("fourteen tries of one delivery are one notice, answered alike; the same text of another moment is another", async () => {
    const [first, later] = [notice(40, 1774821660000), notice(40, 1774825260000)];
    for (let i = 0; i < 14; i += 1) expect(await send(first)).toEqual(READ);
    expect(mine()).toHaveLength(1);
    expect(await send(later)).toEqual(READ);
    expect(mine()).toHaveLength(2);
  });

  test("twenty at once are one", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(notice(41))));
    expect(answers).toEqual(Array(20).fill(READ));
    expect(mine()).toHaveLength(1);
    const { movimientoId } = mine()[0] ?? {};
    expect(
      storage.db
        .select()
        .from(movimientosBanco)
        .all()
        .filter(({ id }) => id === movimientoId),
    ).toHaveLength(1);
  });

  test("without a moment the reference of the text tells it", async () => {
    for (let i = 0; i < 3; i += 1) expect(await send({ from: "2661", text: bdv(42) })).toEqual(READ);
    expect(mine()).toHaveLength(1);
  });

  test("revoked between the knock and the writing, nothing is kept", async () => {
    const sent = Array.from({ length: 10 }, (_, i) => send(notice(50 + i)));
    const revoked = admin.mutate("dispositivos.revoke", { dispositivoId: device.id });
    const answers = await Promise.all(sent);
    await revoked;
    const { revocado } = row() ?? {};
    expect(mine().every(({ recibido }) => recibido <= Number(revocado))).toBe(true);
    expect(mine()).toHaveLength(answers.filter(({ status }) => status === 202).length);
  });
});

describe("limits and signs of life", () => {
  const alive = { status: 202, body: { recibidos: 0, reconocidos: 0 } };
  test("a heartbeat is heard, by its word or marked", async () => {
    expect(row()?.oido).toBeNull();
    expect(await send("ping")).toEqual(alive);
    expect(row()?.oido).not.toBeNull();
    device = await connect();
    expect(await send({ foo: "bar" }, {}, `?latido&token=${device.token}`)).toEqual(alive);
    expect(row()?.oido).not.toBeNull();
    expect(mine()).toEqual([]);
  });

  test("nothing readable, too large, too many: each its answer, and nothing kept", async () => {
    expect((await send({ foo: "bar" })).status).toBe(400);
    expect((await send({})).status).toBe(400);
    expect((await send("")).status).toBe(400);
    expect((await send("{", { "content-type": "application/json" })).status).toBe(400);
    expect((await send("--x", { "content-type": "multipart/form-data; boundary=x" })).status).toBe(400);
    expect((await send({ from: "2661", text: "a".repeat(MAX_ENTREGA_BYTES) })).status).toBe(413);
    const many = Array.from({ length: MAX_AVISOS_POR_ENTREGA + 1 }, (_, i) => notice(i));
    expect((await send(many)).status).toBe(413);
    const names = Array.from({ length: MAX_CAMPOS_DE_AVISO }, (_, n) => [`n${n}`, "1"]);
    expect((await send({ ...notice(0), ...Object.fromEntries(names) })).status).toBe(413);
    expect((await send(Array<string>(MAX_CAMPOS_DE_AVISO + 1).fill(""))).status).toBe(413);
    expect(mine()).toEqual([]);
  });

  test("a phone that runs mad is told to wait, and the others are not", async () => {
    const slow = await startTestServer({ RATE_LIMIT_FACTOR: "0.1" });
    const boss = await slow.admin();
    const make = async () =>
      (await boss.mutate<typeof device>("dispositivos.create", { nombre: "Uno", cuenta: "0102" })).data;
    const [mad, calm] = [await make(), await make()];
    const waits: number[] = [];
    const knock = async (token: string, n: number) => {
      const { status, headers } = await fetch(`${slow.url}/api/banco/avisos`, {
        method: "POST",
        body: JSON.stringify(notice(n)),
        headers: { authorization: `Bearer ${token}` },
      });
      if (status === 429) waits.push(Number(headers.get("retry-after")));
      return status;
    };
    const answers: number[] = [];
    for (let i = 0; i < 30; i += 1) answers.push(await knock(mad.token, i));
    // A tenth of 120 a minute.
    expect(answers.filter((status) => status === 202)).toHaveLength(12);
    expect(answers.filter((status) => status === 429)).toHaveLength(18);
    // The time until the next is accepted, so that an app waits and does not hammer.
    expect(waits).toHaveLength(18);
    for (const seconds of waits) expect(seconds >= 1 && seconds <= 60 && Number.isInteger(seconds)).toBe(true);
    expect(await knock(calm.token, 99)).toBe(202);
    await slow.close();
  });

  test("a phone in 1970 or next year: the day of its arrival counts", async () => {
    const before = Date.now();
    for (const [n, stamp] of [86_400_000, Date.now() + 366 * 86_400_000].entries())
      expect(await send(notice(60 + n, stamp))).toEqual(READ);
    for (const { recibido } of mine()) expect(Number(recibido)).toBeGreaterThanOrEqual(before);
  });
});

test("a full disk answers 500, and the next try is taken", async () => {
  const full = await startTestServer();
  const boss = await full.admin();
  const { token } = (await boss.mutate<typeof device>("dispositivos.create", { nombre: "Uno", cuenta: "0102" })).data;
  const other = openDatabase(join(full.dataDir, "cuotica.db"));
  const knock = () =>
    fetch(`${full.url}/api/banco/avisos`, {
      method: "POST",
      body: JSON.stringify(notice(70)),
      headers: { authorization: `Bearer ${token}` },
    });
  // SQLite's error for a full disk stops the insert itself.
  other.db.run(
    sql`create trigger lleno before insert on evidencias begin select raise(abort, 'database or disk is full'); end`,
  );
  expect((await knock()).status).toBe(500);
  other.db.run(sql`drop trigger lleno`);
  expect((await knock()).status).toBe(202);
  expect(other.db.select().from(evidencias).all()).toHaveLength(1);
  expect(full.logged.join("\n")).not.toContain("0412-5550171");
  other.close();
  await full.close();
});
