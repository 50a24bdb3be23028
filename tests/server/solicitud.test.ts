/** A request's id: in its response, in the log, and in the text shown if it fails. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorText, failureOf } from "../../client/kit/failure.ts";
import { newSolicitud } from "../../server/http/solicitud.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const NAME = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "127.0.0.0/8" });
});
afterAll(() => server.close());

const nameOf = (response: Response) => response.headers.get("x-solicitud") ?? "";
const lineOf = (name: string) => server.logged.filter((line) => line.includes(name));

test("names are easy to read aloud, and differ", () => {
  const names = Array.from({ length: 2000 }, newSolicitud);
  expect(names.filter((name) => !NAME.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(2000);
});

test.each(["/", "/healthz", "/trpc/usuarios.me", "/trpc/no.existe", "/api/no-existe", "/no-existe", "/assets/no.js"])(
  "%s is answered with its name, and is one line at debug",
  async (path) => {
    const response = await fetch(server.url + path);
    await response.text();
    expect(nameOf(response)).toMatch(NAME);
    expect(lineOf(nameOf(response)).filter((line) => line.startsWith("petición"))).toHaveLength(1);
  },
);

test("an access line has the route's pattern, and nothing that a person wrote or is", async () => {
  const response = await fetch(`${server.url}/api/imagenes/0190a7c2?correo=ana%40cuotica.test`, {
    headers: { cookie: "sesion=secreta", "user-agent": "navegador de Ana" },
  });
  const [line = ""] = lineOf(nameOf(response));
  expect(line).toContain("/api/imagenes/:id");
  expect(line).toContain("metodo");
  expect(line).not.toMatch(/ana|Ana|0190a7c2|secreta|127\.0/);
});

test("the operator's own proxy may name it; a stranger may not, and nobody with anything else", async () => {
  const ask = async (to: TestServer, id: string) =>
    nameOf(await fetch(`${to.url}/healthz`, { headers: { "x-request-id": id } }));
  expect(await ask(server, "5f0c9a2e-7d14-4c37-9b0e-6a1d2c3b4e5f")).toBe("5f0c9a2e-7d14-4c37-9b0e-6a1d2c3b4e5f");
  for (const odd of ["<b>hola</b>", "a b", "x".repeat(65), "abc"]) expect(await ask(server, odd)).toMatch(NAME);
  const alone = await startTestServer();
  expect(await ask(alone, "5f0c9a2e-7d14-4c37-9b0e-6a1d2c3b4e5f")).toMatch(NAME);
  await alone.close();
});

test("a failure that nobody expected says its name, in tRPC and out of it, and the page keeps its own words", async () => {
  const broken = await startTestServer();
  const person = await broken.admin();
  broken.storage.driver.exec("alter table notificaciones rename to rota");
  const answer = await person.query("notificaciones.mine");
  const response = await person.fetch("/trpc/notificaciones.mine");
  expect(((await response.json()) as { error: { message: string } }).error.message).toContain(nameOf(response));
  const failure = failureOf({ error: { message: answer.message, data: { codigo: answer.codigo } } });
  expect(errorText(failure, "No pudimos cargar tus avisos.")).toMatch(
    /^No pudimos cargar tus avisos\. Si escribes a soporte, di este código: [0-9A-Z]{4}-[0-9A-Z]{4}\.$/,
  );
  broken.storage.driver.exec("alter table session rename to rota_dos");
  const flat = await person.fetch("/api/imagenes/0190a7c2");
  expect(flat.status).toBe(500);
  expect(((await flat.json()) as { message: string }).message).toContain(nameOf(flat));
  expect(
    broken.logged.filter((line) => line.startsWith("fallo inesperado") && line.includes(nameOf(flat))),
  ).toHaveLength(1);
  await broken.close();
});

test("what a person does wrong has no code to say", async () => {
  const answer = await server.visitor().query("usuarios.me");
  expect(answer).toMatchObject({ status: 401, codigo: "UNAUTHORIZED" });
  expect(answer.message).not.toContain("código");
});
