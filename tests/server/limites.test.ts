/** Rate limits between honest people; strangers are covered in tests/attacks. */
import { hashPassword as oldHash, verifyPassword as oldVerify } from "better-auth/crypto";
import { expect, test } from "vitest";
import { takePlace } from "../../server/core/net/ritmo.ts";
import { hashPassword, verifyPassword } from "../../server/identity/hash.ts";
import { hashAsInProduction } from "../support/claves.ts";
import { ADMIN, startTestServer } from "../support/server.ts";

hashAsInProduction();

test("five recovery mails a day are five and one an hour, though each was answered with yes; another network has its own", async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
  const ask = async (address: string) =>
    (await server.visitor(address).auth("/request-password-reset", { email: ADMIN.email })).codigo;
  const asked = [];
  for (let n = 0; n < 7; n += 1) asked.push(await ask("203.0.113.1"));
  expect(asked).toEqual(Array(7).fill(undefined));
  const mails = server.storage.driver.prepare("select count(*) from mensajes where plantilla = 'recuperacion'").pluck();
  expect(mails.get()).toBe(6);
  expect(await ask("203.0.113.2")).toBeUndefined();
  expect(mails.get()).toBe(7);
  await server.close();
});

test("a knock without a solved captcha uses up nobody's turns", async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: "1" });
  const stranger = server.visitor();
  for (let n = 0; n < 20; n += 1)
    await stranger.auth("/sign-in/email", { ...ADMIN, password: "errada" }, { "x-captcha-response": "nada" });
  expect((await server.visitor().auth("/sign-in/email", ADMIN)).status).toBe(200);
  await server.close();
});

test("on plain http, without a captcha to ask for, a crowded network is refused", async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: "0.1", PUBLIC_URL: "http://cuotica.test" });
  const guess = (n: number) =>
    server.visitor().post("/api/auth/sign-in/email", { email: `nadie${n}@cuotica.test`, password: "errada" });
  const codes = [];
  for (let n = 0; n < 7; n += 1) codes.push((await guess(n)).codigo);
  expect(codes).toEqual([...Array(5).fill("EMAIL_NOT_REGISTERED"), "TOO_MANY_TRIES", "TOO_MANY_TRIES"]);
  await server.close();
});

test("a password hashed by better-auth is right here, and one hashed here is right there", async () => {
  const password = "arepa ñoña 😀";
  const [old, own] = await Promise.all([oldHash(password), hashPassword(password)]);
  expect(await verifyPassword({ hash: old, password })).toBe(true);
  expect(await oldVerify({ hash: own, password })).toBe(true);
  expect(await verifyPassword({ hash: old, password: `${password}x` })).toBe(false);
  expect(await verifyPassword({ hash: "", password })).toBe(false);
});

test("a window slides: what was used up comes back as it grows old, and it says when", () => {
  const ritmo = [{ nombre: "prueba", max: 10, ventanaMs: 1000 }];
  const take = (now: number) => takePlace(ritmo, "alguien", 1, now);
  for (let n = 0; n < 10; n += 1) expect(take(0)).toBe(0);
  const wait = take(500);
  expect(wait).toBeGreaterThan(0);
  // Never more than the maximum over the next window, counting what is left of this one.
  const later = Array.from({ length: 100 }, (_, i) => take(1000 + i * 10)).filter((ms) => ms === 0).length;
  expect(later).toBeGreaterThanOrEqual(5);
  expect(later).toBeLessThanOrEqual(10);
  expect(take(5000)).toBe(0);
  expect(takePlace(ritmo, "otra", 1, 0)).toBe(0);
});
