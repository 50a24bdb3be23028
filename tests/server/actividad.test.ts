/** An account's activity, notifying its owner of each change, and «No fui yo». */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_FALLOS_AL_DIA } from "../../rules/limits/limits.ts";
import { confirmEmail } from "../support/buzon.ts";
import { ADMIN, type Person, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let phones = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Mensaje {
  canal: string;
  plantilla: string;
  destino: string;
  asunto: string;
  texto: string;
}
const bandeja = async () => (await (await fetch(`${server.url}/dev/bandeja.json`)).json()) as Mensaje[];
const cambios = async (destino: string) =>
  (await bandeja()).filter((mensaje) => mensaje.plantilla === "cambio" && mensaje.destino === destino);
const signedIn = async (person: Person) => (await person.query("usuarios.me")).status === 200;
const idOf = async (person: Person) => (await person.query<{ id: string }>("usuarios.me")).data.id;
const newPhone = () => {
  phones += 1;
  return `+58426${String(1_000_000 + phones)}`;
};

interface Entrada {
  tipo: string;
  esta: boolean;
  cuantos: number | null;
  ip: string | null;
}
const entradas = async (person: Person, input?: object) =>
  (await person.query<{ items: Entrada[]; nextCursor: string | null }>("actividad.mine", input)).data;
const tipos = async (person: Person) => (await entradas(person)).items.map(({ tipo }) => tipo);

/** A person with a confirmed e-mail. */
async function proven(): Promise<{ person: Person; email: string }> {
  const person = await server.newcomer();
  const { email } = (await person.query<{ email: string }>("cuentas.mine")).data;
  server.storage.driver.prepare("update user set emailVerified = 1 where email = ?").run(email);
  return { person, email };
}
const enter = async (email: string, password = "secreto1") => {
  const person = server.visitor();
  const answer = await person.auth("/sign-in/email", { email, password });
  return { person, answer };
};
const enlaceIn = (mensaje: Mensaje | undefined) => /\/no-fui-yo#enlace=([\w-]+)/.exec(mensaje?.texto ?? "")?.[1] ?? "";

describe("the history", () => {
  test("of a new account begins with it, in this browser; each sees their own, and an administrator anybody's", async () => {
    const { person, email } = await proven();
    expect((await entradas(person)).items).toMatchObject([{ tipo: "registro", esta: true }]);
    await enter(email, "equivocada");
    await person.auth("/sign-out", {});
    await person.auth("/sign-in/email", { email, password: "secreto1" });
    expect(await tipos(person)).toEqual(["entro", "contrasenaErrada", "registro"]);
    const first = await entradas(person, { limit: 2 });
    expect(first.items.map(({ tipo }) => tipo)).toEqual(["entro", "contrasenaErrada"]);
    expect((await entradas(person, { limit: 2, cursor: first.nextCursor })).items).toMatchObject([
      { tipo: "registro" },
    ]);

    const stranger = await server.newcomer();
    expect(await tipos(stranger)).toEqual(["registro"]);
    const userId = await idOf(person);
    expect((await stranger.query("actividad.listOf", { userId })).status).toBe(403);
    const admin = await server.admin();
    const seen = (await admin.query<{ items: Entrada[] }>("actividad.listOf", { userId })).data.items;
    expect(seen.map(({ tipo, esta }) => [tipo, esta])).toEqual([
      ["entro", false],
      ["contrasenaErrada", false],
      ["registro", false],
    ]);
  });

  test("a flood of failures is counted and not kept one by one; nothing of it stands in the log", async () => {
    const { person, email } = await proven();
    for (let i = 0; i < MAX_FALLOS_AL_DIA + 4; i += 1) await enter(email, "equivocada");
    const { items } = await entradas(person);
    expect(items.filter(({ tipo }) => tipo === "contrasenaErrada")).toHaveLength(MAX_FALLOS_AL_DIA);
    expect(items.filter(({ tipo }) => tipo === "masFallos")).toMatchObject([{ cuantos: 4 }]);
    expect(server.logged.join("\n")).not.toContain(email);
  });

  test("a wrong code by SMS is in it", async () => {
    const telefono = newPhone();
    const person = server.visitor();
    const code = await server.codeFor(person, telefono);
    await person.auth("/phone-number/verify", { phoneNumber: telefono, code });
    const again = await server.codeFor(person, telefono);
    const wrong = again === "000000" ? "111111" : "000000";
    expect((await person.auth("/phone-number/verify", { phoneNumber: telefono, code: wrong })).status).not.toBe(200);
    expect(await tipos(person)).toEqual(["otpErrado", "entro"]);
  });

  test("is forgotten after a year", async () => {
    const { removeVencidos } = await import("../../server/operator/retenciones/queries.ts");
    const { person } = await proven();
    const day = 86_400_000;
    const age = (days: number) =>
      server.storage.driver.prepare("update entradas set fecha = ?").run(Date.now() - days * day);
    age(364);
    removeVencidos(server.storage.db, "entradasDias", 365, Date.now() as never);
    expect(await tipos(person)).toEqual(["registro"]);
    age(366);
    removeVencidos(server.storage.db, "entradasDias", 365, Date.now() as never);
    expect(await tipos(person)).toEqual([]);
  });
});

describe("the owner is told", () => {
  test("of an entry from a new browser, not of the account's first; not again from the same", async () => {
    const { person, email } = await proven();
    expect(await cambios(email)).toHaveLength(0);
    const { person: elsewhere } = await enter(email);
    expect(await cambios(email)).toMatchObject([{ asunto: "Entraron a tu cuenta desde un navegador nuevo" }]);
    await elsewhere.auth("/sign-out", {});
    await elsewhere.auth("/sign-in/email", { email, password: "secreto1" });
    expect(await cambios(email)).toHaveLength(1);
    const { items } = (await person.query<{ items: { mensaje: string }[] }>("notificaciones.mine")).data;
    expect(items[0]?.mensaje).toContain("navegador nuevo");
    expect(await tipos(person)).toEqual(["entro", "navegador", "registro"]);
  });

  test("of another e-mail at the old one, of another phone by SMS at the old one", async () => {
    const { person, email } = await proven();
    const [old, next] = [newPhone(), newPhone()];
    const move = async (telefono: string) =>
      person.mutate("cuentas.changePhone", {
        telefono,
        otpNuevo: await server.codeFor(person, telefono),
        actual: "secreto1",
      });
    expect((await move(old)).status).toBe(200);
    expect((await move(next)).status).toBe(200);
    expect(await cambios(old)).toMatchObject([{ canal: "sms", texto: expect.stringMatching(/^[\x20-\x7e]{1,160}$/) }]);
    expect(await cambios(next)).toHaveLength(0);
    expect(await cambios(email)).toHaveLength(2);
    expect(
      (await person.mutate("cuentas.changeEmail", { email: "otra-vez@cuotica.test", actual: "secreto1" })).status,
    ).toBe(200);
    expect((await cambios(email))[0]).toMatchObject({ asunto: "El correo de tu cuenta cambió" });
    // The new address is not confirmed yet.
    expect(await cambios("otra-vez@cuotica.test")).toHaveLength(0);
  });

  test("of an e-mail that was confirmed", async () => {
    const person = await server.newcomer();
    const { email } = (await person.query<{ email: string }>("cuentas.mine")).data;
    await confirmEmail(server, person, email);
    expect(await cambios(email)).toMatchObject([{ asunto: "El correo de tu cuenta se confirmó" }]);
  });

  test("of a password, changed or recovered either way; the link is sealed where it waits", async () => {
    const { person, email } = await proven();
    const telefono = newPhone();
    const otpNuevo = await server.codeFor(person, telefono);
    await person.mutate("cuentas.changePhone", { telefono, otpNuevo, actual: "secreto1" });
    const before = (await cambios(email)).length;
    await person.mutate("cuentas.changePassword", { password: "clave-nueva", actual: "secreto1" });
    const visitor = server.visitor();
    const otp = await server.codeFor(visitor, telefono);
    await visitor.mutate("cuentas.recoverByPhone", { telefono, otp, password: "clave-otra-mas" });
    await server.visitor().auth("/request-password-reset", { email });
    const token = /token=([\w-]+)/.exec((await bandeja())[0]?.texto ?? "")?.[1];
    expect((await server.visitor().auth("/reset-password", { token, newPassword: "clave-tercera" })).status).toBe(200);
    const asuntos = (await cambios(email)).map(({ asunto }) => asunto);
    expect(asuntos.length - before).toBe(3);
    expect(new Set(asuntos.slice(0, 3))).toEqual(new Set(["La contraseña de tu cuenta cambió"]));
    const kept = server.storage.driver.prepare("select texto from mensajes where plantilla = 'cambio'").pluck().all();
    expect(kept.join()).not.toContain("#enlace=");
  });
});

test("the other sessions end with a change where its owner says so; links of a reset die with any", async () => {
  const { person, email } = await proven();
  const ask = async () => {
    await server.visitor().auth("/request-password-reset", { email });
    return /token=([\w-]+)/.exec((await bandeja()).find((one) => one.plantilla === "recuperacion")?.texto ?? "")?.[1];
  };
  const { person: other } = await enter(email);
  const first = await ask();
  const telefono = newPhone();
  const otpNuevo = await server.codeFor(person, telefono);
  await person.mutate("cuentas.changePhone", { telefono, otpNuevo, actual: "secreto1" });
  expect(await signedIn(other)).toBe(true);
  const second = await ask();
  await person.mutate("cuentas.changeEmail", {
    email: "nueva-de@cuotica.test",
    actual: "secreto1",
    cerrarSesiones: true,
  });
  expect(await signedIn(other)).toBe(false);
  expect(await signedIn(person)).toBe(true);
  for (const token of [first, second])
    expect(await server.visitor().auth("/reset-password", { token, newPassword: "clave-de-otro" })).toMatchObject({
      codigo: "LINK_INVALID",
    });
});

describe("«No fui yo»", () => {
  test("closes every session and freezes changes until an administrator lifts it; signing in stays possible", async () => {
    const { person, email } = await proven();
    const telefono = newPhone();
    const otpNuevo = await server.codeFor(person, telefono);
    await person.mutate("cuentas.changePhone", { telefono, otpNuevo, actual: "secreto1" });
    const enlace = enlaceIn((await cambios(email))[0]);
    await server.visitor().auth("/request-password-reset", { email });
    const reset = /token=([\w-]+)/.exec((await bandeja())[0]?.texto ?? "")?.[1];
    const userId = await idOf(person);

    const stranger = server.visitor();
    expect(await stranger.mutate("congelados.freeze", { enlace: `${enlace}A` })).toMatchObject({
      codigo: "LINK_INVALID",
    });
    expect((await stranger.mutate<{ hasta: number }>("congelados.freeze", { enlace })).data.hasta).toBeGreaterThan(
      Date.now(),
    );
    expect(await signedIn(person)).toBe(false);

    const { person: again, answer } = await enter(email);
    expect(answer.status).toBe(200);
    const actual = "secreto1";
    const frozen = { codigo: "ACCOUNT_FROZEN" };
    expect(await again.mutate("cuentas.changePassword", { password: "clave-nueva", actual })).toMatchObject(frozen);
    expect(await again.mutate("cuentas.changeEmail", { email: "x@cuotica.test", actual })).toMatchObject(frozen);
    expect(await again.mutate("cuentas.switchPhoneStep", { activo: true, actual })).toMatchObject(frozen);
    expect(await again.auth("/two-factor/enable", { password: actual })).toMatchObject(frozen);
    expect(await again.mutate("loans.request", { amount: 500, reason: "x" })).toMatchObject(frozen);
    const otp = await server.codeFor(again, telefono);
    expect(await again.mutate("cuentas.recoverByPhone", { telefono, otp, password: "clave-nueva" })).toMatchObject(
      frozen,
    );
    expect((await again.auth("/reset-password", { token: reset, newPassword: "clave-nueva" })).codigo).toBe(
      "LINK_INVALID",
    );
    await server.visitor().auth("/request-password-reset", { email });
    const token = /token=([\w-]+)/.exec(
      (await bandeja()).find((one) => one.plantilla === "recuperacion")?.texto ?? "",
    )?.[1];
    expect(await server.visitor().auth("/reset-password", { token, newPassword: "clave-nueva" })).toMatchObject(frozen);

    const admin = await server.admin();
    expect((await admin.query<{ congelado: object | null }>("usuarios.get", { userId })).data.congelado).not.toBeNull();
    expect((await admin.mutate("congelados.lift", { userId })).status).toBe(200);
    expect(await admin.mutate("congelados.lift", { userId })).toMatchObject({ codigo: "NOT_FROZEN" });
    expect((await again.mutate("cuentas.changePassword", { password: "clave-nueva", actual })).status).toBe(200);
    // The earlier link no longer works: somebody reading old mail cannot repeat it.
    expect(await stranger.mutate("congelados.freeze", { enlace })).toMatchObject({ codigo: "LINK_INVALID" });
    expect(await signedIn(again)).toBe(true);
    const lines = server.storage.driver
      .prepare("select accion from auditoria where userId = ? and accion like 'congelados.%' order by fecha, id")
      .pluck();
    expect(lines.all(userId)).toEqual(["congelados.freeze", "congelados.lift"]);
  });

  test("from within, for who has no e-mail", async () => {
    const { person, email } = await proven();
    expect((await person.mutate("congelados.freezeMine", { seguro: true })).status).toBe(200);
    expect(await signedIn(person)).toBe(false);
    const { person: again } = await enter(email);
    expect((await tipos(again)).slice(0, 2)).toEqual(["entro", "congelada"]);
  });

  test("an administrator is told and protected as anybody", async () => {
    const admin = await server.admin();
    const elsewhere = await server.admin();
    expect((await cambios(ADMIN.email)).length).toBeGreaterThan(0);
    expect(await signedIn(admin)).toBe(true);
    expect(await signedIn(elsewhere)).toBe(true);
  });
});
