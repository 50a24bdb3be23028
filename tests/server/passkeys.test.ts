/** Passkeys: who may create one, what it opens, and when it no longer does. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_PASSKEYS } from "../../rules/limits/limits.ts";
import { enterByPasskey, insertPasskey, Llavero, makePasskey, type Question } from "../support/llavero.ts";
import { ADMIN, type Person, startTestServer, type TestServer } from "../support/server.ts";

const PASSWORD = "secreto1";
const proof = { actual: PASSWORD };

let server: TestServer;
let phones = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const llaves = async (person: Person) =>
  (await person.query<{ llaves: { id: string; nombre: string }[] }>("cuentas.mine")).data.llaves;
const idOf = async (person: Person) => (await person.query<{ id: string }>("usuarios.me")).data.id;
const sql = (text: string, ...values: unknown[]) => server.storage.driver.prepare(text).run(...values);

/** A person with a passkey, and the phone that stores it. */
async function withKey() {
  const person = await server.newcomer();
  const llavero = new Llavero(server.url);
  expect((await makePasskey(person, llavero, proof)).status).toBe(200);
  return { person, llavero };
}

async function byPhone() {
  phones += 1;
  const phone = `0416-${String(1_000_000 + phones)}`;
  const person = server.visitor();
  await person.auth("/phone-number/verify", { phoneNumber: phone, code: await server.codeFor(person, phone) });
  return { person, phone };
}

describe("a key", () => {
  test("opens the account that made it, and its owner is told of both", async () => {
    const { person, llavero } = await withKey();
    const visitor = server.visitor();
    llavero.uses = 1;
    expect((await enterByPasskey(visitor, llavero)).status).toBe(200);
    expect(await idOf(visitor)).toBe(await idOf(person));
    const [llave] = await llaves(visitor);
    expect(llave).toEqual({ id: expect.any(String), nombre: expect.any(String), creada: expect.any(Number) });
    const kept = server.storage.driver.prepare("select tipo from entradas where userId = ?").pluck();
    expect(kept.all(await idOf(person))).toEqual(["registro", "passkey", "navegador"]);
    expect((await visitor.query("notificaciones.mine", {})).text).toContain("Se creó una llave de acceso");
  });

  test("taken away opens nothing, and another's is nobody's to take", async () => {
    const { person, llavero } = await withKey();
    const [llave] = await llaves(person);
    const stranger = await server.newcomer();
    expect(await stranger.mutate("passkeys.remove", { id: llave?.id })).toMatchObject({ codigo: "NOT_FOUND" });
    expect((await person.mutate("passkeys.remove", { id: llave?.id })).status).toBe(200);
    expect(await llaves(person)).toEqual([]);
    expect(await enterByPasskey(server.visitor(), llavero)).toMatchObject({
      codigo: "PASSKEY_UNKNOWN",
      message: "Esa llave no abre ninguna cuenta de aquí. Entra con tu teléfono o con tu correo.",
    });
  });

  test("without a finger, a face or a PIN is neither made nor used", async () => {
    const loose = new Llavero(server.url);
    loose.locked = false;
    const person = await server.newcomer();
    expect(await makePasskey(person, loose, proof)).toMatchObject({ codigo: "PASSKEY_UNLOCKED" });
    expect(await llaves(person)).toEqual([]);
    const { llavero } = await withKey();
    llavero.locked = false;
    const visitor = server.visitor();
    expect(await enterByPasskey(visitor, llavero)).toMatchObject({ codigo: "PASSKEY_UNLOCKED" });
    expect((await visitor.query("usuarios.me")).status).toBe(401);
  });

  test("answers one question once, and only its own site's", async () => {
    const { llavero } = await withKey();
    const visitor = server.visitor();
    const asked = await visitor.auth("/passkey/generate-authenticate-options", {});
    const response = llavero.used(asked.data as Question);
    const answer = () => visitor.auth("/passkey/verify-authentication", { response });
    expect((await answer()).status).toBe(200);
    expect(await answer()).toMatchObject({ codigo: "PASSKEY_EXPIRED" });
    expect(await server.visitor().auth("/passkey/verify-authentication", { response })).toMatchObject({
      codigo: "PASSKEY_EXPIRED",
    });
    const elsewhere = Object.assign(new Llavero("https://cuotica.example"), { id: llavero.id });
    expect(await enterByPasskey(server.visitor(), elsewhere)).toMatchObject({ codigo: "PASSKEY_UNKNOWN" });
  });

  test("that falls behind its own count is a copy", async () => {
    const { llavero } = await withKey();
    llavero.uses = 5;
    expect((await enterByPasskey(server.visitor(), llavero)).status).toBe(200);
    expect((await enterByPasskey(server.visitor(), llavero)).codigo).toBe("PASSKEY_UNKNOWN");
  });

  test("stands for both steps", async () => {
    const { person, llavero } = await withKey();
    sql("update user set twoFactorEnabled = 1 where id = ?", await idOf(person));
    const visitor = server.visitor();
    expect((await enterByPasskey(visitor, llavero)).status).toBe(200);
    expect((await visitor.query("usuarios.me")).status).toBe(200);
  });
});

