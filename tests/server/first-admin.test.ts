/** The first administrator: by ADMIN_EMAIL, or once through the link in the log. */
import { expect, test } from "vitest";
import { ADMIN, startTestServer } from "../support/server.ts";

const NEW = { email: "Dueña@cuotica.test".normalize(), password: "clave-nueva" };
const credentials = { email: "duena@cuotica.test", password: "clave-nueva" };
const WITHOUT = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };

const tokenIn = (lines: string[]) => /#configurar=([\w-]+)/.exec(lines.join("\n"))?.[1] ?? "";

test("ADMIN_EMAIL and ADMIN_PASSWORD make one, who can sign in", async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  expect((await admin.query("usuarios.me")).data).toMatchObject({ rol: "admin", correo: ADMIN.email });
  expect(tokenIn(server.logged)).toBe("");
  expect((await server.visitor().query("usuarios.faltaAdmin")).data).toBe(false);
  await server.close();
});

test("without them the log shows a link that works once, for one of many at the same time", async () => {
  const server = await startTestServer(WITHOUT);
  const token = tokenIn(server.logged);
  expect(token).toMatch(/^[\w-]{32}$/);
  const visitor = server.visitor();
  // A visitor of /admin is told where the link is, until somebody has used it.
  const isMissing = async () => (await visitor.query("usuarios.faltaAdmin")).data;
  expect(await isMissing()).toBe(true);
  expect(await visitor.mutate("usuarios.createFirstAdmin", { token: "otra", ...credentials })).toMatchObject({
    codigo: "SETUP_LINK_INVALID",
  });
  expect(await visitor.mutate("usuarios.createFirstAdmin", { token, ...NEW })).toMatchObject({
    codigo: "INPUT_INVALID",
  });
  const tries = Array.from({ length: 10 }, (_, i) =>
    visitor.mutate("usuarios.createFirstAdmin", { token, ...credentials, email: `a${i}@cuotica.test` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await isMissing()).toBe(false);
  const winner = statuses.indexOf(200);
  const signIn = await visitor.auth("/sign-in/email", {
    email: `a${winner}@cuotica.test`,
    password: credentials.password,
  });
  expect(signIn.status).toBe(200);
  expect((await visitor.query("usuarios.me")).data).toMatchObject({ rol: "admin" });
  await server.close();
});
