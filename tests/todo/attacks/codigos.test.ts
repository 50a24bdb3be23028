/** A6 and A7: strangers request codes and guess at them while their owners get in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ATAQUES_ENTEROS, tally } from "../../support/ataques.ts";
import { type Answer, type Person, startTestServer, type TestServer } from "../../support/server.ts";

const OWNERS = ATAQUES_ENTEROS ? 200 : 10;
const GUESSES = ATAQUES_ENTEROS ? 10_000 : 300;
const LONG = { timeout: ATAQUES_ENTEROS ? 1_800_000 : 60_000 };
const ATTACKER = "203.0.113.66";
const STRANGER = "192.0.2.10";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1", SMS_DAILY_CAP: "5000" });
});
afterAll(() => server.close());

const phoneOf = (i: number) => `+58412${String(2_000_000 + i)}`;
const addressOf = (i: number) => `198.51.${100 + Math.floor(i / 200)}.${1 + (i % 200)}`;
const verify = (person: Person, phoneNumber: string, code: string) =>
  person.auth("/phone-number/verify", { phoneNumber, code });
const enter = async (person: Person, phone: string) => verify(person, phone, await server.codeFor(person, phone));
const wrong = (code: string, n: number) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0");

test("A6: phones asked for and guessed at from one address, whose owners get in at the same time", LONG, async () => {
  // Each owner has signed in from a browser of their own before.
  const owners = [];
  for (let i = 0; i < OWNERS; i += 1) {
    const person = server.visitor(addressOf(i));
    expect((await enter(person, phoneOf(i))).status).toBe(200);
    await person.auth("/sign-out", {});
    owners.push(person);
  }
  const attacker = server.visitor(ATTACKER);
  const [sends, guesses, entries]: Answer[][] = [[], [], []];
  for (const [i, owner] of owners.entries()) {
    // Five, and two long ones for the dearest captcha.
    for (let n = 0; n < 7; n += 1)
      sends?.push(await attacker.auth("/phone-number/send-otp", { phoneNumber: phoneOf(i) }));
    for (let n = 0; n < 6; n += 1) guesses?.push(await verify(attacker, phoneOf(i), String(300_000 + n)));
    entries?.push(await enter(owner, phoneOf(i)));
    // From an unknown browser too.
    entries?.push(await enter(server.visitor(addressOf(i)), phoneOf(i)));
  }
  console.table({
    "A6 sends": tally(sends ?? []),
    "A6 guesses": tally(guesses ?? []),
    "A6 owners": tally(entries ?? []),
  });
  expect(entries?.map(({ status }) => status)).toEqual(Array(2 * OWNERS).fill(200));
  expect(guesses?.filter(({ status }) => status === 200)).toEqual([]);
  expect(sends?.filter(({ data }) => (data as { largo?: boolean }).largo)).toHaveLength(2 * OWNERS);
});

test("A7: of any number of guesses five count for each code, and no other browser's do", LONG, async () => {
  const phone = "+584123000001";
  const owner = server.visitor("198.51.100.250");
  const code = await server.codeFor(owner, phone);
  const strangers = [server.visitor(STRANGER), server.visitor(STRANGER)];
  for (const stranger of strangers) await verify(stranger, phone, wrong(code, 0));
  // The correct code is wrong in another browser.
  expect((await verify(strangers[0] as Person, phone, code)).codigo).toBe("CODE_WRONG");
  const answers: Answer[] = [];
  for (let done = 0; done < GUESSES; done += 100)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, (_, i) => verify(strangers[i % 2] as Person, phone, wrong(code, done + i))),
      )),
    );
  const fallos = server.storage.driver.prepare("select fallos from otps where telefono = ?").pluck();
  expect(fallos.all(phone)).toEqual([0]);
  expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  // In the requesting browser: a hundred guesses at once, five of which are checked; after them even the right code is dead.
  const own = await Promise.all(Array.from({ length: 100 }, (_, i) => verify(owner, phone, wrong(code, i))));
  expect(fallos.all(phone)).toEqual([5]);
  expect((await verify(owner, phone, code)).status).not.toBe(200);
  console.table({ "A7 strangers": tally(answers), "A7 its own browser": tally(own) });
  // A new code brings another five attempts.
  const again = await server.codeFor(owner, phone);
  for (let n = 0; n < 4; n += 1) expect((await verify(owner, phone, wrong(again, n))).codigo).toBe("CODE_WRONG");
  expect((await verify(owner, phone, again)).status).toBe(200);
});
