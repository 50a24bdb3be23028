/** Signing in by phone: whatever is typed, however often, by whomever. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.0/8" });
});
afterAll(() => server.close());

/** As if it came from another address each time: the program trusts the proxy that says so. */
const from = (i: number) => ({ "x-forwarded-for": `203.0.113.${i}` });
const verify = (person: Person, phoneNumber: string, code: string) =>
  person.auth("/phone-number/verify", { phoneNumber, code });
const SPELLINGS = ["0412-0000001", "+58 412 0000001", "412.000.0001", "00584120000001"];

test("a code makes an account the first time and signs in to it the next", async () => {
  const first = server.visitor();
  const code = await server.codeFor(first, "0414-1234567");
  expect(code).toMatch(/^\d{6}$/);
  expect((await verify(first, "+58 414 123 45 67", ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  const me = (await first.query<{ id: string; correo: string; rol: string }>("usuarios.me")).data;
  expect(me).toMatchObject({ correo: "", rol: "cliente", perfilGuardado: false });
  const again = server.visitor();
  await verify(again, "04141234567", await server.codeFor(again, "04141234567"));
  expect((await again.query<{ id: string }>("usuarios.me")).data.id).toBe(me.id);
});

test.each([
  ["0411-1234567", "an unknown prefix"],
  ["0212-1234567", "a landline"],
  ["+1 415 1234567", "another country"],
  ["0414-123456", "a digit short"],
  ["", "nothing"],
])("%s, %s, is refused beside its field", async (phoneNumber) => {
  const answer = await server.visitor().auth("/phone-number/send-otp", { phoneNumber });
  expect(answer).toMatchObject({ status: 400, codigo: "TELEFONO_INVALID" });
});

test("a wrong code and a spent one: Código incorrecto o expirado", async () => {
  const person = server.visitor();
  const code = await server.codeFor(person, "0416-1234567");
  const wrong = code === "000000" ? "111111" : "000000";
  expect(await verify(person, "0416-1234567", wrong)).toMatchObject({
    status: 400,
    message: "Código incorrecto o expirado",
  });
  expect((await verify(person, "0416-1234567", code)).status).toBe(200);
  expect(await verify(server.visitor(), "0416-1234567", code)).toMatchObject({
    message: "Código incorrecto o expirado",
  });
});

test("an expired code is no code", async () => {
  const person = server.visitor();
  const code = await server.codeFor(person, "0416-7654321");
  server.storage.driver.exec("update otps set expira = 1 where telefono = '+584167654321'");
  expect(await verify(person, "0416-7654321", code)).toMatchObject({ message: "Código incorrecto o expirado" });
});

test("the earlier code stays good after a resend", async () => {
  const person = server.visitor();
  const earlier = await server.codeFor(person, "0424-1234567");
  const later = await server.codeFor(person, "0424-1234567");
  expect(later).not.toBe(earlier);
  expect((await verify(person, "0424-1234567", earlier)).status).toBe(200);
});

describe("limits", () => {
  test("30 resends in four spellings from 30 addresses send five messages; 60 guesses from 60 evaluate five", async () => {
    const sent = [];
    for (let i = 0; i < 30; i += 1) {
      const body = { phoneNumber: SPELLINGS[i % 4] };
      sent.push(await server.visitor().auth("/phone-number/send-otp", body, from(i)));
    }
    expect(sent.map(({ codigo }) => codigo)).toEqual([
      ...Array(5).fill(undefined),
      ...Array(25).fill("TOO_MANY_CODES"),
    ]);
    const count = server.storage.driver.prepare("select count(*) from otps where telefono = '+584120000001'");
    expect(count.pluck().get()).toBe(5);
    const guesses = [];
    for (let i = 0; i < 60; i += 1) {
      const body = { phoneNumber: SPELLINGS[i % 4], code: String(100_000 + i) };
      guesses.push(await server.visitor().auth("/phone-number/verify", body, from(i)));
    }
    expect(guesses.map(({ codigo }) => codigo)).toEqual([
      ...Array(5).fill("CODE_WRONG"),
      ...Array(55).fill("TOO_MANY_GUESSES"),
    ]);
  });

  test("100 guesses at once evaluate at most five", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => verify(server.visitor(), "0412-0000002", String(100_000 + i))),
    );
    expect(answers.filter(({ codigo }) => codigo === "CODE_WRONG")).toHaveLength(5);
    expect(answers.filter(({ codigo }) => codigo === "TOO_MANY_GUESSES")).toHaveLength(95);
  });
});

