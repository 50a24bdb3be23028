/** Banks that call us, over real HTTP: our responses, and that each payment is booked once. */
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dispositivos, evidencias, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import type { BancoQueLlama } from "../../rules/bank/llamadas/tabla.ts";
import { instante } from "../../rules/country/fecha.ts";
import { MAX_AVISO_LETRAS } from "../../rules/limits/banco.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { systemClock } from "../../server/core/clock.ts";
import { newId } from "../../server/storage/ids.ts";
import datos from "../bank/datos/llamadas.json" with { type: "json" };
import { startTestServer, type TestServer } from "../support/server.ts";

const TOKENS: Record<BancoQueLlama, string> = {
  bdv: "clave-para-bdv",
  r4: "0b7f8f0e-8f6c-4f60-9d0e-3f2c9a1f7d11",
  bnc: "clave-para-bnc",
  bancamiga: "clave-para-bancamiga",
  bancaribe: "clave-para-bancaribe",
};
const BANCOS: Record<BancoQueLlama, string> = {
  bdv: "0102",
  r4: "0169",
  bnc: "0191",
  bancamiga: "0172",
  bancaribe: "0114",
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "127.0.0.1" });
  for (const [tipo, token] of Object.entries(TOKENS) as [BancoQueLlama, string][]) addDevice(tipo, token);
});
afterAll(() => server.close());

function addDevice(tipo: BancoQueLlama, token: string, set: Partial<typeof dispositivos.$inferInsert> = {}): string {
  const { db } = server.storage;
  const creadoPor = db.select().from(usuarios).where(eq(usuarios.rol, "admin")).get()?.id ?? "";
  const id = newId();
  const { id: cuentaId } = resolveCuentaBanco(db, { clock: systemClock }, BANCOS[tipo]);
  const huella = createHash("sha256").update(token).digest("base64url");
  const row = { id, nombre: tipo, tipo, cuentaId, huella, sellado: "", creado: systemClock.now(), creadoPor };
  db.insert(dispositivos)
    .values({ ...row, ...set })
    .run();
  return id;
}

const HEADERS: Record<BancoQueLlama, (token: string) => Record<string, string>> = {
  bdv: (token) => ({ "API-KEY": token }),
  r4: (token) => ({ Authorization: token }),
  bnc: (token) => ({ "x-api-key": token }),
  bancamiga: (token) => ({ Authorization: `Bearer ${token}` }),
  bancaribe: (token) => ({ Authorization: `Bearer ${token}` }),
};

interface Call {
  path?: string;
  token?: string;
  from?: string;
  headers?: Record<string, string>;
}

