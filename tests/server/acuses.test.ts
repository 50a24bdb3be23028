/** Carriers' callbacks against the whole program: who may call, what is trusted, and that nothing counts twice. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consentimientos, mensajes, respuestas, supresiones } from "../../drizzle/schema/messages.ts";
import { instante } from "../../rules/country/fecha.ts";
import { insertAccount } from "../../server/identity/cuentas/queries.ts";
import { signedByTwilio } from "../../server/messages/acuses/firmas.ts";
import { noteTaken } from "../../server/messages/attempt.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { byMeta, byResend, byTwilio, META, RESEND, type Signed, said, TWILIO } from "../support/acuses.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let bare: TestServer;

beforeAll(async () => {
  [server, bare] = await Promise.all([startTestServer({ ...META, ...RESEND, ...TWILIO }), startTestServer()]);
});
afterAll(async () => {
  await Promise.all([server.close(), bare.close()]);
});

const call = async (path: string, { body, headers }: Signed, at = server) =>
  (await fetch(`${at.url}/api/mensajes${path}`, { method: "POST", body, headers })).status;

const NOW = instante(Date.now());
let count = 0;

/** A message its carrier accepted under that id; null: the id is not stored yet. */
function aMensaje(canal: "correo" | "sms" | "whatsapp", proveedor: string, proveedorId: string | null): string {
  count += 1;
  const id = `mensaje-${count}`;
  const userId = inTransaction(server.storage.db, (tx) => insertAccount(tx, `p${count}@cuotica.test`, "hash", NOW));
  const row = {
    id,
    canal,
    proveedorId,
    proveedor: proveedorId && proveedor,
    destino: `p${count}@cuotica.test`,
    userId,
  };
  const rest = { texto: "x", plantilla: "x", params: {}, estado: "enviado", proximoIntento: NOW, creado: NOW } as const;
  server.storage.db
    .insert(mensajes)
    .values({ ...row, ...rest })
    .run();
  return id;
}
const rowOf = (id: string) => {
  const row = server.storage.db.select().from(mensajes).where(eq(mensajes.id, id)).get();
  return { estado: row?.estado, entregado: row?.entregado, leido: row?.leido, error: row?.error, su: row?.proveedorId };
};
const all = () => ({
  mensajes: server.storage.db.select().from(mensajes).all(),
  respuestas: server.storage.db.select().from(respuestas).all(),
  supresiones: server.storage.db.select().from(supresiones).all(),
  consentimientos: server.storage.db.select().from(consentimientos).all(),
});

const SECOND = 1000;
const state = (id: string, status: string, at: number, more: object = {}) =>
  byMeta({ statuses: [{ id, status, timestamp: String(Math.floor(at / SECOND)), recipient_id: "58412", ...more }] });

describe("who may call", () => {
  const forged = () => ({
    "another's secret": ["/whatsapp", byMeta(said("wamid.f", "584121112233", "BAJA", NOW), "f".repeat(32))],
    "no signature": ["/whatsapp", { ...byMeta(said("wamid.f", "584121112233", "BAJA", NOW)), headers: {} }],
    "a body changed on the way": ["/whatsapp", { ...byMeta(said("wamid.f", "58412", "hola", NOW)), body: "{}" }],
    "another's key": ["/resend", byResend({ type: "email.bounced" }, NOW, Buffer.from("otra clave cualquiera"))],
    "a call of six minutes ago, played again": ["/resend", byResend({ type: "email.bounced" }, NOW - 6 * 60 * SECOND)],
    "a call from the future": ["/resend", byResend({ type: "email.bounced" }, NOW + 6 * 60 * SECOND)],
    "another's token": ["/twilio", byTwilio(`${server.publicUrl}/api/mensajes/twilio`, { MessageSid: "S" }, "otro")],
    "another address": ["/twilio?id=otro", byTwilio(`${server.publicUrl}/api/mensajes/twilio`, { MessageSid: "S" })],
  });

  test("nobody who did not sign, and nothing is kept", async () => {
    const before = all();
    for (const [what, [path, signed]] of Object.entries(forged()))
      expect(await call(path as string, signed as Signed), what).toBe(401);
    expect(all()).toEqual(before);
  });

  test("nobody at all where the operator has no such carrier, nor at another address", async () => {
    for (const path of ["/whatsapp", "/resend", "/twilio"])
      expect(await call(path, byMeta(said("wamid.g", "584121112233", "hola", NOW)), bare)).toBe(404);
    expect(await call("/vonage", byMeta({}))).toBe(404);
    expect((await fetch(`${bare.url}/api/mensajes/whatsapp?hub.mode=subscribe`)).status).toBe(404);
  });

  test("nobody with more than 64 KB", async () => {
    const signed = byMeta(said("wamid.big", "584121112233", "x".repeat(70_000), NOW));
    expect(await call("/whatsapp", signed)).toBe(413);
  });

  test("Meta is answered its question for the word that both know, and for no other", async () => {
    const ask = (word: string) => {
      const query = { "hub.mode": "subscribe", "hub.verify_token": word, "hub.challenge": "1158201444" };
      return fetch(`${server.url}/api/mensajes/whatsapp?${new URLSearchParams(query)}`);
    };
    const known = await ask(META.WHATSAPP_VERIFY_TOKEN);
    expect([known.status, await known.text()]).toEqual([200, "1158201444"]);
    expect((await ask("otra")).status).toBe(401);
  });

  test("Twilio's own published example is signed as it says", () => {
    const numero = "+14158675309";
    const form = { CallSid: "CA1234567890ABCDE", Caller: numero, Digits: "1234", From: numero, To: "+18005551212" };
    const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    expect(signedByTwilio("12345", url, form, "RSOYDt4T1cUTdK1PDd93/VVr8B8=")).toBe(true);
    expect(signedByTwilio("12345", url, { ...form, Digits: "1235" }, "RSOYDt4T1cUTdK1PDd93/VVr8B8=")).toBe(false);
  });
});

