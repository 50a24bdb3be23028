/** A screen as a strict reader meets it: axe-core in light and dark, and nothing to scroll sideways to on the narrowest phone. */
import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LAPTOP, PHONE } from "./browser.ts";

const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dirname), "utf8");
const NARROWEST = 320;

/** Judges what `page` shows now, on a phone and on a laptop. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await page.locator("h1").first().waitFor();
  const size = page.viewportSize();
  await page.evaluate(AXE);
  for (const viewport of [LAPTOP, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // More than once if need be: colours take a few frames to follow.
      const message = `${name}, ${colorScheme}, ${viewport.width} px`;
      await expect.poll(() => violations(page), { message, timeout: 5000 }).toEqual([]);
    }
  }
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, { message: `${name}, at ${NARROWEST} px` }).toBeLessThanOrEqual(NARROWEST);
  if (size) await page.setViewportSize(size);
}

async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
