/** Every row of RECURSOS, used up: who is refused, whose turn is next, and what one heavy user costs the others. */
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { RECURSOS, type Recurso, SUBIDA_CHICA_BYTES } from "../../rules/limits/recursos.ts";
import { RITMOS } from "../../rules/limits/tries.ts";
import type { BaseContext, Usuario } from "../../server/core/context.ts";
import { DomainError } from "../../server/core/errors.ts";
import { moments } from "../../server/core/live.ts";
import type { HttpEnv } from "../../server/core/net/http.ts";
import { paceLectura, paceUno } from "../../server/core/net/ritmo.ts";
import { countPuestos, createPuestos } from "../../server/core/turnos/puestos.ts";
import { createSubidas } from "../../server/http/subidas.ts";
import { type Person, startTestServer } from "../support/server.ts";

type Nombre = keyof typeof RECURSOS;

/** The tests of each resource: a row without one does not compile, and fails below. */
const CASOS: Record<Nombre, () => Promise<void>> = {
  fotoLigera: () => fillTrabajo(RECURSOS.fotoLigera),
  fotoPesada: () => fillTrabajo(RECURSOS.fotoPesada),
  tabla: () => fillTrabajo(RECURSOS.tabla),
  contrasena: () => fillTrabajo(RECURSOS.contrasena),
  exportacion: () => fillTrabajo(RECURSOS.exportacion),
  descarga: () => fillTrabajo(RECURSOS.descarga),
  vistaPrevia: () => fillTrabajo(RECURSOS.vistaPrevia),
  enVivo: fillEnVivo,
  subidaChica: () => fillSubida(RECURSOS.subidaChica, SUBIDA_CHICA_BYTES, "cliente"),
  subidaPanel: () => fillSubida(RECURSOS.subidaPanel, 11_000_000, "admin"),
  subida: () => fillSubida(RECURSOS.subida, 11_000_000, "cliente"),
  envio: fillEnvio,
  lectura: () => fillRitmo(reader("user"), RECURSOS.lectura),
  lecturaPanel: () => fillRitmo(reader("admin"), RECURSOS.lecturaPanel),
};

test("every row has its case", () => {
  expect(Object.keys(CASOS)).toEqual(Object.keys(RECURSOS));
});

describe("used up", () => {
  test.each(Object.entries(CASOS))("%s", (_, fill) => fill());
});

/** People fill every slot and queue; the next is refused, and each one who leaves makes room for another. */
async function fillTrabajo(recurso: Recurso): Promise<void> {
  const puestos = createPuestos(recurso);
  const total = countPuestos(recurso);
  const entered: (() => void)[] = [];
  let refused = 0;
  const come = async (linea: string, quien: string) => {
    const leave = await puestos.enter(linea, quien);
    if (leave) entered.push(leave);
    else refused += 1;
  };
  const [first = "", ...others] = Object.keys(recurso.lineas);
  const { aLaVez = total, cola = 0 } = recurso.lineas[first] ?? {};
  const running = Math.min(total, aLaVez);
  for (let i = 0; i < running + cola; i += 1) void come(first, `persona ${i}`);
  await come(first, "una más");
  expect({ running: entered.length, refused, ...puestos.count(first) }).toEqual({
    running,
    refused: 1,
    corren: running,
    esperan: cola,
  });
  expect(puestos.hasRoom(first, "una más")).toBe(false);
  // Another queue has its own room, and the next slot: its person does not wait behind all of the first.
  for (const linea of others) void come(linea, `de ${linea}`);
  for (let left = 0; left <= others.length; left += 1) {
    entered.shift()?.();
    await new Promise(setImmediate);
  }
  for (const linea of others) expect(puestos.count(linea)).toMatchObject({ esperan: 0 });
  while (entered.length > 0) {
    entered.shift()?.();
    await new Promise(setImmediate);
  }
  for (const linea of [first, ...others]) expect(puestos.count(linea)).toEqual({ corren: 0, esperan: 0 });
}

