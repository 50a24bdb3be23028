/** When nothing can be stored: who is told what, and that it ends when it ends. SQLite's own refusals, on the real database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AVISO_DE_DISCO_CADA_MS, PRUEBA_DE_ESCRITURA_MS, PRUEBA_TRAS_FALLA_MS } from "../../rules/limits/salud.ts";
import { createListo, getSalud } from "../../server/core/salud.ts";
import type { Carrier } from "../../server/messages/carrier.ts";
import { startGuardia } from "../../server/operator/guardia.ts";
import { inTransaction, openDatabase } from "../../server/storage/db.ts";
import { createFallas, fallaDeDisco } from "../../server/storage/disk/fallas.ts";
import { probeAlmacen } from "../../server/storage/disk/pulso.ts";
import { openStorage } from "../../server/storage/opening/open.ts";
import { phonePhoto } from "../support/photo.ts";
import { type ServidorSmtp, servidorSmtp } from "../support/proveedor-smtp.ts";
import { ADMIN, Person, startTestServer, type TestServer } from "../support/server.ts";
import { aRequest, createWorld, PROFILE, type World } from "../support/world.ts";

describe("the trial of the storage", () => {
  let world: World;
  const look = () => probeAlmacen(world.base.db, world.clock.now());
  const kept = () => Number(world.storage.driver.prepare("select momento from pulso").pluck().get() ?? 0);
  const refuse = (on: boolean) => world.storage.driver.pragma(`query_only = ${on ? 1 : 0}`);
  beforeEach(() => {
    world = createWorld();
    return () => world.close();
  });

  test("keeps another value each time, also while the clock stands or goes back", () => {
    const seen = [look(), kept()].slice(1);
    for (const ms of [PRUEBA_DE_ESCRITURA_MS, -40 * 86_400_000, PRUEBA_DE_ESCRITURA_MS]) {
      world.clock.advance(ms);
      expect(look().porque).toBeNull();
      seen.push(kept());
    }
    expect(seen).toEqual([...seen].toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(seen).size).toBe(4);
  });

  test("writes no more often than its limit, however often it is asked", () => {
    look();
    const once = kept();
    for (let i = 0; i < 50; i += 1) look();
    expect(kept()).toBe(once);
  });

  test("a disk that takes no more is seen within the limit and at once after any write that failed, and so is its recovery", () => {
    expect(look()).toMatchObject({ porque: null, clase: null });
    refuse(true);
    world.clock.advance(PRUEBA_DE_ESCRITURA_MS);
    expect(look()).toMatchObject({ clase: "soloLectura", porque: expect.stringContaining("No se puede escribir") });
    refuse(false);
    world.clock.advance(PRUEBA_TRAS_FALLA_MS);
    expect(look().porque).toBeNull();
    refuse(true);
    expect(() => aRequest(world.borrower())).toThrow();
    expect(look().clase).toBe("soloLectura");
  });

  test("says the room and the sizes that there are, and the last copy and look of doctor beside them", () => {
    const salud = getSalud(world.base);
    expect(salud).toMatchObject({ porque: null, respaldo: null, doctor: null });
    expect(Number(salud.libre)).toBeGreaterThan(0);
    expect(Number(salud.total)).toBeGreaterThanOrEqual(Number(salud.libre));
    expect(Number(salud.base)).toBeGreaterThan(4096);
    expect(Number(salud.wal)).toBeGreaterThan(0);
  });

  test("the log says why once, not at every question, and when it is over", () => {
    const said: string[] = [];
    const keep = (message: string, fields?: object) => void said.push(`${message} ${JSON.stringify(fields)}`);
    const isReady = createListo({ ...world.base, log: { debug: keep, info: keep, warn: keep, error: keep } });
    const asked = () => {
      world.clock.advance(PRUEBA_DE_ESCRITURA_MS);
      return isReady();
    };
    expect(asked()).toBe(true);
    refuse(true);
    expect([asked(), asked(), asked()]).toEqual([false, false, false]);
    refuse(false);
    expect([asked(), asked()]).toEqual([true, true]);
    expect(said).toEqual([
      expect.stringMatching(/^no está listo .*"porque":"No se puede escribir.*"libre":\d+.*"wal":\d+.*"respaldo":null/),
      expect.stringMatching(/^otra vez se puede guardar/),
    ]);
  });

  test("another program that holds the database is told apart from a disk that fails", () => {
    const { driver, close } = openDatabase(world.storage.driver.name);
    world.storage.driver.pragma("busy_timeout = 0");
    driver.exec("begin immediate");
    expect(look().clase).toBe("ocupada");
    driver.exec("rollback");
    close();
    world.clock.advance(PRUEBA_TRAS_FALLA_MS);
    expect(look().porque).toBeNull();
  });
});

describe("who is told", () => {
  let smtp: ServidorSmtp;
  let server: TestServer;
  const refused = {
    ...{ status: 503, codigo: "STORAGE_FAILED" },
    message: expect.stringMatching(
      /^Ahora mismo no podemos guardar\. Lo anterior está a salvo: espera unos minutos e inténtalo de nuevo\./,
    ),
  };
  const pragma = (source: string) => server.storage.driver.pragma(source, { simple: true });
  /** Until no page has room for even the shortest account. */
  const fillAccounts = () => {
    const insert = server.storage.driver.prepare(
      "insert into user (id, name, email, emailVerified, createdAt, updatedAt) values (?, '', ?, 0, 0, 0)",
    );
    expect(() => {
      for (let n = 0; n < 1000; n++) insert.run(`${n}`, `${n}@x`);
    }).toThrow("full");
  };
  const lines = () => server.logged.filter((line) => line.startsWith("no se puede guardar"));
  const mails = () => smtp.llegados.filter(({ crudo }) => /^Subject: .*No_?.?se_?.?puede_?.?guardar/im.test(crudo));
  beforeAll(async () => {
    smtp = await servidorSmtp();
    server = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: "avisos@cuotica.test" });
  });
  afterAll(async () => {
    await server.close();
    await smtp.stop();
  });

  test("a person, in their words and with 503, whichever way they came; the log and the administrators once", async () => {
    const person = await server.newcomer();
    const photo = await phonePhoto();
    server.storage.driver.exec("vacuum");
    const pages = pragma("page_count");
    pragma(`max_page_count = ${pages}`);
    fillAccounts();
    // better-auth itself is refused, and answers differently.
    const another = { email: `${"x".repeat(60)}@cuotica.test`, password: "secreto1" };
    expect(await server.visitor().auth("/sign-up/email", another)).toMatchObject(refused);
    expect(lines()).toEqual([expect.stringMatching(/El disco está lleno.*SQLITE_FULL/s)]);
    await expect.poll(mails).toHaveLength(1);
    expect(mails()[0]?.to).toEqual([ADMIN.email]);
    pragma("max_page_count = 1000000");

    pragma("query_only = 1");
    expect(await person.upload(photo)).toMatchObject(refused);
    expect(await person.mutate("loans.request", { amount: 2000, reason: "Repuestos" })).toMatchObject(refused);
    expect(await server.visitor().auth("/sign-up/email", another)).toMatchObject(refused);
    // Whoever is to fix it can sign in to look (sesiones.test.ts).
    expect((await server.visitor().auth("/sign-in/email", ADMIN)).status).toBe(200);
    expect((await person.query("usuarios.me")).status).toBe(200);
    expect(await (await fetch(`${server.url}/readyz`)).text()).toBe("no está listo");
    pragma("query_only = 0");

    expect((await person.upload(photo)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 5000 }).toBe(200);
    expect(lines()).toHaveLength(2);
    expect(mails()).toHaveLength(1);
    expect(server.logged.join("\n")).not.toContain("fallo inesperado");
  });
});

