/** A13 and A18: links that should be dead, and links that nobody pressed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuth } from "../../server/identity/door/auth.ts";
import { type Carta, lastCarta, linksIn, readBuzon, tokenIn } from "../support/buzon.ts";
import { ADMIN, type Person, startTestServer, type TestServer } from "../support/server.ts";
import { createWorld } from "../support/world.ts";

const PASSWORD = "sancocho-de-res";
let server: TestServer;
let count = 0;
const figures: Record<string, object> = {};
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  console.table(figures);
});

async function signUp(): Promise<{ person: Person; email: string }> {
  count += 1;
  const email = `persona${count}@cuotica.test`;
  const person = server.visitor();
  expect((await person.auth("/sign-up/email", { email, password: PASSWORD, name: "x" })).status).toBe(200);
  return { person, email };
}
const confirm = async (person: Person, email: string) =>
  expect(
    (await person.mutate("correos.confirm", { token: tokenIn(await lastCarta(server, email, "confirmacion")) })).status,
  ).toBe(200);
async function resetLink(email: string): Promise<string> {
  await server.visitor().auth("/request-password-reset", { email });
  return tokenIn(await lastCarta(server, email, "recuperacion"));
}
const reset = (token: string, newPassword: string) => server.visitor().auth("/reset-password", { token, newPassword });

describe("A13: a link of a reset is dead after", () => {
  const ACTS: Record<string, (of: { person: Person; email: string }) => Promise<{ status: number; text: string }>> = {
    "another reset": async ({ email }) => reset(await resetLink(email), "la-de-otro-enlace"),
    "a change of password": ({ person }) =>
      person.mutate("cuentas.changePassword", { password: "la-cambiada-1", actual: PASSWORD }),
    "a change of e-mail": ({ person, email }) =>
      person.mutate("cuentas.changeEmail", { email: `nueva-${email}`, actual: PASSWORD }),
    "a recovery by phone": async ({ person }) => {
      count += 1;
      const telefono = `0426-${7_100_000 + count}`;
      const otpNuevo = await server.codeFor(person, telefono);
      await person.mutate("cuentas.changePhone", { telefono, otpNuevo, actual: PASSWORD });
      const visitor = server.visitor();
      const otp = await server.codeFor(visitor, telefono);
      return visitor.mutate("cuentas.recoverByPhone", { telefono, otp, password: "la-del-telefono" });
    },
    "becoming an administrator": async ({ email }) => {
      const admin = await server.admin();
      const invited = await admin.mutate<{ enlace: string }>("admins.invite", { correo: email });
      const token = /#invitacion=([\w-]+)/.exec(invited.data.enlace)?.[1];
      return server.visitor().mutate("admins.accept", { token, password: "la-de-invitada" });
    },
  };
  test.each(Object.keys(ACTS))("%s", async (act) => {
    const account = await signUp();
    await confirm(account.person, account.email);
    const links = [await resetLink(account.email), await resetLink(account.email)];
    const done = await ACTS[act]?.(account);
    expect(done?.status, done?.text).toBe(200);
    const codes = [];
    for (const link of links) codes.push((await reset(link, "la-del-enlace-viejo")).codigo);
    expect(codes).toEqual(["LINK_INVALID", "LINK_INVALID"]);
    figures[`A13 ${act}`] = { tries: links.length, "got in": 0 };
  });

  test("and a link that proves an address once that address is another's, or proven", async () => {
    const { person, email } = await signUp();
    const first = tokenIn(await lastCarta(server, email, "confirmacion"));
    await person.mutate("cuentas.changeEmail", { email: `otra-${email}`, actual: PASSWORD });
    expect(await person.mutate("correos.confirm", { token: first })).toMatchObject({ codigo: "MAIL_LINK_UNKNOWN" });
    const claim = (token: string) => server.visitor().mutate("correos.claim", { token, password: "la-de-un-enlace" });
    expect(await claim(first)).toMatchObject({ codigo: "MAIL_LINK_UNKNOWN" });
    await confirm(person, `otra-${email}`);
    expect(await claim(tokenIn(await lastCarta(server, `otra-${email}`, "confirmacion")))).toMatchObject({
      codigo: "EMAIL_CONFIRMED",
    });
    const [id, until, firma] = first.split(".");
    for (const forged of [
      `${id}.${until}.x`,
      `${id}.zzzzzzzzz.${firma}`,
      `x.${until}.${firma}`,
      `${id}.${until}`,
      "..",
    ])
      expect(await claim(forged)).toMatchObject({ codigo: "MAIL_LINK_UNKNOWN" });
  });
});

/** Every row that signing in depends on. */
const TABLES = [
  "user",
  "account",
  "session",
  "verification",
  "twoFactor",
  "usuarios",
  "invitaciones",
  "otps",
  "navegadores",
];
const identity = ({ storage }: TestServer) =>
  JSON.stringify(TABLES.map((table) => storage.driver.prepare(`select * from "${table}" order by 1, 2`).all()));

