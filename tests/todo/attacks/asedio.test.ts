/** A25 and A26: strangers use up the limits on a phone, a day or an account, and its owner still gets in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { DUREZA_DE_ASEDIO } from "../../../rules/limits/tries.ts";
import { tally } from "../../support/ataques.ts";
import { ADMIN, type Answer, type Person, startTestServer, type TestServer } from "../../support/server.ts";

const LONG = { timeout: 120_000 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => server.close());

const guess = (person: Person, n: number) =>
  person.auth("/sign-in/email", { email: ADMIN.email, password: `errada-${n}` });
const forget = (person: Person) => person.auth("/request-password-reset", { email: ADMIN.email });
const send = (person: Person, phoneNumber: string) => person.auth("/phone-number/send-otp", { phoneNumber });
const verify = (person: Person, phoneNumber: string, code: string) =>
  person.auth("/phone-number/verify", { phoneNumber, code });

interface Carta {
  texto: string;
  destino: string;
}
const mailbox = async () => (await (await fetch(`${server.url}/dev/bandeja.json`)).json()) as Carta[];
/** That phone's codes, newest first. */
const codesTo = async (phone: string) =>
  (await mailbox())
    .filter(({ destino }) => destino === phone)
    .map(({ texto }) => /es ([\d ]+)/.exec(texto)?.[1]?.replaceAll(" ", "") ?? "");
const resets = async () => (await mailbox()).filter(({ texto }) => texto.includes("/recuperar#token="));

test("A25: 400 codes asked for from 29 /64s of one /48 leave codes for people who are new", LONG, async () => {
  const answers: Answer[] = [];
  for (let i = 0; i < 400; i += 1) {
    const address = `2001:db8:48:${((i % 29) * 0x151).toString(16)}::${(i + 1).toString(16)}`;
    answers.push(await send(server.visitor(address), `0424-${3_000_000 + i}`));
  }
  console.table({ "A25 codes": tally(answers) });
  // Twice one subscriber's hourly share of the daily 400 for new phones.
  expect(answers.filter(({ status }) => status === 200).length).toBe(80);
  expect((await send(server.visitor("198.51.100.25"), "0424-4000000")).status).toBe(200);
});

test(
  "A25: a siege of one hour from everywhere leaves the codes of the next, and no network has them all",
  LONG,
  async () => {
    const capped = await startTestServer({
      RATE_LIMIT_FACTOR: "1",
      TRUSTED_PROXIES: "127.0.0.1",
      SMS_DAILY_CAP: "120",
    });
    let asked = 0;
    const siege = async (count: number, from = 10): Promise<Answer[]> => {
      const answers = [];
      for (let i = 0; i < count; i += 1) {
        asked += 1;
        answers.push(await send(capped.visitor(`198.51.${from}.${i}`), `0416-${2_000_000 + asked}`));
      }
      return answers;
    };
    const first = await siege(100);
    // Of 96 for new phones a third is spread over the hours: 24 of 32, one for each, and the rest is free.
    expect(first.filter(({ status }) => status === 200)).toHaveLength(96 - 24 + 1);
    expect(first.at(-1)?.codigo).toBe("CODES_EXHAUSTED");
    // An hour later, as far as the limits know.
    capped.storage.driver.exec(`update intentos set fecha = fecha - ${61 * 60_000}`);
    expect((await send(capped.visitor("203.0.113.200"), "0416-3000000")).status).toBe(200);
    expect((await siege(3, 20)).map(({ codigo }) => codigo)).toEqual(Array(3).fill("CODES_EXHAUSTED"));
    // The daily cap holds however many hours pass.
    for (let hour = 0; hour < 22; hour += 1) {
      capped.storage.driver.exec(`update intentos set fecha = fecha - ${31 * 60_000}`);
      await siege(3, 30 + hour);
    }
    const sent = capped.storage.driver.prepare("select count(*) from otps").pluck().get();
    expect(sent).toBeLessThanOrEqual(96);
    await capped.close();
  },
);

test(
  "A26: 50 wrong passwords and 15 recoveries later its owner gets in from a new browser, by either way",
  LONG,
  async () => {
    const guesses: Answer[] = [];
    for (let i = 0; i < 50; i += 1) guesses.push(await guess(server.visitor(`203.0.113.${1 + (i % 5)}`), i));
    expect(guesses.map(({ codigo }) => codigo)).toEqual(Array(50).fill("PASSWORD_WRONG"));
    for (let i = 0; i < 15; i += 1) expect((await forget(server.visitor(`203.0.113.${1 + (i % 3)}`))).status).toBe(200);
    const before = (await resets()).length;

    // An earlier cheap solution is no longer enough, and is refused before anything is looked at.
    const owner = server.visitor("192.0.2.26");
    const cheap = { "x-captcha-response": await owner.solveCaptcha() };
    expect((await owner.auth("/sign-in/email", ADMIN, cheap)).codigo).toBe("CAPTCHA_DEARER");
    expect((await owner.auth("/sign-in/email", ADMIN)).status).toBe(200);
    const challenge = (await (await owner.fetch("/api/captcha?precio=mayor")).json()) as {
      parameters: { cost: number };
    };
    expect(challenge.parameters.cost).toBe(DUREZA_DE_ASEDIO);

    // Somebody who forgot the password has one mail this hour, whoever asks and however often.
    const asked: Answer[] = [];
    for (let i = 0; i < 12; i += 1) asked.push(await forget(server.visitor(`192.0.2.${100 + i}`)));
    expect(asked.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const mails = await resets();
    expect(mails.length - before).toBe(1);
    const [, token = ""] = /#token=([\w-]+)/.exec(mails[0]?.texto ?? "") ?? [];
    const reset = await server
      .visitor("192.0.2.27")
      .auth("/reset-password", { token, newPassword: "otra-clave-larga" });
    expect(reset.status).toBe(200);
    const entered = await server
      .visitor("192.0.2.27")
      .auth("/sign-in/email", { ...ADMIN, password: "otra-clave-larga" });
    expect(entered.status).toBe(200);

    // The next hour has its own.
    server.storage.driver.exec(`update intentos set fecha = fecha - ${61 * 60_000}`);
    await forget(server.visitor("192.0.2.130"));
    expect((await resets()).length - before).toBe(2);
  },
);

test("A26: under siege each network has ten guesses a day at an account, a whole /48 twenty", LONG, async () => {
  const besieged = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
  const at = (address: string, n: number) => guess(besieged.visitor(address), n);
  for (let i = 0; i < 50; i += 1) await at(`203.0.113.${1 + (i % 25)}`, i);
  const hour = () => besieged.storage.driver.exec(`update intentos set fecha = fecha - ${16 * 60_000}`);
  const answers: Answer[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 8; i += 1) answers.push(await at("198.51.100.1", i));
    hour();
  }
  expect(tally(answers)).toEqual({ PASSWORD_WRONG: 10, TOO_MANY_TRIES: 14 });
  const wide: Answer[] = [];
  for (let i = 0; i < 40; i += 1) wide.push(await at(`2001:db8:99:${i.toString(16)}00::1`, i));
  expect(tally(wide)).toEqual({ PASSWORD_WRONG: 20, TOO_MANY_TRIES: 20 });
  expect((await besieged.visitor("192.0.2.1").auth("/sign-in/email", ADMIN)).status).toBe(200);
  await besieged.close();
});

