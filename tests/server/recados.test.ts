/** Alarms sent by other services besides mail, over real HTTP to their stand-ins; and the heartbeat that stops. */
import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { user } from "../../drizzle/schema/accounts.ts";
import { instante } from "../../rules/country/fecha.ts";
import { senalesOf } from "../../rules/operator/salud/alarmas.ts";
import { type FormaDeLlamada, peticionDe, type Recado } from "../../rules/operator/salud/recados.ts";
import { CANALES_DE_CARTERO, porCanal } from "../../rules/texts/channels/canal.ts";
import { getCasa, saveAjustes } from "../../server/core/ajustes/queries.ts";
import { run } from "../../server/core/change.ts";
import type { BaseContext } from "../../server/core/context.ts";
import { EnvError, readEnv } from "../../server/core/env/env.ts";
import { NotTaken } from "../../server/messages/carrier.ts";
import { deliverDue } from "../../server/messages/mensajes/jobs.ts";
import { insertMensaje, listNewest } from "../../server/messages/mensajes/queries.ts";
import { keepSuscripcion } from "../../server/messages/suscripciones/queries.ts";
import { keepAlarmas, tryLlamada } from "../../server/operator/alarmas/actions.ts";
import { LATIDO, beat as sign, startRecados } from "../../server/operator/alarmas/jobs.ts";
import { callDirect } from "../../server/operator/alarmas/llamada.ts";
import { getLlamada } from "../../server/operator/alarmas/queries.ts";
import { lookAround } from "../../server/operator/estado/sistema.ts";
import { TAREAS } from "../../server/operator/tareas.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { type Proveedor, proveedor, respuesta } from "../support/proveedor.ts";
import { createWorld, type World } from "../support/world.ts";

const MINUTO = 60_000;
const RECADO: Recado = {
  id: "r1",
  momento: instante(Date.parse("2027-01-15T16:00:00Z")),
  tono: "mal",
  asunto: "Falta un respaldo reciente <aquí>",
  texto: "En este servidor: nada desde el 3 de enero & más.",
};
const DESTINO = { chat: "-100123", token: "una-clave-larga", enlace: "https://cuotica.test/admin/estado" };

describe("each service's own shape", () => {
  const de = (forma: FormaDeLlamada, recado: Partial<Recado> = {}) =>
    peticionDe({ ...RECADO, ...recado }, { ...DESTINO, forma });

  test("of ours: all of it, under its own name", () => {
    const { headers, body } = de("generica");
    expect(JSON.parse(body)).toEqual({ ...RECADO, enlace: DESTINO.enlace });
    expect(headers).toEqual({ "content-type": "application/json" });
  });

  test("Telegram's: to that chat, as plain text, no longer than it takes", () => {
    expect(JSON.parse(de("telegram").body)).toEqual({
      chat_id: "-100123",
      text: `${RECADO.asunto}\n\n${RECADO.texto}`,
      link_preview_options: { is_disabled: true },
    });
    expect(JSON.parse(de("telegram", { texto: "x".repeat(9000) }).body).text.length).toBeLessThanOrEqual(4096);
  });

  test("Slack's: what it would take for its own signs is none", () => {
    expect(JSON.parse(de("slack").body).text).toBe(
      "Falta un respaldo reciente &lt;aquí&gt;\n\nEn este servidor: nada desde el 3 de enero &amp; más.",
    );
  });

  test("ntfy's: the text as it is, the rest in headers that hold no accents", () => {
    const { headers, body } = de("ntfy");
    expect(body).toBe(RECADO.texto);
    expect(headers).toMatchObject({
      priority: "high",
      tags: "warning",
      click: DESTINO.enlace,
      authorization: "Bearer una-clave-larga",
      title: expect.stringMatching(/^=\?UTF-8\?B\?[A-Za-z\d+/]+=*\?=$/),
    });
    const [, base64 = ""] = /B\?(.*)\?=$/.exec(headers.title ?? "") ?? [];
    expect(Buffer.from(base64, "base64").toString()).toBe(RECADO.asunto);
    expect(de("ntfy", { asunto: "Disco", tono: "bien" }).headers).toMatchObject({
      title: "Disco",
      priority: "default",
    });
    const long = de("ntfy", { texto: "ñ".repeat(5000) }).body;
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(4096);
    expect(long).toMatch(/^ñ+$/);
  });
});