/** The addresses a mail scanner may open for a link: the link itself, and any address containing its secret. */
function openingsOf(link: string): string[] {
  const token = /=([\w.-]+)$/.exec(link)?.[1] ?? "nada";
  const input = (more: object) => encodeURIComponent(JSON.stringify({ token, ...more }));
  return [
    link,
    `${server.url}/api/auth/verify-email?token=${token}&callbackURL=%2Fdatos`,
    `${server.url}/api/auth/reset-password/${token}?callbackURL=%2Fdatos`,
    `${server.url}/api/auth/delete-user/callback?token=${token}`,
    `${server.url}/trpc/correos.lookUp?input=${input({})}`,
    `${server.url}/trpc/correos.confirm?input=${input({})}`,
    `${server.url}/trpc/correos.claim?input=${input({ password: PASSWORD })}`,
    `${server.url}/trpc/admins.accept?input=${input({ password: PASSWORD })}`,
    `${server.url}/trpc/usuarios.createFirstAdmin?input=${input({ email: "x@cuotica.test", password: PASSWORD })}`,
  ];
}

describe("A18: a scanner of mails", () => {
  test("opens every link of every mail, and changes nothing; then each person's press works", async () => {
    const toConfirm = await signUp();
    const toRecover = await signUp();
    await confirm(toRecover.person, toRecover.email);
    const token = await resetLink(toRecover.email);
    const toClaim = await signUp();
    await server.visitor().auth("/request-password-reset", { email: toClaim.email });
    const admin = await server.admin();
    await admin.mutate("admins.invite", { correo: "socia@cuotica.test" });
    const cartas = await readBuzon(server);
    const kinds = new Set(cartas.map(({ plantilla }: Carta) => plantilla));
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(["confirmacion", "invitacion", "reclamo", "recuperacion"]),
    );
    const before = identity(server);
    let opened = 0;
    for (const link of cartas.flatMap(linksIn))
      for (const address of openingsOf(link))
        for (const method of ["GET", "HEAD"]) {
          // As a scanner in the person's own browser would, with the session, and as one on the mail server.
          for (const who of [server.visitor(), toConfirm.person])
            await who.fetch(address.replace(server.url, "").replace(/#.*/, ""), { method });
          opened += 2;
        }
    expect(identity(server)).toBe(before);
    figures["A18 addresses opened"] = { tries: opened, "got in": 0 };

    await confirm(toConfirm.person, toConfirm.email);
    expect((await reset(token, "la-nueva-clave")).status).toBe(200);
    const claimed = await server.visitor().mutate("correos.claim", {
      token: tokenIn(await lastCarta(server, toClaim.email, "reclamo")),
      password: PASSWORD,
    });
    expect(claimed.status, claimed.text).toBe(200);
    const invitation = tokenIn(await lastCarta(server, "socia@cuotica.test", "invitacion"));
    expect((await server.visitor().mutate("admins.accept", { token: invitation, password: PASSWORD })).status).toBe(
      200,
    );
  });

  test("the link of the first start is pressed on its page too", async () => {
    const fresh = await startTestServer({ ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
    try {
      const token = /#configurar=([\w-]+)/.exec(fresh.logged.join("\n"))?.[1] ?? "";
      const before = identity(fresh);
      const input = encodeURIComponent(JSON.stringify({ token, ...ADMIN }));
      for (const path of ["/admin", `/trpc/usuarios.createFirstAdmin?input=${input}`])
        await fresh.visitor().fetch(path);
      expect(identity(fresh)).toBe(before);
      expect((await fresh.visitor().mutate("usuarios.createFirstAdmin", { token, ...ADMIN })).status).toBe(200);
    } finally {
      await fresh.close();
    }
  });

  test("of what better-auth answers to a GET, nothing is left that could change anything", async () => {
    const world = createWorld();
    const endpoints = Object.values(createAuth(world.base).api) as { path?: string; options?: { method?: unknown } }[];
    world.close();
    const gets = endpoints.filter(({ path, options }) => path && [options?.method].flat().includes("GET"));
    const { person } = await signUp();
    const open = [];
    for (const { path = "" } of gets) {
      const { status } = await person.fetch(`/api/auth${path.replace(/:\w+/, "algo")}?token=algo&callbackURL=%2F`);
      if (status !== 404) open.push(path);
    }
    expect(open.sort()).toEqual(["/get-session"]);
    expect(gets.length).toBeGreaterThan(8);
    figures["A18 GETs of better-auth"] = { tries: gets.length, "got in": open.length };
  });
});
