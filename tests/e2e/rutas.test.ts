/** Every address of spec §2 in each situation: it says what it must, a strict reader finds no fault, nothing scrolls sideways. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LAPTOP, openStage, PHONE, type Stage } from "../support/browser.ts";
import { CERRADAS, type Escena, escenasDe, llegar, PUBLICAS, SITUACIONES } from "../support/escenas.ts";
import { expectGoodScreen } from "../support/look.ts";
import type { Person } from "../support/server.ts";

let stage: Stage;
let admin: Person;

beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
  await admin.mutate("tasas.save", {
    fechaValor: new Date().toISOString().slice(0, 10),
    valor: 29_135_820_000,
    fuente: "BCV",
  });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

async function visit(page: Page, [path, text]: Escena, who: string): Promise<void> {
  await page.goto(path);
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  expect(await page.title(), `${path} ${who}`).toMatch(/\S · Cuotica$|^Cuotica/);
  expect(await page.locator("html").getAttribute("lang")).toBe("es-VE");
  for (const viewport of [LAPTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectGoodScreen(page, `${path} ${who}, ${viewport.width} px`);
  }
}

test.each([...PUBLICAS, ...CERRADAS])("%s, signed out", async (path, text) => {
  const { page, context } = await stage.open();
  await visit(page, [path, text], "signed out");
  await context.close();
});

describe.each(SITUACIONES)("a borrower %s", (situacion) => {
  let page: Page;
  beforeAll(async () => {
    page = (await stage.openAs(await llegar(stage, admin, situacion))).page;
  });
  afterAll(() => page.context().close());

  test.each(escenasDe(situacion))("%s", async (path, text) => {
    await visit(page, [path, text], situacion);
  });
});