describe("what the environment says of it", () => {
  const said = (given: Record<string, string>) => {
    try {
      return readEnv({ DATA_DIR: world.base.maquina.dataDir, ...given }).alarmas;
    } catch (error) {
      return error instanceof EnvError ? error.message.split("\n  ").slice(1) : [];
    }
  };
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  test.each([
    [{}, { llamada: null, latido: null }],
    [
      {
        ALARMAS_URL: "https://hooks.slack.com/services/T/B/x",
        ALARMAS_FORMA: "slack",
        LATIDO_URL: "https://hc.test/u",
      },
      {
        llamada: { url: "https://hooks.slack.com/services/T/B/x", forma: "slack", chat: null, token: null },
        latido: "https://hc.test/u",
      },
    ],
    [{ ALARMAS_FORMA: "slack" }, ["ALARMAS_FORMA: falta ALARMAS_URL"]],
    [
      { ALARMAS_URL: "https://api.telegram.org/bot1:x/sendMessage", ALARMAS_FORMA: "telegram" },
      ["ALARMAS_FORMA: telegram pide ALARMAS_CHAT"],
    ],
    [{ ALARMAS_URL: "http://ejemplo.com/x" }, ["ALARMAS_URL: debe ser una dirección que empiece por https://"]],
    [
      { LATIDO_URL: "https://10.0.0.3/x" },
      ["LATIDO_URL: 10.0.0.3 es de una red privada. Si es la tuya, nómbrala en RED_INTERNA"],
    ],
    [
      { ALARMAS_URL: "https://x.test/a", ALARMAS_FORMA: "discord" },
      [expect.stringContaining("ALARMAS_FORMA: debe ser")],
    ],
  ])("%j", (given, expected) => {
    expect(said(given)).toEqual(expected);
  });
});

