/** A tab left open while another person signs in on the same phone: nothing of the first becomes the second's. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { withProfile } from "../../support/business.ts";
import { aCedula, aSelfie, jpegOf } from "../../support/fotos-inventadas.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

test("photos chosen by one are neither uploaded nor shown in the session of the next", async () => {
  const maria = await withProfile(stage, { nombre: "María" });
  const luis = await withProfile(stage, { nombre: "Luis" });
  const { context, page } = await stage.openAs(maria.person);
  await page.goto("/solicitar");
  const choose = async (place: number, picture: Parameters<typeof jpegOf>[0]) => {
    const buffer = Buffer.from(await jpegOf(picture, 80));
    const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer };
    await page.locator("input[type=file]").nth(place).setInputFiles(file);
  };
  await choose(0, aCedula(7101));
  await page.getByText("Foto lista").waitFor();
  const cookies = luis.person.cookie.split("; ").map((pair) => pair.split("="));
  await context.addCookies(cookies.map(([name = "", ...value]) => ({ name, value: value.join("="), url: stage.url })));
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (/imagenes|verificaciones/.test(request.url())) uploads.push(request.url());
  });
  await choose(1, aSelfie(7101));
  await page.getByText("En este teléfono entró otra cuenta. Recarga la página.").waitFor();
  expect(uploads).toEqual([]);
  // A minute later the phone wakes, and asks again who it is.
  await page.evaluate(() => {
    const start = Date.now() - performance.now();
    Date.now = () => start + performance.now() + 60_000;
    dispatchEvent(new Event("offline"));
    dispatchEvent(new Event("online"));
  });
  await expect.poll(() => page.getByText("Foto lista").count()).toBe(0);
  await page.getByText("Verifica tu identidad").waitFor();
  expect(await page.getByText("otra cuenta").count()).toBe(0);
  expect(uploads).toEqual([]);
});
