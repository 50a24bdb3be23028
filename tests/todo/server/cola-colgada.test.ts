/**
 * A provider that accepts the connection and never answers delays nothing: not the action behind the message, not other
 * channels, not codes.
 */
import { afterEach, expect, test } from "vitest";
import { mensajes } from "../../../drizzle/schema/messages.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { systemClock } from "../../../server/core/clock.ts";
import { type Carrier, NotTaken } from "../../../server/messages/carrier.ts";
import { deliverDue } from "../../../server/messages/mensajes/jobs.ts";
import { insertMensaje } from "../../../server/messages/mensajes/queries.ts";
import { sendOtpTo } from "../../../server/messages/tell.ts";
import { inTransaction } from "../../../server/storage/db.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { carrierOf } from "../../support/cartero.ts";
import { startTestServer } from "../../support/server.ts";
import { createWorld } from "../../support/world.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Holds every request until `release`; `until` waits for that many. */
function holding() {
  const received: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const waiting: (() => void)[] = [];
  let answered = 0;
  const server = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1", idleTimeout: 60 },
    async fetch(request) {
      received.push(await request.text());
      for (const wake of waiting.splice(0)) wake();
      await released;
      answered += 1;
      return Response.json({ id: crypto.randomUUID() });
    },
  });
  ends.push(() => server.stop(true));
  return {
    url: `http://127.0.0.1:${server.port}`,
    received,
    release,
    answered: () => answered,
    async until(count: number) {
      while (received.length < count) await new Promise<void>((wake) => waiting.push(wake));
    },
  };
}

test("an approval answers while the mail before it is still held, and a code goes out meanwhile", async () => {
  const [mail, sms] = [holding(), holding()];
  const server = await startTestServer({
    ...{ RESEND_API_KEY: "re_prueba", RESEND_URL: mail.url },
    ...{ SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: sms.url, SMS_WEBHOOK_SECRET: "un secreto bien largo" },
  });
  ends.push(() => server.close());
  // Before the program ends: it waits for requests in progress.
  ends.push(() => [mail, sms].forEach(({ release }) => void release()));
  const admin = await server.admin();
  const { person } = await verified(server, admin);
  const loanId = await requested(person);
  // For the new account and the new request: both slots are taken, and nobody answers.
  await mail.until(2);
  expect((await admin.mutate("loans.approve", approvalOf(loanId))).status).toBe(200);
  const registered = await person.mutate<{ id: string }>("pagos.register", { codigo: "1234", monto: 600 });
  const approved = { pagoId: registered.data.id, status: "Aprobado", cuotas: 1 };
  expect((await admin.mutate("pagos.setStatus", approved)).status).toBe(200);
  expect(mail.answered()).toBe(0);
  const visitor = server.visitor();
  expect((await visitor.auth("/phone-number/send-otp", { phoneNumber: "0414-1234567" })).status).toBe(200);
  await sms.until(1);
  expect(sms.received[0]).toMatch(/\d{6}/);
  expect([mail.answered(), mail.received.length]).toEqual([0, 2]);
  // Waiting messages are sent once it answers again.
  mail.release();
  await mail.until(
    server.storage.db
      .select()
      .from(mensajes)
      .all()
      .filter(({ canal }) => canal === "correo").length,
  );
});

test("within a channel what hangs leaves a place for codes, and ends in doubt", async () => {
  const world = createWorld();
  ends.push(() => world.close());
  const { db } = world.storage;
  const [held, codes]: [string[], string[]] = [[], []];
  const never = Promise.withResolvers<Record<string, never>>();
  const sms: Carrier = {
    ...{ nombre: "prueba", honoursKey: false },
    carry: async ({ clase, destino }) => {
      if (clase === "codigo") codes.push(destino);
      else held.push(destino);
      return clase === "codigo" ? {} : never.promise;
    },
  };
  const said = {
    canal: "sms",
    asunto: null,
    texto: "x",
    plantilla: "aviso",
    params: {},
    userId: null,
    unica: null,
  } as const;
  inTransaction(db, (tx) => {
    for (let n = 0; n < 10; n += 1) insertMensaje(tx, { ...said, destino: `+58412000000${n}` }, world.clock.now());
  });
  const onTheirWay = new Map();
  const postman = { ...world.base, transport: { sms }, onTheirWay, esperaMs: 200 };
  const hanging = deliverDue(postman);
  expect(held).toHaveLength(3);
  const vence = instante(world.clock.now() + 600_000);
  inTransaction(db, (tx) => sendOtpTo(tx, world.base, { destino: "+584140000000", userId: null }, "123456", vence));
  // Another delivery, like the one the queue starts when something is added.
  expect(await Promise.race([deliverDue(postman), hanging.then(() => "the one that hangs")])).toBe(1);
  expect([codes, held.length]).toEqual([["+584140000000"], 3]);
  await hanging;
  const doubted = db
    .select()
    .from(mensajes)
    .all()
    .filter(({ dudoso }) => dudoso);
  expect(doubted.length).toBeGreaterThanOrEqual(3);
  expect(doubted[0]).toMatchObject({
    estado: "pendiente",
    error: "El proveedor no respondió a tiempo.",
    intentado: null,
  });
});

