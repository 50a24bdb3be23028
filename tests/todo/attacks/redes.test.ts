/** A8 and A9: an address is not a person. One subscriber has a whole /64; hundreds of people share one address. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ATAQUES_ENTEROS, crowd, tally } from "../../support/ataques.ts";
import { ADMIN, type Answer, type Person, startTestServer, type TestServer } from "../../support/server.ts";

const HONEST = ATAQUES_ENTEROS ? 300 : 24;
const GUESSES = ATAQUES_ENTEROS ? 2000 : 30;
const LONG = { timeout: ATAQUES_ENTEROS ? 1_800_000 : 60_000 };
const CARRIER = "203.0.113.9";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => server.close());

const guess = (person: Person, email: string, n: number) =>
  person.auth("/sign-in/email", { email, password: `errada-${n}` });

test("A8: passwords guessed and codes asked for from all over one /64 are those of one subscriber", async () => {
  const within = (i: number) => server.visitor(`2001:db8:5:7:${i.toString(16)}:${(i * 7 + 1).toString(16)}::${i + 1}`);
  const answers: Answer[] = [];
  for (let i = 0; i < 30; i += 1) answers.push(await guess(within(i), ADMIN.email, i));
  expect(answers.filter(({ codigo }) => codigo === "PASSWORD_WRONG")).toHaveLength(10);
  expect(answers.filter(({ codigo }) => codigo === "TOO_MANY_TRIES")).toHaveLength(20);
  const sends: Answer[] = [];
  for (let i = 0; i < 12; i += 1)
    sends.push(await within(i).auth("/phone-number/send-otp", { phoneNumber: "0412-5550001" }));
  // Five, and three long ones an hour for the dearest captcha, which each of the others is told to use.
  expect(sends.filter(({ data }) => (data as { largo: boolean }).largo)).toHaveLength(7);
  const sent = server.storage.driver.prepare("select count(*) from otps where telefono = '+584125550001'").pluck();
  expect(sent.get()).toBe(8);
  // The neighbour, in another /56, is somebody else.
  const neighbour = server.visitor("2001:db8:5:100::1");
  expect((await neighbour.auth("/sign-in/email", ADMIN)).status).toBe(200);
  console.table({ "A8 passwords": tally(answers), "A8 codes": tally(sends) });
});

test("A8: from more /64s than one the account counts too, and its owner's browser is never held up by it", async () => {
  // A fifth of each limit, for speed: two wrong ones from a network, ten in all.
  const tight = await startTestServer({ RATE_LIMIT_FACTOR: "0.2", TRUSTED_PROXIES: "127.0.0.1" });
  const owner = tight.visitor("198.51.100.1");
  expect((await owner.auth("/sign-in/email", ADMIN)).status).toBe(200);
  const answers: Answer[] = [];
  for (let i = 0; i < 16; i += 1)
    answers.push(await guess(tight.visitor(`2001:db8:6:${i.toString(16)}::1`), ADMIN.email, i));
  expect(tally(answers)).toEqual({ PASSWORD_WRONG: 2, TOO_MANY_TRIES: 14 });
  // Another /56 of the same /48 adds two, and then the /48 is blocked as well.
  for (let i = 0; i < 4; i += 1) answers.push(await guess(tight.visitor(`2001:db8:6:a${i}00::1`), ADMIN.email, i));
  expect(tally(answers)).toEqual({ PASSWORD_WRONG: 4, TOO_MANY_TRIES: 16 });
  for (let i = 0; i < 6; i += 1) answers.push(await guess(tight.visitor(`2001:db8:${70 + i}::1`), ADMIN.email, i));
  expect(tally(answers)).toEqual({ PASSWORD_WRONG: 10, TOO_MANY_TRIES: 16 });
  // Ten in all: from now on unknown browsers need the most expensive captcha; the account's own may fail as before.
  const cheap = { "x-captcha-response": await tight.visitor("192.0.2.1").solveCaptcha() };
  expect((await tight.visitor("192.0.2.1").auth("/sign-in/email", ADMIN, cheap)).codigo).toBe("CAPTCHA_DEARER");
  expect((await tight.visitor("192.0.2.1").auth("/sign-in/email", ADMIN)).status).toBe(200);
  expect((await guess(owner, ADMIN.email, 0)).codigo).toBe("PASSWORD_WRONG");
  expect((await owner.auth("/sign-in/email", ADMIN)).status).toBe(200);
  const forgotten = await tight.visitor("192.0.2.1").auth("/request-password-reset", { email: ADMIN.email });
  expect(forgotten.status).toBe(200);
  console.table({ "A8 over networks": tally(answers) });
  await tight.close();
});

test("A9: behind one address hundreds of honest people get in while an attacker there does not", LONG, async () => {
  const people = Array.from({ length: HONEST }, (_, i) => ({
    browser: server.visitor(CARRIER),
    account: { email: `gente${i}@cuotica.test`, password: `arepa-${i}` },
  }));
  const signedUp = await crowd(people, 4, async ({ browser, account }) => {
    const answer = await browser.auth("/sign-up/email", { ...account, name: "Cliente" });
    await browser.auth("/sign-out", {});
    return answer;
  });
  // He guesses at every second account as fast as he can; their owners return with known browsers.
  const attacks: Answer[] = [];
  const attack = async (attacker: Person) => {
    for (let n = 0; n < GUESSES; n += 1)
      attacks.push(await guess(attacker, people[(2 * n) % HONEST]?.account.email ?? "", n));
  };
  const attackers = [attack(server.visitor(CARRIER)), attack(server.visitor(CARRIER))];
  // The others have a new phone.
  const entries = await crowd([...people.entries()], 4, ([i, { browser, account }]) =>
    (i % 2 === 0 ? browser : server.visitor(CARRIER)).auth("/sign-in/email", account),
  );
  await Promise.all(attackers);
  console.table({ "A9 sign up": tally(signedUp), "A9 sign in": tally(entries), "A9 attacker": tally(attacks) });
  expect(signedUp.map(({ status }) => status)).toEqual(Array(HONEST).fill(200));
  expect(entries.map(({ status }) => status)).toEqual(Array(HONEST).fill(200));
  expect(attacks.filter(({ status }) => status === 200)).toEqual([]);
});

test("A9: a crowded network pays a dearer captcha, a cheap one is refused there, and another pays as before", async () => {
  const costFor = async (address: string) => {
    const challenge = (await (await server.visitor(address).fetch("/api/captcha")).json()) as {
      parameters: { cost: number };
    };
    return challenge.parameters.cost;
  };
  const [quiet, crowded] = ["198.51.100.77", "198.51.100.78"];
  expect(await costFor(crowded)).toBe(1);
  for (let i = 0; i < 15; i += 1)
    await server.visitor(crowded).auth("/phone-number/send-otp", { phoneNumber: `0414-${2_000_000 + i}` });
  expect([await costFor(quiet), await costFor(crowded)]).toEqual([1, 3]);
  const cheap = { "x-captcha-response": await server.visitor(quiet).solveCaptcha() };
  const body = { phoneNumber: "0414-2999999" };
  expect((await server.visitor(crowded).auth("/phone-number/send-otp", body, cheap)).codigo).toBe("CAPTCHA_MISSING");
  expect((await server.visitor(crowded).auth("/phone-number/send-otp", body)).status).toBe(200);
});