describe("what became of a message", () => {
  test("arrived, then read; and read before it was said to arrive", async () => {
    const one = aMensaje("whatsapp", "whatsapp", "wamid.1");
    await call("/whatsapp", state("wamid.1", "delivered", NOW - 20 * SECOND));
    await call("/whatsapp", state("wamid.1", "read", NOW - 10 * SECOND));
    const other = aMensaje("whatsapp", "whatsapp", "wamid.2");
    await call("/whatsapp", state("wamid.2", "read", NOW - 10 * SECOND));
    await call("/whatsapp", state("wamid.2", "delivered", NOW - 20 * SECOND));
    const whole = (at: number) => Math.floor(at / SECOND) * SECOND;
    expect(rowOf(one)).toMatchObject({ entregado: whole(NOW - 20 * SECOND), leido: whole(NOW - 10 * SECOND) });
    expect(rowOf(other)).toMatchObject({ estado: "enviado", leido: whole(NOW - 10 * SECOND) });
    expect(rowOf(other).entregado).not.toBeNull();
  });

  test("the same told three times changes nothing after the first", async () => {
    const id = aMensaje("whatsapp", "whatsapp", "wamid.3");
    const told = state("wamid.3", "delivered", NOW);
    expect(await call("/whatsapp", told)).toBe(200);
    const once = all();
    expect([await call("/whatsapp", told), await call("/whatsapp", told)]).toEqual([200, 200]);
    expect(all()).toEqual(once);
    expect(rowOf(id).entregado).not.toBeNull();
  });

  test("what arrived did not fail, whatever is told later; what failed says why in words", async () => {
    const errors = [{ code: 131026, title: "Message undeliverable" }];
    const arrived = aMensaje("whatsapp", "whatsapp", "wamid.4");
    await call("/whatsapp", state("wamid.4", "delivered", NOW));
    await call("/whatsapp", state("wamid.4", "failed", NOW, { errors }));
    expect(rowOf(arrived)).toMatchObject({ estado: "enviado", error: null });
    const failed = aMensaje("whatsapp", "whatsapp", "wamid.5");
    await call("/whatsapp", state("wamid.5", "failed", NOW, { errors }));
    expect(rowOf(failed).error).toBe(
      "WhatsApp no lo entregó: este número no usa WhatsApp, o no puede recibirlo (131026)",
    );
  });

  test("told before we wrote down how it is called there, it is found by our own id", async () => {
    const wa = aMensaje("whatsapp", "whatsapp", null);
    await call("/whatsapp", state("wamid.6", "delivered", NOW, { biz_opaque_callback_data: wa }));
    const mail = aMensaje("correo", "resend", null);
    const tags = { mensaje: mail };
    await call("/resend", byResend({ type: "email.delivered", data: { email_id: "re-6", tags } }, NOW));
    const sms = aMensaje("sms", "twilio", null);
    const path = `/twilio?id=${sms}`;
    const form = { MessageSid: "SM6", MessageStatus: "delivered" };
    expect(await call(path, byTwilio(`${server.publicUrl}/api/mensajes${path}`, form))).toBe(200);
    expect([wa, mail, sms].map((id) => rowOf(id).su)).toEqual(["wamid.6", "re-6", "SM6"]);
    for (const id of [wa, mail, sms]) expect(rowOf(id).entregado).not.toBeNull();
  });

  test("a code that went by WhatsApp in place of an SMS is found too", async () => {
    const code = aMensaje("sms", "whatsapp", null);
    await call("/whatsapp", state("wamid.codigo", "delivered", NOW, { biz_opaque_callback_data: code }));
    expect(rowOf(code)).toMatchObject({ su: "wamid.codigo", estado: "enviado" });
    expect(rowOf(code).entregado).not.toBeNull();
  });

  test("a failure that is told while its attempt is still under way is asked for again", async () => {
    const id = aMensaje("whatsapp", "whatsapp", null);
    const set = (row: object) => server.storage.db.update(mensajes).set(row).where(eq(mensajes.id, id)).run();
    set({ estado: "pendiente", intentado: NOW, proximoIntento: instante(NOW + 3_600_000) });
    const told = state("wamid.pronto", "failed", NOW, { biz_opaque_callback_data: id });
    expect(await call("/whatsapp", told)).toBe(503);
    set({ estado: "enviado", intentado: null, proveedor: "whatsapp", proveedorId: "wamid.pronto" });
    expect(await call("/whatsapp", told)).toBe(200);
    expect(rowOf(id)).toMatchObject({ estado: "fallido", error: "WhatsApp no lo entregó: Meta no dijo por qué" });
  });

  test("of an attempt in doubt it says that it arrived: it is not sent again, and no doubt is left", async () => {
    const id = aMensaje("whatsapp", "whatsapp", null);
    const set = (row: object) => server.storage.db.update(mensajes).set(row).where(eq(mensajes.id, id)).run();
    const doubted = { estado: "pendiente", intentos: 1, dudoso: true, proximoIntento: instante(NOW + 3_600_000) };
    set({ ...doubted, proveedor: "whatsapp", error: "tardó demasiado" });
    await call("/whatsapp", state("wamid.duda", "delivered", NOW, { biz_opaque_callback_data: id }));
    expect(rowOf(id)).toMatchObject({ estado: "enviado", error: null, su: "wamid.duda" });
    expect(rowOf(id).entregado).not.toBeNull();
    const dudoso = () => server.storage.db.select().from(mensajes).where(eq(mensajes.id, id)).get()?.dudoso;
    expect(dudoso()).toBe(false);
    // After a second attempt without a response it may have arrived twice.
    set({ ...doubted, intentos: 2, proveedorId: null, enviado: null, entregado: null });
    await call("/whatsapp", state("wamid.otra", "delivered", NOW, { biz_opaque_callback_data: id }));
    expect([rowOf(id).estado, dudoso()]).toEqual(["enviado", true]);
  });

  test("told while the attempt is under way, its name is kept when the answer comes", async () => {
    const id = aMensaje("whatsapp", "whatsapp", null);
    const { db } = server.storage;
    db.update(mensajes)
      .set({ estado: "pendiente", intentado: NOW, proximoIntento: instante(NOW + 3_600_000) })
      .where(eq(mensajes.id, id))
      .run();
    await call("/whatsapp", state("wamid.antes", "delivered", NOW, { biz_opaque_callback_data: id }));
    const carrier = { nombre: "whatsapp", honoursKey: false };
    inTransaction(db, (tx) => noteTaken(tx, id, { now: NOW, carrier }, { id: "wamid.antes" }, false));
    await call("/whatsapp", state("wamid.antes", "read", NOW));
    expect(rowOf(id)).toMatchObject({ estado: "enviado", su: "wamid.antes" });
    expect([rowOf(id).entregado, rowOf(id).leido]).not.toContain(null);
  });

  test("an id of another channel's message, and one of nobody's, are no one's news", async () => {
    const mail = aMensaje("correo", "resend", "re-7");
    const before = all();
    await call("/whatsapp", state("wamid.7", "read", NOW, { biz_opaque_callback_data: mail }));
    await call("/whatsapp", state("wamid.desconocido", "read", NOW));
    await call("/resend", byResend({ type: "email.bounced", data: { email_id: "de-otra-app", to: ["x@y.z"] } }, NOW));
    expect(all()).toEqual(before);
  });

  test("another number of the same app is none of ours", async () => {
    const id = aMensaje("whatsapp", "whatsapp", "wamid.8");
    const statuses = [{ id: "wamid.8", status: "read", timestamp: "1" }];
    await call("/whatsapp", byMeta({ statuses, ...said("wamid.9", "584121112233", "hola", NOW) }, undefined, "999"));
    expect(rowOf(id).leido).toBeNull();
    expect(all().respuestas.map(({ texto }) => texto)).not.toContain("hola");
  });

  // With and without the fragment that requests retries: a caller may sign either.
  test.each(["", "#rc=5&rp=5xx,ct,rt"])("an SMS that did not arrive says why%s", async (fragment) => {
    const sid = `SM9${fragment.length}`;
    const id = aMensaje("sms", "twilio", sid);
    const form = { MessageSid: sid, MessageStatus: "undelivered", ErrorCode: "30005" };
    await call("/twilio", byTwilio(`${server.publicUrl}/api/mensajes/twilio${fragment}`, form));
    expect(rowOf(id).error).toBe("El SMS no llegó: el número no existe (30005)");
  });

  test("told of a failure while the attempt is under way, it asks to be told again, and takes it then", async () => {
    const id = aMensaje("sms", "twilio", null);
    const { db } = server.storage;
    db.update(mensajes).set({ estado: "pendiente", intentado: NOW }).where(eq(mensajes.id, id)).run();
    const form = { MessageSid: "SM8", MessageStatus: "failed", ErrorCode: "30005" };
    const tell = () => call(`/twilio?id=${id}`, byTwilio(`${server.publicUrl}/api/mensajes/twilio?id=${id}`, form));
    expect(await tell()).toBe(503);
    const carrier = { nombre: "twilio", honoursKey: false };
    inTransaction(db, (tx) => noteTaken(tx, id, { now: NOW, carrier }, { id: "SM8" }, false));
    expect(await tell()).toBe(200);
    expect(rowOf(id).estado).toBe("fallido");
  });
});

