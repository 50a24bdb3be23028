/** A password that somebody who knows the person would try first is refused wherever one is chosen, with the reason. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { withProfile } from "../support/business.ts";
import { confirmEmail } from "../support/buzon.ts";
import { cli } from "../support/cli.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const REFUSED = {
  status: 400,
  codigo: "PASSWORD_PERSONAL",
  message: "Esa contraseña se adivina con tu nombre, tu correo, tu teléfono o el nombre de este servicio. Elige otra.",
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tokenSent = async (plantilla: string) => {
  const bandeja = (await (await fetch(`${server.url}/dev/bandeja.json`)).json()) as {
    plantilla: string;
    texto: string;
  }[];
  return /token=([\w.-]+)/.exec(bandeja.find((mensaje) => mensaje.plantilla === plantilla)?.texto ?? "")?.[1] ?? "";
};

test("at sign-up: the brand and what stands before the @", async () => {
  const email = "luisa.marcano@cuotica.test";
  for (const password of ["Cuotica2026", "luisamarcano", "Marcano-1990", "m4rc4n0lu1s4"]) {
    const answer = await server.visitor().auth("/sign-up/email", { email, password });
    expect(answer, password).toMatchObject(REFUSED);
  }
  const good = { email, password: "arepa-con-queso" };
  expect((await server.visitor().auth("/sign-up/email", good)).status).toBe(200);
});

test("the operator's own brand counts", async () => {
  const admin = await server.admin();
  expect((await admin.mutate("ajustes.save", { marca: "Bolsillo Feliz" })).status).toBe(200);
  const asked = { email: "otra@cuotica.test", name: "x", password: "bolsillofeliz26" };
  expect(await server.visitor().auth("/sign-up/email", asked)).toMatchObject(REFUSED);
});

test("exchanged for the one of now: the profile's name and phone too", async () => {
  const { person } = await withProfile(server, { nombre: "Yubirí", apellido: "Chacón" });
  const { telefono } = (await person.query<{ telefono: string }>("usuarios.me")).data;
  for (const password of ["yubiri1990", "ChaconYubiri", telefono, `0${telefono.slice(3)}`]) {
    expect(await person.mutate("cuentas.changePassword", { password, actual: "secreto1" }), password).toMatchObject({
      ...REFUSED,
      campos: { password: REFUSED.message },
    });
  }
  expect(
    (await person.mutate("cuentas.changePassword", { password: "mangos-verdes", actual: "secreto1" })).status,
  ).toBe(200);
});

test("by the link of a reset, which stays good", async () => {
  const email = "rosangela@cuotica.test";
  const person = server.visitor();
  await person.auth("/sign-up/email", { email, password: "secreto1" });
  await confirmEmail(server, person, email);
  await server.visitor().auth("/request-password-reset", { email });
  const token = await tokenSent("recuperacion");
  const reset = (newPassword: string) => server.visitor().auth("/reset-password", { token, newPassword });
  expect(await reset("rosangela2026")).toMatchObject(REFUSED);
  expect((await reset("mangos-verdes")).status).toBe(200);
});

test("by a code to the phone, without telling whose it is", async () => {
  const telefono = "04161112233";
  const recover = (password: string) =>
    server
      .visitor()
      .mutate("cuentas.recoverByPhone", { telefono, otp: "000000", password, clave: crypto.randomUUID() });
  expect(await recover("1112233")).toMatchObject(REFUSED);
  expect((await recover("mangos-verdes")).codigo).toBe("CODE_WRONG");
});

test("an administrator's: invited, and from the command line", async () => {
  const admin = await server.admin();
  const { data } = await admin.mutate<{ enlace: string }>("admins.invite", { correo: "carmen.rojas@cuotica.test" });
  const token = data.enlace.split("=").at(-1) ?? "";
  const accept = (password: string) => server.visitor().mutate("admins.accept", { token, password });
  expect(await accept("carmenrojas")).toMatchObject(REFUSED);
  const refused = await cli(server.dataDir, ["admin", "create", "jefe.mayor@cuotica.test"], {
    env: { ADMIN_PASSWORD: "jefemayor2026" },
  });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(REFUSED.message) });
});
