/**
 * A hijacked phone line (SIM swap): a change proven by the phone alone waits a day, in which the owner is told and may cancel
 * it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../server/core/clock.ts";
import { createAdmin, resetPassword } from "../../server/identity/admins/actions.ts";
import { ESPERAS } from "../../server/identity/cuentas/jobs.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";
import { createWorld, PROFILE, type World } from "../support/world.ts";

const DIA = 86_400_000;
const PASSWORD = "secreto1";
const NUEVA = "hallaca-de-pollo";

let server: TestServer;
/** What a task gets besides the database. */
let world: World;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld();
});
afterAll(async () => {
  await server.close();
  world.close();
});

interface Mensaje {
  canal: string;
  plantilla: string;
  destino: string;
  texto: string;
}
interface Mine {
  email: string | null;
  telefono: string;
  dosPasos: string | null;
  porTelefono: string;
}
const sql = (text: string, ...values: unknown[]) => server.storage.driver.prepare(text).run(...values);
const mine = async (person: Person) => (await person.query<Mine>("cuentas.mine")).data;
const waiting = async (person: Person) => (await person.query<{ que: string }[]>("esperas.mine")).data;
const told = async (destino: string) =>
  ((await (await fetch(`${server.url}/dev/bandeja.json`)).json()) as Mensaje[]).filter(
    (mensaje) => mensaje.plantilla === "cambio" && mensaje.destino === destino,
  );
const signIn = async (email: string, password: string) =>
  (await server.visitor().auth("/sign-in/email", { email, password })).status;

/** Moves the pending changes that far into the past, and runs the scheduled task. */
function pass(ms: number): void {
  sql("update esperas set desde = desde - ?, vence = vence - ?", ms, ms);
  const secret = readFileSync(join(server.dataDir, "secret"), "utf8").trim();
  const codes = { ...world.base.codes, secret };
  const ctx = { ...world.base, db: server.storage.db, clock: systemClock, usuario: null, codes };
  ESPERAS.run(ctx, { debida: systemClock.now(), signal: new AbortController().signal });
}

/** A long-standing user with phone, confirmed e-mail, password and cédula. */
async function settled(): Promise<{ owner: Person; email: string; telefono: string; userId: string }> {
  people += 1;
  const [email, telefono] = [`linea${people}@cuotica.test`, `+58414${5_000_000 + people}`];
  const owner = server.visitor();
  await owner.auth("/sign-up/email", { email, password: PASSWORD, name: "Cliente" });
  const otpNuevo = await server.codeFor(owner, telefono);
  expect((await owner.mutate("cuentas.changePhone", { telefono, otpNuevo, actual: PASSWORD })).status).toBe(200);
  const userId = (await owner.query<{ id: string }>("usuarios.me")).data.id;
  const cedula = `V-${15_432_000 + people}`;
  sql("update user set emailVerified = 1, createdAt = createdAt - ? where id = ?", 40 * DIA, userId);
  sql("update usuarios set cedula = ? where id = ?", cedula, userId);
  sql("update navegadores set desde = desde - ? where userId = ?", 40 * DIA, userId);
  return { owner, email, telefono, userId };
}
const cedulaOf = (userId: string) =>
  server.storage.driver.prepare("select cedula from usuarios where id = ?").pluck().get(userId) as string;

/** The line's new holder: signed in at once, by a code. */
async function thief(telefono: string): Promise<Person> {
  const person = server.visitor();
  const code = await server.codeFor(person, telefono);
  expect((await person.auth("/phone-number/verify", { phoneNumber: telefono, code })).status).toBe(200);
  return person;
}

