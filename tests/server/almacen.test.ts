/** Nothing for one person is cached for the next: not by a browser, not by a proxy, whatever the response. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LISTAS } from "../../rules/operator/exportar/exportar.ts";
import { appRouter } from "../../server/http/router.ts";
import { verified } from "../support/business.ts";
import { ADMIN, type Person, startTestServer, type TestServer } from "../support/server.ts";

const PROCEDURES = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>);

let server: TestServer;
let people: Record<"admin" | "client" | "stranger", Person>;
let photo: string;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.admin();
  const { person, photos } = await verified(server, admin);
  people = { admin, client: person, stranger: server.visitor() };
  photo = photos[0] ?? "";
});
afterAll(() => server.close());

async function expectNotStored(who: Person, path: string, init: RequestInit = {}): Promise<number> {
  const reading = new AbortController();
  const response = await who.fetch(path, { ...init, signal: reading.signal });
  expect(response.headers.get("cache-control"), `${path} ${response.status}`).toMatch(/^private, no-store/);
  // A stream stays open.
  reading.abort();
  return response.status;
}

const POST = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };

describe.each(["admin", "client", "stranger"] as const)("to the %s", (who) => {
  test.each(PROCEDURES)("%s", async (path, { _def: { type } }) => {
    if (type === "mutation") await expectNotStored(people[who], `/trpc/${path}`, POST);
    else if (type === "query") await expectNotStored(people[who], `/trpc/${path}?input={}`);
    else await expectNotStored(people[who], `/trpc/${path}`, { headers: { accept: "text/event-stream" } });
  });

  test("photos, files and the captcha", async () => {
    for (const path of [photo, "/api/imagenes/nada", "/api/captcha", "/api/nada", "/trpc/nada.nada", "/trpc/%"])
      await expectNotStored(people[who], path);
    for (const lista of LISTAS) await expectNotStored(people[who], `/api/exportar/${lista}.csv`);
  });

  test("what the door answers", async () => {
    await expectNotStored(people[who], "/api/auth/get-session");
    for (const path of ["/sign-in/email", "/sign-up/email", "/two-factor/verify-totp", "/nada"])
      await expectNotStored(people[who], `/api/auth${path}`, POST);
  });
});

test("who gets in gets a cookie that nobody keeps", async () => {
  const captcha = await server.visitor().solveCaptcha();
  const headers = { "content-type": "application/json", "x-captcha-response": captcha };
  const init = { method: "POST", body: JSON.stringify(ADMIN), headers };
  expect(await expectNotStored(server.visitor(), "/api/auth/sign-in/email", init)).toBe(200);
});

test("what everybody may read is kept as it was", async () => {
  const { headers } = await server.visitor().fetch("/");
  expect(headers.get("cache-control") ?? "").not.toContain("no-store");
});
