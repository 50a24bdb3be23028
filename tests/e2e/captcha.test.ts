/** A third-party captcha in the browser: a stand-in serves its script and its verification. */
import { expect, test } from "vitest";
import { openStage } from "../support/browser.ts";
import { ADMIN } from "../support/server.ts";

const SCRIPT = `window.turnstile = { render: (_, options) => { setTimeout(() => options.callback("ficha-" + options.sitekey)); return 1; } };`;

test("the widget is loaded and its token signs in", async () => {
  const tokens: (string | null)[] = [];
  const verifier = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const token = new URLSearchParams(await request.text()).get("response");
      tokens.push(token);
      return Response.json({ success: token === "ficha-publica" });
    },
  });
  const stage = await openStage({
    CAPTCHA_PROVIDER: "turnstile",
    CAPTCHA_SITE_KEY: "publica",
    CAPTCHA_SECRET_KEY: "secreta",
    CAPTCHA_URL: `http://127.0.0.1:${verifier.port}`,
  });
  const { page } = await stage.open();
  await page.route("https://challenges.cloudflare.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  await page.goto("/login/email");
  await page.getByLabel("Correo electrónico").fill(ADMIN.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL("**/admin/**");
  expect(tokens).toEqual(["ficha-publica"]);
  expect(stage.problems.filter((problem) => !problem.includes("challenges.cloudflare.com"))).toEqual([]);
  await stage.close();
  await verifier.stop(true);
});