describe("where the money goes", () => {
  const HACIA = { banco: "0134", telefono: "0424-7654321" };
  const profileOf = (userId: string) =>
    server.storage.driver.prepare("select banco, telefono from usuarios where id = ?").get(userId);

  /** With a profile that is saved. */
  async function paid() {
    const one = await settled();
    const { correo: _, ...profile } = PROFILE;
    const saved = { ...profile, correo: one.email, telefono: one.telefono, cedula: cedulaOf(one.userId) };
    expect((await one.owner.mutate("usuarios.saveProfile", saved)).status).toBe(200);
    return one;
  }

  test("changes at once with the password, and its owner is told with a way to stop it", async () => {
    const { owner, email, userId } = await paid();
    expect((await owner.mutate("cuentas.changePagoMovil", HACIA)).codigo).toBe("PROOF_MISSING");
    expect((await owner.mutate("cuentas.changePagoMovil", { ...HACIA, actual: "otra-cosa" })).codigo).toBe(
      "PASSWORD_WRONG",
    );
    expect((await owner.mutate("cuentas.changePagoMovil", { ...HACIA, actual: PASSWORD })).data).toEqual({
      espera: null,
    });
    expect(profileOf(userId)).toEqual({ banco: "0134", telefono: "+584247654321" });
    expect((await told(email)).map(({ texto }) => texto).join()).toContain("El Pago Móvil donde recibes tu dinero");
  });

  test("waits a day where only the line proves it, and is made unless its owner stops it", async () => {
    const { owner, telefono, userId } = await paid();
    const before = profileOf(userId);
    const stranger = await thief(telefono);
    const hacia = { ...HACIA, telefono: "0424-7654322" };
    const ask = async () => {
      const otp = await server.codeFor(stranger, telefono);
      return stranger.mutate<{ espera: number }>("cuentas.changePagoMovil", { ...hacia, otp });
    };
    expect((await ask()).data.espera).toBeGreaterThan(Date.now());
    expect((await waiting(owner)).map(({ que }) => que)).toEqual(["pagoMovil"]);
    await owner.mutate("esperas.cancel");
    pass(DIA);
    expect(profileOf(userId)).toEqual(before);
    await ask();
    pass(DIA);
    expect(profileOf(userId)).toEqual({ banco: "0134", telefono: "+584247654322" });
  });
});

describe("who has only the line", () => {
  test("gets in by a code, and no other password for a day; its owner is told by mail, and stops it there", async () => {
    const { owner, email, telefono, userId } = await settled();
    const stranger = await thief(telefono);
    expect((await mine(stranger)).porTelefono).toBe("espera");
    const otp = await server.codeFor(stranger, telefono);
    const asked = await stranger.mutate<{ espera: number }>("cuentas.changePassword", { password: NUEVA, otp });
    expect(asked.data.espera).toBeGreaterThan(Date.now() + DIA - 60_000);
    expect([await signIn(email, PASSWORD), await signIn(email, NUEVA)]).toEqual([200, 401]);
    // The owner's session continues, and is told.
    expect(await waiting(owner)).toMatchObject([{ que: "contrasena" }]);
    const notice = (await told(email)).find(({ texto }) => texto.includes("Pidieron cambiar"));
    const enlace = /\/no-fui-yo#enlace=([\w-]+)/.exec(notice?.texto ?? "")?.[1] ?? "";
    expect((await server.visitor().mutate("congelados.freeze", { enlace, clave: crypto.randomUUID() })).status).toBe(
      200,
    );
    pass(2 * DIA);
    expect([await signIn(email, PASSWORD), await signIn(email, NUEVA)]).toEqual([200, 401]);
    expect(server.storage.driver.prepare("select count(*) from esperas where userId = ?").pluck().get(userId)).toBe(0);
  });

  test("nor another e-mail, another phone, or two steps; nothing is made a minute early", async () => {
    const { owner, email, telefono } = await settled();
    const stranger = await thief(telefono);
    const otro = `+58416${6_000_000 + people}`;
    const code = () => server.codeFor(stranger, telefono);
    for (const [procedure, input] of [
      ["cuentas.changeEmail", { email: `ladron${people}@cuotica.test` }],
      ["cuentas.changePhone", { telefono: otro, otpNuevo: await server.codeFor(stranger, otro) }],
      ["cuentas.switchPhoneStep", { activo: true }],
    ] as const)
      expect(
        (await stranger.mutate<{ espera: number }>(procedure, { ...input, otp: await code() })).data.espera,
      ).toBeGreaterThan(0);
    // To the hijacked line, too: its owner may have it back.
    expect((await told(telefono)).some(({ canal, texto }) => canal === "sms" && texto.includes("24 horas"))).toBe(true);
    pass(DIA - 60_000);
    expect(await mine(owner)).toMatchObject({ email, telefono, dosPasos: null });
    // The owner, in the app.
    expect((await owner.mutate("esperas.cancel")).data).toEqual({ canceladas: 3 });
    pass(2 * DIA);
    expect(await mine(owner)).toMatchObject({ email, telefono, dosPasos: null });
  });

  test("nor a recovered password; the owner's own change, proven by the old one, ends what waited", async () => {
    const { owner, email, telefono, userId } = await settled();
    const stranger = server.visitor();
    const recover = {
      telefono,
      password: NUEVA,
      cedula: cedulaOf(userId),
      otp: await server.codeFor(stranger, telefono),
    };
    const asked = await stranger.mutate<{ espera: number }>("cuentas.recoverByPhone", recover);
    expect(asked.data.espera).toBeGreaterThan(0);
    expect((await owner.query("usuarios.me")).status).toBe(200);
    expect([await signIn(email, PASSWORD), await signIn(email, NUEVA)]).toEqual([200, 401]);
    await owner.mutate("cuentas.changePassword", { password: "cachapa-con-queso", actual: PASSWORD });
    pass(2 * DIA);
    expect([await signIn(email, "cachapa-con-queso"), await signIn(email, NUEVA)]).toEqual([200, 401]);
  });
});

