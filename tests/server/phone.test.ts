/** Signing in by phone: whatever is typed, however often, by anybody. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.0/8" });
});
afterAll(() => server.close());

/** As if from another address: the program trusts the proxy that says so. */
const from = (i: number) => server.visitor(`203.0.113.${i}`);
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
  const send = (person: Person, i: number) => person.auth("/phone-number/send-otp", { phoneNumber: SPELLINGS[i % 4] });

  test("90 resends in four spellings from five networks send fifteen codes and three long ones an hour, and refuse none", async () => {
    const sent = [];
    for (let i = 0; i < 30; i += 1) sent.push(await send(from(0), i));
    for (let i = 0; i < 60; i += 1) sent.push(await send(from(i % 5), i));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(sent.filter(({ data }) => !(data as { largo: boolean }).largo)).toHaveLength(15);
    const count = server.storage.driver.prepare(
      "select count(*) from otps where telefono = '+584120000001' group by expira - creado order by 1",
    );
    expect(count.pluck().all()).toEqual([3, 15]);
  });

  test("a code is right only in the browser that asked for it, and takes five guesses; another takes five more", async () => {
    const [owner, stranger] = [server.visitor(), server.visitor()];
    const phone = "0412-0000002";
    const code = await server.codeFor(owner, phone);
    const other = (n: number) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0");
    await server.codeFor(stranger, phone);
    expect((await verify(stranger, phone, code)).codigo).toBe("CODE_WRONG");
    expect((await verify(server.visitor(), phone, code)).codigo).toBe("CODE_WRONG");
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => verify(stranger, phone, other(n))));
    expect(answers.filter(({ codigo }) => codigo === "CODE_WRONG")).toHaveLength(4);
    expect(answers.filter(({ codigo }) => codigo === "TOO_MANY_GUESSES")).toHaveLength(21);
    for (let n = 0; n < 4; n += 1) expect((await verify(owner, phone, other(n))).codigo).toBe("CODE_WRONG");
    // What cannot be a code does not count as an attempt.
    for (const nonsense of ["", "12345", "abcdef"]) await verify(owner, phone, nonsense);
    expect((await verify(owner, phone, code)).status).toBe(200);
  });
});

describe("with room to try", () => {
  let wide: TestServer;
  beforeAll(async () => {
    wide = await startTestServer();
  });
  afterAll(() => wide.close());

  test("50 right codes at once sign in once", async () => {
    const person = wide.visitor();
    const code = await wide.codeFor(person, "0412-0000003");
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(person, "0412-0000003", code)));
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
    const person = wide.visitor();
    const code = await wide.codeFor(person, "0412-0000004");
    const greedy = {
      rol: "admin",
      nivel: 5,
      verify: true,
      email: "otro@cuotica.test",
      updatePhoneNumber: true,
      disableSession: true,
    };
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

test("the day's cap holds over all phones; its last fifth is not for new ones, its last tenth only for owners' browsers", async () => {
  const capped = await startTestServer({ SMS_DAILY_CAP: "10" });
  const known = "0412-2222222";
  const owner = capped.visitor();
  await verify(owner, known, await capped.codeFor(owner, known));
  const send = async (person: Person, phoneNumber: string) =>
    (await person.auth("/phone-number/send-otp", { phoneNumber })).codigo;
  const strange = [];
  for (let i = 0; i < 8; i += 1) strange.push(await send(capped.visitor(), `0412-111111${i}`));
  expect(strange).toEqual([...Array(7).fill(undefined), "CODES_EXHAUSTED"]);
  expect([await send(capped.visitor(), known), await send(capped.visitor(), known)]).toEqual([
    undefined,
    "CODES_EXHAUSTED",
  ]);
  expect([await send(owner, known), await send(owner, known)]).toEqual([undefined, "CODES_EXHAUSTED"]);
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