test.each([3, 30])(
  "A26: %i networks ask for codes to a phone for as long as they like, and its owner gets in from anywhere",
  LONG,
  async (networks) => {
    const phone = `+5841212300${50 + networks}`;
    const before = server.visitor("198.18.7.30");
    expect((await verify(before, phone, await server.codeFor(before, phone))).status).toBe(200);
    const strangers = Array.from({ length: networks }, (_, i) => server.visitor(`203.${i}.113.9`));
    const at = (i: number) => strangers[i % networks] as Person;
    const sends: Answer[] = [];
    for (let i = 0; i < 60; i += 1) sends.push(await send(at(i), phone));
    expect(tally(sends)).toEqual({ "200": 60 });
    expect(sends.at(-1)?.data).toEqual({ largo: true });
    // Three an hour, and attempts at the others do not count.
    expect((await codesTo(phone)).length - 1).toBe(14 + 3);
    for (let i = 0; i < 20; i += 1) expect((await verify(at(i), phone, "123456789012")).status).toBe(400);

    // With another browser and carrier: no code is sent to it, and the phone's last one works as well.
    const owner = server.visitor("198.51.100.77");
    expect(await send(owner, phone)).toMatchObject({ status: 200, data: { largo: true } });
    const [last = ""] = await codesTo(phone);
    expect(last).toMatch(/^\d{12}$/);
    expect((await verify(owner, phone, last)).status).toBe(200);
    // It works once, and uses up what strangers requested.
    for (const code of await codesTo(phone))
      expect((await verify(server.visitor("198.51.100.78"), phone, code)).codigo).toBe("CODE_WRONG");
    // Until the next may be sent, and not from a time in the future.
    server.storage.driver.exec(`update intentos set fecha = fecha - ${61 * 60_000}`);
    const next = await server.codeFor(at(0), phone);
    expect(next).toHaveLength(12);
    for (const moved of [-60 * 60_000, 3 * 60 * 60_000]) {
      const move = (by: number) => server.storage.driver.exec(`update otps set expira = expira + ${by}`);
      move(moved);
      expect((await verify(owner, phone, next)).codigo).toBe("CODE_WRONG");
      move(-moved);
    }
    expect((await verify(owner, phone, next)).status).toBe(200);
  },
);

test("A26: a phone under siege is recovered and changed with the long code", LONG, async () => {
  const phone = "+584121230099";
  const first = server.visitor("192.0.2.30");
  expect((await verify(first, phone, await server.codeFor(first, phone))).status).toBe(200);
  for (let i = 0; i < 20; i += 1) await send(server.visitor(`203.0.113.${50 + (i % 3)}`), phone);
  const owner = server.visitor("192.0.2.31");
  const otp = await server.codeFor(owner, phone);
  expect(otp).toHaveLength(12);
  const recovered = await owner.mutate("cuentas.recoverByPhone", {
    telefono: phone,
    otp,
    password: "otra-clave-larga",
  });
  expect(recovered.status).toBe(200);
});

test("A26: a stranger's codes to a phone leave those of the second step, after the password", LONG, async () => {
  const phone = "+584121230027";
  const account = { email: "dospasos@cuotica.test", password: "secreto1", name: "Cliente" };
  const owner = server.visitor("192.0.2.40");
  await owner.auth("/sign-up/email", account);
  const proof = { actual: account.password, clave: crypto.randomUUID() };
  const otpNuevo = await server.codeFor(owner, phone);
  expect((await owner.mutate("cuentas.changePhone", { ...proof, telefono: phone, otpNuevo })).status).toBe(200);
  const on = await owner.mutate("cuentas.switchPhoneStep", { ...proof, clave: crypto.randomUUID(), activo: true });
  expect(on.status).toBe(200);
  for (let i = 0; i < 24; i += 1) await send(server.visitor(`203.0.113.${70 + (i % 8)}`), phone);
  const elsewhere = server.visitor("203.0.113.70");
  expect((await elsewhere.auth("/sign-in/email", account)).data).toMatchObject({ twoFactorRedirect: true });
  expect((await elsewhere.auth("/two-factor/send-otp", {})).status).toBe(200);
});
