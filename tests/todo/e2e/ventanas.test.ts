/** Every dialog of the client, closed in each way: with something typed it asks, otherwise it closes and returns the focus. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayFromNow } from "../../support/business.ts";
import { type Camino, DIALOGOS, type Nada } from "../../support/dialogos.ts";
import { openPanel, type Panel } from "../../support/panel.ts";
import { openVentanas, type Ventanas } from "../../support/ventanas.ts";

let panel: Panel;
let ventanas: Ventanas;

const all = Object.entries(DIALOGOS);
const escritos = all.filter((entry): entry is [string, Camino] => Array.isArray(entry[1]));
const vacios = all.filter((entry): entry is [string, Nada] => "nada" in entry[1]);

beforeAll(async () => {
  panel = await openPanel();
  ventanas = await openVentanas(panel);
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const question = (page: Page) => page.getByRole("dialog", { name: "¿Descartar lo escrito?" });
const dialogs = (page: Page) => page.locator("dialog[open]");
const WAIT = { timeout: 15_000 };

const WAYS: [string, (page: Page) => Promise<unknown>][] = [
  ["Esc", (page) => page.keyboard.press("Escape")],
  ["the backdrop", (page) => page.mouse.click(3, 3)],
  ["Back", (page) => page.evaluate(() => window.history.back())],
  ["the cross", (page) => dialogs(page).last().getByRole("button", { name: "Cerrar", exact: true }).first().click()],
];

/** The field to type in, or the control to use if nothing is typed; Esc first closes a combobox's list. */
const FIELD =
  "dialog[open] :is(textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=search], [role=combobox]), [aria-pressed]):visible";

/** Types in the first field; returns a check of whether the text is still there. */
async function write(field: Locator): Promise<() => Promise<boolean>> {
  if (await field.getAttribute("aria-pressed")) {
    await field.click();
    return async () => (await field.getAttribute("aria-pressed")) === "true";
  }
  const type = await field.getAttribute("type");
  await field.fill(type === "number" ? "3" : type === "date" ? dayFromNow(20) : "12345");
  return async () => (await field.inputValue()) !== "";
}

describe("with something written it asks", () => {
  test.each(escritos)("%s", async (name, camino) => {
    const { page } = await ventanas.come(camino);
    const address = page.url();
    const field = page.locator(FIELD).first();
    await field.waitFor(WAIT);
    const isWritten = await write(field);
    const box = await field.boundingBox();
    if (!box) throw new Error("no field");
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(3, 3);
    await page.mouse.up();
    expect(await question(page).count(), "a press that began inside").toBe(0);
    for (const [way, leave] of WAYS) {
      await leave(page);
      await question(page)
        .waitFor(WAIT)
        .catch(() => expect.fail(`${name}, ${way}: it did not ask`));
      await question(page).getByRole("button", { name: "Seguir escribiendo" }).click();
      expect(page.url(), way).toBe(address);
      expect(await isWritten(), way).toBe(true);
    }
    await page.keyboard.press("Escape");
    await question(page).getByRole("button", { name: "Descartar", exact: true }).click();
    await dialogs(page).first().waitFor({ state: "hidden" });
  });
});

describe("with nothing to write it closes at once, and the focus is where it was", () => {
  test.each(vacios)("%s", async (name, { nada }) => {
    for (const [way, leave] of WAYS.slice(0, 3)) {
      // A choice in a list stays selected.
      const { page, opener } = await ventanas.come(nada, { fresh: nada.includes("tecla t") });
      const address = page.url();
      await leave(page);
      await dialogs(page)
        .first()
        .waitFor({ state: "hidden", ...WAIT })
        .catch(() => expect.fail(`${name}, ${way}: it did not close`));
      expect(page.url(), way).toBe(address.replace(/[?&]probar=\w+/, ""));
      if (!opener) continue;
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.slice(-60));
      const asked = () => opener.evaluate((one) => one === document.activeElement);
      await expect.poll(asked, { message: `${way}: the focus is at «${await focused()}»`, ...WAIT }).toBe(true);
    }
  });
});

test("whoever asked for no movement sees a dialog where it stays from its first frame, so that no press misses it", async () => {
  const { page } = await panel.stage.open();
  await page.goto("/dev/ui");
  const opener = page.getByRole("button", { name: "Confirmar", exact: true });
  const places = await opener.evaluate(async (button: HTMLElement) => {
    const tops = new Set<number>();
    button.click();
    for (let frame = 0; frame < 12; frame += 1) {
      await new Promise(requestAnimationFrame);
      const dialog = document.querySelector("dialog[open]");
      if (dialog) tops.add(dialog.getBoundingClientRect().top);
    }
    return tops.size;
  });
  expect(places).toBe(1);
});
