/**
 * /api/v1: keys and their scopes, the same answers as the panel's, refusals as problems, and the document that describes all of
 * it.
 */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { RITMOS } from "../../rules/limits/tries.ts";
import { decimalText } from "../../rules/money/dinero.ts";
import { ALCANCES, type Alcance, PREFIJO } from "../../rules/people/acceso/tokens.ts";
import { RUTAS } from "../../server/http/v1/rutas.ts";
import { removeAdmin, setPapel } from "../../server/identity/admins/actions.ts";
import { createToken } from "../../server/identity/tokens/actions.ts";
import { findToken } from "../../server/identity/tokens/queries.ts";
import { listNewest } from "../../server/messages/mensajes/queries.ts";
import { createWebhook } from "../../server/operator/webhooks/actions.ts";
import { openDatabase } from "../../server/storage/db.ts";
import { approvalOf, requested, verified } from "../support/business.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";
import { createWorld, PROFILE, type World } from "../support/world.ts";

let server: TestServer;
let owner: Person;
let llave: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.admin();
  llave = await llaveDe(["leer", "pagos", "clientes", "banco"]);
});
afterAll(() => server.close());

async function llaveDe(alcances: Alcance[], more: object = {}, maker = owner): Promise<string> {
  const { data } = await maker.mutate<{ token: string }>("tokens.create", { nombre: "Hoja", alcances, ...more });
  return data.token;
}

interface Said {
  status: number;
  type: string | null;
  body: Record<string, unknown> & { items: Record<string, unknown>[]; codigo: string; campos?: Record<string, string> };
}

async function ask(path: string, { key = llave, ...init }: RequestInit & { key?: string } = {}): Promise<Said> {
  const headers = new Headers(init.headers);
  if (key) headers.set("authorization", `Bearer ${key}`);
  const response = await fetch(`${server.url}/api/v1${path}`, { ...init, headers });
  const { status } = response;
  return { status, type: response.headers.get("content-type"), body: (await response.json()) as Said["body"] };
}

const post = (path: string, body: object, clave: string | undefined = crypto.randomUUID(), key = llave) =>
  ask(path, {
    ...{ method: "POST", body: JSON.stringify(body), key },
    headers: { "content-type": "application/json", ...(clave && { "idempotency-key": clave }) },
  });

/** As another program of the operator's writes it, beyond the panel's limits. */
function write(sql: string, ...values: string[]): void {
  const { driver } = openDatabase(join(server.dataDir, "cuotica.db"));
  driver.prepare(sql).run(...values);
  driver.close();
}

describe("what each key may do", () => {
  const keys = new Map<string, string>();
  beforeAll(async () => {
    for (const alcance of ALCANCES) keys.set(alcance, await llaveDe([alcance]));
    keys.set("none", "");
    keys.set("nobody's", `${PREFIJO}${"a".repeat(32)}`);
    keys.set("ended", await llaveDe([...ALCANCES], { nombre: "Vencida" }));
    write("update tokens set vence = creado where nombre = 'Vencida'");
    keys.set("revoked", await llaveDe([...ALCANCES], { nombre: "Revocada" }));
    const { data } = await owner.query<{ items: { id: string; nombre: string }[] }>("tokens.list");
    await owner.mutate("tokens.revoke", { tokenId: data.items.find(({ nombre }) => nombre === "Revocada")?.id });
  });

  test.each(RUTAS.map(({ metodo, path, alcance }) => [`${metodo} ${path}`, { metodo, path, alcance }] as const))(
    "%s",
    async (_, { metodo, path, alcance }) => {
      for (const [whose, key] of keys) {
        const init = metodo === "get" ? { key } : { key, method: "POST", body: "{}" };
        const said = await ask(path.replace(/\{\w+\}/g, "nada"), init);
        const codigo = (ALCANCES as readonly string[]).includes(whose) ? "TOKEN_SCOPE" : "TOKEN_UNKNOWN";
        if (whose === alcance) expect([200, 400], whose).toContain(said.status);
        else
          expect(said, whose).toMatchObject({
            ...{ status: codigo === "TOKEN_SCOPE" ? 403 : 401, type: "application/problem+json", body: { codigo } },
          });
      }
    },
  );

  test("a list says when it was used, and never its secret; revoked once", async () => {
    const key = await llaveDe(["leer"], { nombre: "Por poco" });
    expect((await ask("/tasas", { key })).status).toBe(200);
    const { data, text } = await owner.query<{ items: { id: string; nombre: string; usado: number | null }[] }>(
      "tokens.list",
    );
    const mine = data.items.find(({ nombre }) => nombre === "Por poco");
    expect(mine?.usado).toBeGreaterThan(0);
    expect(text).not.toContain(key);
    expect((await owner.mutate("tokens.revoke", { tokenId: mine?.id })).status).toBe(200);
    expect((await ask("/tasas", { key })).body.codigo).toBe("TOKEN_UNKNOWN");
    expect((await owner.mutate("tokens.revoke", { tokenId: mine?.id })).codigo).toBe("TOKEN_REVOKED");
  });
});

