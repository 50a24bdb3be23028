/**
 * A screen as a strict reader sees it: axe-core in light and dark, and no sideways scrolling on the narrowest phone, nor with
 * text at twice its size.
 */
import { readFileSync } from "node:fs";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "./browser.ts";

const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dirname), "utf8");
const NARROWEST = 320;

/** The dark page has the same structure in other colours: only what colours decide is checked again. */
const JUDGED: Record<"light" | "dark", RunOptions> = {
  light: {},
  dark: { runOnly: ["color-contrast", "link-in-text-block"] },
};

/** Screens this worker already approved: an identical one is not checked again. */
const judged = new Set<string>();
/** Their structures: other names and figures in the same structure are the same to axe; only their widths must be checked. */
const judgedShapes = new Set<string>();

const markup = (page: Page) =>
  page.evaluate(() => [innerWidth, innerHeight, document.documentElement.outerHTML].join("\n"));

/**
 * Everything axe judges by and nothing else: elements, attributes, references and what scrolls; for words, only whether there
 * are any. Colours come from classes and styles.
 */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const POINTERS =
      /^(id|for|headers|list|form|name|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/;
    const WORDS =
      /^(href|src|srcset|alt|title|value|placeholder|datetime|content|d|aria-(label|description|valuenow|valuetext))$/;
    const places = new Map<string, number>();
    /** Names generated for each row are replaced by their position. */
    const placeOf = (name: string) => {
      if (!places.has(name)) places.set(name, places.size);
      return places.get(name);
    };
    const said = ({ name, value }: Attr) => {
      if (POINTERS.test(name)) return value.split(" ").map(placeOf).join(" ");
      return WORDS.test(name) ? String(value.trim() !== "") : value;
    };
    const shape = (node: Node): string => {
      if (node instanceof Text) return node.data.trim() && (node.parentElement?.tagName === "STYLE" ? node.data : "…");
      if (!(node instanceof Element)) return "";
      const { tagName, scrollWidth, clientWidth, scrollHeight, clientHeight } = node;
      const scrolls = `${scrollWidth > clientWidth},${scrollHeight > clientHeight}`;
      const attributes = [...node.attributes].map((one) => `${one.name}=${said(one)}`);
      return `<${[tagName, scrolls, ...attributes].join(" ")}>${[...node.childNodes].map(shape).join("")}</>`;
    };
    return [document.title !== "", innerWidth, innerHeight, shape(document.documentElement)].join("\n");
  });

/** Judges what `page` shows now. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  const before = await markup(page);
  if (judged.has(before)) return;
  const shape = await shapeOf(page);
  if (!judgedShapes.has(shape)) await expectNoViolations(page, name);
  const size = page.viewportSize();
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, { message: `${name}, at ${NARROWEST} px` }).toBeLessThanOrEqual(NARROWEST);
  if (size) await page.setViewportSize(size);
  judged.add(before);
  judgedShapes.add(shape);
}

async function expectNoViolations(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // More than once if need be: colours take a few frames to change.
    await expect.poll(() => violations(page, JUDGED[colorScheme]), { message: `${name}, ${colorScheme}` }).toEqual([]);
  }
}

async function violations(page: Page, judged: RunOptions): Promise<string[]> {
  // Without reloading the style sheets: no rule that needs them concerns these pages.
  const options: RunOptions = { ...judged, resultTypes: ["violations"], preload: false };
  const found = await page.evaluate(
    (how) => (window as unknown as { axe: { run(how: object): Promise<AxeResults> } }).axe.run(how),
    options,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Checks that everything `page` shows at twice the text size on a phone stays within the screen. */
export async function expectLargeText(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  // Even reduced, motion takes a millisecond: until then everything measures as before.
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === "32px");
  await expect.poll(() => beyondScreen(page), { message: `${name}, text at 200%` }).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  if (size) await page.setViewportSize(size);
}

/** Elements beyond the edge of the screen, except those in a scrolling box. */
function beyondScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = (element: Element): boolean => {
      const { right, width } = element.getBoundingClientRect();
      return width === 0 || right <= innerWidth + 1;
    };
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    return [...document.querySelectorAll("body *")]
      .filter((element) => !within(element) && !scrolls(element))
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`);
  });
}
