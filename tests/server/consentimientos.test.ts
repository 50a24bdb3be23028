/**
 * What a person agreed to receive: said in the account, by a mail's link, by WhatsApp, or to an administrator; the newest
 * answer counts.
 */
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { consentimientos } from "../../drizzle/schema/messages.ts";
import { instante } from "../../rules/country/fecha.ts";
import { LIMITES } from "../../rules/limits/tries.ts";
import { bajaUrl } from "../../server/messages/baja.ts";
import { insertMensaje } from "../../server/messages/mensajes/queries.ts";
import { suppress } from "../../server/messages/supresiones/queries.ts";
import { correctUsuario } from "../../server/people/usuarios/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createWorld, type World } from "../support/world.ts";

const enlaceOf = (url: string) => new URL(url).searchParams.get("enlace") ?? "";

describe("in the business", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
    world.base.envia.whatsapp = true;
  });
  afterEach(() => world.close());

  const link = (userId: string) => enlaceOf(bajaUrl(world.base.codes.secret, "https://x.test", userId, "correo"));

  test("mail comes until somebody says no, WhatsApp not before they say yes", async () => {
    const mine = world.caller(world.borrower()).consentimientos;
    const stands = async () => (await mine.mine()).map(({ canal, acepta }) => [canal, acepta]);
    // The operator has no SMS carrier here: it is not offered.
    expect(await stands()).toEqual([
      ["correo", true],
      ["whatsapp", false],
    ]);
    await mine.set({ canal: "whatsapp", acepta: true });
    await mine.set({ canal: "correo", acepta: false });
    expect(await stands()).toEqual([
      ["correo", false],
      ["whatsapp", true],
    ]);
  });

  test("each word is kept with what it was said to, and none is changed or taken away", async () => {
    const borrower = world.borrower();
    const { set } = world.caller(borrower).consentimientos;
    await set({ canal: "whatsapp", acepta: true });
    world.clock.advance(1000);
    await set({ canal: "whatsapp", acepta: true });
    await set({ canal: "whatsapp", acepta: false });
    const rows = world.storage.db.select().from(consentimientos).all();
    expect(rows.map(({ acepta, via }) => [acepta, via])).toEqual([
      [true, "cuenta"],
      [false, "cuenta"],
    ]);
    expect(rows[0]?.texto).toMatch(/cuotas.*pagos/);
    for (const sql of ["update consentimientos set acepta = 1", "delete from consentimientos"])
      expect(() => world.storage.driver.prepare(sql).run()).toThrow("append-only");
  });

  test("by the link without signing in, and back; the page says where they go only to who knows", async () => {
    const { id, correo } = world.borrower().usuario;
    const anybody = world.caller(world.base).consentimientos;
    const seen = await anybody.lookUp({ enlace: link(id) });
    expect(seen).toMatchObject({ canal: "correo", acepta: true, direccion: `${correo[0]}•••@cuotica.test` });
    expect(JSON.stringify(seen)).not.toContain(correo);
    expect(await anybody.setByLink({ enlace: link(id), acepta: false })).toMatchObject({ acepta: false });
    expect(await anybody.setByLink({ enlace: link(id), acepta: true })).toMatchObject({ acepta: true });
    const vias = world.storage.db
      .select()
      .from(consentimientos)
      .all()
      .map(({ via }) => via);
    expect(vias).toEqual(["enlace", "enlace"]);
  });

  test("a link is for its person, its channel and its purpose, and opens nothing else", async () => {
    const [one, other] = [world.borrower().usuario.id, world.borrower().usuario.id];
    const firma = link(one).split(".")[2];
    const sign = (text: string) => createHmac("sha256", world.base.codes.secret).update(text).digest("base64url");
    const false_ = {
      "another person": `${other}.correo.${firma}`,
      "another channel": `${one}.whatsapp.${firma}`,
      "no channel": `${one}.push.${sign(`baja:push:${one}`)}`,
      "another purpose": `${one}.correo.${sign(`correo:${one}:0:x`)}`,
      nobody: `nadie.correo.${sign("baja:correo:nadie")}`,
      "a letter less": link(one).slice(0, -1),
      nothing: ".",
    };
    const anybody = world.caller(world.base).consentimientos;
    for (const [what, enlace] of Object.entries(false_)) {
      await expect(anybody.lookUp({ enlace }), what).rejects.toThrow("Este enlace está incompleto");
      await expect(anybody.setByLink({ enlace, acepta: false }), what).rejects.toThrow("Este enlace está incompleto");
    }
    expect(world.storage.db.select().from(consentimientos).all()).toEqual([]);
  });

  test("it never expires, and is the same each time", async () => {
    const { id } = world.borrower().usuario;
    const before = link(id);
    world.clock.advance(5 * 365 * 86_400_000);
    expect(link(id)).toBe(before);
    const anybody = world.caller(world.base).consentimientos;
    expect(await anybody.setByLink({ enlace: before, acepta: false })).toMatchObject({ acepta: false });
  });

  test("who makes links up is stopped, and nobody's real link with them", async () => {
    const { id } = world.borrower().usuario;
    const anybody = world.caller({ ...world.base, navegador: null, codes: { ...world.base.codes } }).consentimientos;
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => anybody.lookUp({ enlace: `${id}.correo.${i}` })),
    );
    const why = tries.map((one) => (one.status === "rejected" ? one.reason.cause.code : "in"));
    expect(new Set(why)).toEqual(new Set(["MAIL_LINK_UNKNOWN", "TOO_MANY_TRIES"]));
    expect(await anybody.lookUp({ enlace: link(id) })).toMatchObject({ acepta: true });
  });

  test("a link that is turned on and off all day fills no table", async () => {
    const { id } = world.borrower().usuario;
    const anybody = world.caller(world.base).consentimientos;
    let refused = 0;
    for (let i = 0; i < LIMITES.consentimiento.max + 5; i += 1) {
      const press = anybody.setByLink({ enlace: link(id), acepta: i % 2 === 1 });
      refused += await press.then(
        () => 0,
        () => 1,
      );
    }
    expect(refused).toBeGreaterThan(0);
    expect(world.storage.db.select().from(consentimientos).all()).toHaveLength(LIMITES.consentimiento.max);
  });

  test("told by phone, an administrator writes down a no, once and with a reason; a yes is the person's own", async () => {
    const borrower = world.borrower();
    const panel = world.caller(world.admin).consentimientos;
    const input = { userId: borrower.usuario.id, canal: "correo", motivo: "Llamó: no quiere correos" } as const;
    await panel.refuse(input);
    await expect(panel.refuse(input)).rejects.toThrow("Ya no recibe estos mensajes");
    const [correo] = await panel.listOf({ userId: borrower.usuario.id });
    expect(correo).toMatchObject({ acepta: false, dicho: { via: "operador", momento: world.clock.now() } });
    const [line] = (await world.caller(world.admin).auditoria.list({})).items;
    expect(line).toMatchObject({ accion: "consentimientos.refuse", userId: borrower.usuario.id });
    await world.caller(borrower).consentimientos.set({ canal: "correo", acepta: true });
    expect((await panel.listOf({ userId: borrower.usuario.id }))[0]).toMatchObject({ acepta: true });
  });

  test("what one says is about oneself alone", async () => {
    const [one, other] = [world.borrower(), world.borrower()];
    await world.caller(one).consentimientos.set({ canal: "correo", acepta: false });
    expect((await world.caller(other).consentimientos.mine())[0]).toMatchObject({ acepta: true, dicho: null });
  });

  test("an address that takes none is in the file until it is tried again, or is another", async () => {
    const { id: userId, telefono } = world.borrower().usuario;
    const panel = world.caller(world.admin).supresiones;
    const destino = String(telefono);
    const invalid = { canal: "sms", destino, motivo: "invalida", detalle: null, desde: world.clock.now() } as const;
    suppress(world.storage.db, invalid);
    expect(await panel.listOf({ userId })).toMatchObject([{ destino, motivo: "invalida" }]);
    expect(await panel.listOf({ userId: world.borrower().usuario.id })).toEqual([]);
    await panel.lift({ userId, canal: "sms" });
    expect(await panel.listOf({ userId })).toEqual([]);
    await expect(panel.lift({ userId, canal: "sms" })).rejects.toThrow("ya se puede usar");
    suppress(world.storage.db, invalid);
    world.do(world.admin, correctUsuario, { userId, cambios: { telefono: "+584265554433" }, motivo: "Otro número" });
    expect(await panel.listOf({ userId })).toEqual([]);
  });
});

