/** Sessions over HTTP, read by our own code and by better-auth: both agree. Time passes by moving their rows back. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { disableSecondStep } from "../../server/identity/admins/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { ADMIN, type Person, startTestServer, type TestServer } from "../support/server.ts";
import { totp } from "../support/totp.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Llave {
  totpURI: string;
  backupCodes: string[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const pass = (ms: number) =>
  server.storage.driver.exec(
    `update session set createdAt = createdAt - ${ms}, updatedAt = updatedAt - ${ms}, expiresAt = expiresAt - ${ms}`,
  );
const setRol = (userId: string, rol: string) =>
  server.storage.driver.prepare("update usuarios set rol = ? where id = ?").run(rol, userId);

/** Whether they are signed in, for pages and for better-auth's own endpoints. */
async function signedIn(person: Person): Promise<[boolean, boolean]> {
  // Better-auth deletes the cookie of an ended session, so a copy of the person asks it.
  const own = await person.query("usuarios.me");
  const response = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie: person.cookie } });
  return [own.status === 200 && own.data !== null, (await response.json()) !== null];
}

async function accountOf(person: Person): Promise<string> {
  return (await person.query<{ id: string }>("usuarios.me")).data.id;
}

describe("a borrower", () => {
  test("who comes daily stays in until day 90, with a cookie that lasts as long", async () => {
    const person = server.visitor();
    const challenge = await person.solveCaptcha();
    const response = await person.fetch("/api/auth/sign-up/email", {
      method: "POST",
      body: JSON.stringify({ email: "diaria@cuotica.test", password: "secreto1" }),
      headers: { "content-type": "application/json", "x-captcha-response": challenge },
    });
    expect(response.headers.getSetCookie().join()).toContain(`Max-Age=${(90 * DAY) / 1000}`);
    for (let day = 1; day <= 89; day += 1) {
      pass(DAY);
      expect((await person.query("usuarios.me")).status, `day ${day}`).toBe(200);
    }
    expect(await signedIn(person)).toEqual([true, true]);
    pass(2 * DAY);
    expect(await signedIn(person)).toEqual([false, false]);
  });

  test("who stays away 29 days is still in, 31 no more", async () => {
    const person = await server.newcomer();
    pass(29 * DAY);
    expect(await signedIn(person)).toEqual([true, true]);
    pass(31 * DAY);
    expect(await signedIn(person)).toEqual([false, false]);
  });
});

test("a disk that takes nothing keeps nobody from reading who was in already, hours after their last use", async () => {
  const people = [await server.newcomer(), await server.admin()];
  pass(2 * HOUR);
  server.storage.driver.pragma("query_only = ON");
  for (const person of people) expect(await signedIn(person)).toEqual([true, true]);
  server.storage.driver.pragma("query_only = OFF");
  // Once there is room they stay signed in as if nothing had happened.
  for (const person of people) expect(await signedIn(person)).toEqual([true, true]);
  pass(11 * HOUR);
  for (const person of people) expect(await signedIn(person)).toEqual([true, true]);
});