describe("a guard", () => {
  let world: World;
  let mails: string[];
  const failing = (code: string) => Object.assign(new Error("del disco"), { code });
  /** As a program that has just started would set one up. */
  const guard = (fails = false) => {
    const carrier: Carrier = {
      ...{ nombre: "prueba", honoursKey: true },
      carry: async ({ destino, asunto }) => {
        if (fails) throw new Error("nobody answers");
        mails.push(`${destino}: ${asunto}`);
        return {};
      },
    };
    const left = Promise.withResolvers<number>();
    const fallas = createFallas();
    const dataDir = dirname(world.storage.driver.name);
    startGuardia({ ctx: world.base, transport: { correo: carrier }, fallas, dataDir, leave: left.resolve });
    return { fallas, left: left.promise };
  };
  beforeEach(() => {
    world = createWorld();
    mails = [];
    return () => world.close();
  });

  const told = "admin1@cuotica.test: No se puede guardar nada: míralo ahora";

  test("writes at most once an hour, also where the program is started over and over", async () => {
    guard().fallas.note(failing("SQLITE_FULL"));
    await expect.poll(() => mails).toEqual([told]);
    const again = guard();
    again.fallas.note(failing("SQLITE_FULL"));
    again.fallas.note(failing("SQLITE_IOERR_WRITE"));
    // The last failure ends the program once its mail was attempted.
    expect(await again.left).toBe(74);
    expect(mails).toEqual([told]);
    world.clock.advance(AVISO_DE_DISCO_CADA_MS);
    guard().fallas.note(failing("SQLITE_FULL"));
    await expect.poll(() => mails).toEqual([told, told]);
  });

  test("says nothing of another program that holds the database for a while", async () => {
    const { fallas, left } = guard();
    fallas.note(failing("SQLITE_BUSY"));
    fallas.note(failing("SQLITE_IOERR_FSYNC"));
    expect(await left).toBe(74);
    expect(mails).toEqual([told]);
  });

  test("a mail that nobody takes holds up nothing", async () => {
    const { fallas, left } = guard(true);
    expect(fallas.note(failing("SQLITE_IOERR_FSYNC"))).toMatchObject({ clase: "rota", sinVuelta: true });
    expect(await left).toBe(74);
  });

  test("after a write that the disk lost, nothing is said to be kept any more; a full disk takes it back", () => {
    const { db, fallas } = world.storage;
    const borrower = world.borrower();
    fallas.note(failing("SQLITE_FULL"));
    aRequest(borrower);
    fallas.note(failing("SQLITE_IOERR_FSYNC"));
    expect(() => inTransaction(db, () => undefined)).toThrow("del disco");
    expect(() => db.run("update usuarios set nombre = 'otro'")).toThrow("update usuarios");
    expect(world.row(borrower).nombre).toBe(PROFILE.nombre);
    expect(db.all("select 1 as uno")).toEqual([{ uno: 1 }]);
    expect(probeAlmacen(db, world.clock.now()).clase).toBe("rota");
  });
});

