/**
 * A screen as a strict reader meets it: axe-core in light and dark, and nothing to scroll sideways to on the narrowest phone, nor
 * with the text at twice its size.
 */
import { readFileSync } from "node:fs";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "./browser.ts";

const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dirname), "utf8");
const NARROWEST = 320;

/** The dark page is the light one in other colours: only what colours decide is asked again. */
const JUDGED: Record<"light" | "dark", RunOptions> = {
  light: {},
  dark: { runOnly: ["color-contrast", "link-in-text-block"] },
};

/** The screens that were judged well by this worker: the very same, to the letter and the pixel, is judged the same. */
const judged = new Set<string>();
/** Their shapes: other names and figures in the same shape are the same to axe, and only their widths are another question. */
const judgedShapes = new Set<string>();

const markup = (page: Page) =>
  page.evaluate(() => [innerWidth, innerHeight, document.documentElement.outerHTML].join("\n"));

/**
 * All that axe judges by and nothing else: elements, attributes, what points to what and what scrolls; of words, only whether there are
 * any. The colours come from classes and styles.
 */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const POINTERS =
      /^(id|for|headers|list|form|name|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/;
    const WORDS =
      /^(href|src|srcset|alt|title|value|placeholder|datetime|content|d|aria-(label|description|valuenow|valuetext))$/;
    const places = new Map<string, number>();
    /** What is called by a name made up anew for each row is called by its place. */
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
    // More than once if need be: colours take a few frames to follow.
    await expect.poll(() => violations(page, JUDGED[colorScheme]), { message: `${name}, ${colorScheme}` }).toEqual([]);
  }
}

async function violations(page: Page, judged: RunOptions): Promise<string[]> {
  // Without fetching the style sheets again: no rule that they would serve is about these pages.
  const options: RunOptions = { ...judged, resultTypes: ["violations"], preload: false };
  const found = await page.evaluate(
    (how) => (window as unknown as { axe: { run(how: object): Promise<AxeResults> } }).axe.run(how),
    options,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Judges what `page` shows now to who reads at twice the size on a phone: all of it is within the screen. */
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

/** What stands beyond the edge of the screen, but for what scrolls in a box of its own. */
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
