/** A change on one screen reaches the others, over the stream that a browser opens. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { instante, toDia } from "../../rules/country/fecha.ts";
import { onChange } from "../../server/core/live.ts";
import { getResumen } from "../../server/lending/resumen/queries.ts";
import { countUnread } from "../../server/messages/notificaciones/queries.ts";
import { requestVerificacion } from "../../server/people/verificaciones/actions.ts";
import { approvalOf, requested, verified, withProfile } from "../support/business.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";
import { aRequest, createWorld, type World } from "../support/world.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

interface Event {
  id: string | undefined;
  data: Record<string, unknown>;
  /** The code with which the server rejected the subscription. */
  refused?: string;
}

/** Opens a subscription; `next` returns its next event with data, or null once the server has ended it. */
async function open(person: Person, procedure: string, input?: unknown) {
  const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await person.fetch(`/trpc/${procedure}${search}`, { headers: { accept: "text/event-stream" } });
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const nextBlock = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  return {
    async next(): Promise<Event | null> {
      for (;;) {
        const block = await nextBlock();
        if (block === null || /^event: return/m.test(block)) return null;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data && /^event: serialized-error/m.test(block))
          return { id: undefined, refused: JSON.parse(data).data.codigo, data: {} };
        if (data && !/^event: /m.test(block)) return { id: /^id: (.*)$/m.exec(block)?.[1], data: JSON.parse(data) };
      }
    },
    close: () => reader.cancel(),
  };
}

test("a borrower hears of each new notification, and after a cut of those that came meanwhile", async () => {
  const { person, userId } = await verified(server, admin);
  const loanId = await requested(person);
  const first = await open(person, "notificaciones.live");
  await admin.mutate("loans.approve", approvalOf(loanId));
  const approved = await first.next();
  expect(approved?.data).toMatchObject({ tipo: "aprobado", mensaje: expect.stringContaining("fue aprobado") });
  await first.close();
  await admin.mutate("loans.fine", { loanId });
  await admin.mutate("usuarios.raiseLevel", { userId });
  const again = await open(person, "notificaciones.live", { lastEventId: approved?.id });
  expect((await again.next())?.data.mensaje).toContain("multa");
  expect((await again.next())?.data.mensaje).toContain("nivel 2");
  await again.close();
});

test("what is written between an answer and the stream comes first, to whoever had none before too", async () => {
  const { person, userId } = await withProfile(server);
  const { data: me } = await person.query<{ ultimaNotificacion: string }>("usuarios.me");
  await admin.mutate("usuarios.raiseLevel", { userId });
  const { data: later } = await person.query<{ ultimaNotificacion: string }>("usuarios.me");
  await admin.mutate("usuarios.raiseLevel", { userId });
  const all = await open(person, "notificaciones.live", { lastEventId: me.ultimaNotificacion });
  const first = await all.next();
  expect(first).toMatchObject({ id: later.ultimaNotificacion, data: { mensaje: expect.stringContaining("nivel 2") } });
  expect((await all.next())?.data.mensaje).toContain("nivel 3");
  const rest = await open(person, "notificaciones.live", { lastEventId: later.ultimaNotificacion });
  expect((await rest.next())?.data.mensaje).toContain("nivel 3");
  await Promise.all([all.close(), rest.close()]);
});

test("who asks for it hears at once where to pay and at what rate, and again only when either is another", async () => {
  const { person } = await withProfile(server);
  const cuenta = { banco: "0102", telefono: "0412-5550101", cedula: "V-12345678", titular: "Ana Rivas" };
  const save = (datosPago: object) => admin.mutate("ajustes.save", { datosPago });
  const hoy = toDia(instante(Date.now()));
  await save(cuenta);
  const live = await open(person, "notificaciones.live", { pagar: true });
  const pagar = async () => (await live.next())?.data.pagar as { datosPago: { telefono: string }; tasa: object | null };
  const first = await pagar();
  expect(first).toMatchObject({ datosPago: { banco: "0102", titular: "Ana Rivas" }, tasa: null });
  await admin.mutate("ajustes.save", { marca: "Otro nombre" });
  await save(cuenta);
  await save({ ...cuenta, telefono: "0414-5550202" });
  const moved = await pagar();
  expect(moved.datosPago).toEqual({ ...first.datosPago, telefono: expect.stringContaining("4145550202") });
  await admin.mutate("tasas.save", { fechaValor: hoy, valor: 29_135_820_000, fuente: "BCV" });
  expect((await pagar()).tasa).toMatchObject({ fechaValor: hoy, valor: 29_135_820_000 });
  await live.close();
});

test("a panel hears at once of what another administrator opens, lets go, and leaves open as their session ends", async () => {
  const { person } = await verified(server, admin);
  const loanId = await requested(person);
  const other = await server.admin();
  const live = await open(admin, "resumen.live");
  await live.next();
  type Claimed = { atiende: object | null };
  const held = async () =>
    (await admin.query<Claimed>("atenciones.of", { tipo: "solicitud", id: loanId })).data.atiende !== null;
  await other.mutate("loans.claim", { loanId, hoja: "a" });
  expect([(await live.next()) !== null, await held()]).toEqual([true, true]);
  await other.mutate("loans.release", { loanId, hoja: "a" });
  expect([(await live.next()) !== null, await held()]).toEqual([true, false]);
  await other.mutate("loans.claim", { loanId, hoja: "a" });
  expect([(await live.next()) !== null, await held()]).toEqual([true, true]);
  await other.auth("/sign-out", {});
  expect([(await live.next()) !== null, await held()]).toEqual([true, false]);
  await live.close();
  await admin.mutate("loans.reject", { loanId });
});