describe("while nothing can be kept", () => {
  const full = (yes: boolean) => server.storage.driver.pragma(`query_only = ${yes ? "ON" : "OFF"}`);
  const tries = () => server.storage.driver.prepare("select count(*) from session").pluck().get();
  afterEach(() => full(false));

  test("an administrator comes in, reads Estado, and is out once something can be", async () => {
    const before = tries();
    full(true);
    const admin = await server.admin();
    for (const query of ["usuarios.me", "estado.get", "resumen.get"])
      expect((await admin.query(query)).status, query).toBe(200);
    // A list is downloaded only with its line in the audit.
    expect((await admin.fetch("/api/exportar/clientes.csv")).status).toBe(503);
    expect((await admin.auth("/sign-in/email", { email: "admin@cuotica.test", password: "otra" })).codigo).toBe(
      "PASSWORD_WRONG",
    );
    const other = await server.admin();
    expect((await other.auth("/sign-out", {})).status).toBe(200);
    expect((await other.query("estado.get")).status).toBe(401);
    full(false);
    await expect.poll(async () => (await admin.query("estado.get")).status).toBe(401);
    expect(tries()).toBe(before);
    expect(server.logged.join()).toContain("su sesión queda en memoria");
  });

  test("with their second step, whose code counts once; a backup code is none of it", async () => {
    const admin = await server.admin();
    const llave = (await admin.auth("/two-factor/enable", { password: ADMIN.password })).data as Llave;
    expect((await admin.auth("/two-factor/verify-totp", { code: totp(llave.totpURI) })).status).toBe(200);
    full(true);
    const code = totp(llave.totpURI, 1);
    const comesBy = async (path: string, said: string) => {
      const person = server.visitor();
      expect((await person.auth("/sign-in/email", ADMIN)).status).toBe(200);
      expect((await person.query("estado.get")).status).toBe(401);
      await person.auth(`/two-factor/${path}`, { code: said });
      return (await person.query("estado.get")).status;
    };
    expect(await comesBy("verify-backup-code", llave.backupCodes[0] ?? "")).toBe(401);
    expect(await comesBy("verify-totp", "000000")).toBe(401);
    expect(await comesBy("verify-totp", code)).toBe(200);
    expect(await comesBy("verify-totp", code)).toBe(401);
    full(false);
    inTransaction(server.storage.db, (tx) => disableSecondStep(tx, ADMIN.email));
  });

  test("as often wrong as ever, and no more", async () => {
    const strict = await startTestServer({ RATE_LIMIT_FACTOR: "1" });
    strict.storage.driver.pragma("query_only = ON");
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 12; i += 1)
      codes.push((await strict.visitor().auth("/sign-in/email", { ...ADMIN, password: `otra-clave-${i}` })).codigo);
    expect(codes[0]).toBe("PASSWORD_WRONG");
    expect(codes.at(-1)).toBe("TOO_MANY_TRIES");
    await strict.close();
  });

  test("nobody else does, whatever their password is", async () => {
    const email = "quieta@cuotica.test";
    const person = server.visitor();
    await person.auth("/sign-up/email", { email, password: "secreto1", name: "Cliente" });
    full(true);
    const again = server.visitor();
    const answer = await again.auth("/sign-in/email", { email, password: "secreto1" });
    expect([answer.status, answer.codigo]).toEqual([503, "STORAGE_FAILED"]);
    expect((await again.query("usuarios.me")).status).toBe(401);
    const signUp = await again.auth("/sign-up/email", {
      email: "nueva@cuotica.test",
      password: "secreto1",
      name: "Cliente",
    });
    expect(signUp.status).toBe(503);
  });
});

describe("an administrator", () => {
  test("is out after twelve hours without use, and not before", async () => {
    const admin = await server.admin();
    pass(12 * HOUR - 60_000);
    expect(await signedIn(admin)).toEqual([true, true]);
    pass(12 * HOUR + 60_000);
    expect(await signedIn(admin)).toEqual([false, false]);
  });

  test("is out to better-auth too when its endpoint is the first that is asked", async () => {
    const admin = await server.admin();
    pass(12 * HOUR + 60_000);
    expect(await (await admin.fetch("/api/auth/get-session")).json()).toBeNull();
  });

  test("is out on day 7, however much the panel was used", async () => {
    const admin = await server.admin();
    for (let hours = 8; hours < 7 * 24; hours += 8) {
      pass(8 * HOUR);
      expect((await admin.query("resumen.get")).status, `after ${hours} h`).toBe(200);
    }
    pass(8 * HOUR);
    expect(await signedIn(admin)).toEqual([false, false]);
  });

  test("made out of somebody who is signed in has an administrator's hours from then on", async () => {
    const person = await server.newcomer();
    const userId = await accountOf(person);
    setRol(userId, "admin");
    pass(13 * HOUR);
    // As a browser's first request may be, whatever the row still said.
    expect(
      await (await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie: person.cookie } })).json(),
    ).toBeNull();
    expect((await person.query("resumen.get")).status).toBe(401);
    setRol(userId, "cliente");
  });
});
