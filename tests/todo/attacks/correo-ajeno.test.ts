/** A5: somebody's e-mail on a stranger's account, until its owner confirms or recovers it, in every order of steps. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lastCarta, tokenIn } from "../../support/buzon.ts";
import { expectShutOut, INTRUSO, linkPhone, preregister, TRAMPAS } from "../../support/intruso.ts";
import { type Person, startTestServer, type TestServer } from "../../support/server.ts";
import { PROFILE } from "../../support/world.ts";

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

const newEmail = () => {
  count += 1;
  return `victima${count}@cuotica.test`;
};
/** Saves a profile; returns its cédula. */
async function withProfile(person: Person): Promise<{ cedula: string }> {
  count += 1;
  const number = String(5_000_000 + count);
  const saved = await person.mutate("usuarios.saveProfile", {
    ...PROFILE,
    telefono: `0424${number}`,
    cedula: `V-1${number}`,
  });
  expect(saved.status, saved.text).toBe(200);
  return { cedula: `V-1${number}` };
}
const me = async (person: Person) => (await person.query<{ id: string; nombre: string | null }>("usuarios.me")).data;
const confirmation = async (email: string) => tokenIn(await lastCarta(server, email, "confirmacion"));
async function recovery(email: string): Promise<string> {
  expect((await server.visitor().auth("/request-password-reset", { email })).status).toBe(200);
  return tokenIn(await lastCarta(server, email, "reclamo"));
}
/** Presses the link's button, and signs in with the password chosen there. */
async function claim(email: string, token: string, more: object = {}): Promise<{ owner: Person; id: string }> {
  const owner = server.visitor();
  const claimed = await owner.mutate("correos.claim", { token, password: PASSWORD, ...more });
  expect(claimed.status, claimed.text).toBe(200);
  expect((await owner.auth("/sign-in/email", { email, password: PASSWORD })).data).not.toMatchObject({
    twoFactorRedirect: true,
  });
  const { id } = await me(owner);
  expect(id).toEqual(expect.any(String));
  return { owner, id };
}

describe.each(TRAMPAS)("an account with a stranger's %s", (trampa) => {
  test.each([
    ["the link of the confirmation", confirmation],
    ["a recovery by e-mail", recovery],
  ])("is nobody's way in once its owner came by %s", async (way, open) => {
    const email = newEmail();
    const intruso = await preregister(server, email, trampa);
    const { owner, id } = await claim(email, await open(email));
    const tries = await expectShutOut(server, intruso, id);
    figures[`A5 ${trampa}: ${way}`] = { tries, "got in": 0 };
    expect((await owner.query<{ emailConfirmado: boolean; telefono: null }>("cuentas.mine")).data).toMatchObject({
      email,
      emailConfirmado: true,
      telefono: null,
      dosPasos: null,
    });
    // Anything sent before works for nobody, not even the owner.
    expect(
      await owner.mutate("correos.claim", { token: await confirmation(email), password: "otra-clave-1" }),
    ).toMatchObject({ codigo: trampa === "teléfono" ? "MAIL_LINK_UNKNOWN" : "EMAIL_CONFIRMED" });
  });
});

test("a phone linked after the mail went out, and before its link is pressed, stays with the stranger alone", async () => {
  const email = newEmail();
  const intruso = await preregister(server, email, "contraseña");
  const token = await recovery(email);
  await linkPhone(server, intruso.person, intruso.phone);
  const { id } = await claim(email, token);
  expect(id).not.toBe(intruso.userId);
  await expectShutOut(server, intruso, id);
});

test("an e-mail that a confirmed account takes afterwards is as unproven as any, and old reset links open nothing", async () => {
  const own = newEmail();
  const email = newEmail();
  const intruso = await preregister(server, own, "contraseña");
  expect((await intruso.person.mutate("correos.confirm", { token: await confirmation(own) })).status).toBe(200);
  await server.visitor().auth("/request-password-reset", { email: own });
  const stolen = tokenIn(await lastCarta(server, own, "recuperacion"));
  expect((await intruso.person.mutate("cuentas.changeEmail", { email, actual: INTRUSO })).status).toBe(200);
  const { id } = await claim(email, await recovery(email));
  await expectShutOut(server, intruso, id);
  const answer = await server.visitor().auth("/reset-password", { token: stolen, newPassword: "la-del-intruso-2" });
  expect(answer.codigo).toBe("LINK_INVALID");
});

test("sign-ins that were under way with the old password lead nowhere, however they fall", async () => {
  const rounds = process.env.ATAQUES === "todo" ? 40 : 3;
  let inside = 0;
  let tries = 0;
  for (let round = 0; round < rounds; round += 1) {
    const email = newEmail();
    await preregister(server, email, "contraseña");
    const token = await confirmation(email);
    const strangers = Array.from({ length: 8 }, () => server.visitor());
    const knocking = strangers.map((stranger) => stranger.auth("/sign-in/email", { email, password: INTRUSO }));
    await Promise.all([...knocking, server.visitor().mutate("correos.claim", { token, password: PASSWORD })]);
    for (const stranger of strangers) {
      tries += 1;
      if ((await stranger.query("usuarios.me")).status === 200) inside += 1;
    }
  }
  figures["A5 sign-ins under way"] = { tries, "got in": inside };
  expect(inside).toBe(0);
});