test("who does not ask for it hears only notifications", async () => {
  const { person, userId } = await withProfile(server);
  const live = await open(person, "notificaciones.live");
  await admin.mutate("ajustes.save", {
    datosPago: { banco: "0134", telefono: "0412-5550303", cedula: "V-12345678", titular: "Ana Rivas" },
  });
  await admin.mutate("usuarios.raiseLevel", { userId });
  expect((await live.next())?.data).toMatchObject({ mensaje: expect.stringContaining("nivel 2") });
  await live.close();
});

test("a panel that is only open is no use of it: its session goes on towards its end", async () => {
  const { person } = await verified(server, admin);
  const panel = await open(admin, "resumen.live");
  await panel.next();
  const { driver } = server.storage;
  const own = "userId in (select id from usuarios where rol = 'admin')";
  const lastUse = () => driver.prepare(`select max(updatedAt) from session where ${own}`).pluck().get();
  driver.exec(`update session set updatedAt = updatedAt - 7200000 where ${own}`);
  const before = lastUse();
  await requested(person);
  expect(await panel.next()).not.toBeNull();
  expect(lastUse()).toBe(before);
  await panel.close();
});

test("an open panel hears of a change, and of nothing once its person is no administrator", async () => {
  const [one, other] = [await verified(server, admin), await verified(server, admin)];
  const panel = await open(admin, "resumen.live");
  const pendientes = async () => {
    const event = (await panel.next()) as { data: { cantidades: { pendientes: number } } } | null;
    return event?.data.cantidades.pendientes ?? null;
  };
  const before = (await pendientes()) ?? expect.unreachable();
  await requested(one.person);
  expect(await pendientes()).toBe(before + 1);
  // Another owner remains.
  server.storage.driver.prepare("update usuarios set rol = 'admin' where id = ?").run(one.userId);
  const { id } = (await admin.query<{ id: string }>("usuarios.me")).data;
  server.storage.driver.prepare("update usuarios set rol = 'cliente' where id = ?").run(id);
  await requested(other.person);
  // An earlier event may still be on its way: that the first request's mail was sent.
  let heard = await pendientes();
  while (heard === before + 1) heard = await pendientes();
  expect(heard).toBeNull();
});

test("nobody listens for another: signed out, or not an administrator", async () => {
  const { person } = await withProfile(server);
  await expect((await open(server.visitor(), "notificaciones.live")).next()).resolves.toMatchObject({
    refused: "UNAUTHORIZED",
  });
  await expect((await open(person, "resumen.live")).next()).resolves.toMatchObject({ refused: "FORBIDDEN" });
});

describe("nothing falls between an answer and the next", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  /** What an open panel receives, event by event. */
  const listen = async () => (await world.caller(world.admin).resumen.live())[Symbol.asyncIterator]();
  const waiting = (heard: IteratorResult<{ cantidades: { pendientes: number } }>) => heard.value?.cantidades.pendientes;

  test("a change after the summary was read and before anybody waits for the next is heard", async () => {
    const borrowers = [world.borrower(), world.borrower(), world.borrower()];
    const panel = await listen();
    expect(waiting(await panel.next())).toBe(0);
    for (const borrower of borrowers) aRequest(borrower);
    expect(waiting(await panel.next())).toBe(3);
    // All three were one message: now it waits.
    const next = panel.next();
    aRequest(world.borrower());
    expect(waiting(await next)).toBeDefined();
  });

  test("a change before the first summary is in it", async () => {
    const panel = await listen();
    aRequest(world.borrower());
    expect(waiting(await panel.next())).toBe(1);
  });

  test("whoever asks on being told finds the change made, before its own author has an answer", async () => {
    const borrower = world.borrower();
    const order: string[] = [];
    const stop = onChange("resumen", () => {
      const { pendientes } = getResumen(world.storage.db).cantidades;
      order.push(`told of ${pendientes}, open: ${world.storage.driver.inTransaction}`);
    });
    await world.caller(borrower).loans.request({ amount: 500, reason: "x" });
    order.push("answered");
    stop();
    expect(order).toEqual(["told of 1, open: false", "answered"]);
  });

  test("a change that no figure of the summary shows makes another summary all the same", async () => {
    const { id: userId } = world.borrower().usuario;
    const panel = world.caller(world.admin);
    const before = await panel.resumen.get();
    await panel.gestiones.add({ userId, tipo: "nota", texto: "Llamó" });
    expect(await panel.resumen.get()).not.toEqual(before);
    expect({ ...(await panel.resumen.get()), version: 0 }).toEqual({ ...before, version: 0 });
  });

  test("more notifications than one reading holds all come, without waiting for another", async () => {
    const borrower = world.borrower();
    const { id: userId } = borrower.usuario;
    const live = (await world.caller(borrower).notificaciones.live({ lastEventId: "0" }))[Symbol.asyncIterator]();
    for (let n = 0; n < 45; n += 1) world.do(world.admin, requestVerificacion, { userId });
    const total = countUnread(world.storage.db, userId);
    const ids = new Set<unknown>();
    for (let n = 0; n < total; n += 1) ids.add(((await live.next()).value as unknown as [id: string])[0]);
    expect(ids.size).toBe(total);
  });
});