describe("the ways out", () => {
  let world: World;
  let afuera: Proveedor;
  let ctx: BaseContext;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    world = createWorld();
    afuera = await proveedor(() => respuesta(200, { ok: true }));
    const llamada = { url: `${afuera.url}/x`, forma: "generica", chat: null, token: "una-clave-larga" } as const;
    ctx = { ...world.base, maquina: { ...world.base.maquina, alarmas: { llamada, latido: `${afuera.url}/latido` } } };
    stop = startRecados(ctx);
  });
  afterEach(async () => {
    await stop();
    await afuera.stop();
    world.close();
  });
  const look = (...mal: ("disco" | "respaldo" | "doctor")[]) =>
    run(
      ctx,
      keepAlarmas,
      mal.map((tipo) => ({ tipo, de: "", detalle: "mal" })),
    );
  const sent = () => listNewest(world.storage.db, 50).filter(({ plantilla }) => plantilla === "alarma");

  test("with nobody to mail, what is wrong is called out at once, signed, and that it is well again", async () => {
    world.base.db.update(user).set({ emailVerified: false }).run();
    look("disco");
    await afuera.until(1);
    look();
    await afuera.until(2);
    const [mal, bien] = afuera.llamadas;
    expect(mal).toMatchObject({
      method: "POST",
      path: "/x",
      json: { tono: "mal", asunto: "El disco se está llenando" },
    });
    expect(bien?.json).toMatchObject({ tono: "bien", asunto: "Ya está bien: «El disco se está llenando»" });
    for (const { texto, headers } of afuera.llamadas)
      expect(headers["x-cuotica-signature"]).toBe(createHmac("sha256", "una-clave-larga").update(texto).digest("hex"));
    expect(sent()).toEqual([]);
  });

  test("not taken, it waits with why; then it goes, once, and what came after it in order", async () => {
    afuera.plan.push(respuesta(401, { ok: false }));
    look("disco");
    await afuera.until(1);
    await expect
      .poll(() => getLlamada(ctx).ultimo?.error)
      .toBe("Tu propio servicio no acepta tus claves o tu saldo (401)");
    expect(getLlamada(ctx)).toMatchObject({ destino: { forma: "generica" }, pendientes: [expect.any(String)] });
    // The next queued message wakes the sender.
    look("disco", "respaldo");
    await afuera.until(3);
    await expect.poll(() => getLlamada(ctx)).toMatchObject({ pendientes: [], ultimo: { error: null } });
    const [first, again, next] = afuera.llamadas.map(({ json }) => json);
    expect(again).toEqual(first);
    expect(next?.asunto).toBe("Falta un respaldo reciente");
    expect(afuera.llamadas).toHaveLength(3);
  });

  test("turned off in Ajustes, nobody is called; of what nobody took, no more than twenty wait", async () => {
    inTransaction(ctx.db, (tx) => saveAjustes(tx, { alarmaLlamada: false }));
    look("disco");
    expect(getCasa(ctx.db).recados).toBeUndefined();
    await stop();
    const admin = { ...world.admin, maquina: ctx.maquina };
    const ids = Array.from({ length: 25 }, () => run(admin, tryLlamada, undefined).recadoId);
    expect(getLlamada(ctx).pendientes).toEqual(ids.slice(-20));
  });

  test("a phone rings once, when it begins, by SMS and by WhatsApp behind it; owners' browsers hear both", () => {
    const owner = world.admin.usuario.id;
    const browser = { userId: owner, sessionId: "s", endpoint: "https://push.test/1", p256dh: "p", auth: "a" };
    world.storage.driver.pragma("foreign_keys = OFF");
    inTransaction(ctx.db, (tx) => {
      keepSuscripcion(tx, { ...browser, creado: ctx.clock.now() });
      saveAjustes(tx, { alarmaTelefono: "+584121234567", alarmaLlamada: false } as never);
    });
    ctx = { ...ctx, envia: porCanal(CANALES_DE_CARTERO, () => true) };
    look("disco");
    look();
    const messages = listNewest(world.storage.db, 50);
    const rang = messages.filter(({ canal }) => canal === "sms");
    expect(rang).toMatchObject([
      {
        destino: "+584121234567",
        texto: "El disco se está llenando. http://localhost:3000/admin/estado",
        clase: "casa",
        cadena: [{ canal: "whatsapp", plantilla: "alarma", params: { que: "El disco se está llenando" } }],
      },
    ]);
    const shown = messages.filter(({ canal }) => canal === "push").map(({ texto, userId }) => ({ texto, userId }));
    expect(shown.toReversed()).toEqual([
      { texto: "El disco se está llenando", userId: owner },
      { texto: "Ya está bien: «El disco se está llenando»", userId: owner },
    ]);
  });

  test("the mail is down: the way beside it tells within three minutes of the first mail that did not leave", async () => {
    const { clock } = world;
    const began = clock.now();
    const down = {
      nombre: "smtp",
      honoursKey: false,
      carry: () => Promise.reject(new NotTaken("servicio", "Sin conexión")),
    };
    // What each minute brings: the attempts, and the task that checks.
    const minute = async () => {
      await deliverDue({ db: ctx.db, clock, log: ctx.log, transport: { correo: down }, azar: () => 1 });
      run(ctx, keepAlarmas, senalesOf(lookAround(ctx, TAREAS)));
    };
    inTransaction(ctx.db, (tx) => {
      const mail = { asunto: "x", texto: "x", plantilla: "prueba", params: {}, userId: null, unica: null } as const;
      insertMensaje(tx, { ...mail, canal: "correo", destino: "ana@cuotica.test" }, clock.now());
    });
    for (; afuera.llamadas.length === 0 && clock.now() - began < 10 * MINUTO; clock.advance(MINUTO)) {
      await minute();
      await new Promise((resolve) => setImmediate(resolve));
      if (getCasa(ctx.db).recados) await afuera.until(1);
    }
    expect(clock.now() - began).toBeLessThanOrEqual(3 * MINUTO);
    expect(afuera.llamadas[0]?.json).toMatchObject({ asunto: "No están saliendo mensajes" });
    expect(afuera.llamadas[0]?.json.texto).toContain("Los correos no salen: Sin conexión");
  });

  test("past the queue, where nothing can be written", async () => {
    world.storage.driver.pragma("query_only = ON");
    expect(await callDirect(ctx, { asunto: "No se puede guardar", texto: "El disco está lleno" })).toBe(true);
    expect(afuera.llamadas.map(({ json }) => json.asunto)).toEqual(["No se puede guardar"]);
    afuera.plan.push(respuesta(500, {}));
    expect(await callDirect(ctx, { asunto: "x", texto: "x" })).toBe(false);
    expect(await callDirect(world.base, { asunto: "x", texto: "x" })).toBe(false);
  });

  test("the sign of life goes out while all is well, stops with the copies, and fails where nobody takes it", async () => {
    const beat = () =>
      LATIDO.run({ ...ctx, usuario: null }, { debida: ctx.clock.now(), signal: new AbortController().signal });
    expect(await beat()).toBe("Señal enviada");
    expect(afuera.llamadas.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /latido"]);
    inTransaction(ctx.db, (tx) => saveAjustes(tx, { alarmaLlamada: false }));
    look("respaldo");
    expect(await beat()).toBe("Sin señal: Falta un respaldo reciente");
    expect(afuera.llamadas).toHaveLength(1);
    // A new backup ends that silence, and no other.
    expect(await sign(ctx, { copied: true })).toBe("Señal enviada");
    look("respaldo", "doctor");
    expect(await sign(ctx, { copied: true })).toBe("Sin señal: La revisión de la base encontró algo");
    expect(afuera.llamadas).toHaveLength(2);
    look();
    afuera.plan.push(respuesta(404, {}));
    await expect(beat()).rejects.toThrow("respondió 404");
  });

  test("a trial by an administrator, which is not tried again; without an address it says what to do", async () => {
    afuera.plan.push(respuesta(403, {}));
    run({ ...world.admin, maquina: ctx.maquina }, tryLlamada, undefined);
    await afuera.until(1);
    await expect.poll(() => getLlamada(ctx)).toMatchObject({ pendientes: [], ultimo: { error: expect.any(String) } });
    expect(() => run(world.admin, tryLlamada, undefined)).toThrow("Pon ALARMAS_URL en su configuración");
  });
});