describe("nobody honest is kept out", () => {
  test("who is signed in confirms: that session stays, the others end", async () => {
    const email = newEmail();
    const person = server.visitor();
    await person.auth("/sign-up/email", { email, password: PASSWORD, name: "x" });
    const elsewhere = server.visitor();
    await elsewhere.auth("/sign-in/email", { email, password: PASSWORD });
    const token = await confirmation(email);
    expect(await server.visitor().mutate("correos.confirm", { token })).toMatchObject({ codigo: "UNAUTHORIZED" });
    const another = await server.newcomer();
    expect(await another.mutate("correos.confirm", { token })).toMatchObject({ codigo: "MAIL_LINK_OF_ANOTHER" });
    expect((await another.mutate("correos.lookUp", { token })).data).toMatchObject({ correo: email, de: "otra" });
    expect((await person.mutate("correos.confirm", { token })).status).toBe(200);
    expect((await person.query("usuarios.me")).status).toBe(200);
    expect((await elsewhere.query("usuarios.me")).status).toBe(401);
    expect(await person.mutate("correos.confirm", { token })).toMatchObject({ codigo: "EMAIL_CONFIRMED" });
  });

  test("a borrower by phone who mistyped the address keeps the account, without it, and is told", async () => {
    const email = newEmail();
    const intruso = await preregister(server, email, "teléfono");
    const { id } = await claim(email, await recovery(email));
    expect(id).not.toBe(intruso.userId);
    expect((await me(intruso.person)).id).toBe(intruso.userId);
    expect((await intruso.person.query("cuentas.mine")).data).toMatchObject({ email: null });
    expect((await intruso.person.query<{ items: object[] }>("notificaciones.mine")).text).toContain(
      `Quitamos ${email}`,
    );
    const mail = await lastCarta(server, email, "reclamo");
    expect(mail.texto).toContain(`el teléfono que termina en ${intruso.phone.slice(-2)}`);
  });

  test("a profile is handed only to who knows its cédula; whoever does not gets the address, and no look at it", async () => {
    const email = newEmail();
    const { person, userId } = await preregister(server, email, "contraseña");
    const { cedula } = await withProfile(person);
    const token = await recovery(email);
    expect((await server.visitor().mutate("correos.lookUp", { token })).data).toEqual({
      correo: email,
      de: "nadie",
      telefono: null,
      conDatos: true,
    });
    const guess = (number: string) =>
      server.visitor().mutate("correos.claim", { token, password: PASSWORD, cedula: number });
    expect(await guess("V-999")).toMatchObject({ codigo: "INPUT_INVALID" });
    expect(await guess("V-9999999")).toMatchObject({ codigo: "CEDULA_WRONG", campos: { cedula: expect.any(String) } });
    const { id, owner } = await claim(email, token, { cedula: cedula.replace(/^V/, "E") });
    expect(id).toBe(userId);
    expect((await me(owner)).nombre).not.toBeNull();

    const mistyped = newEmail();
    const honest = await preregister(server, mistyped, "contraseña");
    await withProfile(honest.person);
    const stranger = await claim(mistyped, await recovery(mistyped));
    expect(stranger.id).not.toBe(honest.userId);
    expect((await me(stranger.owner)).nombre).toBeNull();
    expect((await me(honest.person)).id).toBe(honest.userId);
  });

  test("a cédula is guessed five times a day, and a link has its tries", async () => {
    const strict = await startTestServer({ RATE_LIMIT_FACTOR: "1" });
    try {
      const email = newEmail();
      const { person } = await preregister(strict, email, "contraseña");
      await withProfile(person);
      const token = tokenIn(await lastCarta(strict, email, "confirmacion"));
      const codes = [];
      for (let i = 0; i < 8; i += 1) {
        const input = { token, password: PASSWORD, cedula: `V-${9_000_000 + i}` };
        codes.push((await strict.visitor().mutate("correos.claim", input)).codigo);
      }
      expect(codes).toEqual([...Array(5).fill("CEDULA_WRONG"), ...Array(3).fill("TOO_MANY_TRIES")]);
      figures["A5 cédulas guessed"] = { tries: 8, "got in": 0 };
    } finally {
      await strict.close();
    }
  });
});

test("the answer to a recovery is the same for an address that is confirmed, not confirmed, with a phone, or unknown", async () => {
  const [plain, phoned, confirmed] = [newEmail(), newEmail(), newEmail()];
  await preregister(server, plain, "contraseña");
  await preregister(server, phoned, "teléfono");
  const { person } = await preregister(server, confirmed, "contraseña");
  await person.mutate("correos.confirm", { token: await confirmation(confirmed) });
  const answers = [];
  for (const email of [plain, phoned, confirmed, "nadie@cuotica.test"])
    answers.push(await server.visitor().auth("/request-password-reset", { email }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});