test.each<[string, (world: World, userId: string) => void]>([
  ["is removed", (world, userId) => world.do(world.admin, removeAdmin, { userId })],
  ["is no propietario any more", (world, userId) => world.do(world.admin, setPapel, { userId, papel: "lector" })],
])("of somebody who %s, no key is left", (_, end) => {
  const world = createWorld();
  const maker = world.anAdmin("propietario");
  const { token } = world.do(maker, createToken, { nombre: "Hoja", alcances: ["leer"], dias: "30" });
  const { db } = world.storage;
  expect(findToken(db, token, world.clock.now())?.creadoPor).toBe(maker.usuario.id);
  end(world, maker.usuario.id);
  expect(findToken(db, token, world.clock.now())).toBeUndefined();
  world.close();
});

test("every owner hears that a program was let in, whoever did it too", () => {
  const world = createWorld();
  const maker = world.anAdmin("propietario");
  world.anAdmin("gestor");
  world.do(maker, createToken, { nombre: "Hoja", alcances: ["leer", "pagos"], dias: "30" });
  world.do(maker, createWebhook, { url: "https://programa.example/aqui?clave=secreta", eventos: ["loan.requested"] });
  const sent = listNewest(world.storage.db, 10).filter(({ plantilla }) => plantilla === "programa");
  const texts = sent.map(({ texto }) => texto).join("\n");
  expect(new Set(sent.map(({ userId }) => userId))).toEqual(new Set([world.admin.usuario.id, maker.usuario.id]));
  expect(texts).toContain("hizo la llave «Hoja», que puede: Leer, Pagos. Vence el 14 de febrero de 2027.");
  expect(texts).toContain("conectó un programa que oye lo que pasa: programa.example.");
  expect(texts).not.toContain("secreta");
  world.close();
});

