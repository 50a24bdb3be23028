/** The second step: where it is required, how it is passed, and how it is removed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disableSecondStep } from "../../server/identity/admins/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { phonePhoto } from "../support/photo.ts";
import { ADMIN, type Answer, type Person, startTestServer, type TestServer } from "../support/server.ts";
import { totp } from "../support/totp.ts";

let server: TestServer;
let phones = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const data = <T>(answer: Answer) => answer.data as T;
const signedIn = async (person: Person) => (await person.query("usuarios.me")).status === 200;
const dosPasos = async (person: Person) =>
  (await person.query<{ dosPasos: string | null }>("cuentas.mine")).data.dosPasos;
const newPhone = () => {
  phones += 1;
  return `0416-${String(1_000_000 + phones)}`;
};

interface Llave {
  totpURI: string;
  backupCodes: string[];
}
/** An administrator with an app; the code of this half minute is used up. */
async function withApp(): Promise<{ admin: Person } & Llave> {
  inTransaction(server.storage.db, (tx) => disableSecondStep(tx, ADMIN.email));
  const admin = await server.admin();
  const llave = data<Llave>(await admin.auth("/two-factor/enable", { password: ADMIN.password }));
  expect((await admin.auth("/two-factor/verify-totp", { code: totp(llave.totpURI) })).status).toBe(200);
  return { admin, ...llave };
}
/** A borrower with a phone, used as the second step. */
async function withPhoneStep(): Promise<{ person: Person; telefono: string }> {
  const person = await server.newcomer();
  const telefono = newPhone();
  const otpNuevo = await server.codeFor(person, telefono);
  await person.mutate("cuentas.changePhone", { telefono, otpNuevo, actual: "secreto1" });
  expect((await person.mutate("cuentas.switchPhoneStep", { activo: true, actual: "secreto1" })).status).toBe(200);
  return { person, telefono };
}
const secondStep = async (by: string, code: string) => {
  const person = server.visitor();
  await person.auth("/sign-in/email", ADMIN);
  return (await person.auth(`/two-factor/verify-${by}`, { code })).status;
};

describe("an authenticator app", () => {
  test("its secret is shown once: no way asks for it again, or for another one, with the password alone", async () => {
    const { admin } = await withApp();
    const kept = () => server.storage.driver.prepare("select secret, backupCodes from twoFactor").all();
    const before = kept();
    for (const path of ["get-totp-uri", "generate-backup-codes", "disable"])
      expect([path, (await admin.auth(`/two-factor/${path}`, { password: ADMIN.password })).status]).toEqual([
        path,
        404,
      ]);
    expect(await admin.auth("/two-factor/enable", { password: ADMIN.password })).toMatchObject({
      codigo: "SECOND_STEP_ALREADY",
    });
    expect(kept()).toEqual(before);
    expect(await dosPasos(admin)).toBe("app");
  });

  test("backup codes have no two letters alike, are typed in any way, used once, counted, and renewed", async () => {
    const { admin, backupCodes, totpURI } = await withApp();
    expect(backupCodes).toHaveLength(10);
    for (const code of backupCodes) expect(code).toMatch(/^[ACDEFHJKMNPQRTUWXY3479]{5}-[ACDEFHJKMNPQRTUWXY3479]{5}$/);
    const left = async () => (await admin.query<{ quedan: number }>("factores.backups")).data.quedan;
    expect(await left()).toBe(10);

    const [first = "", second = ""] = backupCodes;
    expect(await secondStep("backup-code", first.toLowerCase().replace("-", " "))).toBe(200);
    expect(await secondStep("backup-code", first)).not.toBe(200);
    expect(await left()).toBe(9);

    const renew = (input: object) => admin.mutate<{ respaldos: string[] }>("factores.renewBackups", input);
    expect((await renew({ actual: ADMIN.password })).status).toBe(400);
    expect(await renew({ actual: "otra", codigo: second })).toMatchObject({ codigo: "PASSWORD_WRONG" });
    expect(await renew({ actual: ADMIN.password, codigo: first })).toMatchObject({ codigo: "CODE_WRONG" });
    const { respaldos } = (await renew({ actual: ADMIN.password, codigo: totp(totpURI, 1) })).data;
    expect(respaldos).toHaveLength(10);
    expect(await left()).toBe(10);
    expect(await secondStep("backup-code", second)).not.toBe(200);
    expect(await secondStep("backup-code", respaldos[0] ?? "")).toBe(200);
  });

  test("is removed with the password and a code that was not used before", async () => {
    const { admin, backupCodes, totpURI } = await withApp();
    const other = server.visitor();
    await other.auth("/sign-in/email", ADMIN);
    await other.auth("/two-factor/verify-backup-code", { code: backupCodes[1] });
    const remove = (input: object) => admin.mutate("factores.removeApp", { actual: ADMIN.password, ...input });
    expect((await remove({})).status).toBe(400);
    expect(await remove({ codigo: "000000" })).toMatchObject({
      codigo: "CODE_WRONG",
      campos: { codigo: expect.anything() },
    });
    // The code it was set up with.
    expect(await remove({ codigo: totp(totpURI) })).toMatchObject({ status: 400 });
    expect(await dosPasos(admin)).toBe("app");
    expect((await remove({ codigo: backupCodes[0], cerrarSesiones: true })).status).toBe(200);
    expect(await dosPasos(admin)).toBeNull();
    expect(await signedIn(other)).toBe(false);
    expect(await signedIn(await server.admin())).toBe(true);
  });

  test("ten guesses at it from within are all there are", async () => {
    const strict = await startTestServer({ RATE_LIMIT_FACTOR: "1" });
    const admin = await strict.admin();
    const { totpURI } = data<Llave>(await admin.auth("/two-factor/enable", { password: ADMIN.password }));
    await admin.auth("/two-factor/verify-totp", { code: totp(totpURI) });
    const codigos: (string | undefined)[] = [];
    for (let i = 0; i < 11; i += 1)
      codigos.push((await admin.mutate("factores.removeApp", { actual: ADMIN.password, codigo: `00000${i}` })).codigo);
    expect(codigos.at(-1)).toBe("TOO_MANY_TRIES");
    await strict.close();
  });
});

