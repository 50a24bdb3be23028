/** The cookie that tells a page's code whether somebody may be signed in: it follows the session, and grants nothing. */
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NADIE } from "../../client/api/trpc.ts";
import { ENTRADO } from "../../rules/people/acceso/sesiones.ts";
import { textOf } from "../../rules/texts/refusals/rechazos.ts";
import type { HttpEnv, RequestContext } from "../../server/core/net/http.ts";
import { markEntrado } from "../../server/http/site/entrado.ts";
import { ADMIN, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A response's effect on the cookie. */
const told = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${ENTRADO}=`)) ?? null;

test("it comes with the session and goes with it, and a script may read it", async () => {
  const person = server.visitor();
  await person.auth("/sign-in/email", ADMIN);
  expect(person.cookie).toContain(`${ENTRADO}=1`);
  const headers = { "content-type": "application/json" };
  const left = await person.fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" });
  expect(told(left)).toMatch(/^entrado=; Path=\/; Max-Age=0; SameSite=Lax$/);
  expect(person.cookie).not.toContain(`${ENTRADO}=1`);
});

test("a wrong password brings none, and the cookie alone opens nothing", async () => {
  const stranger = server.visitor();
  await stranger.auth("/sign-in/email", { ...ADMIN, password: "otra-clave" });
  expect(stranger.cookie).not.toContain(`${ENTRADO}=1`);
  const answer = await fetch(`${server.url}/trpc/usuarios.me`, { headers: { cookie: `${ENTRADO}=1` } });
  expect(answer.status).toBe(401);
});

/** A page, requested by somebody or nobody, with these cookies. */
async function page(usuario: object | null, cookie: string, https = false): Promise<string | null> {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("context", { usuario } as RequestContext);
    await next();
    markEntrado({ https })(c);
  });
  app.get("/", (c) => c.html("<p>Hola</p>"));
  app.get("/dato", (c) => c.json({}));
  expect(told(await app.request("/dato", { headers: { cookie } }))).toBeNull();
  return told(await app.request("/", { headers: { cookie } }));
}

test.each([
  ["a session from before this cookie", {}, "", /^entrado=1; Path=\/; Max-Age=34560000; SameSite=Lax$/],
  ["a session that was closed elsewhere", null, "a=b; entrado=1", /^entrado=; Path=\/; Max-Age=0/],
  ["who is in, and known to be", {}, "entrado=1", null],
  ["nobody", null, "a=b", null],
])("a page opened with %s sets it right", async (_, usuario, cookie, expected) => {
  const set = await page(usuario, cookie);
  if (expected) expect(set).toMatch(expected);
  else expect(set).toBeNull();
});

test("over https it never travels in the open", async () => {
  expect(await page({}, "", true)).toMatch(/; Secure$/);
});

test("where nobody is in, the page says what the server would have said", () => {
  expect(NADIE.message).toBe(textOf("UNAUTHORIZED"));
});
