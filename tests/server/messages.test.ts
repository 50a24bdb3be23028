/** E-mail against a stand-in for Resend over real HTTP: sent after the commit, retried, never delaying the person. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { sendOtp } from "../../server/identity/otps/actions.ts";
import { NotTaken } from "../../server/messages/carrier.ts";
import { resendCarrier } from "../../server/messages/carriers/resend.ts";
import { deliverDue } from "../../server/messages/mensajes/jobs.ts";
import { insertMensaje } from "../../server/messages/mensajes/queries.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { approvalOf, requested, verified } from "../support/business.ts";
import { carrierOf, writers } from "../support/cartero.ts";
import { ADMIN, startTestServer } from "../support/server.ts";
import { aRequest, createWorld, type World } from "../support/world.ts";

interface Received {
  key: string | null;
  idempotency: string | null;
  body: { from: string; to: string; subject: string; text: string; html: string };
}

/** Resend's stand-in: records what it receives, and answers with the next status of `plan`, then 200. */
function standIn(plan: number[] = []) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { headers } = request;
      const key = headers.get("authorization");
      received.push({
        key,
        idempotency: headers.get("idempotency-key"),
        body: (await request.json()) as Received["body"],
      });
      const status = plan.shift() ?? 200;
      for (const wake of waiting.splice(0)) wake();
      return status === 200
        ? Response.json({ id: crypto.randomUUID() })
        : Response.json({ statusCode: status, name: "application_error", message: "no disponible" }, { status });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    received,
    async until(count: number) {
      while (received.length < count) await new Promise<void>((wake) => waiting.push(wake));
    },
    stop: () => server.stop(true),
  };
}

