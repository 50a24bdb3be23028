/** A press on a button of an open dialog is never lost, whatever moves under it; and the second of a double click is none. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LAPTOP, openStage, type Stage } from "../../support/browser.ts";

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  ({ page } = await stage.open({ viewport: LAPTOP }));
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});
beforeEach(async () => {
  await page.goto("/dev/ui");
  await page.getByRole("button", { name: "Confirmar", exact: true }).click();
  await act().waitFor();
});

const dialog = () => page.getByRole("dialog");
const act = () => dialog().getByRole("button", { name: "Sí, completar" });
const isBusy = async () => (await act().getAttribute("aria-busy")) === "true";

async function middleOf(what: ReturnType<typeof act>): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (!box) throw new Error("out of sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The mouse goes down and up over the act where it stands, and `meanwhile` happens between. */
async function press(meanwhile: () => Promise<unknown>): Promise<void> {
  const { x, y } = await middleOf(act());
  await page.mouse.move(x, y);
  await page.mouse.down();
  await meanwhile();
  await page.mouse.up();
}

describe("while the mouse is down", () => {
  test("the button moves away under it, because something came above", async () => {
    await press(() =>
      page.evaluate(() => {
        const came = document.createElement("p");
        came.style.height = "200px";
        document.querySelector("dialog[open] [data-parte]")?.append(came);
      }),
    );
    await expect.poll(isBusy).toBe(true);
  });

  test("the button is taken out and put back, as where a list around it is drawn anew", async () => {
    await press(() =>
      act().evaluate((button) => {
        const { parentNode, nextSibling } = button;
        button.remove();
        parentNode?.insertBefore(button, nextSibling);
      }),
    );
    await expect.poll(isBusy).toBe(true);
  });

  test("the mouse slides off: its person thought better of it", async () => {
    await press(() => page.mouse.move(3, 3));
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
    await dialog().waitFor({ state: "detached" });
  });
});

test("after a press that landed beside everything, the next one counts, however soon", async () => {
  const text = await middleOf(dialog().getByRole("heading"));
  await page.mouse.click(text.x, text.y);
  const { x, y } = await middleOf(act());
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect.poll(isBusy).toBe(true);
});

test("the second of a double click that opened the dialog is no press on its act", async () => {
  await dialog().getByRole("button", { name: "Cancelar" }).click();
  const opener = await middleOf(page.getByRole("button", { name: "Confirmar", exact: true }));
  await page.mouse.click(opener.x, opener.y);
  const { x, y } = await middleOf(act());
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // What answers it in the same turn has been drawn by the time that the next key is.
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
});
