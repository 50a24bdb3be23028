/** What a toast visually covers: presses go through its text, so the page is examined as if they did not. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The screens on which toasts are examined. */
export const CINCO = [
  { width: 1280, height: 800 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const;

interface Point {
  x: number;
  y: number;
}

/**
 * Run before a page loads: toasts stay, and a button in one is pressed the moment it appears, by the page itself: no hand is
 * quicker. What was pressed is in the document's `data-pulsado`.
 */
export function holdToasts(): void {
  const VISIBLE_MS = [4000, 10_000];
  const wait = window.setTimeout.bind(window) as (act: TimerHandler, ms?: number, ...rest: unknown[]) => number;
  const held = (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
    VISIBLE_MS.includes(Number(ms)) ? 0 : wait(act, ms, ...rest);
  window.setTimeout = held as typeof window.setTimeout;
  const pressed = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const button of document.querySelectorAll<HTMLElement>("[popover] p button")) {
      if (pressed.has(button)) continue;
      pressed.add(button);
      document.documentElement.dataset.pulsado = button.textContent ?? "";
      button.click();
    }
  }).observe(document, { childList: true, subtree: true });
}

/** The controls of the page's bars under a toast, and those of `points`; null without a toast. */
function covered(page: Page, points: readonly Point[]): Promise<string[] | null> {
  return page.evaluate((asked) => {
    const toaster = [...document.querySelectorAll<HTMLElement>("[popover]")].find((one) => one.querySelector("p"));
    if (!toaster) return null;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[popover] p, [popover] p * { pointer-events: auto !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const isUnder = ({ x, y }: { x: number; y: number }) => toaster.contains(document.elementFromPoint(x, y));
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const inBar = (element: Element | null): boolean =>
      element !== null &&
      element !== top &&
      (element.hasAttribute("data-barra") ||
        /sticky|fixed/.test(getComputedStyle(element).position) ||
        inBar(element.parentElement));
    const found = asked.filter(isUnder).map(({ x, y }) => `pressed at ${x},${y}`);
    for (const control of top.querySelectorAll("a[href], button, input, select, textarea, [role=tab]")) {
      if (toaster.contains(control) || !inBar(control)) continue;
      const { left, right, top: above, bottom, width } = control.getBoundingClientRect();
      if (width === 0) continue;
      const middle = { x: (left + right) / 2, y: (above + bottom) / 2 };
      const points = [middle, { x: left + 3, y: above + 3 }, { x: right - 3, y: bottom - 3 }];
      if (points.some(isUnder)) found.push(control.textContent || control.outerHTML.slice(0, 80));
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    return found;
  }, points);
}

/** Presses the middle of `target`, as a mouse does, once or twice; returns the position. */
export async function pressAt(target: Locator, { clickCount = 1 } = {}): Promise<Point> {
  // It is ready to be pressed, and not moving.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`out of sight: ${target}`);
  await target.click({ clickCount });
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** While there is a toast, it never covers `points` nor, once the page has settled, a control of its bars. */
export async function expectFree(page: Page, name: string, points: readonly Point[] = []): Promise<void> {
  await page.locator("[popover] p").first().waitFor();
  let found = (await covered(page, points)) ?? ["there is no toast"];
  expect(
    found.filter((one) => one.startsWith("pressed")),
    `under the toast: ${name}`,
  ).toEqual([]);
  // A toast that disappears while covering something has covered it all the time.
  const now = async () => {
    found = (await covered(page, points)) ?? found;
    return found;
  };
  await expect.poll(now, { message: `under the toast: ${name}`, interval: 100 }).toEqual([]);
}
