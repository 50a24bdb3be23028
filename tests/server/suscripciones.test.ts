/** Browser notifications, against a stand-in push service over real HTTP. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { session } from "../../drizzle/schema/accounts.ts";
import { mensajes, suscripciones } from "../../drizzle/schema/messages.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { pantallaPrueba } from "../../rules/texts/channels/prueba.ts";
import { events } from "../../rules/texts/events/events.ts";
import { run } from "../../server/core/change.ts";
import type { BaseContext, UserContext } from "../../server/core/context.ts";
import { newVapid } from "../../server/core/env/guardadas.ts";
import { pushCarrier } from "../../server/messages/carriers/push.ts";
import { sendPruebaAqui } from "../../server/messages/envios/actions.ts";
import { deliverDue } from "../../server/messages/mensajes/jobs.ts";
import { turnOff, turnOn } from "../../server/messages/suscripciones/actions.ts";
import { listOpen } from "../../server/messages/suscripciones/queries.ts";
import { tellPerson } from "../../server/messages/tell.ts";
import type { Db } from "../../server/storage/db.ts";
import { approvalOf, requested, verified } from "../support/business.ts";
import { type Browser, pushService, signedBy } from "../support/push.ts";
import { type Person, startTestServer } from "../support/server.ts";
import { createWorld, type World } from "../support/world.ts";

const DIA_MS = 86_400_000;
let service: ReturnType<typeof pushService>;
beforeEach(() => {
  service = pushService();
});
afterEach(() => service.stop());

describe("what is sent", () => {
  let world: World;
  let person: UserContext;
  const vapid = newVapid();
  beforeEach(() => {
    world = createWorld();
    person = world.newcomer();
  });
  afterEach(() => world.close());

  /** Signs in and subscribes a browser; returns that session's id. */
  function signIn(browser: Browser, who = person): string {
    const now = new Date(world.clock.now());
    const id = crypto.randomUUID();
    const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 30 * DIA_MS) };
    world.storage.db
      .insert(session)
      .values({ ...times, id, token: id, userId: who.usuario.id })
      .run();
    world.do({ ...who, sessionId: id }, turnOn, browser.keys);
    return id;
  }
  const tell = (event = events.pagoApproved(centavos(6_00))) =>
    run(world.base, (tx: Db, ctx: BaseContext) => tellPerson(tx, ctx, person.usuario.id, event), undefined);
  const deliver = (base = world.base) =>
    deliverDue({ ...base, transport: { push: pushCarrier(vapid, base, new AbortController().signal) } });
  const states = () =>
    world.storage.db
      .select()
      .from(mensajes)
      .all()
      .map(({ canal, estado, intentos }) => [canal, estado, intentos]);

  test("one message reaches every browser of the person, sealed for each and signed by us", async () => {
    const [phone, laptop, other] = [service.browser(), service.browser(), service.browser()];
    signIn(phone);
    signIn(laptop);
    signIn(other, world.newcomer());
    tell();
    expect(await deliver()).toBe(1);
    expect(states()).toEqual([["push", "enviado", 0]]);
    const [said] = phone.shown();
    expect(said).toEqual({
      titulo: "Cuotica",
      texto: "Tu pago fue aprobado.",
      pagina: "/solicitar#pagos",
      id: said?.id,
    });
    expect(laptop.shown()).toEqual([said]);
    expect(other.shown()).toEqual([]);
    for (const { headers, body } of service.received) {
      expect(headers.get("content-encoding")).toBe("aes128gcm");
      expect(Number(headers.get("ttl"))).toBe(2 * 86_400);
      const { aud, exp, sub } = signedBy(vapid.publicKey, headers);
      expect(new URL(aud).host).toBe(new URL(service.url).host);
      expect(exp * 1000 - Date.now()).toBeLessThan(DIA_MS);
      expect(sub).toMatch(/^(mailto|https):/);
      expect(body.toString("latin1")).not.toContain("pago");
    }
  });

  test("an administrator's trial reaches the browser that asks, and no other of theirs; a gone one says so", async () => {
    const [here, other, dead] = [service.browser(), service.browser(), service.browser(410)];
    signIn(other, world.admin);
    const trial = (browser: Browser) => {
      const ctx = { ...world.admin, sessionId: signIn(browser, world.admin), carteros: { push: "push" } };
      return world.do(ctx, sendPruebaAqui, browser.keys);
    };
    trial(here);
    expect(await deliver()).toBe(1);
    expect(here.shown()).toMatchObject([{ texto: pantallaPrueba, pagina: "/admin/mensajes" }]);
    expect(other.shown()).toEqual([]);
    const { mensajeId } = trial(dead);
    expect(await deliver()).toBe(0);
    expect(other.shown()).toEqual([]);
    const row = world.storage.db.select().from(mensajes).where(eq(mensajes.id, mensajeId)).get();
    expect(row).toMatchObject({ estado: "fallido", userId: world.admin.usuario.id });
    expect(row?.error).toContain("Ya no hay ningún navegador");
  });

  /** And they have no confirmed address for messages that nothing nearer delivers. */
  const withoutMail = () => world.storage.driver.exec("update user set emailVerified = 0");

  test("who never said yes leaves no message to send", () => {
    withoutMail();
    tell();
    expect(states()).toEqual([]);
  });

  test.each([404, 410])("a browser that is gone (%i) is forgotten, and the others are told", async (status) => {
    const [gone, phone] = [service.browser(status), service.browser()];
    signIn(gone);
    signIn(phone);
    tell();
    expect(await deliver()).toBe(1);
    tell();
    await deliver();
    expect([gone.shown().length, phone.shown().length]).toEqual([1, 2]);
    expect(states()).toEqual([
      ["push", "enviado", 0],
      ["push", "enviado", 0],
    ]);
  });

  test("keys that nothing can be sealed with are forgotten too", async () => {
    withoutMail();
    const { keys, ...browser } = service.browser();
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url");
    signIn({ ...browser, keys: { ...keys, p256dh } });
    tell();
    expect(await deliver()).toBe(0);
    expect(service.received).toEqual([]);
    // They have no browser left: without another channel nobody notifies them, and an administrator sees that.
    expect(states()).toEqual([["push", "fallido", 1]]);
    expect(listOpen(world.storage.db, person.usuario.id, world.clock.now())).toEqual([]);
  });

  test("what fails is tried again later, with those alone that it did not reach", async () => {
    const [phone, laptop] = [service.browser(), service.browser(503, 429)];
    signIn(phone);
    signIn(laptop);
    tell();
    expect(await deliver()).toBe(0);
    expect(states()).toEqual([["push", "pendiente", 1]]);
    world.clock.advance(60_000);
    expect(await deliver()).toBe(0);
    world.clock.advance(5 * 60_000);
    expect(await deliver()).toBe(1);
    expect([phone.shown().length, laptop.shown().length]).toEqual([1, 3]);
    expect(new Set(laptop.shown().map(({ id }) => id)).size).toBe(1);
  });

  test("after two days it is no news, and is not sent", async () => {
    const phone = service.browser(503);
    signIn(phone);
    tell();
    await deliver();
    world.clock.advance(2 * DIA_MS);
    await deliver();
    expect(phone.shown()).toHaveLength(1);
    expect(states()).toEqual([["push", "fallido", 1]]);
  });

  test("nothing after the session is closed, ends by itself, or its person turned it off: not even what waited", async () => {
    const [left, stayed, off] = [service.browser(), service.browser(), service.browser()];
    const leaving = signIn(left);
    signIn(stayed);
    const turning = signIn(off);
    tell();
    world.storage.db.delete(session).where(eq(session.id, leaving)).run();
    world.do({ ...person, sessionId: turning }, turnOff, {});
    await deliver();
    expect([left.shown().length, stayed.shown().length, off.shown().length]).toEqual([0, 1, 0]);
    world.clock.advance(30 * DIA_MS);
    tell();
    expect(await deliver()).toBe(0);
    expect(stayed.shown()).toHaveLength(1);
  });

  test("a phone that somebody else signs in on is theirs from their yes", async () => {
    const phone = service.browser();
    signIn(phone);
    signIn(phone, world.newcomer());
    tell();
    await deliver();
    expect(phone.shown()).toEqual([]);
  });

  test("of six browsers the five newest are told, and of one session one", async () => {
    const browsers = Array.from({ length: 6 }, () => service.browser());
    const sessions = browsers.map((browser) => {
      world.clock.advance(1000);
      return signIn(browser);
    });
    const again = service.browser();
    world.do({ ...person, sessionId: sessions[5] as string }, turnOn, again.keys);
    tell();
    await deliver();
    expect(browsers.map((browser) => browser.shown().length)).toEqual([0, 1, 1, 1, 1, 0]);
    expect(again.shown()).toHaveLength(1);
  });

  test("a session that was closed meanwhile says yes to nothing", () => {
    const input = service.browser().keys;
    expect(() => world.do({ ...person, sessionId: "ninguna" }, turnOn, input)).toThrow("Inicia sesión para continuar.");
  });

  test("nobody is sent where a service leads on to", async () => {
    const phone = service.browser(307);
    signIn(phone);
    tell();
    expect(await deliver()).toBe(0);
    expect(service.received.map(({ path }) => path)).toEqual([new URL(phone.keys.endpoint).pathname]);
  });

  test("an address inside is refused when it is given, and not called if it got in", async () => {
    const phone = service.browser();
    signIn(phone);
    const outside = { ...world.base, push: { ...world.base.push, loopback: false } };
    expect(() => world.do({ ...person, ...outside, sessionId: "x" }, turnOn, phone.keys)).toThrow(
      "Este navegador no recibe notificaciones.",
    );
    tell();
    expect(await deliver(outside)).toBe(0);
    // An external name that resolves to an internal address: detected when it is called.
    world.storage.db.update(suscripciones).set({ endpoint: "https://localhost.localdomain/x" }).run();
    world.clock.advance(60_000);
    expect(await deliver(outside)).toBe(0);
    expect(service.received).toEqual([]);
  });
});

