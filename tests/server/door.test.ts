/** Sign-in: captcha, limits by account and address, sessions, what the log says. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TERMINOS_VERSION } from "../../rules/texts/terminos.ts";
import { ADMIN, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("captcha", () => {
  const signIn = (solution: string) =>
    server.visitor().auth("/sign-in/email", ADMIN, { "x-captcha-response": solution });

  test("a solution works once, for one of twenty at the same time", async () => {
    const solution = await server.visitor().solveCaptcha();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(solution)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ codigo }) => codigo === "CAPTCHA_MISSING")).toHaveLength(19);
  });

  test.each([
    ["none", () => ""],
    ["nonsense", () => "%%%"],
    [
      "a guessed key",
      (solution: string) => changed(solution, (payload) => (payload.solution.derivedKey = "00".repeat(32))),
    ],
    [
      "a longer life",
      (solution: string) => changed(solution, (payload) => (payload.challenge.parameters.expiresAt += 9999)),
    ],
    ["a lower price", (solution: string) => changed(solution, (payload) => (payload.challenge.parameters.cost = 1))],
  ])("%s is refused", async (name, change) => {
    const strict = name === "a lower price" ? await startTestServer({ CAPTCHA_COST: "2" }) : server;
    const solution = change(await strict.visitor().solveCaptcha());
    const answer = await strict.visitor().auth("/sign-in/email", ADMIN, { "x-captcha-response": solution });
    expect(answer).toMatchObject({ status: 400, codigo: "CAPTCHA_MISSING" });
    if (strict !== server) await strict.close();
  });

  interface Payload {
    challenge: { parameters: { cost: number; expiresAt: number } };
    solution: { derivedKey: string };
  }
  function changed(solution: string, change: (payload: Payload) => void): string {
    const payload = JSON.parse(Buffer.from(solution, "base64").toString()) as Payload;
    change(payload);
    return Buffer.from(JSON.stringify(payload)).toString("base64");
  }

  test("on plain http away from localhost there is none, and the log says so once", async () => {
    const plain = await startTestServer({ PUBLIC_URL: "http://cuotica.test" });
    expect((await plain.visitor().fetch("/api/captcha")).status).toBe(404);
    expect((await plain.visitor().post("/api/auth/sign-in/email", ADMIN)).status).toBe(200);
    expect(plain.logged.filter((line) => line.includes("no pueden resolver el captcha"))).toHaveLength(1);
    await plain.close();
  });
});

describe("wrong passwords", () => {
  const invented = (i: number) => ({
    "x-forwarded-for": `10.0.${i}.1`,
    "x-real-ip": `10.0.${i}.2`,
    "x-cuotica-address": `10.0.${i}.3`,
  });

  test("40 with invented forwarding headers are limited at the tenth", async () => {
    const strict = await startTestServer({ RATE_LIMIT_FACTOR: "1" });
    const answers = [];
    for (let i = 0; i < 40; i += 1) {
      answers.push(await strict.visitor().auth("/sign-in/email", { ...ADMIN, password: `errada-${i}` }, invented(i)));
    }
    expect(answers.map(({ codigo }) => codigo)).toEqual([
      ...Array(10).fill("PASSWORD_WRONG"),
      ...Array(30).fill("TOO_MANY_TRIES"),
    ]);
    await strict.close();
  });

  test("through a trusted proxy the owner, elsewhere, still gets in", async () => {
    const proxied = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.0/8" });
    const from = (address: string) => ({ "x-forwarded-for": address });
    for (let i = 0; i < 12; i += 1)
      await proxied.visitor().auth("/sign-in/email", { ...ADMIN, password: "errada" }, from("203.0.113.7"));
    expect((await proxied.visitor().auth("/sign-in/email", ADMIN, from("203.0.113.7"))).codigo).toBe("TOO_MANY_TRIES");
    expect((await proxied.visitor().auth("/sign-in/email", ADMIN, from("198.51.100.9"))).status).toBe(200);
    expect((await proxied.visitor().auth("/sign-in/email", ADMIN, from("1.1.1.1, 203.0.113.7"))).codigo).toBe(
      "TOO_MANY_TRIES",
    );
    await proxied.close();
  });

  test("getting in forgives earlier mistakes", async () => {
    const strict = await startTestServer({ RATE_LIMIT_FACTOR: "1" });
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 6; i += 1) await strict.visitor().auth("/sign-in/email", { ...ADMIN, password: "errada" });
      expect((await strict.visitor().auth("/sign-in/email", ADMIN)).status).toBe(200);
    }
    await strict.close();
  });
});

test.each(["123456", "PASSWORD", "qwerty123"])(
  "the common password %s is refused at registration",
  async (password) => {
    const answer = await server.visitor().auth("/sign-up/email", { email: "comun@cuotica.test", password });
    expect(answer).toMatchObject({ status: 400, codigo: "PASSWORD_COMMON" });
  },
);

test("a session cookie from before signing in is never valid after it", async () => {
  const person = server.visitor();
  const planted = "cuotica.session_token=plantada.AAAA";
  const answer = await person.auth("/sign-in/email", ADMIN, { cookie: planted });
  expect(answer.status).toBe(200);
  expect(person.cookie).not.toContain("plantada");
  expect((await server.visitor().fetch("/trpc/usuarios.me", { headers: { cookie: planted } })).status).toBe(401);
});

test("cookies are Lax and HttpOnly; on https Secure and __Host-", async () => {
  const cookieOf = async (at: TestServer, headers: Record<string, string> = {}) => {
    const solution = await at.visitor().solveCaptcha();
    const response = await at.visitor().fetch("/api/auth/sign-in/email", {
      method: "POST",
      body: JSON.stringify(ADMIN),
      headers: { "content-type": "application/json", "x-captcha-response": solution, ...headers },
    });
    return response.headers.getSetCookie().find((line) => line.includes("session_token")) ?? "";
  };
  expect(await cookieOf(server)).toMatch(/^cuotica\.session_token=.*HttpOnly.*SameSite=Lax/i);
  const https = await startTestServer({ PUBLIC_URL: "https://cuotica.test" });
  expect(await cookieOf(https)).toMatch(
    /^__Host-cuotica\.session_token=(?!.*Domain)(?=.*Path=\/;?)(?=.*Secure).*HttpOnly/i,
  );
  const admin = await https.admin();
  expect((await admin.query("usuarios.me")).status).toBe(200);
  const response = await https.visitor().fetch("/healthz");
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
  await https.close();
});

test("no password, token, address or cédula in the log, whatever goes wrong", async () => {
  const person = await server.newcomer();
  const secrets = [
    "cliente1@cuotica.test",
    "secreto1",
    "errada-99",
    "12345678",
    person.cookie.split("=")[1]?.split(".")[0] ?? "x",
  ];
  await person.auth("/sign-in/email", { ...ADMIN, password: "errada-99" });
  await person.mutate("usuarios.saveProfile", { cedula: "V-12345678", nombre: "x" });
  server.storage.driver.exec("alter table ajustes rename to rota");
  await person.query("ajustes.public");
  server.storage.driver.exec("alter table rota rename to ajustes");
  const log = server.logged.join("\n");
  expect(log).toContain("fallo inesperado");
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test("making an account, by e-mail or by phone, keeps which terms were accepted, when and from where", async () => {
  const before = Date.now();
  await server.newcomer();
  const visitor = server.visitor();
  await visitor.auth("/phone-number/verify", {
    phoneNumber: "0412-7770001",
    code: await server.codeFor(visitor, "0412-7770001"),
  });
  const rows = server.storage.driver.prepare("select * from aceptaciones order by fecha desc limit 2").all() as {
    version: string;
    fecha: number;
    ip: string;
  }[];
  expect(rows.map(({ version, ip }) => [version, ip])).toEqual(Array(2).fill([TERMINOS_VERSION, "127.0.0.1"]));
  expect(rows.every(({ fecha }) => fecha >= before)).toBe(true);
});

test("whoever holds a session cannot guess its password at leisure, nor read the tokens of the others", async () => {
  const strict = await startTestServer({ RATE_LIMIT_FACTOR: "1" });
  const person = await strict.newcomer();
  const codes = [];
  for (let i = 0; i < 25; i += 1) {
    codes.push((await person.auth("/two-factor/enable", { password: `errada-${i}` })).codigo);
  }
  expect(codes).toEqual([...Array(20).fill("PASSWORD_WRONG"), ...Array(5).fill("TOO_MANY_TRIES")]);
  expect((await person.fetch("/api/auth/list-sessions")).status).toBe(404);
  await strict.close();
});