async function call(banco: BancoQueLlama, body: unknown, { path, token, from, headers }: Call = {}) {
  const response = await fetch(`${server.url}/api/banco/${path ?? `${banco}/notificacion`}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      ...(from ? { "x-forwarded-for": from } : {}),
      ...(headers ?? HEADERS[banco](token ?? TOKENS[banco])),
    },
  });
  const text = await response.text();
  return [response.status, text.startsWith("{") ? JSON.parse(text) : text];
}

const kept = () => server.storage.db.select().from(evidencias).all();
const money = () => server.storage.db.select().from(movimientosBanco).all();

const UNREADABLE = { hola: "mundo" };

describe.each<[BancoQueLlama, { first: unknown; again: unknown; wrong: [number, unknown]; unknown: unknown }]>([
  [
    "bdv",
    {
      first: { codigo: "00", mensajeCliente: "Aprobado", mensajeSistema: "Notificado" },
      again: { codigo: "01", mensajeCliente: "Pago previamente recibido", mensajeSistema: "Notificado" },
      wrong: [200, { codigo: "99", mensajeCliente: "Corrija el API KEY", mensajeSistema: "Error en API KEY" }],
      unknown: { codigo: "00", mensajeCliente: "Aprobado", mensajeSistema: "Notificado" },
    },
  ],
  ["r4", { first: { abono: true }, again: { abono: true }, wrong: [401, { abono: false }], unknown: { status: true } }],
  [
    "bnc",
    {
      first: { status: "OK" },
      again: { status: "OK" },
      wrong: [401, { mensaje: "Clave errada" }],
      unknown: { status: "OK" },
    },
  ],
  [
    "bancamiga",
    {
      first: { Code: 200, Refpk: datos.bancamiga.Refpk },
      again: { Code: 200, Refpk: datos.bancamiga.Refpk },
      wrong: [401, { mensaje: "Clave errada" }],
      unknown: { Code: 200, Refpk: null },
    },
  ],
  [
    "bancaribe",
    {
      first: { codigo: "00" },
      again: { codigo: "00" },
      wrong: [401, { mensaje: "Clave errada" }],
      unknown: { codigo: "00" },
    },
  ],
])("%s", (banco, { first, again, wrong, unknown }) => {
  test("without its secret, with another bank's or with a wrong one nothing is kept", async () => {
    const before = kept().length;
    const other = banco === "bnc" ? TOKENS.bdv : TOKENS.bnc;
    expect(await call(banco, datos[banco], { headers: {} })).toEqual(wrong);
    expect(await call(banco, datos[banco], { token: "otra" })).toEqual(wrong);
    expect(await call(banco, datos[banco], { token: other })).toEqual(wrong);
    expect(kept()).toHaveLength(before);
  });

  test("a payment is money once, however often it is told", async () => {
    const before = money().length;
    expect(await call(banco, datos[banco])).toEqual([200, first]);
    expect(await call(banco, datos[banco])).toEqual([200, again]);
    const reordered = Object.fromEntries(Object.entries(datos[banco]).toReversed());
    expect(await call(banco, reordered)).toEqual([200, again]);
    expect(money()).toHaveLength(before + 1);
    const evidence = kept().findLast(({ remitente }) => remitente === banco);
    expect(evidence).toMatchObject({ canal: "llamada", estado: "reconocida", movimientoId: money().at(-1)?.id });
    expect(JSON.parse(evidence?.texto ?? "")).toEqual(datos[banco]);
  });

  test("what was connected for that very account is heard this way too, for another's account not", async () => {
    const other = banco === "bnc" ? "bdv" : "bnc";
    addDevice(banco, `de ${banco}`, { tipo: "telefono" });
    addDevice(other, `de ${other} y no de ${banco}`, { tipo: "telefono" });
    const before = money().length;
    expect(await call(banco, datos[banco], { token: `de ${banco}` })).toEqual([200, again]);
    expect(await call(banco, datos[banco], { token: `de ${other} y no de ${banco}` })).toEqual(wrong);
    expect(money()).toHaveLength(before);
  });

  test("what nobody understands is kept for a person to look at, and is no money", async () => {
    const [before, evidence] = [money().length, kept().length];
    expect(await call(banco, UNREADABLE)).toEqual([200, unknown]);
    expect(await call(banco, '{"a": ')).toEqual([200, unknown]);
    expect(await call(banco, "")).toEqual([200, unknown]);
    expect(money()).toHaveLength(before);
    const added = kept().slice(evidence);
    expect(added.map(({ estado }) => estado)).toEqual(["sin_reconocer", "sin_reconocer"]);
  });

  test("of a call that never ends as much is kept as of a notice", async () => {
    const fields = Object.keys(datos[banco]).map((field) => [
      field,
      "9".repeat(60_000 / Object.keys(datos[banco]).length),
    ]);
    await call(banco, Object.fromEntries(fields));
    const { texto, motivo } = kept().at(-1) ?? {};
    expect(texto?.length).toBe(MAX_AVISO_LETRAS);
    expect(motivo?.length ?? 0).toBeLessThan(600);
  });

  test("a disk that takes nothing: the bank hears no «received», and what it tells again is kept", async () => {
    const { driver } = server.storage;
    const references = Object.entries(datos[banco]).filter(([field]) => /refer|refpk/i.test(field));
    const body = { ...datos[banco], ...Object.fromEntries(references.map(([field]) => [field, "77665544"])) };
    const before = money().length;
    driver.exec(
      "create trigger lleno before insert on evidencias begin select raise(abort, 'database or disk is full'); end",
    );
    expect(await call(banco, body)).toEqual([503, { mensaje: "Intente de nuevo" }]);
    driver.exec("drop trigger lleno");
    expect(money()).toHaveLength(before);
    expect((await call(banco, body))[0]).toBe(200);
    expect(money()).toHaveLength(before + 1);
  });
});

describe("R4 asks and tells", () => {
  test.each([
    "r4/notificacion",
    "r4/R4consulta",
    "r4/R4notifica",
    "r4/notificacion/R4consulta",
    "r4/notificacion/R4notifica",
  ])("%s: a question and a notice are told apart by what they carry", async (path) => {
    const before = kept().length;
    expect(await call("r4", datos.r4consulta, { path })).toEqual([200, { status: true }]);
    expect(await call("r4", datos.r4consulta, { path, token: "otra" })).toEqual([401, { status: false }]);
    expect(kept()).toHaveLength(before);
    const notice = {
      ...datos.r4,
      Referencia: String(parseInt(createHash("sha256").update(path).digest("hex").slice(0, 6), 16) + 10_000_000),
    };
    const news = money().length;
    expect(await call("r4", notice, { path })).toEqual([200, { abono: true }]);
    expect(money()).toHaveLength(news + 1);
    expect(kept()).toHaveLength(before + 1);
  });

  test("no money where the network did not complete it; the success told after it is", async () => {
    const before = money().length;
    const failed = { ...datos.r4, Referencia: "55555555", CodigoRed: "91" };
    expect(await call("r4", failed)).toEqual([200, { abono: false }]);
    expect(money()).toHaveLength(before);
    expect(kept().at(-1)).toMatchObject({ estado: "ignorada", motivo: expect.stringContaining("91") });
    expect(await call("r4", { ...failed, CodigoRed: "00" })).toEqual([200, { abono: true }]);
    expect(money()).toHaveLength(before + 1);
  });
});

test("a bank is heard only from its addresses, where the operator lists some", async () => {
  addDevice("bdv", "con-lista", { direcciones: ["45.175.213.98", "200.74.203.0/24", "2001:db8::/32"] });
  const body = { ...datos.bdv, referenciaBancoOrdenante: "900000001" };
  const answers = [];
  for (const from of ["45.175.213.99", "200.74.204.1", "200.74.203.7", "2001:db8::9", "45.175.213.98"])
    answers.push((await call("bdv", body, { token: "con-lista", from }))[1].codigo);
  expect(answers).toEqual(["99", "99", "00", "01", "01"]);
});

test("a revoked device is no bank; one that calls shows when", async () => {
  const id = addDevice("bancamiga", "pronto-revocada");
  const device = () => server.storage.db.select().from(dispositivos).where(eq(dispositivos.id, id)).get();
  const body = { ...datos.bancamiga, Refpk: "otro" };
  await call("bancamiga", UNREADABLE, { token: "pronto-revocada" });
  expect(device()).toMatchObject({ oido: expect.any(Number), reconocido: null });
  expect(await call("bancamiga", body, { token: "pronto-revocada" })).toEqual([200, { Code: 200, Refpk: "otro" }]);
  expect(device()?.reconocido).toEqual(expect.any(Number));
  server.storage.db
    .update(dispositivos)
    .set({ revocado: instante(1) })
    .where(eq(dispositivos.id, id))
    .run();
  expect((await call("bancamiga", body, { token: "pronto-revocada" }))[0]).toBe(401);
});

test("Bancaribe's secret may stand in the address, no other bank's", async () => {
  const path = (banco: BancoQueLlama) => `${banco}/notificacion?token=${TOKENS[banco]}`;
  expect((await call("bancaribe", datos.bancaribe, { path: path("bancaribe"), headers: {} }))[0]).toBe(200);
  expect((await call("bnc", datos.bnc, { path: path("bnc"), headers: {} }))[0]).toBe(401);
});

test("a bank that posts a form is understood; no bank, too much and another site are refused", async () => {
  const form = new URLSearchParams({ ...datos.bdv, referenciaBancoOrdenante: "900000002" }).toString();
  expect((await call("bdv", form))[1].codigo).toBe("00");
  expect(await call("bdv", datos.bdv, { path: "banesco/notificacion" })).toMatchObject([404, { codigo: "NOT_FOUND" }]);
  expect(await call("bdv", datos.bdv, { path: "bdv/R4notifica" })).toMatchObject([404, { codigo: "NOT_FOUND" }]);
  expect((await call("bdv", `{"a":"${"x".repeat(70_000)}"}`))[0]).toBe(413);
  const site = { ...HEADERS.bdv(TOKENS.bdv), origin: "https://otro.example" };
  expect((await call("bdv", datos.bdv, { headers: site }))[0]).toBe(403);
});

test.each<[BancoQueLlama, Record<string, string>]>([
  ["bdv", { "API-KEY": "otra" }],
  ["bnc", {}],
  ["bancamiga", { Authorization: "Bearer otra" }],
  ["bancaribe", { Authorization: "Bearer otra" }],
])("%s: who is no bank is refused before a word of the body is read", async (banco, headers) => {
  const { hostname, port } = new URL(server.url);
  const head = {
    host: `${hostname}:${port}`,
    "content-type": "application/json",
    "content-length": "60000",
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const heard = Promise.withResolvers<string>();
  // Nothing follows the headers: a server waiting for the body would wait for ever.
  const socket = await Bun.connect({
    ...{ hostname, port: Number(port) },
    socket: { data: (_, bytes) => heard.resolve(bytes.toString()), error: (_, error) => heard.reject(error) },
  });
  socket.write(`POST /api/banco/${banco}/notificacion HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  expect(await heard.promise).toMatch(banco === "bdv" ? /"99"/ : banco === "bancaribe" ? /HTTP\/1\.1 \d+/ : /401/);
  socket.end();
});

test("no secret and no payer stands in the log", () => {
  const log = server.logged.join("\n");
  expect(log).toContain("llamada de un banco sin su clave");
  for (const token of [...Object.values(TOKENS), "04145550122"]) expect(log).not.toContain(token);
});
