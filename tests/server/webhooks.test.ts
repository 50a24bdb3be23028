/**
 * Webhooks: each event is sent once per subscriber, signed, for three days if nobody accepts it, and never to an internal
 * address.
 */
import { Webhook as Firma } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { ANTERIOR_MS, ESPERAS_MS, EVENTOS, type Evento, eventoDe } from "../../rules/people/acceso/webhooks.ts";
import { nameInside } from "../../server/core/net/afuera.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import {
  createWebhook,
  removeWebhook,
  resendEnvio,
  rotateWebhook,
  tryWebhook,
} from "../../server/operator/webhooks/actions.ts";
import { tellAll } from "../../server/operator/webhooks/jobs.ts";
import { listEnvios, listWebhooks } from "../../server/operator/webhooks/queries.ts";
import { anApproved, anApprovedPago, createWorld, type World } from "../support/world.ts";

interface Heard {
  id: string;
  /** Its content, once its signature verifies with each of these secrets. */
  verify: (secret: string) => { type: Evento; data: Record<string, unknown> };
}

/** The package's own verifier, which accepts signatures within five minutes of this world's clock. */
function verifiedAt(now: number, secret: string, body: string, headers: Record<string, string>): unknown {
  const real = Date;
  globalThis.Date = class extends real {
    static override now = () => now;
  } as DateConstructor;
  try {
    return new Firma(secret).verify(body, headers);
  } finally {
    globalThis.Date = real;
  }
}

/** The subscriber, on this machine, under a name that the operator allowed. */
let heard: Heard[] = [];
let answer: () => Response = () => new Response("ok");
const receptor = Bun.serve({
  ...{ port: 0, hostname: "127.0.0.1" },
  async fetch(request): Promise<Response> {
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    const now = world.clock.now();
    heard.push({
      id: headers["webhook-id"] ?? "",
      verify: (secret) => verifiedAt(now, secret, body, headers) as ReturnType<Heard["verify"]>,
    });
    return answer();
  },
});
const url = `http://localhost:${receptor.port}/aqui`;

let world: World;
beforeAll(() => nameInside(["localhost"]));
beforeEach(() => {
  world = createWorld();
  heard = [];
  answer = () => new Response("ok");
});
afterEach(() => world.close());
afterAll(async () => {
  nameInside([]);
  await receptor.stop(true);
});

const all = Object.keys(EVENTOS) as (keyof typeof EVENTOS)[];
const connect = (eventos = all, to = url) => world.do(world.admin, createWebhook, { url: to, eventos });
const round = () => tellAll(world.admin);
const envios = (webhookId: string) => listEnvios(world.storage.db, { webhookId, cursor: null, limit: 100 }).items;

describe("what is told", () => {
  test("a loan and its pago, from the request to the end, in their order and once, signed", async () => {
    const { secreto } = connect();
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const pagoId = anApprovedPago(world, borrower, 24_00);
    world.do(world.admin, completeLoan, { loanId });
    await round();
    await round();
    const said = heard.map(({ verify }) => verify(secreto));
    const of = said.filter(({ type }) => !type.startsWith("verification."));
    const monto = (text: string) => ({ monto: text, moneda: "USD" });
    const clienteId = borrower.usuario.id;
    expect(of.map(({ type, data }) => ({ type, data }))).toMatchObject([
      { type: "loan.requested", data: { loanId, clienteId, monto: monto("20.00") } },
      { type: "loan.approved", data: { loanId, clienteId, monto: monto("20.00") } },
      { type: "pago.registered", data: { pagoId, clienteId, loanId, monto: monto("24.00"), enBolivares: null } },
      { type: "pago.approved", data: { pagoId, clienteId, monto: monto("24.00") } },
      { type: "loan.completed", data: { loanId, clienteId, monto: monto("20.00") } },
    ]);
    expect(said.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["verification.submitted", "verification.approved"]),
    );
    expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length);
    expect(() => heard[0]?.verify(`whsec_${btoa("otro secreto que no es")}`)).toThrow();
  });

  test("only what each chose, and nothing of before", async () => {
    anApproved(world, world.borrower());
    const { id, secreto } = connect(["loan.approved"]);
    await round();
    expect(heard).toEqual([]);
    const loanId = anApproved(world, world.borrower());
    await round();
    expect(heard.map(({ verify }) => verify(secreto).data)).toMatchObject([{ loanId }]);
    world.do(world.admin, removeWebhook, { webhookId: id });
    anApproved(world, world.borrower());
    await round();
    expect(heard).toHaveLength(1);
  });

  test("a cuota that fell due and is owed, once, also over days on which nobody looked", async () => {
    const loanId = anApproved(world, world.borrower());
    const { id } = connect(["cuota.overdue"]);
    const [first] = world.storage.driver
      .prepare("select vence from cargos where loanId = ? order by numero limit 2")
      .pluck()
      .all(loanId) as string[];
    for (const days of [0, 1, 1, 3]) {
      world.clock.goTo(
        days === 0 ? dia(first ?? "") : dia(new Date(world.clock.now() + days * 86_400_000).toISOString().slice(0, 10)),
      );
      await round();
      expect(envios(id)).toHaveLength(days === 0 ? 0 : 1);
    }
    expect(JSON.parse(envios(id)[0]?.cuerpo ?? "{}")).toMatchObject({
      type: "cuota.overdue",
      data: { loanId, numero: 1, vence: first, pendiente: { monto: "6.00" } },
    });
  });

  test.each([
    ["Pendiente", "Aprobado", "pago.approved"],
    ["Rechazado", "Aprobado", "pago.approved"],
    ["Aprobado", "Aprobado", undefined],
    ["Pendiente", "Rechazado", undefined],
  ])("a pago from %s to %s is told as %s", (antes, despues, evento) => {
    expect(eventoDe("pagos.setStatus", { status: antes }, { status: despues })).toBe(evento);
  });
});