describe("turns", () => {
  const recurso = { puestos: 1, deUno: 1, lineas: { identidad: { cola: 6 }, captura: { cola: 6 } } } as const;

  /** The order in which `sent` runs, one at a time; "✗" marks refused ones. */
  async function orderOf(sent: readonly (readonly ["identidad" | "captura", string])[]): Promise<string[]> {
    const puestos = createPuestos(recurso);
    const order: string[] = [];
    await Promise.all(
      sent.map(async ([linea, quien]) => {
        const leave = await puestos.enter(linea, quien);
        order.push(leave ? quien : `✗${quien}`);
        await new Promise(setImmediate);
        leave?.();
      }),
    );
    return order;
  }

  test("who sends many goes one at a time between the others", async () => {
    const many = Array(4).fill(["identidad", "A"] as const);
    expect(await orderOf([...many, ["identidad", "B"], ["identidad", "C"]])).toEqual(["A", "B", "C", "A", "A", "A"]);
  });

  test.each([
    ["a moment ago", 0, 1, ["B", "A"]],
    ["a minute ago", 61_000, 1, ["B", "A"]],
    ["long ago", 121_000, 1, ["A", "B"]],
    ["and is a network", 0, null, ["A", "B"]],
  ])("who was served %s goes after who was not, until it is forgotten", async (_, later, deUno, order) => {
    let now = 1_000_000;
    const puestos = createPuestos({ ...recurso, deUno }, () => now);
    (await puestos.enter("identidad", "A"))?.();
    now += later;
    const leave = await puestos.enter("identidad", "C");
    const came: string[] = [];
    const come = async (quien: string) => {
      const go = await puestos.enter("identidad", quien);
      came.push(quien);
      go?.();
    };
    const both = [come("A"), come("B")];
    leave?.();
    await Promise.all(both);
    expect(came).toEqual(order);
  });

  test("a capture goes after one photo of somebody's identity, however many wait", async () => {
    const photos = ["A", "B", "C", "D"].map((quien) => ["identidad", quien] as const);
    expect(await orderOf([...photos, ["captura", "E"]])).toEqual(["A", "E", "B", "C", "D"]);
  });

  test("in a full queue the last of who waits with the most makes room, and nobody takes another's only place", async () => {
    const greedy = Array(7).fill(["identidad", "A"] as const);
    const fair = ["B", "C", "D", "E", "F"].map((quien) => ["identidad", quien] as const);
    const order = await orderOf([...greedy, ...fair, ["identidad", "G"]]);
    // One of hers runs and six wait; five of these give way, and the sixth person finds one each.
    expect(order.filter((one) => one === "✗A")).toHaveLength(5);
    expect(order.filter((one) => !one.startsWith("✗")).toSorted()).toEqual(["A", "A", "B", "C", "D", "E", "F"]);
    expect(order).toContain("✗G");
  });

  test("of one person no more run than may, though slots are free", async () => {
    const puestos = createPuestos({ ...recurso, puestos: 2 });
    const leave = await puestos.enter("identidad", "A");
    void puestos.enter("captura", "A");
    expect([puestos.count("identidad").corren, puestos.count("captura")]).toEqual([1, { corren: 0, esperan: 1 }]);
    const other = await puestos.enter("captura", "B");
    expect(puestos.count("captura").corren).toBe(1);
    leave?.();
    other?.();
    await new Promise(setImmediate);
    expect(puestos.count("captura")).toEqual({ corren: 1, esperan: 0 });
  });

  test("a slot given back twice is one slot", async () => {
    const puestos = createPuestos(recurso);
    const leave = await puestos.enter("identidad", "A");
    leave?.();
    leave?.();
    await puestos.enter("identidad", "B");
    void puestos.enter("identidad", "C");
    expect(puestos.count("identidad")).toEqual({ corren: 1, esperan: 1 });
  });
});

/** A person's screens beyond their own limit end the oldest; filling the whole server is in tests/attacks/pantallas.test.ts. */
async function fillEnVivo(): Promise<void> {
  const { deUno } = RECURSOS.enVivo;
  const streams = Array.from({ length: deUno + 1 }, () => moments("mensajes", "quien abre muchas"));
  for (const stream of streams) await stream.next();
  expect(await streams[0]?.next()).toMatchObject({ done: true });
  await Promise.all(streams.map((stream) => stream.return(undefined)));
}