describe("a code by phone", () => {
  test("from within, no code turns it on without the password", async () => {
    const person = await server.newcomer();
    const telefono = newPhone();
    const otpNuevo = await server.codeFor(person, telefono);
    await person.mutate("cuentas.changePhone", { telefono, otpNuevo, actual: "secreto1" });
    expect((await person.auth("/two-factor/send-otp", {})).codigo).toBe("SECOND_STEP_ALREADY");
    expect((await person.auth("/two-factor/verify-otp", { code: "123456" })).codigo).toBe("SECOND_STEP_ALREADY");
    expect(await dosPasos(person)).toBeNull();
  });

  test("is removed with the password and a code; a phone takes its place with both; nothing changes by the phone alone", async () => {
    const { person, telefono } = await withPhoneStep();
    const off = async (input: object) => person.mutate("cuentas.switchPhoneStep", { activo: false, ...input });
    expect(await off({ actual: "secreto1" })).toMatchObject({ codigo: "SECOND_STEP_PROOF" });
    expect(await off({ otp: await server.codeFor(person, telefono) })).toMatchObject({ codigo: "SECOND_STEP_PROOF" });
    const password = "clave-de-otro";
    const otp = await server.codeFor(person, telefono);
    expect(await person.mutate("cuentas.changePassword", { password, otp })).toMatchObject({ codigo: "PROOF_MISSING" });

    const other = newPhone();
    const otpNuevo = await server.codeFor(person, other);
    const move = (input: object) => person.mutate("cuentas.changePhone", { telefono: other, otpNuevo, ...input });
    expect(await move({ actual: "secreto1" })).toMatchObject({ codigo: "SECOND_STEP_PROOF" });
    expect((await move({ actual: "secreto1", otp })).status).toBe(200);
    expect((await off({ actual: "secreto1", otp: await server.codeFor(person, other) })).status).toBe(200);
    expect(await dosPasos(person)).toBeNull();
  });

  test("and an app does not take its place with the password alone", async () => {
    const { person } = await withPhoneStep();
    expect(await person.auth("/two-factor/enable", { password: "secreto1" })).toMatchObject({
      codigo: "SECOND_STEP_ALREADY",
    });
  });

  test("a phone alone recovers no account that asks for two steps, and says which ways do", async () => {
    const { person, telefono } = await withPhoneStep();
    const visitor = server.visitor();
    const otp = await server.codeFor(visitor, telefono);
    const answer = await visitor.mutate("cuentas.recoverByPhone", { telefono, otp, password: "clave-de-otro" });
    expect(answer).toMatchObject({ codigo: "SECOND_STEP_RECOVERY", message: expect.stringContaining("correo") });
    expect(await signedIn(person)).toBe(true);
  });

  test("an administrator takes it from a client who lost the phone, and from no administrator", async () => {
    const { admin } = await withApp();
    const { person } = await withPhoneStep();
    const { id } = (await person.query<{ id: string }>("usuarios.me")).data;
    expect((await admin.mutate("factores.removeOf", { userId: id })).status).toBe(200);
    expect(await signedIn(person)).toBe(false);
    const own = (await admin.query<{ id: string }>("usuarios.me")).data.id;
    expect(await admin.mutate("factores.removeOf", { userId: own })).toMatchObject({ codigo: "FORBIDDEN" });
    expect(await dosPasos(admin)).toBe("app");
  });
});

test("where two steps are asked of all, an administrator without them sees no photo and no open stream goes on", async () => {
  const { admin, totpURI } = await withApp();
  const client = await server.newcomer();
  const { url } = (await client.upload(await phonePhoto())).data;
  expect((await admin.mutate("ajustes.save", { exigirDosPasos: true })).status).toBe(200);
  expect((await admin.fetch(url)).status).toBe(200);
  await admin.fetch(url);
  const looks = server.storage.driver.prepare("select count(*) from auditoria where accion = 'imagenes.see'").pluck();
  expect(looks.get()).toBe(1);

  const stream = await admin.fetch("/trpc/resumen.live", { headers: { accept: "text/event-stream" } });
  const ended = (async () => {
    for await (const _ of stream.body ?? []);
    return true;
  })();
  const codigo = totp(totpURI, 1);
  expect((await admin.mutate("factores.removeApp", { actual: ADMIN.password, codigo })).status).toBe(200);
  expect(await ended).toBe(true);
  expect((await admin.fetch(url)).status).toBe(403);
  expect((await admin.fetch("/api/exportar/clientes.csv")).status).toBe(403);
  server.storage.driver.exec("delete from ajustes where ajuste = 'exigirDosPasos'");
});