test("over HTTP: a slow service holds up no mail and no other person; closing the session ends it", async () => {
  const mails: string[] = [];
  const resend = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      mails.push(((await request.json()) as { subject: string }).subject);
      return Response.json({ id: "x" });
    },
  });
  const server = await startTestServer({
    RESEND_API_KEY: "re_prueba",
    RESEND_URL: `http://127.0.0.1:${resend.port}`,
  });
  expect(statSync(join(server.dataDir, "vapid")).mode & 0o777).toBe(0o600);
  const admin = await server.admin();
  const [slow, quick] = [await verified(server, admin), await verified(server, admin)];
  const approved = async (person: Person) => {
    const loanId = await requested(person);
    await admin.mutate("loans.approve", approvalOf(loanId));
    return loanId;
  };
  const [hanging, phone] = [service.browser("never"), service.browser()];
  for (const [{ person }, browser] of [
    [slow, hanging],
    [quick, phone],
  ] as const) {
    const clave = crypto.randomUUID();
    expect(await person.mutate("suscripciones.save", { ...browser.keys, clave })).toMatchObject({ status: 200 });
    expect((await person.query("suscripciones.key")).data).toMatchObject({ activa: true });
  }
  const [, loanId] = [await approved(slow.person), await approved(quick.person)];
  await service.until(2);
  // The first is still hanging: nobody waited for it to time out.
  const hung = server.storage.db.select().from(mensajes).where(eq(mensajes.userId, slow.userId)).all();
  expect(hung.filter(({ canal }) => canal === "push")).toMatchObject([{ estado: "pendiente", intentos: 0 }]);
  expect(phone.shown()).toMatchObject([{ texto: "¡Tu préstamo fue aprobado! Toca para ver tus cuotas." }]);
  await expect.poll(() => mails.filter((subject) => subject.includes("fue aprobado")).length).toBe(2);

  await quick.person.auth("/sign-out", {});
  await admin.mutate("loans.sendReminder", { loanId });
  await expect.poll(() => mails.filter((subject) => subject.startsWith("Recordatorio")).length).toBe(1);
  expect(phone.shown()).toHaveLength(1);
  await server.close();
  await resend.stop(true);
});