describe("what others do for the owner outlives what waited", () => {
  const asked = async () => {
    const person = await settled();
    const stranger = await thief(person.telefono);
    const otp = await server.codeFor(stranger, person.telefono);
    const change = await stranger.mutate<{ espera: number }>("cuentas.changePassword", { password: NUEVA, otp });
    expect(change.data.espera).toBeGreaterThan(0);
    return person;
  };
  const parts = () => ({ db: server.storage.db, clock: systemClock, publicUrl: server.url });

  test("a password that the operator set at the command line", async () => {
    const { email } = await asked();
    await resetPassword(parts(), { email, password: "cachapa-con-queso" });
    pass(2 * DIA);
    expect([await signIn(email, "cachapa-con-queso"), await signIn(email, NUEVA)]).toEqual([200, 401]);
  });

  test("an administrator made of that account, by the operator or by an invitation", async () => {
    const { email } = await asked();
    await createAdmin(parts(), { email, password: "cachapa-con-queso" });
    pass(2 * DIA);
    expect([await signIn(email, "cachapa-con-queso"), await signIn(email, NUEVA)]).toEqual([200, 401]);
    const other = await asked();
    sql("update usuarios set perfilGuardado = 0, cedula = null where id = ?", other.userId);
    const admin = await server.admin();
    const invited = await admin.mutate<{ enlace: string }>("admins.invite", { correo: other.email });
    const token = invited.data.enlace.split("#invitacion=")[1];
    expect((await server.visitor().mutate("admins.accept", { token, password: "cachapa-con-queso" })).status).toBe(200);
    pass(2 * DIA);
    expect([await signIn(other.email, "cachapa-con-queso"), await signIn(other.email, NUEVA)]).toEqual([200, 401]);
  });
});

test("a stranger's first entry is told also where no browser is known any more", async () => {
  const { email, telefono, userId } = await settled();
  sql("update usuarios set creado = creado - ? where id = ?", 40 * DIA, userId);
  sql("delete from navegadores where userId = ?", userId);
  const before = (await told(email)).length;
  await thief(telefono);
  const news = (await told(email)).slice(0, -before || undefined);
  expect(news.map(({ texto }) => texto)).toEqual([expect.stringMatching(/navegador nuevo/)]);
});

