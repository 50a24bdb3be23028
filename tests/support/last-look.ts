/** After a test that failed: what each page that is still open shows, which its error does not tell. */
import type { Page } from "playwright-core";
import { afterEach } from "vitest";

/** As much as a reader needs to see where it stood. */
const LETTERS = 1200;
const open = new Set<Page>();

/** Has that page tell what it showed when a test fails. */
export function watch(page: Page): void {
  open.add(page);
  page.on("close", () => open.delete(page));
}

async function tell(page: Page): Promise<string> {
  const dialog = page.locator("dialog[open]");
  const [shown = ""] = await ((await dialog.count()) > 0 ? dialog : page.locator("body")).allInnerTexts();
  const { focus, fields } = await page.evaluate(() => ({
    focus: document.activeElement?.outerHTML.slice(0, 200),
    fields: [...document.querySelectorAll("input")].map(({ name, value }) => `${name}=${value}`).join(" "),
  }));
  return `${page.url()}\n  shows: ${shown.replaceAll(/\s*\n\s*/g, " | ").slice(0, LETTERS)}\n  fields: ${fields.slice(0, LETTERS)}\n  focus: ${focus}\n`;
}

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of open) process.stderr.write(await tell(page).catch(({ message }: Error) => `${message}\n`));
});