describe("who does not take it", () => {
  test("is tried again for three days, and then no more; by hand, once more under the same id", async () => {
    const { id } = connect(["loan.requested"]);
    anApproved(world, world.borrower());
    answer = () => new Response("estoy caído", { status: 503 });
    await round();
    for (const [i, wait] of ESPERAS_MS.entries()) {
      expect(heard).toHaveLength(i + 1);
      expect(envios(id)).toMatchObject([
        { estado: "pendiente", intentos: i + 1, status: 503, respuesta: "estoy caído" },
      ]);
      world.clock.advance(wait - 1);
      await round();
      expect(heard).toHaveLength(i + 1);
      world.clock.advance(1);
      await round();
    }
    expect(ESPERAS_MS.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(3 * 24 * 3_600_000);
    const [given] = envios(id);
    expect(given).toMatchObject({ estado: "fallido", intentos: ESPERAS_MS.length + 1 });
    world.clock.advance(48 * 3_600_000);
    await round();
    expect(heard).toHaveLength(ESPERAS_MS.length + 1);
    answer = () => new Response("ya");
    world.do(world.admin, resendEnvio, { envioId: given?.id ?? "" });
    await round();
    expect(envios(id)).toMatchObject([{ estado: "entregado", status: 200, respuesta: "ya" }]);
    expect(new Set(heard.map((one) => one.id)).size).toBe(1);
  });

  test("is gone for good where it says so", async () => {
    const { id } = connect(["loan.requested"]);
    anApproved(world, world.borrower());
    answer = () => new Response(null, { status: 410 });
    await round();
    expect(envios(id)).toMatchObject([{ estado: "fallido", intentos: 1 }]);
  });

  test("keeps nobody else from hearing", async () => {
    connect(["loan.requested"], "http://localhost:9/nadie");
    const { secreto } = connect(["loan.requested"]);
    anApproved(world, world.borrower());
    await round();
    expect(heard.map(({ verify }) => verify(secreto).type)).toEqual(["loan.requested"]);
  });
});

test("while a secret is changed both are good, for a day", async () => {
  const { id, secreto } = connect();
  const { secreto: nuevo } = world.do(world.admin, rotateWebhook, { webhookId: id });
  const [known] = listWebhooks(world.storage.db);
  expect(Object.values(known ?? {}).join()).not.toContain("whsec_");
  world.do(world.admin, tryWebhook, { webhookId: id });
  await round();
  for (const secret of [secreto, nuevo]) expect(heard[0]?.verify(secret)).toMatchObject({ type: "prueba" });
  world.clock.advance(ANTERIOR_MS);
  world.do(world.admin, tryWebhook, { webhookId: id });
  await round();
  expect(heard).toHaveLength(2);
});

test("a secret that another APP_SECRET sealed is said, and what waits goes once there is a new one", async () => {
  const { id } = connect();
  world.do(world.admin, tryWebhook, { webhookId: id });
  const other = { ...world.admin, codes: { ...world.admin.codes, secret: "otro secreto" } };
  await tellAll(other);
  expect(heard).toEqual([]);
  expect(envios(id)).toMatchObject([{ estado: "pendiente", respuesta: expect.stringContaining("APP_SECRET") }]);
  world.clock.advance(ESPERAS_MS[0] ?? 0);
  const { secreto } = world.do(other, rotateWebhook, { webhookId: id });
  await tellAll(other);
  expect(heard.map(({ verify }) => verify(secreto).type)).toEqual(["prueba"]);
});

describe("an address inside", () => {
  test.each([
    "http://ejemplo.com/x",
    "https://127.0.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/x",
    "https://10.0.0.8/x",
    "https://192.168.1.1/x",
    "https://nube.internal/x",
    "https://intranet/x",
    "https://ana:clave@ejemplo.com/x",
    "https://ejemplo.com:8443/x",
  ])("%s is not kept", async (to) => {
    const { webhooks } = world.caller(world.admin);
    await expect(webhooks.create({ url: to, eventos: ["loan.requested"] })).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: "ADDRESS_NOT_PUBLIC" }) }),
    );
    expect(await webhooks.list()).toEqual([]);
  });

  test("kept while its name led elsewhere, is not called once it leads inside", async () => {
    const { id } = connect(["loan.requested"]);
    nameInside([]);
    anApproved(world, world.borrower());
    await round();
    nameInside(["localhost"]);
    expect(heard).toEqual([]);
    expect(envios(id)).toMatchObject([
      { estado: "pendiente", status: null, respuesta: "La dirección lleva a una red interna." },
    ]);
  });

  test.each([
    ["this machine", `http://127.0.0.1:${receptor.port}/aqui`],
    ["this machine in IPv6", `http://[::1]:${receptor.port}/aqui`],
    ["what a cloud shows only to its own", "http://169.254.169.254/latest"],
    ["a private network", "http://192.168.0.1/"],
  ])("written straight to the table, %s, is not called", async (_, to) => {
    const { id } = connect(["loan.requested"], to);
    anApproved(world, world.borrower());
    await round();
    expect(heard).toEqual([]);
    expect(envios(id)).toMatchObject([{ status: null, respuesta: "La dirección lleva a una red interna." }]);
  });

  test("nor is one followed to which another leads", async () => {
    const { id } = connect(["loan.requested"]);
    anApproved(world, world.borrower());
    answer = () => Response.redirect("http://127.0.0.1:1/", 302);
    await round();
    expect(heard).toHaveLength(1);
    expect(envios(id)).toMatchObject([{ estado: "pendiente", respuesta: "La dirección lleva a otra, y no se sigue." }]);
  });
});
