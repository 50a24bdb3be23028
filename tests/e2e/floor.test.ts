/** The built client uses nothing that the oldest supported browsers lack. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findAboveFloor, findInCss, findInScript } from "../../scripts/floor.ts";

test("nothing in the built scripts and styles is above the floor", async () => {
  expect(await findAboveFloor()).toEqual([]);
});

test.each([
  "[3, 1].toSorted()",
  "x.toReversed()",
  "Object.groupBy(x, y)",
  "Promise.withResolvers()",
  "/(?<=a)b/",
  "/[a--b]/v",
  "class A { static { x } }",
  "AbortSignal.any([])",
  "navigator.userActivation",
  "form.requestSubmit()",
])("the check sees %s", async (code) => {
  expect(await findInScript(code)).not.toEqual([]);
});

test.each([
  "a { color: color-mix(in oklab, red, blue) }",
  "a:popover-open { color: red }",
  "a:has(b) { color: red }",
  "a { block-size: 100dvh }",
  "@container (width < 1rem) { a { color: red } }",
])("the check sees %s, in a layer too", async (css) => {
  expect(await findInCss(css)).not.toEqual([]);
  expect(await findInCss(`@layer pages { ${css} }`)).not.toEqual([]);
});

test("no address is tried with URL.canParse, of Chrome 120: a library asks whether it is there, which hides our own use", () => {
  const sources = ["client", "rules"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => readFileSync(path, "utf8").includes("URL.canParse("))).toEqual([]);
});

test("what has another value before it is its own answer", async () => {
  expect(await findInCss("a { block-size: 100vh; block-size: 100dvh }")).toEqual([]);
});