/** Bodies that never end hold at most that many bytes, per person and in all; a body of another kind is still accepted. */
async function fillSubida({ puestos, deUno }: { puestos: number; deUno: number }, bytes: number, rol: string) {
  const app = new Hono<HttpEnv>();
  const subida = createSubidas();
  let held = 0;
  app.use(async (c, next) => {
    c.set("context", { codes: { rateLimitFactor: 1 }, usuario: { id: c.req.header("quien"), rol } } as never);
    await next();
  });
  app.post("/", subida({ tooLarge: "BODY_TOO_LARGE", busy: "IMAGE_BUSY" }), () => {
    held += 1;
    return new Promise<Response>(() => {});
  });
  app.onError((error, c) => c.text(error instanceof DomainError ? error.code : "?", 429));
  const send = (quien: string, size = bytes) => {
    const body = new ReadableStream({ pull: () => new Promise(() => {}) });
    const headers = { quien, "content-length": String(size) };
    const answer = Promise.resolve(app.request("/", { method: "POST", headers, body, duplex: "half" } as RequestInit));
    return Promise.race([answer.then((response) => response.text()), new Promise(setImmediate).then(() => "held")]);
  };
  const ofOne = [];
  for (let i = 0; i <= Math.floor(deUno / bytes); i += 1) ofOne.push(await send("A"));
  if (bytes > SUBIDA_CHICA_BYTES) expect(ofOne.at(-1)).toBe("IMAGE_BUSY");
  for (let i = 0; i < Math.ceil(puestos / bytes) + 60; i += 1) await send(`persona ${i}`);
  expect(held * bytes).toBeLessThanOrEqual(puestos + (bytes > SUBIDA_CHICA_BYTES ? 0 : RECURSOS.subida.puestos));
  expect(await send("la última")).toBe("IMAGE_BUSY");
  if (bytes > SUBIDA_CHICA_BYTES) expect(await send("una foto de nuestras páginas", 400_000)).toBe("held");
}

const reader = (rol: string) => ({ id: `quien lee: ${rol}`, rol }) as unknown as Usuario;

/** Beyond what a page could send, one person is answered later and others at once; beyond everything that may wait, refused. */
async function fillRitmo(usuario: Usuario, recurso: Recurso): Promise<void> {
  const ctx = { codes: { rateLimitFactor: 1 } } as BaseContext;
  const { deUno, lineas } = recurso;
  const cola = lineas.espera?.cola ?? 0;
  const ask = (who = usuario) => paceLectura(ctx, who);
  const atOnce = Array.from({ length: deUno ?? 0 }, () => ask());
  expect(atOnce.filter((turn) => turn !== null)).toEqual([]);
  const waiting = Array.from({ length: cola }, () => ask());
  expect(waiting.filter((turn) => turn === null)).toEqual([]);
  expect(() => ask()).toThrow("Vas muy rápido");
  expect(ask({ ...usuario, id: "otra persona" })).toBeNull();
  await Promise.all(waiting);
  await ask();
}

/** The same for what people send, one at a time: the queue is full, and each person's share is used up. */
async function fillEnvio(): Promise<void> {
  const { deUno, lineas } = RECURSOS.envio;
  const ctx = { codes: { rateLimitFactor: 1 } } as BaseContext;
  const send = (id: string) => paceUno(ctx, { ...reader("user"), id }, "envio");
  const people = Array.from({ length: lineas.espera.cola }, (_, i) => `quien envía ${i}`);
  for (const id of people) for (let i = 0; i < deUno; i += 1) expect(send(id)).toBeNull();
  const waiting = people.map(send);
  expect(waiting.filter((turn) => turn === null)).toEqual([]);
  expect(() => send(people[0] ?? "")).toThrow("Vas muy rápido");
  expect(send("otra persona")).toBeNull();
  await Promise.all(waiting);
}

test("of one person streams past their own open one a second, whatever their connections", async () => {
  const ctx = { codes: { rateLimitFactor: 1 } } as BaseContext;
  const open = () => paceUno(ctx, { ...reader("user"), id: "quien abre" }, "enVivo");
  const turns = Array.from({ length: RITMOS.enVivo[0].max + 2 }, open);
  expect(turns.map((turn) => turn === null).lastIndexOf(true)).toBe(RITMOS.enVivo[0].max - 1);
  const order: number[] = [];
  const [first, second] = turns.slice(-2).map((turn, i) => turn?.then(() => order.push(i)));
  await first;
  expect(order).toEqual([0]);
  await second;
  expect(order).toEqual([0, 1]);
});

test("who reads without end is answered after who reads once, and is never refused", async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: String(2 / RECURSOS.lectura.deUno) });
  const [greedy, honest] = [await server.newcomer(), await server.newcomer()];
  const order: string[] = [];
  const ask = async (person: Person, path: string, name: string) => {
    expect((await person.fetch(path)).status).toBe(path.startsWith("/trpc") ? 200 : 404);
    order.push(name);
  };
  const all = Array.from({ length: 30 }, () => ask(greedy, "/trpc/usuarios.me", "greedy"));
  // A photo counts as a read too.
  all.push(ask(greedy, "/api/imagenes/ninguna", "greedy"), ask(honest, "/trpc/usuarios.me", "honest"));
  await Promise.all(all);
  expect(order.indexOf("honest")).toBeLessThan(order.length / 2);
  await server.close();
});