test("with four places for codes, those that hang hold up no other, and no more than so many are asked at once", async () => {
  const world = createWorld();
  ends.push(() => world.close());
  const { db } = world.storage;
  const [left, never] = [[] as string[], Promise.withResolvers<Record<string, never>>()];
  const isHung = (destino: string) => destino.startsWith("+58424");
  const sms: Carrier = {
    ...{ nombre: "prueba", honoursKey: false },
    carry: async ({ destino }) => {
      left.push(destino);
      return isHung(destino) ? never.promise : {};
    },
  };
  const postman = { ...world.base, transport: { sms }, onTheirWay: new Map(), esperaMs: 200 };
  const vence = instante(world.clock.now() + 600_000);
  const code = (destino: string) =>
    inTransaction(db, (tx) => sendOtpTo(tx, world.base, { destino, userId: null }, "123456", vence));
  for (let n = 0; n < 3; n += 1) code(`+58424000000${n}`);
  code("+584140000000");
  const first = deliverDue(postman);
  // While three hang, one that does not is sent; and another hanging one takes the last slot.
  await expect.poll(() => left).toContain("+584140000000");
  for (let n = 3; n < 10; n += 1) code(`+58424000000${n}`);
  const second = deliverDue(postman);
  expect(left.filter(isHung)).toHaveLength(4);
  await Promise.all([first, second]);
});

/** A backlog of ordinary messages for that channel. */
const backlog = (canal: "correo" | "sms", destino: (n: number) => string) =>
  Array.from({ length: 500 }, (_, n) => ({
    ...{ canal, destino: destino(n), asunto: "Asunto", texto: "Hola", plantilla: "aviso", params: {} },
    ...{ userId: null, unica: null },
  }));

test("with 500 waiting and one channel silent, a code by the other is out within five seconds", async () => {
  const hung = { correo: holding(), sms: holding() };
  const well = { correo: holding(), sms: holding() };
  for (const { release } of Object.values(well)) release();
  for (const silent of ["correo", "sms"] as const) {
    const mail = silent === "correo" ? hung.correo : well.correo;
    const phone = silent === "sms" ? hung.sms : well.sms;
    const server = await startTestServer({
      ...{ RESEND_API_KEY: "re_prueba", RESEND_URL: mail.url },
      ...{ SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: phone.url, SMS_WEBHOOK_SECRET: "un secreto bien largo" },
    });
    ends.push(() => server.close());
    ends.push(() => hung[silent].release());
    const person = await server.newcomer();
    const said =
      silent === "correo" ? backlog("correo", (n) => `c${n}@cuotica.test`) : backlog("sms", () => "+584120000000");
    inTransaction(server.storage.db, (tx) => {
      for (const one of said) insertMensaje(tx, one, systemClock.now());
    });
    await hung[silent].until(1);
    const began = performance.now();
    const found = (received: string[]) =>
      received.some((text) => (silent === "correo" ? /\d{6}/ : /restablecer|contrase/i).test(text));
    const asked =
      silent === "correo"
        ? await server.visitor().auth("/phone-number/send-otp", { phoneNumber: "0414-1234567" })
        : await person.auth("/request-password-reset", { email: "cliente1@cuotica.test" });
    expect(asked.status).toBe(200);
    const other = silent === "correo" ? phone : mail;
    await expect.poll(() => found(other.received), { timeout: 5000 }).toBe(true);
    // On the silent channel itself a code does not wait for hanging ones either: it is sent at once.
    if (silent === "sms") {
      const sent = await server.visitor().auth("/phone-number/send-otp", { phoneNumber: "0414-7654321" });
      expect(sent.status).toBe(200);
      await expect.poll(() => phone.received.some((text) => /\d{6}/.test(text)), { timeout: 5000 }).toBe(true);
    }
    expect(performance.now() - began).toBeLessThan(5000);
    // Only ordinary ones, and at most the channel's limit at once.
    expect(hung[silent].received.length).toBeLessThanOrEqual(8);
    expect(hung[silent].answered()).toBe(0);
  }
});

test("the program ends without waiting for who hangs, and the next start knows that it does not know", async () => {
  const world = createWorld();
  ends.push(() => world.close());
  const { db } = world.storage;
  const said = {
    canal: "sms",
    asunto: null,
    texto: "x",
    plantilla: "aviso",
    params: {},
    userId: null,
    unica: null,
  } as const;
  inTransaction(db, (tx) => insertMensaje(tx, { ...said, destino: "+584120000000" }, world.clock.now()));
  const row = () => db.select().from(mensajes).all()[0];
  const closing = new AbortController();
  const hung = { ...carrierOf(() => new Promise(() => undefined)), honoursKey: false };
  const leaving = deliverDue({
    ...world.base,
    transport: { sms: hung },
    closing: closing.signal,
    stopping: closing.signal,
  });
  closing.abort();
  expect(await leaving).toBe(0);
  expect(row()).toMatchObject({ estado: "pendiente", intentado: world.clock.now(), dudoso: false });
  const refuses = { ...carrierOf(() => Promise.reject(new NotTaken("duda", "se cortó"))), honoursKey: false };
  expect(await deliverDue({ ...world.base, transport: { sms: refuses } })).toBe(0);
  expect(row()).toMatchObject({ estado: "fallido", dudoso: true, error: "No se sabe si llegó: se cortó", intentos: 2 });
});