test("a key has a pace of its own: past it, it waits, and its maker does not", async () => {
  const slow = await startTestServer({ RATE_LIMIT_FACTOR: "1" });
  const maker = await slow.admin();
  const { data } = await maker.mutate<{ token: string }>("tokens.create", { nombre: "Bot", alcances: ["leer"] });
  const headers = { authorization: `Bearer ${data.token}` };
  const said = [];
  for (let i = 0; i <= RITMOS.llave[0].max; i += 1) said.push(await fetch(`${slow.url}/api/v1/tasas`, { headers }));
  expect(said.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
  expect(Number(said.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await maker.query("tokens.list")).status).toBe(200);
  await slow.close();
});

test("a pago is registered and approved once under its key, and audited under the name of the key", async () => {
  const { person, userId } = await verified(server, owner);
  const loanId = await requested(person);
  await owner.mutate("loans.approve", approvalOf(loanId));
  const loans = (await ask(`/loans?buscar=${userId}`)).body.items;
  expect(loans).toMatchObject([{ id: loanId, clienteId: userId, saldo: { monto: "24.00", moneda: "USD" } }]);
  const dia = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  const told = { clienteId: userId, dia, metodo: "efectivo", monto: { monto: "6.00", moneda: "USD" } };
  const clave = crypto.randomUUID();
  const [first, second] = [await post("/pagos", told, clave), await post("/pagos", told, clave)];
  expect(first).toMatchObject({ status: 200, body: { status: "Pendiente", cerroPrestamo: false } });
  expect(second.body).toEqual(first.body);
  const decided = await post(`/pagos/${first.body.id}/decision`, { status: "Aprobado", cuotas: 1 });
  expect(decided).toMatchObject({ status: 200, body: { status: "Aprobado" } });
  expect((await ask(`/pagos?buscar=${userId}`)).body.items).toMatchObject([
    { clienteId: userId, status: "Aprobado", monto: { monto: "6.00", moneda: "USD" }, cuotas: 1 },
  ]);
  const { data } = await owner.query<{ items: { accion: string; token: string | null }[] }>("auditoria.list", {
    userId,
  });
  const by = (accion: string) => data.items.filter((line) => line.accion === accion).map(({ token }) => token);
  expect([by("pagos.registerFor"), by("pagos.setStatus"), by("loans.approve")]).toEqual([["Hoja"], ["Hoja"], [null]]);
});

test("a client who signed on paper is written down once, and asks for nothing before who they are is known", async () => {
  const { ubicacion: _, ingreso, ...datos } = PROFILE;
  const told = {
    ...{ ...datos, telefono: "04141234567", cedula: "V20333444", firmoEnPapel: true },
    ingreso: { monto: decimalText(ingreso), moneda: "USD" },
  };
  const clave = crypto.randomUUID();
  const [first, again] = [await post("/clientes", told, clave), await post("/clientes", told, clave)];
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect(await post("/clientes", { ...told, edad: 40 }, clave)).toMatchObject({
    ...{ status: 409, body: { codigo: "KEY_REUSED" } },
  });
  expect((await ask(`/clientes?buscar=${first.body.id}`)).body.items).toMatchObject([
    { id: first.body.id, nombre: datos.nombre, verificado: false, saldo: { monto: "0.00", moneda: "USD" } },
  ]);
  const asked = { clienteId: first.body.id, monto: { monto: "20.00", moneda: "USD" }, motivo: "Mercancía" };
  expect(await post("/loans", asked)).toMatchObject({ status: 409, body: { codigo: "NOT_VERIFIED" } });
  const { userId } = await verified(server, owner);
  const { body } = await post("/loans", { ...asked, clienteId: userId });
  expect((await ask(`/loans?status=Pendiente&buscar=${body.id}`)).body.items).toMatchObject([
    { id: body.id, clienteId: userId, monto: { monto: "20.00" }, montoFinal: null, cargos: [] },
  ]);
});

test("a movement that is not there is confirmed for no pago, and the answer says why", async () => {
  const said = await post("/movimientos/nada/pago", { pagoId: "nada" });
  expect(said).toMatchObject({ status: 200, body: { resultado: "no_se_pudo", codigo: expect.any(String) } });
});

test.each(RUTAS.filter(({ metodo }) => metodo === "get"))(
  "$path says what its form names, and no more",
  async (ruta) => {
    const { status, body } = await ask(ruta.path);
    expect(status).toBe(200);
    expect(z.parse(ruta.salida, body)).toEqual(body);
    if (!["/movimientos", "/tasas"].includes(ruta.path)) expect(body.items.length).toBeGreaterThan(0);
  },
);

test.each([
  ["no key of its own", {}, "", "clave"],
  ["an amount as a number", { monto: { monto: 6, moneda: "USD" } }, undefined, "monto.monto"],
  ["a day that is none", { dia: "2026-02-30" }, undefined, "dia"],
])("bad input: %s is named", async (_, wrong, clave, campo) => {
  const told = { clienteId: "u", dia: "2026-01-31", metodo: "efectivo", monto: { monto: "6.00", moneda: "USD" } };
  const { status, body } = await post("/pagos", { ...told, ...wrong }, clave);
  expect({ status, codigo: body.codigo }).toEqual({ status: 400, codigo: "INPUT_INVALID" });
  expect(Object.keys(body.campos ?? {})).toEqual([campo]);
});

test("the document names every address with what it takes and answers", async () => {
  const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>>;
  };
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toContain("/pagos/{pagoId}/decision");
  expect(document.paths["/clientes"]?.get?.parameters.map(({ name }) => name)).toEqual(["buscar", "cursor", "limite"]);
});
