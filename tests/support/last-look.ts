/** After a failed test: what each open page shows, as text and as a picture. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { RunnerTestCase } from "vitest";

const PICTURES = join(import.meta.dirname, "../../shots/fallas");
/** As much as a reader needs to see its state. */
const LETTERS = 1200;
const open = new Set<Page>();

/** Prints and pictures that page whenever a test fails. */
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

/** For `afterEach`. */
export async function lookAtFailure({ task }: { task: Readonly<RunnerTestCase> }): Promise<void> {
  if (task.result?.state !== "fail") return;
  for (const [at, page] of [...open].entries()) {
    process.stderr.write(await tell(page).catch(({ message }: Error) => `${message}\n`));
    const path = join(PICTURES, `${task.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80)}-${at + 1}.png`);
    const picture = page.screenshot({ path, fullPage: true, timeout: 10_000 });
    process.stderr.write(
      await picture.then(() => `  picture: ${path}\n`).catch(({ message }: Error) => `${message}\n`),
    );
  }
}
