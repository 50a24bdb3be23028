/** Signing in with a passkey stored on the phone: created on /datos, used at sign-in, cancelled, removed. */
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../support/browser.ts";
import { verified } from "../support/business.ts";
import { freePort } from "../support/linea.ts";
import { expectGoodScreen, expectLargeText } from "../support/look.ts";

const PASSWORD = "arepa-con-queso";

let stage: Stage;
beforeAll(async () => {
  const port = String(await freePort());
  // A passkey belongs to a host name: an IP address has none.
  stage = await openStage({ PORT: port, PUBLIC_URL: `http://localhost:${port}` });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

/** A phone that stores passkeys and asks for a fingerprint. */
async function withKeys(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { session, authenticatorId };
}

test("a borrower makes a key, enters with it, and takes it away", async () => {
  const { person } = await verified(stage, await stage.admin());
  const { page, context } = await stage.openAs(person);
  const { session, authenticatorId } = await withKeys(page);
  const card = page
    .locator("section, article")
    .filter({ has: page.getByRole("heading", { name: "Llaves de acceso" }) });
  const crear = page.getByRole("button", { name: "Crear llave" });

  await page.goto("/datos");
  await crear.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Contraseña actual").fill("otra-cosa");
  await dialog.getByRole("button", { name: "Crear llave" }).click();
  await dialog.getByText("Contraseña incorrecta.").waitFor();
  await dialog.getByLabel("Contraseña actual").fill(PASSWORD);
  await expectGoodScreen(page, "making a key");
  await expectLargeText(page, "making a key");
  await dialog.getByRole("button", { name: "Crear llave" }).click();
  await page.getByText("Llave creada. La próxima vez entra con ella.").waitFor();
  await card.getByText("Creada:").waitFor();
  await expectGoodScreen(page, "with a key");

  const leave = async () => {
    await context.clearCookies();
    await page.goto("/login/phone");
  };
  const enter = page.getByRole("button", { name: "Entrar con mi llave de acceso" });
  await leave();
  await page.getByLabel("Teléfono").waitFor();
  await expectGoodScreen(page, "the door with a key");
  await expectLargeText(page, "the door with a key");
  // Somebody else holding the phone does not have the finger.
  await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await enter.click();
  await page.getByText("No se usó ninguna llave.").waitFor();
  await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await enter.click();
  await page.waitForURL("**/dashboard");

  await page.goto("/datos");
  await card.getByRole("button", { name: "Quitar" }).click();
  await page.getByText("Llave quitada.").waitFor();
  await crear.waitFor();
  await leave();
  await page.goto("/login");
  await enter.click();
  await page.getByText("Esa llave no abre ninguna cuenta de aquí.").waitFor();
  await expectGoodScreen(page, "a key of nothing");
});
