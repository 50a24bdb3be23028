/**
 * The oldest browsers that the client supports, and what the built client uses that one of them lacks. Chrome 106 is the last
 * for Android 6, Safari 15.6 the last for phones of 2015. `bun scripts/floor.ts` lists the findings, tests/e2e/floor checks
 * them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ESLint, type Linter } from "eslint";
import compat from "eslint-plugin-compat";
import esx from "eslint-plugin-es-x";
import stylelint from "stylelint";
import { FLOOR } from "./build/floor-browsers.ts";

const DIST = join(import.meta.dirname, "../dist/client");
const BROWSERS = [...FLOOR.map(([name, version]) => `${name} ${version}`), "ios_saf 15.6"];

/** Features after ES2021 that every supported browser has. */
const KNOWN_JS = [
  // Chrome 92–98, Firefox 90–104, Safari 15–15.4.
  "es-x/no-array-prototype-findlast-findlastindex",
  "es-x/no-array-string-prototype-at",
  "es-x/no-array-prototype-at",
  "es-x/no-string-prototype-at",
  "es-x/no-class-instance-fields",
  "es-x/no-class-private-fields",
  "es-x/no-class-private-methods",
  "es-x/no-class-static-fields",
  "es-x/no-error-cause",
  "es-x/no-object-hasown",
  "es-x/no-private-in",
  "es-x/no-regexp-d-flag",
  "es-x/no-top-level-await",
];

/** Methods that are flagged on any object, because no other type has one of that name. */
const BY_NAME = ["tosorted", "toreversed", "tospliced"].map((name) => `es-x/no-array-prototype-${name}`);

/** Features that browsers may lack without harm; everything else must work everywhere. */
const GONE_WITHOUT_CSS: Record<string, string> = {
  "properties.text-wrap": "lines of a heading of other lengths",
  "properties.text-size-adjust": "the browser's own size of text; it has the prefixed one",
  "properties.-webkit-tap-highlight-color": "the browser's own mark of a touch",
  "properties.scrollbar-width": "a scroll bar of the usual width",
  "selectors.-webkit-scrollbar": "the same",
  "properties.overscroll-behavior": "the page behind scrolls on at the end of a list",
  "properties.overscroll-behavior-x": "the same",
  "properties.orphans": "a printed page may break after one line",
  "properties.widows": "the same",
  "at-rules.page": "a printed page of the browser's own margins",
  "at-rules.media.forced-colors": "who has no such setting",
  "properties.resize": "a field of one size",
  "properties.field-sizing": "a field of one width",
  "properties.content-visibility": "a closed list that prints closed",
  "selectors.details-content": "the same",
  "at-rules.media.scripting": "fields that do nothing without JavaScript are shown",
  "selectors.selection": "selected text in the system's colour",
};

const LATER_FUNCTIONS = [
  { object: "AbortSignal", property: "any" },
  { object: "AbortSignal", property: "timeout" },
  { object: "URL", property: "parse" },
  { object: "Response", property: "json" },
  { property: "requestSubmit" },
];

const off = (rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, "off"] as const));
const byName = Object.fromEntries(BY_NAME.map((rule) => [rule, ["error", { aggressive: true }]] as const));

const SCRIPTS: Linter.Config[] = [
  esx.configs["flat/no-new-in-es2022"],
  esx.configs["flat/no-new-in-es2023"],
  esx.configs["flat/no-new-in-es2024"],
  esx.configs["flat/no-new-in-es2025"],
  compat.configs["flat/recommended"],
  {
    // Each of these is detected before use.
    settings: {
      browsers: BROWSERS,
      polyfills: ["Notification", "requestIdleCallback", "navigator.connection", "navigator.userAgentData"],
    },
    // Safari 16.4 was the first.
    rules: {
      ...off(KNOWN_JS),
      ...byName,
      "es-x/no-regexp-lookbehind-assertions": "error",
      // Methods of browser objects: compat only knows the objects.
      "no-restricted-properties": ["error", ...LATER_FUNCTIONS],
    },
  },
];

export interface Found {
  /** The file, relative to the client's folder, and the column: built files have few lines. */
  where: string;
  what: string;
}

const eslint = new ESLint({ cwd: DIST, overrideConfigFile: true, overrideConfig: SCRIPTS, ignore: false });

/** What `code` uses that a supported browser lacks. */
export async function findInScript(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code);
  return result?.messages.map(({ message }) => message) ?? [];
}

async function findInScripts(): Promise<Found[]> {
  const results = await eslint.lintFiles(["**/*.js"]);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ message, line, column }) => ({
      where: `${filePath.slice(DIST.length + 1)}:${line}:${column}`,
      what: message,
    })),
  );
}

/**
 * Minified `css` as the linter should see it: without layers, which every supported browser knows and the linter does not look
 * into, and with only the first of several declarations of a property, which is the fallback for older browsers.
 */
function plainCss(css: string): string {
  const flat = css.replace(/@layer [\w.-]+ ?\{/g, "@media all {");
  return flat.replace(/\{([^{}]*)\}/g, (_, body: string) => {
    const firsts = new Map<string, string>();
    for (const declaration of body.split(/;(?=\s*[\w-]+:)/)) {
      const property = declaration.slice(0, declaration.indexOf(":")).trim();
      if (!firsts.has(property)) firsts.set(property, declaration);
    }
    return `{${[...firsts.values()].join(";")}}`;
  });
}

/** What `css` uses that a supported browser lacks. A block inside @supports is its own check. */
export async function findInCss(css: string): Promise<string[]> {
  const allow = { features: Object.keys(GONE_WITHOUT_CSS), prefix: true, flagged: false, partialImplementation: true };
  const config = {
    plugins: ["stylelint-browser-compat"],
    rules: { "plugin/browser-compat": [true, { allow, browserslist: BROWSERS }] },
  };
  const { results } = await stylelint.lint({ code: plainCss(css), config });
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text.replace(/ See \S+/, "")));
}

async function findInStyles(): Promise<Found[]> {
  const files = readdirSync(join(DIST, "assets")).filter((name) => name.endsWith(".css"));
  const found = files.map(async (name) => {
    const uses = await findInCss(readFileSync(join(DIST, "assets", name), "utf8"));
    return uses.map((what) => ({ where: `assets/${name}`, what }));
  });
  return (await Promise.all(found)).flat();
}

/** Everything in the built client that a supported browser lacks. */
export async function findAboveFloor(): Promise<Found[]> {
  return [...(await findInScripts()), ...(await findInStyles())];
}

if (import.meta.main) {
  const found = await findAboveFloor();
  for (const { where, what } of found) console.log(`${where}\t${what}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
