/** Sessions over HTTP, by our own reader and by better-auth's: both say the same. Time passes by moving their rows back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const pass = (ms: number) =>
  server.storage.driver.exec(
    `update session set createdAt = createdAt - ${ms}, updatedAt = updatedAt - ${ms}, expiresAt = expiresAt - ${ms}`,
  );
const setRol = (userId: string, rol: string) =>
  server.storage.driver.prepare("update usuarios set rol = ? where id = ?").run(rol, userId);

/** Whether they are signed in: for the pages, and for better-auth's own endpoints. */
async function signedIn(person: Person): Promise<[boolean, boolean]> {
  // Better-auth takes the cookie of an ended session away: a copy of the person asks it.
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
  // Once there is room they are in for as long as if nothing had happened.
  for (const person of people) expect(await signedIn(person)).toEqual([true, true]);
  pass(11 * HOUR);
  for (const person of people) expect(await signedIn(person)).toEqual([true, true]);
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
    // As the first request of a browser may be, whatever the row still said.
    expect(
      await (await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie: person.cookie } })).json(),
    ).toBeNull();
    expect((await person.query("resumen.get")).status).toBe(401);
    setRol(userId, "cliente");
  });
});