describe("addresses that take no more", () => {
  const bounced = (email_id: string, type: string) => ({
    type: "email.bounced",
    data: { email_id, bounce: { type, message: "550 no such user" } },
  });
  const suppressed = (id: string) => {
    const destino = server.storage.db.select().from(mensajes).where(eq(mensajes.id, id)).get()?.destino ?? "";
    return server.storage.db.select().from(supresiones).where(eq(supresiones.destino, destino)).all();
  };

  test("a permanent bounce is one, a passing one is not", async () => {
    const [hard, soft] = [aMensaje("correo", "resend", "re-h"), aMensaje("correo", "resend", "re-s")];
    await call("/resend", byResend(bounced("re-h", "Permanent"), NOW));
    await call("/resend", byResend(bounced("re-h", "Permanent"), NOW));
    await call("/resend", byResend(bounced("re-s", "Transient"), NOW));
    expect(suppressed(hard)).toMatchObject([{ canal: "correo", motivo: "rebote" }]);
    expect(suppressed(soft)).toEqual([]);
    expect(rowOf(hard).error).toContain("550 no such user");
  });

  test("a complaint is a no to mail, and stands over a bounce", async () => {
    const id = aMensaje("correo", "resend", "re-q");
    await call("/resend", byResend(bounced("re-q", "Permanent"), NOW));
    await call("/resend", byResend({ type: "email.complained", data: { email_id: "re-q" } }, NOW));
    expect(suppressed(id)).toMatchObject([{ motivo: "queja" }]);
    const { userId } = server.storage.db.select().from(mensajes).where(eq(mensajes.id, id)).get() ?? {};
    const said = server.storage.db
      .select()
      .from(consentimientos)
      .all()
      .filter((row) => row.userId === userId);
    expect(said).toMatchObject([{ canal: "correo", acepta: false, via: "queja" }]);
  });

  test("a delay is no news", async () => {
    const id = aMensaje("correo", "resend", "re-d");
    const before = rowOf(id);
    expect(await call("/resend", byResend({ type: "email.delivery_delayed", data: { email_id: "re-d" } }, NOW))).toBe(
      200,
    );
    expect(rowOf(id)).toEqual(before);
  });
});

test("nothing that people write stands in the log", async () => {
  await call("/whatsapp", byMeta(said("wamid.log", "584125556677", "mi secreto", NOW)));
  expect(all().respuestas.map(({ texto }) => texto)).toContain("mi secreto");
  expect(server.logged.join("\n")).not.toMatch(/mi secreto|584125556677/);
});

test("a body that is signed and makes no sense is taken, and changes nothing", async () => {
  const before = all();
  const values: object[] = [
    { statuses: "nada", messages: 3 },
    { statuses: [null, 7, { id: 9 }], messages: [{ id: "x" }, { from: "abc", id: "y", type: "text" }] },
  ];
  for (const value of values) expect(await call("/whatsapp", byMeta(value))).toBe(200);
  expect(all()).toEqual(before);
});
