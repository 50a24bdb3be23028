/**
 * A visit to one address by one person: it shows the expected text, passes the accessibility checks, and does not scroll
 * sideways.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LAPTOP, openStage, PHONE, type Stage } from "./browser.ts";
import { type Escena, escenasDe, llegar, type Situacion } from "./escenas.ts";
import { expectGoodScreen } from "./look.ts";
import type { Person } from "./server.ts";

export async function visit(page: Page, [path, text]: Escena, who: string): Promise<void> {
  await page.goto(path);
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  expect(await page.title(), `${path} ${who}`).toMatch(/\S · Cuotica$|^Cuotica/);
  expect(await page.locator("html").getAttribute("lang")).toBe("es-VE");
  for (const viewport of [LAPTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectGoodScreen(page, `${path} ${who}, ${viewport.width} px`);
  }
}

/** Every address of a borrower, in each of those situations. */
export function describeBorrowers(situaciones: readonly Situacion[]): void {
  let stage: Stage;
  let admin: Person;
  beforeAll(async () => {
    stage = await openStage();
    admin = await stage.admin();
    const fechaValor = new Date().toISOString().slice(0, 10);
    await admin.mutate("tasas.save", { fechaValor, valor: 29_135_820_000, fuente: "BCV" });
  });
  afterAll(async () => {
    await stage.close();
    expect(stage.problems).toEqual([]);
    expect(stage.complaints).toEqual([]);
  });
  describe.each(situaciones)("a borrower %s", (situacion) => {
    let page: Page;
    beforeAll(async () => {
      page = (await stage.openAs(await llegar(stage, admin, situacion))).page;
    });
    afterAll(() => page.context().close());
    test.each(escenasDe(situacion))("%s", async (path, text) => {
      await visit(page, [path, text], situacion);
    });
  });
}