describe("an honest person", () => {
  test("without mail, in a new phone, is in at once by a code, and has the new password a day later", async () => {
    const { email, telefono, userId } = await settled();
    sql("update user set emailVerified = 0 where id = ?", userId);
    const person = await thief(telefono);
    const otp = await server.codeFor(person, telefono);
    await person.mutate("cuentas.changePassword", { password: NUEVA, otp });
    pass(DIA);
    expect(await signIn(email, NUEVA)).toBe(200);
    expect(await waiting(person)).toEqual([]);
    // It ends no session: the owner may have asked for it.
    expect((await person.query("usuarios.me")).status).toBe(200);
  });

  test("in their own browser changes at once with their cédula; with another's it is refused, and no code is spent", async () => {
    const { owner, email, telefono, userId } = await settled();
    expect((await mine(owner)).porTelefono).toBe("cedula");
    const otp = await server.codeFor(owner, telefono);
    const change = (cedula: string) => owner.mutate<object>("cuentas.changePassword", { password: NUEVA, otp, cedula });
    expect(await change("V-9999999")).toMatchObject({ codigo: "CEDULA_WRONG" });
    expect((await change(cedulaOf(userId))).data).toEqual({ espera: null });
    expect(await signIn(email, NUEVA)).toBe(200);
  });

  test("recovers at once in their own browser with their cédula", async () => {
    const { owner, email, telefono, userId } = await settled();
    await owner.auth("/sign-out", {});
    const otp = await server.codeFor(owner, telefono);
    const input = { telefono, otp, password: NUEVA, cedula: cedulaOf(userId) };
    expect((await owner.mutate<object>("cuentas.recoverByPhone", input)).data).toEqual({ espera: null });
    expect(await signIn(email, NUEVA)).toBe(200);
  });

  test("with the password waits for nothing, in any browser; nor does anybody on an account's first day", async () => {
    const { email } = await settled();
    const elsewhere = server.visitor();
    await elsewhere.auth("/sign-in/email", { email, password: PASSWORD });
    const change = { password: NUEVA, actual: PASSWORD };
    expect((await elsewhere.mutate<object>("cuentas.changePassword", change)).data).toEqual({ espera: null });
    const telefono = `+58424${7_000_000 + people}`;
    const fresh = await thief(telefono);
    const otp = await server.codeFor(fresh, telefono);
    expect((await fresh.mutate<object>("cuentas.changePassword", { password: NUEVA, otp })).data).toEqual({
      espera: null,
    });
  });
});

test("a phone that the team reserved for a client is refused when asked for, and holds up nobody when reserved later", async () => {
  const reserved = `+58424${6_000_000 + people}`;
  const reserve = (telefono: string) => {
    const id = `alta-${telefono}`;
    sql(
      "insert into user (id, name, email, emailVerified, createdAt, updatedAt, phoneNumber) values (?, '', ?, 1, 0, 0, ?)",
      ...[id, `${id}@telefono.invalid`, telefono],
    );
  };
  const { telefono } = await settled();
  const holder = await thief(telefono);
  const ask = async (to: string) => {
    const input = {
      telefono: to,
      otpNuevo: await server.codeFor(holder, to),
      otp: await server.codeFor(holder, telefono),
    };
    return holder.mutate("cuentas.changePhone", input);
  };
  reserve(reserved);
  expect((await ask(reserved)).codigo).toBe("TELEFONO_IN_USE");
  const later = `+58424${6_500_000 + people}`;
  expect((await ask(later)).status).toBe(200);
  reserve(later);
  const other = await settled();
  const second = await thief(other.telefono);
  await second.mutate("cuentas.changePassword", { password: NUEVA, otp: await server.codeFor(second, other.telefono) });
  pass(2 * DIA);
  expect(await waiting(holder)).toEqual([]);
  expect(await signIn(other.email, NUEVA)).toBe(200);
  expect(await mine(holder)).toMatchObject({ telefono });
});

test("a phone that somebody gave up opens a new account for whoever has it now", async () => {
  const [before, after] = ["+584267000001", "+584267000002"];
  const first = await thief(before);
  const [otpNuevo, otp] = [await server.codeFor(first, after), await server.codeFor(first, before)];
  expect((await first.mutate("cuentas.changePhone", { telefono: after, otpNuevo, otp })).data).toEqual({
    espera: null,
  });
  const next = await thief(before);
  expect(await mine(first)).toMatchObject({ email: null, telefono: after });
  expect(await mine(next)).toMatchObject({ email: null, telefono: before });
});

test("an address or phone that is another's by then is not changed, and nothing is made twice", async () => {
  const { owner, telefono, email } = await settled();
  const stranger = await thief(telefono);
  const wanted = `disputado${people}@cuotica.test`;
  await stranger.mutate("cuentas.changeEmail", { email: wanted, otp: await server.codeFor(stranger, telefono) });
  await server.visitor().auth("/sign-up/email", { email: wanted, password: PASSWORD, name: "Otra" });
  pass(2 * DIA);
  pass(2 * DIA);
  expect(await mine(owner)).toMatchObject({ email });
  expect(await waiting(owner)).toEqual([]);
});