describe("who may make one", () => {
  const refusedWith = async (person: Person, given: object) =>
    (await makePasskey(person, new Llavero(server.url), given)).codigo;

  test("whoever proves it, and nobody else", async () => {
    const person = await server.newcomer();
    expect(await refusedWith(person, {})).toBe("PROOF_MISSING");
    expect(await refusedWith(person, { actual: "otra" })).toBe("PASSWORD_WRONG");
    expect(await refusedWith(server.visitor(), proof)).toBe("UNAUTHORIZED");
    const admin = await server.admin();
    expect(await refusedWith(admin, { actual: ADMIN.password })).toBe("BORROWERS_ONLY");
  });

  test("not with the question that another session was asked", async () => {
    const person = await server.newcomer();
    const thief = await server.newcomer();
    const asked = await thief.auth("/passkey/generate-register-options", proof);
    const response = new Llavero(server.url).made(asked.data as Question);
    expect((await person.auth("/passkey/verify-registration", { response })).codigo).toBe("PASSKEY_EXPIRED");
    expect(await llaves(person)).toEqual([]);
  });

  test("a phone alone, where it is new in an account of more than a day: not yet", async () => {
    const { person, phone } = await byPhone();
    const own = { otp: await server.codeFor(person, phone) };
    expect((await makePasskey(person, new Llavero(server.url), own)).status).toBe(200);
    const old = await byPhone();
    const userId = await idOf(old.person);
    sql("update user set createdAt = createdAt - 90000000 where id = ?", userId);
    const otp = await server.codeFor(old.person, old.phone);
    expect(await refusedWith(old.person, { otp })).toBe("PASSKEY_WAITS");
    expect(await llaves(old.person)).toEqual([]);
  });

  test("a phone alone in its own browser of long, with the cédula: a key; without it none", async () => {
    const { person, phone } = await byPhone();
    const userId = await idOf(person);
    sql("update user set createdAt = createdAt - 900000000 where id = ?", userId);
    sql("update navegadores set desde = desde - 900000000 where userId = ?", userId);
    sql("update usuarios set cedula = 'V12345678' where id = ?", userId);
    const code = () => server.codeFor(person, phone);
    expect(await refusedWith(person, { otp: await code() })).toBe("PASSKEY_WAITS");
    expect(await refusedWith(person, { otp: await code(), cedula: "87654321" })).toBe("CEDULA_WRONG");
    expect(await refusedWith(person, { otp: await code(), cedula: "12345678" })).toBeUndefined();
    expect(await llaves(person)).toHaveLength(1);
  });

  test("both proofs where two steps are asked for, and none with an app", async () => {
    const person = await server.newcomer();
    const userId = await idOf(person);
    sql("update user set twoFactorEnabled = 1 where id = ?", userId);
    expect(await refusedWith(person, proof)).toBe("SECOND_STEP_PROOF");
    sql("insert into twoFactor (id, secret, backupCodes, userId, verified) values (?, 'x', 'x', ?, 1)", userId, userId);
    expect(await refusedWith(person, proof)).toBe("PASSKEY_WITH_APP");
  });

  test("so many and no more", async () => {
    const person = await server.newcomer();
    const userId = await idOf(person);
    for (let made = 1; made < MAX_PASSKEYS; made++) insertPasskey(server.storage.db, userId);
    expect(await refusedWith(person, proof)).toBeUndefined();
    expect(await refusedWith(person, proof)).toBe("PASSKEYS_MAX");
    expect(await llaves(person)).toHaveLength(MAX_PASSKEYS);
  });
});

describe("after somebody else was in the account", () => {
  const stillOpens = async (llavero: Llavero) => (await enterByPasskey(server.visitor(), llavero)).status === 200;

  test("«No fui yo» takes every key away", async () => {
    const { person, llavero } = await withKey();
    expect((await person.mutate("congelados.freezeMine", { seguro: true })).status).toBe(200);
    expect(await stillOpens(llavero)).toBe(false);
  });

  test("and so do a recovered password and customer service", async () => {
    const { person, phone } = await byPhone();
    const llavero = new Llavero(server.url);
    await makePasskey(person, llavero, { otp: await server.codeFor(person, phone) });
    const otp = await server.codeFor(person, phone);
    const recovery = { telefono: phone, otp, password: "clave-nueva" };
    expect((await person.mutate("cuentas.recoverByPhone", recovery)).status).toBe(200);
    expect(await stillOpens(llavero)).toBe(false);
    const other = await withKey();
    const userId = await idOf(other.person);
    sql("update user set twoFactorEnabled = 1 where id = ?", userId);
    expect((await (await server.admin()).mutate("factores.removeOf", { userId })).status).toBe(200);
    expect(await stillOpens(other.llavero)).toBe(false);
  });

  test("whoever became an administrator signs in as administrators do", async () => {
    const { person, llavero } = await withKey();
    sql("update usuarios set rol = 'admin' where id = ?", await idOf(person));
    expect(await stillOpens(llavero)).toBe(false);
  });
});