describe("over HTTP", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ APP_SECRET: "un-secreto-de-prueba-de-treinta-y-dos" });
  });
  afterAll(() => server.close());

  const SECRET = "un-secreto-de-prueba-de-treinta-y-dos";
  const post = (url: string, body: string) =>
    fetch(url, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } });

  test("who looks at somebody's mail in the panel finds no link to act by", async () => {
    const person = await server.newcomer();
    const { id: userId } = (await person.query<{ id: string }>("usuarios.me")).data;
    const texto = "Tu cuota vence mañana.\n\nPágala aquí:\nhttp://localhost/solicitar#pagar";
    const carta = { canal: "correo", destino: "a@b.test", asunto: "x", texto, plantilla: "recordatorio" } as const;
    const { db } = server.storage;
    inTransaction(db, (tx) =>
      insertMensaje(tx, { ...carta, params: {}, userId, unica: "vista", clase: "cobro" }, instante(1)),
    );
    const { id } = server.storage.driver.prepare("select id from mensajes where unica = 'vista'").get() as {
      id: string;
    };
    const lector = await server.admin();
    const vista = await (await lector.fetch(`/api/mensajes/${id}/vista`)).text();
    expect(vista).toContain("Dejar de recibir estos correos");
    expect(vista).not.toMatch(/href|enlace=/);
    const escrito = (await lector.query<{ texto: string }>("mensajes.get", { mensajeId: id })).text;
    expect(escrito).not.toContain("enlace=");
  });

  test("a mail program stops them with one press, a scanner that opens the link stops nothing", async () => {
    const person = await server.newcomer();
    const { id } = (await person.query<{ id: string }>("usuarios.me")).data;
    const url = bajaUrl(SECRET, server.url, id, "correo");
    const rows = () => server.storage.db.select().from(consentimientos).where(eq(consentimientos.userId, id)).all();
    await fetch(url);
    await fetch(url, { method: "HEAD" });
    expect(rows()).toEqual([]);
    expect((await post(url, "nada=1")).status).toBe(400);
    expect(rows()).toEqual([]);
    const pressed = await post(url, "List-Unsubscribe=One-Click");
    expect([pressed.status, await pressed.text()]).toEqual([200, ""]);
    expect((await post(url, "List-Unsubscribe=One-Click")).status).toBe(200);
    expect(rows()).toMatchObject([{ canal: "correo", acepta: false, via: "enlace" }]);
    expect((await post(`${server.url}/baja?enlace=nada`, "List-Unsubscribe=One-Click")).status).toBe(404);
    expect(server.logged.join("\n")).not.toContain(new URL(url).searchParams.get("enlace"));
  });
});
