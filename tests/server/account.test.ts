/** Managing one's own account: adding a phone and an address, recovery, the second step, open sessions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disableSecondStep } from "../../server/identity/admins/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { ADMIN, type Answer, type Person, startTestServer, type TestServer } from "../support/server.ts";
import { totp } from "../support/totp.ts";

let server: TestServer;
let phones = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newPhone = () => {
  phones += 1;
  return `0414-${String(1_000_000 + phones)}`;
};
async function byPhone(phone = newPhone()): Promise<{ person: Person; phone: string }> {
  const person = server.visitor();
  await person.auth("/phone-number/verify", { phoneNumber: phone, code: await server.codeFor(person, phone) });
  return { person, phone };
}
const account = async (person: Person) => (await person.query<Record<string, unknown>>("cuentas.mine")).data;
const signedIn = async (person: Person) => (await person.query("usuarios.me")).status === 200;
async function lastMail(plantilla: string): Promise<{ destino: string; texto: string }> {
  const bandeja = (await (await fetch(`${server.url}/dev/bandeja.json`)).json()) as {
    plantilla: string;
    destino: string;
    texto: string;
  }[];
  const found = bandeja.find((mensaje) => mensaje.plantilla === plantilla);
  if (!found) throw new Error(`no ${plantilla} was sent`);
  return found;
}
const tokenIn = (texto: string) => /\/correo#confirmar=([\w.-]+)/.exec(texto)?.[1] ?? "";

describe("joining", () => {
  test("an account made by phone gets an address and a password, and signs in with them", async () => {
    const { person, phone } = await byPhone();
    expect(await account(person)).toMatchObject({ email: null, tieneContrasena: false });
    const email = "juntada@cuotica.test";
    expect(await person.mutate("cuentas.changeEmail", { email })).toMatchObject({ codigo: "PROOF_MISSING" });
    expect(
      (await person.mutate("cuentas.changeEmail", { email, otp: await server.codeFor(person, phone) })).status,
    ).toBe(200);
    const password = "clave-propia";
    expect(
      (await person.mutate("cuentas.changePassword", { password, otp: await server.codeFor(person, phone) })).status,
    ).toBe(200);
    const other = server.visitor();
    expect((await other.auth("/sign-in/email", { email, password })).status).toBe(200);
    expect(await account(other)).toMatchObject({ email, emailConfirmado: false, tieneContrasena: true });
  });

  test("an account made by e-mail proves a phone, and signs in with it to the same person", async () => {
    const person = await server.newcomer();
    const telefono = newPhone();
    const otpNuevo = await server.codeFor(person, telefono);
    const ask = (actual: string) => person.mutate("cuentas.changePhone", { telefono, otpNuevo, actual });
    expect(await ask("otra")).toMatchObject({ codigo: "PASSWORD_WRONG", campos: { actual: "Contraseña incorrecta." } });
    expect((await ask("secreto1")).status).toBe(200);
    const { person: again } = await byPhone(telefono);
    expect((await again.query<{ id: string }>("usuarios.me")).data.id).toBe(
      (await person.query<{ id: string }>("usuarios.me")).data.id,
    );
  });

  test("another account's address or phone is refused beside its field", async () => {
    const { phone } = await byPhone();
    const person = await server.newcomer();
    const otpNuevo = await server.codeFor(person, phone);
    expect(await person.mutate("cuentas.changePhone", { telefono: phone, otpNuevo, actual: "secreto1" })).toMatchObject(
      {
        codigo: "TELEFONO_IN_USE",
        campos: { telefono: expect.any(String) },
      },
    );
    expect(await person.mutate("cuentas.changeEmail", { email: ADMIN.email, actual: "secreto1" })).toMatchObject({
      codigo: "EMAIL_IN_USE",
      campos: { email: "Este correo ya está en uso." },
    });
  });
});

describe("confirming an address", () => {
  test("the owner may ask for the link again, five times a day; once confirmed, no more", async () => {
    const strict = await startTestServer({ RATE_LIMIT_FACTOR: "1" });
    const person = await strict.newcomer();
    const answers = [];
    for (let i = 0; i < 6; i += 1) answers.push((await person.mutate("cuentas.resendConfirmation")).codigo);
    expect(answers).toEqual([...Array(5).fill(undefined), "TOO_MANY_CONFIRMATIONS"]);
    await strict.close();

    const other = await server.newcomer();
    await other.mutate("cuentas.resendConfirmation");
    const token = tokenIn((await lastMail("confirmacion")).texto);
    expect((await other.mutate("correos.confirm", { token })).status).toBe(200);
    expect(await other.mutate("cuentas.resendConfirmation")).toMatchObject({ codigo: "EMAIL_CONFIRMED" });
  });

  test("an account without an address has nothing to confirm, and nobody asks for a stranger's link", async () => {
    const { person } = await byPhone();
    expect(await person.mutate("cuentas.resendConfirmation")).toMatchObject({ codigo: "NOT_FOUND" });
    const answer = await server.visitor().auth("/send-verification-email", { email: ADMIN.email });
    expect(answer.status).toBe(404);
  });
});

describe("recovery", () => {
  const reset = (token: string, newPassword: string) =>
    server.visitor().auth("/reset-password", { token, newPassword });
  async function confirmed(): Promise<{ person: Person; email: string }> {
    const person = await server.newcomer();
    const { destino, texto } = await lastMail("confirmacion");
    expect((await person.mutate("correos.confirm", { token: tokenIn(texto) })).status).toBe(200);
    expect(await account(person)).toMatchObject({ email: destino, emailConfirmado: true });
    return { person, email: destino };
  }

  test("by e-mail: the link works once, ends every session, and the new password is the one", async () => {
    const { person, email } = await confirmed();
    expect((await server.visitor().auth("/request-password-reset", { email })).status).toBe(200);
    const { destino, texto } = await lastMail("recuperacion");
    expect(destino).toBe(email);
    const token = /token=([\w-]+)/.exec(texto)?.[1] ?? "";
    expect(await reset(token, "123456")).toMatchObject({ codigo: "PASSWORD_COMMON" });
    expect((await reset(token, "clave-nueva")).status).toBe(200);
    expect(await signedIn(person)).toBe(false);
    expect(await reset(token, "clave-otra")).toMatchObject({ codigo: "LINK_INVALID" });
    expect((await server.visitor().auth("/sign-in/email", { email, password: "clave-nueva" })).status).toBe(200);
    expect(await server.visitor().auth("/sign-in/email", { email, password: "secreto1" })).toMatchObject({
      codigo: "PASSWORD_WRONG",
    });
  });

  test("an unknown address and one never confirmed get the same answer, and no link of a reset", async () => {
    const person = await server.newcomer();
    const { email } = (await account(person)) as { email: string };
    const count = () =>
      server.storage.driver.prepare("select count(*) from mensajes where plantilla = 'recuperacion'").pluck().get();
    const before = count();
    const answers = await Promise.all(
      [email, "nadie@cuotica.test"].map((address) =>
        server.visitor().auth("/request-password-reset", { email: address }),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(count()).toBe(before);
  });

  test("the token is not kept as it was sent", async () => {
    const { email } = await confirmed();
    await server.visitor().auth("/request-password-reset", { email });
    const token = /token=([\w-]+)/.exec((await lastMail("recuperacion")).texto)?.[1] ?? "";
    const kept = JSON.stringify(server.storage.driver.prepare("select * from verification").all());
    expect(token).not.toBe("");
    expect(kept).not.toContain(token);
  });

  test("by phone: a code and a new password, every session ended", async () => {
    const { person, phone } = await byPhone();
    const visitor = server.visitor();
    const otp = await server.codeFor(visitor, phone);
    const recover = (input: object, by = visitor) =>
      by.mutate("cuentas.recoverByPhone", { telefono: phone, otp, password: "clave-nueva", ...input });
    expect(await recover({ otp: "12345" })).toMatchObject({ message: "Código incorrecto o expirado" });
    // The code belongs to the browser that requested it.
    expect(await recover({}, person)).toMatchObject({ codigo: "CODE_WRONG" });
    expect((await recover({})).status).toBe(200);
    expect(await signedIn(person)).toBe(false);
    expect(await recover({})).toMatchObject({ codigo: "CODE_WRONG" });
  });

  test("a phone without account answers as a wrong code does", async () => {
    const telefono = newPhone();
    const visitor = server.visitor();
    const otp = await server.codeFor(visitor, telefono);
    const answer = await visitor.mutate("cuentas.recoverByPhone", { telefono, otp, password: "clave-nueva" });
    expect(answer).toMatchObject({ codigo: "CODE_WRONG" });
  });
});

describe("two steps", () => {
  const data = <T>({ data: answer }: Answer) => answer as T;

  test("an authenticator app: asked for at the next sign-in, backup codes once each, the command line as last way", async () => {
    const admin = await server.admin();
    const enabled = data<{ totpURI: string; backupCodes: string[] }>(
      await admin.auth("/two-factor/enable", { password: ADMIN.password }),
    );
    expect(enabled.backupCodes.length).toBeGreaterThanOrEqual(8);
    expect((await admin.auth("/two-factor/verify-totp", { code: totp(enabled.totpURI) })).status).toBe(200);
    expect(await account(admin)).toMatchObject({ dosPasos: "app" });

    const visitor = server.visitor();
    expect(data(await visitor.auth("/sign-in/email", ADMIN))).toMatchObject({ twoFactorRedirect: true });
    expect(await signedIn(visitor)).toBe(false);
    expect(await visitor.auth("/two-factor/verify-totp", { code: "000000" })).toMatchObject({
      message: "Código incorrecto o expirado",
    });
    expect((await visitor.auth("/two-factor/verify-totp", { code: totp(enabled.totpURI, 1) })).status).toBe(200);
    expect(await signedIn(visitor)).toBe(true);

    const [backup = ""] = enabled.backupCodes;
    const withBackup = async () => {
      const person = server.visitor();
      await person.auth("/sign-in/email", ADMIN);
      return (await person.auth("/two-factor/verify-backup-code", { code: backup })).status;
    };
    expect(await withBackup()).toBe(200);
    expect(await withBackup()).not.toBe(200);

    inTransaction(server.storage.db, (tx) => disableSecondStep(tx, ADMIN.email));
    expect(await signedIn(visitor)).toBe(false);
    expect(await signedIn(await server.admin())).toBe(true);
  });

  test("asked of every administrator: first by one who has them, then no panel without", async () => {
    const admin = await server.admin();
    const ask = () => admin.mutate("ajustes.save", { exigirDosPasos: true });
    expect(await ask()).toMatchObject({ codigo: "SECOND_STEP_FIRST" });
    const enabled = data<{ totpURI: string }>(await admin.auth("/two-factor/enable", { password: ADMIN.password }));
    await admin.auth("/two-factor/verify-totp", { code: totp(enabled.totpURI) });
    expect((await ask()).status).toBe(200);
    expect((await admin.query("resumen.get")).status).toBe(200);
    inTransaction(server.storage.db, (tx) => disableSecondStep(tx, ADMIN.email));
    const again = await server.admin();
    expect(await again.query("resumen.get")).toMatchObject({ status: 403, codigo: "SECOND_STEP_NEEDED" });
    expect(await account(again)).toMatchObject({ dosPasos: null });
    server.storage.driver.exec("delete from ajustes where ajuste = 'exigirDosPasos'");
  });

  test("a code by phone, for a borrower who wants it; the phone alone no longer opens the account", async () => {
    const person = await server.newcomer();
    const telefono = newPhone();
    expect(await person.mutate("cuentas.switchPhoneStep", { activo: true, actual: "secreto1" })).toMatchObject({
      codigo: "SECOND_STEP_UNAVAILABLE",
    });
    await person.mutate("cuentas.changePhone", {
      telefono,
      otpNuevo: await server.codeFor(person, telefono),
      actual: "secreto1",
    });
    expect((await person.mutate("cuentas.switchPhoneStep", { activo: true, actual: "secreto1" })).status).toBe(200);
    const { email } = (await account(person)) as { email: string };

    const visitor = server.visitor();
    expect(data(await visitor.auth("/sign-in/email", { email, password: "secreto1" }))).toMatchObject({
      twoFactorRedirect: true,
      twoFactorMethods: ["otp"],
    });
    expect((await visitor.auth("/two-factor/send-otp", {})).status).toBe(200);
    const code = /es (\d{6})/.exec((await lastMail("codigo")).texto)?.[1] ?? "";
    const wrong = code === "000000" ? "111111" : "000000";
    expect((await visitor.auth("/two-factor/verify-otp", { code: wrong })).status).not.toBe(200);
    expect((await visitor.auth("/two-factor/verify-otp", { code })).status).toBe(200);
    expect(await signedIn(visitor)).toBe(true);

    expect(await server.visitor().auth("/two-factor/verify-otp", { code })).toMatchObject({
      codigo: "SECOND_STEP_EXPIRED",
    });

    const phoneOnly = server.visitor();
    const verified = await phoneOnly.auth("/phone-number/verify", {
      phoneNumber: telefono,
      code: await server.codeFor(phoneOnly, telefono),
    });
    expect(verified).toMatchObject({ codigo: "SECOND_STEP_REQUIRED" });
    expect(await signedIn(phoneOnly)).toBe(false);
  });
});

test("a second step by SMS that cannot be sent says so; `method` sent to enable changes nothing", async () => {
  const person = await server.newcomer();
  const { email } = (await account(person)) as { email: string };
  expect((await person.auth("/two-factor/enable", { password: "secreto1", method: "otp" })).status).toBe(200);
  expect(await account(person)).toMatchObject({ dosPasos: null });
  server.storage.driver.prepare("update user set twoFactorEnabled = 1 where email = ?").run(email);
  const visitor = server.visitor();
  await visitor.auth("/sign-in/email", { email, password: "secreto1" });
  expect(await visitor.auth("/two-factor/send-otp", {})).toMatchObject({ codigo: "SECOND_STEP_UNAVAILABLE" });
});

describe("open sessions", () => {
  test("their last use is known to the hour", async () => {
    const person = await server.newcomer();
    const used = async () =>
      (await person.query<{ esta: boolean; usada: number }[]>("cuentas.sessions")).data.find(({ esta }) => esta)?.usada;
    server.storage.driver.exec(`update session set updatedAt = updatedAt - ${2 * 3_600_000}`);
    await signedIn(person);
    expect(Date.now() - ((await used()) ?? 0)).toBeLessThan(60_000);
  });

  test("are listed without their tokens, and closing the others leaves this one", async () => {
    const person = await server.newcomer();
    const { email } = (await account(person)) as { email: string };
    const other = server.visitor();
    await other.auth("/sign-in/email", { email, password: "secreto1" }, { "user-agent": "Otro navegador" });
    const listed = await person.query<{ esta: boolean; navegador: string | null }[]>("cuentas.sessions");
    expect(listed.data.map(({ esta }) => esta).sort()).toEqual([false, true]);
    expect(listed.data.map(({ navegador }) => navegador)).toContain("Otro navegador");
    const tokens = server.storage.driver.prepare("select token from session").pluck().all() as string[];
    for (const token of tokens) expect(listed.text).not.toContain(token);
    expect((await person.mutate("cuentas.closeOtherSessions")).data).toEqual({ cerradas: 1 });
    expect([await signedIn(person), await signedIn(other)]).toEqual([true, false]);
  });

  test("a new password ends the others at once", async () => {
    const person = await server.newcomer();
    const { email } = (await account(person)) as { email: string };
    const other = server.visitor();
    await other.auth("/sign-in/email", { email, password: "secreto1" });
    expect(
      (await person.mutate("cuentas.changePassword", { password: "clave-nueva", actual: "secreto1" })).status,
    ).toBe(200);
    expect([await signedIn(person), await signedIn(other)]).toEqual([true, false]);
  });
});