test.each([
  ["SQLITE_FULL", "llena", false],
  ["SQLITE_IOERR_SHMSIZE", "llena", false],
  ["ENOSPC", "llena", false],
  ["SQLITE_READONLY_DBMOVED", "soloLectura", false],
  ["SQLITE_CANTOPEN", "soloLectura", false],
  ["SQLITE_CORRUPT_INDEX", "danada", false],
  ["SQLITE_NOTADB", "danada", false],
  ["SQLITE_BUSY_SNAPSHOT", "ocupada", false],
  ["SQLITE_IOERR_READ", "rota", false],
  ["SQLITE_IOERR_WRITE", "rota", true],
  ["SQLITE_IOERR_FSYNC", "rota", true],
  ["SQLITE_IOERR_DIR_FSYNC", "rota", true],
])("%s is %s; it ends the program: %s", (code, clase, sinVuelta) => {
  const inside = new Error("outside", { cause: Object.assign(new Error("inside"), { code }) });
  expect(fallaDeDisco(inside)).toMatchObject({ clase, sinVuelta });
});

test("what is no failure of a disk is none", () => {
  for (const code of ["SQLITE_CONSTRAINT_UNIQUE", "ECONNREFUSED", "EACCES", 5, undefined])
    expect(fallaDeDisco(Object.assign(new Error("x"), { code }))).toBeNull();
  expect(fallaDeDisco(Object.assign(new Error("x"), { code: "EACCES", path: "/data" }))?.clase).toBe("soloLectura");
});

/** When no scheduled task is running: everything written from now on comes from a request. */
async function whenIdle(dir: string): Promise<void> {
  const storage = openStorage(dir);
  const count = storage.driver.prepare("select count(*), count(termino) from corridas").raw();
  await expect.poll(() => count.get(), { timeout: 30_000 }).toSatisfy(([all, ended]) => all > 0 && all === ended);
  storage.close();
}

test("a disk that refuses a write of the journal ends the program with its line, and the next start goes on", async () => {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-guardado-"));
  openStorage(dir).close();
  // Without that signal, which would end it, a write past the limit fails like on a full disk.
  const started = ["sh", "-c", 'trap "" XFSZ; exec "$0" server/main.ts', process.execPath];
  const env = { PATH: process.env.PATH, DATA_DIR: dir, PORT: "0", TASA_FUENTES: "ninguna", CAPTCHA_COST: "1" };
  const run = Bun.spawn(started, { cwd: join(import.meta.dirname, "../.."), env, stdout: "pipe", stderr: "pipe" });
  let out = "";
  let answer: unknown;
  for await (const chunk of run.stdout.pipeThrough(new TextDecoderStream())) {
    out += chunk;
    const url = /lista en (\S+)/.exec(out)?.[1];
    if (!url || answer) continue;
    await whenIdle(dir);
    expect(Bun.spawnSync(["prlimit", "--pid", `${run.pid}`, "--fsize=1"]).exitCode).toBe(0);
    answer = await new Person(url).auth("/sign-up/email", { email: "nueva@cuotica.test", password: "secreto1" });
  }
  expect(await run.exited, out).toBe(74);
  expect(out).toMatch(/no se puede guardar .*SQLITE_IOERR_WRITE.*el programa se cierra/s);
  expect(answer).toMatchObject({ status: 503, codigo: "STORAGE_FAILED" });
  const storage = openStorage(dir);
  expect(storage.driver.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(storage.driver.prepare("select count(*) from user").pluck().get()).toBe(0);
  storage.close();
  rmSync(dir, { recursive: true });
});
