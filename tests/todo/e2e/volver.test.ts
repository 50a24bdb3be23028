/** The address to return to after signing in, as written in a malicious link: the page works, and stays on this site. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

test("whoever is signed in is led to the dashboard by every odd address, and nowhere else", async () => {
  const { page } = await stage.openAs(await stage.newcomer());
  for (const volver of [
    "/.//malo.test",
    "//malo.test",
    "/\\malo.test",
    "https://malo.test",
    "javascript:alert(1)",
    "/%00/x",
  ]) {
    await page.goto(`/login?volver=${encodeURIComponent(volver)}`);
    await page.waitForURL((url) => url.pathname !== "/login");
    expect(new URL(page.url()).origin, volver).toBe(new URL(stage.url).origin);
    await page.getByRole("heading").first().waitFor();
    expect(await page.getByText("Ocurrió un error").count(), volver).toBe(0);
  }
});

test("whoever signs in there gets in", async () => {
  const { page } = await stage.open();
  await page.goto(`/registro/email?volver=${encodeURIComponent("/.//malo.test")}`);
  await page.getByLabel("Correo electrónico").fill("maria@cuotica.test");
  await page.getByLabel("Contraseña").first().fill("arepa-con-queso");
  await page.getByRole("button", { name: /Crear|Registrar/ }).click();
  await page.waitForURL((url) => url.pathname !== "/registro/email");
  expect(new URL(page.url()).origin).toBe(new URL(stage.url).origin);
});
