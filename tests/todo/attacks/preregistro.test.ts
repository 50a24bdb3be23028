/** A1–A4: an account created beforehand with a future administrator's e-mail, by each way in which administrators are made. */
import { afterAll, describe, expect, test } from "vitest";
import { hashAsInProduction } from "../../support/claves.ts";
import { cli } from "../../support/cli.ts";
import { expectShutOut, preregister, TRAMPAS, type Trampa } from "../../support/intruso.ts";
import { ADMIN, type Person, startTestServer, type TestServer } from "../../support/server.ts";

hashAsInProduction();

const OPERATOR = { email: "duena@cuotica.test", password: "sancocho-de-res" };
const NO_ADMIN = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
const figures: Record<string, object> = {};
afterAll(() => console.table(figures));

/** The new administrator signs in to the panel with the password alone. */
async function enter(server: TestServer): Promise<{ person: Person; id: string }> {
  const person = server.visitor();
  expect((await person.auth("/sign-in/email", OPERATOR)).data).not.toMatchObject({ twoFactorRedirect: true });
  const me = await person.query<{ id: string; rol: string }>("usuarios.me");
  expect(me.data.rol).toBe("admin");
  expect((await person.query("admins.list", {})).status).toBe(200);
  return { person, id: me.data.id };
}

/** Each way: what happens before the stranger comes, and how the operator is then made an administrator. */
const WAYS: Record<string, (trampa: Trampa) => Promise<number>> = {
  "A1 cli admin create": async (trampa) => {
    const server = await startTestServer();
    const intruso = await preregister(server, OPERATOR.email, trampa);
    const made = await cli(server.dataDir, ["admin", "create", OPERATOR.email], {
      env: { ADMIN_PASSWORD: OPERATOR.password },
    });
    expect(made.code, made.err).toBe(0);
    return closing(server, async () => expectShutOut(server, intruso, (await enter(server)).id));
  },
  "A2 an invitation": async (trampa) => {
    const server = await startTestServer();
    const intruso = await preregister(server, OPERATOR.email, trampa);
    const admin = await server.admin();
    const invited = await admin.mutate<{ enlace: string }>("admins.invite", { correo: OPERATOR.email });
    const token = /#invitacion=([\w-]+)/.exec(invited.data.enlace)?.[1];
    const accepted = await server.visitor().mutate("admins.accept", { token, password: OPERATOR.password });
    expect(accepted.status, accepted.text).toBe(200);
    return closing(server, async () => expectShutOut(server, intruso, (await enter(server)).id));
  },
  "A3 the link of the first start": async (trampa) => {
    const server = await startTestServer(NO_ADMIN);
    const intruso = await preregister(server, OPERATOR.email, trampa);
    const token = /#configurar=([\w-]+)/.exec(server.logged.join("\n"))?.[1];
    const made = await server.visitor().mutate("usuarios.createFirstAdmin", { token, ...OPERATOR });
    expect(made.status, made.text).toBe(200);
    return closing(server, async () => expectShutOut(server, intruso, (await enter(server)).id));
  },
  "A4 ADMIN_EMAIL": async (trampa) => {
    const before = await startTestServer(NO_ADMIN);
    const intruso = await preregister(before, OPERATOR.email, trampa);
    await before.stop();
    const variables = { ADMIN_EMAIL: OPERATOR.email, ADMIN_PASSWORD: OPERATOR.password };
    const server = await startTestServer({ DATA_DIR: before.dataDir, PORT: new URL(before.url).port, ...variables });
    return closing(server, async () => expectShutOut(server, intruso, (await enter(server)).id));
  },
};

async function closing(server: TestServer, story: () => Promise<number>): Promise<number> {
  try {
    return await story();
  } finally {
    await server.close();
  }
}

/** A program for each takes seconds: normally only the two that once opened the panel, all of them under ATAQUES. */
const tried = (way: string) =>
  process.env.ATAQUES === "todo"
    ? TRAMPAS
    : TRAMPAS.filter((trampa) => trampa === (/A1|A3/.test(way) ? "teléfono" : "autenticador"));

describe.each(Object.keys(WAYS))("%s", (way) => {
  test.each(tried(way))("over an account with a stranger's %s", async (trampa) => {
    const tries = await WAYS[way]?.(trampa);
    figures[`${way}, ${trampa}`] = { tries, "got in": 0 };
  });
});

test("what was never anybody's e-mail becomes no administrator's", async () => {
  const server = await startTestServer();
  await closing(server, async () => {
    const person = server.visitor();
    await person.auth("/phone-number/verify", {
      phoneNumber: "0416-1112233",
      code: await server.codeFor(person, "0416-1112233"),
    });
    const stand = server.storage.driver.prepare("select email from user where phoneNumber is not null").pluck().get();
    const made = await cli(server.dataDir, ["admin", "create", String(stand)], {
      env: { ADMIN_PASSWORD: OPERATOR.password },
    });
    expect(made.code).toBe(1);
    const admin = await server.admin();
    expect(await admin.mutate("admins.invite", { correo: stand })).toMatchObject({
      campos: { correo: "Correo no válido." },
    });
    const visitor = server.visitor();
    for (const path of ["/sign-up/email", "/sign-in/email", "/request-password-reset"])
      expect(await visitor.auth(path, { email: stand, password: OPERATOR.password })).toMatchObject({
        codigo: "EMAIL_INVALID",
      });
    expect(await admin.mutate("cuentas.changeEmail", { email: stand, actual: ADMIN.password })).toMatchObject({
      campos: { email: "Correo no válido." },
    });
    return 0;
  });
});