describe("delivery", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  const postman = (url: string) => ({
    ...world.base,
    azar: () => 1,
    transport: {
      correo: resendCarrier({ key: "re_prueba", url, from: "Cuotica <hola@cuotica.test>" }, writers),
      sms: null,
    },
  });
  const states = () =>
    world.storage.db
      .select()
      .from(mensajes)
      .all()
      .map(({ estado, intentos }) => [estado, intentos]);

  test("carries the message, the sender and a key that makes a repeat harmless", async () => {
    aRequest(world.borrower());
    const resend = standIn();
    expect(await deliverDue(postman(resend.url))).toBe(1);
    expect(resend.received[0]).toMatchObject({
      key: "Bearer re_prueba",
      body: {
        from: "Cuotica <hola@cuotica.test>",
        to: "admin1@cuotica.test",
        subject: expect.stringContaining("María José Núñez"),
        html: expect.stringMatching(/^<p>María José Núñez solicita/),
      },
    });
    const [sent] = world.storage.db.select().from(mensajes).all();
    expect(resend.received[0]?.idempotency).toBe(sent?.id);
    expect(states()).toEqual([["enviado", 0]]);
    expect(await deliverDue(postman(resend.url))).toBe(0);
    await resend.stop();
  });

  test("a failure is logged and tried again later with the same key, until it is given up", async () => {
    aRequest(world.borrower());
    const resend = standIn([500, 500]);
    expect(await deliverDue(postman(resend.url))).toBe(0);
    expect(states()).toEqual([["pendiente", 1]]);
    expect(await deliverDue(postman(resend.url))).toBe(0);
    expect(resend.received).toHaveLength(1);
    world.clock.advance(60_000);
    await deliverDue(postman(resend.url));
    world.clock.advance(5 * 60_000);
    expect(await deliverDue(postman(resend.url))).toBe(1);
    expect(new Set(resend.received.map(({ idempotency }) => idempotency)).size).toBe(1);
    expect(world.warnings).toEqual(Array(2).fill("no se pudo enviar un mensaje"));
    await resend.stop();
  });

  test("nobody listening: it is tried for two days, ever more seldom, and then left as failed with what was the matter", async () => {
    aRequest(world.borrower());
    let tried = 0;
    const refused = carrierOf(() => {
      tried += 1;
      return Promise.reject(new NotTaken("servicio", "nadie atiende"));
    });
    // Checked every half hour, for three days.
    for (let i = 0; i < 144; i += 1) {
      await deliverDue({ ...world.base, transport: { correo: refused }, azar: () => 1 });
      world.clock.advance(30 * 60_000);
    }
    // After 1, 5, 15, 60, 180, 720 minutes and a day, when checked every half hour; the next would be after the end.
    expect(tried).toBe(8);
    const [left] = world.storage.db.select().from(mensajes).all();
    expect(left).toMatchObject({ estado: "fallido", intentos: 8, error: "nadie atiende", intentado: null });
  });

  test("a code that expired while it waited is not sent", async () => {
    sendOtp(world.base, "+584121234567");
    const sent: string[] = [];
    const sms = carrierOf(async ({ destino }) => void sent.push(destino));
    world.clock.advance(10 * 60_000);
    await deliverDue({ ...world.base, transport: { correo: null, sms } });
    expect(sent).toEqual([]);
    expect(states()).toEqual([["fallido", 0]]);
    sendOtp(world.base, "+584121234567");
    await deliverDue({ ...world.base, transport: { correo: null, sms } });
    expect(sent).toEqual(["+584121234567"]);
  });

  test("a code queued by the version before, which kept neither its text nor its end, is never sent", async () => {
    const old = { canal: "sms", destino: "+584121234567", asunto: null, texto: "", plantilla: "codigo" } as const;
    const row = { ...old, params: { id: "codigo-viejo" }, userId: null, unica: null };
    inTransaction(world.storage.db, (tx) => insertMensaje(tx, row, world.clock.now()));
    const sent: string[] = [];
    await deliverDue({
      ...world.base,
      transport: { correo: null, sms: carrierOf(async ({ destino }) => void sent.push(destino)) },
    });
    expect(sent).toEqual([]);
    expect(states()).toEqual([["fallido", 0]]);
  });

  test("a message with the same `unica` is queued once", () => {
    const mensaje = {
      canal: "correo",
      destino: "a@b.test",
      asunto: "x",
      texto: "x",
      plantilla: "pago",
      params: {},
      userId: null,
    } as const;
    const queue = (unica: string | null) =>
      inTransaction(world.storage.db, (tx) => insertMensaje(tx, { ...mensaje, unica }, world.clock.now()));
    expect([queue("a"), queue("a"), queue("b"), queue(null), queue(null)]).toEqual([true, false, true, true, true]);
  });
});

test("the four e-mails of the main job go out after the commit, and a broken provider is not felt", async () => {
  const resend = standIn([500]);
  const server = await startTestServer({ RESEND_API_KEY: "re_prueba", RESEND_URL: resend.url });
  const admin = await server.admin();
  const { person } = await verified(server, admin);
  const loanId = await requested(person);
  await resend.until(2);
  expect((await admin.mutate("loans.approve", approvalOf(loanId))).status).toBe(200);
  expect((await admin.mutate("loans.sendReminder", { loanId })).status).toBe(200);
  expect((await person.mutate("pagos.register", { codigo: "1234", monto: 600 })).status).toBe(200);
  // The refused one is retried at a time of its own.
  const subjects = () => new Set(resend.received.map(({ body }) => `${body.to}: ${body.subject.split(":")[0]}`));
  while (subjects().size < 5) await resend.until(resend.received.length + 1);
  expect([...subjects()].sort()).toEqual(
    [
      `${ADMIN.email}: Nueva solicitud de María José Núñez`,
      `${ADMIN.email}: Nuevo pago de María José Núñez`,
      "cliente1@cuotica.test: Confirma tu correo",
      "maria@cuotica.test: Recordatorio",
      "maria@cuotica.test: Tu préstamo de $20,00 fue aprobado",
    ].sort(),
  );
  await server.close();
  await resend.stop();
});
