/** A third-party captcha, against a stand-in over real HTTP: asked once per attempt, and refused if it does not answer. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN, startTestServer, type TestServer } from "../support/server.ts";

const asked: Record<string, string>[] = [];
const provider = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    asked.push(form);
    return form.response === "roto"
      ? new Response("no es JSON", { status: 502 })
      : Response.json({ success: form.response === "bueno" });
  },
});
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: "https://cuotica.test",
    CAPTCHA_PROVIDER: "turnstile",
    CAPTCHA_SITE_KEY: "clave-publica",
    CAPTCHA_SECRET_KEY: "clave-secreta",
    CAPTCHA_URL: `http://127.0.0.1:${provider.port}/siteverify`,
  });
});
afterAll(async () => {
  await server.close();
  await provider.stop(true);
});

const signIn = (token: string) => server.visitor().auth("/sign-in/email", ADMIN, { "x-captcha-response": token });

test("the page is told whose widget to show, and may load it, and nobody else's", async () => {
  const response = await server.visitor().fetch("/api/captcha");
  expect(await response.json()).toEqual({ provider: "turnstile", siteKey: "clave-publica" });
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(policy).not.toContain("unsafe-inline");
});

test("a good token signs in, with the secret and the address beside it", async () => {
  expect((await signIn("bueno")).status).toBe(200);
  expect(asked.at(-1)).toEqual({ secret: "clave-secreta", response: "bueno", remoteip: "127.0.0.1" });
});

test.each(["malo", "roto", ""])("the token «%s» does not", async (token) => {
  expect(await signIn(token)).toMatchObject({ status: 400, codigo: "CAPTCHA_MISSING" });
});

test("a provider without its keys is refused at the start", async () => {
  await expect(startTestServer({ CAPTCHA_PROVIDER: "hcaptcha" })).rejects.toThrow(
    /CAPTCHA_SITE_KEY y CAPTCHA_SECRET_KEY/,
  );
});