describe("with room to try", () => {
  let wide: TestServer;
  beforeAll(async () => {
    wide = await startTestServer();
  });
  afterAll(() => wide.close());

  test("50 right codes at once sign in once", async () => {
    const code = await wide.codeFor(wide.visitor(), "0412-0000003");
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(wide.visitor(), "0412-0000003", code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      wide.storage.driver
        .prepare(
          "select count(*) from session where userId in (select id from user where phoneNumber = '+584120000003')",
        )
        .pluck()
        .get(),
    ).toBe(1);
  });

  test("`rol`, `nivel` and the like sent with the code change nothing, nor does `updatePhoneNumber`", async () => {
    const victim = await wide.newcomer();
    const code = await wide.codeFor(victim, "0412-0000004");
    const greedy = {
      rol: "admin",
      nivel: 5,
      verify: true,
      email: "otro@cuotica.test",
      updatePhoneNumber: true,
      disableSession: true,
    };
    const person = wide.visitor();
    expect((await person.auth("/phone-number/verify", { phoneNumber: "0412-0000004", code, ...greedy })).status).toBe(
      200,
    );
    expect((await person.query("usuarios.me")).data).toMatchObject({
      rol: "cliente",
      nivel: 1,
      verify: false,
      correo: "",
    });
  });

  test("a code is nowhere at rest nor in the log", async () => {
    const code = await wide.codeFor(wide.visitor(), "0412-0000005");
    const { driver } = wide.storage;
    const tables = driver.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
    const everything = tables.map((name) => JSON.stringify(driver.prepare(`select * from "${name}"`).all())).join("\n");
    expect(everything).toContain("+584120000005");
    expect(everything).not.toContain(code);
    expect(wide.logged.join("\n")).not.toContain(code);
  });

  test("known and unknown numbers get the same answer", async () => {
    const known = wide.visitor();
    await verify(known, "0412-0000006", await wide.codeFor(known, "0412-0000006"));
    const [one, other] = await Promise.all(
      ["0412-0000006", "0412-0000007"].map((phoneNumber) =>
        wide.visitor().auth("/phone-number/send-otp", { phoneNumber }),
      ),
    );
    expect(one).toEqual(other);
  });
});

test("the day's cap holds over all phones", async () => {
  const capped = await startTestServer({ SMS_DAILY_CAP: "3" });
  const answers = [];
  for (let i = 0; i < 5; i += 1)
    answers.push(await capped.visitor().auth("/phone-number/send-otp", { phoneNumber: `0412-111111${i}` }));
  expect(answers.map(({ codigo }) => codigo)).toEqual([
    undefined,
    undefined,
    undefined,
    "CODES_EXHAUSTED",
    "CODES_EXHAUSTED",
  ]);
  await capped.close();
});

test("in production without a provider nobody waits for a code that cannot come", async () => {
  const mute = await startTestServer({ NODE_ENV: "production" });
  const answer = await mute.visitor().auth("/phone-number/send-otp", { phoneNumber: "0412-1234567" });
  expect(answer).toMatchObject({
    status: 409,
    codigo: "SMS_UNAVAILABLE",
    message: "Por ahora no enviamos códigos por SMS. Entra con tu correo y contraseña.",
  });
  expect(mute.logged.join("\n")).toContain("SMS_PROVIDER no está configurado");
  await mute.close();
});
