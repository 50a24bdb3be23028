/** In the docs every link works, every named file exists, and everything stays short enough to read. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const PAGES = ["", "docs", "docs/decisiones"].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);
const read = (page: string) => readFileSync(join(ROOT, page), "utf8");

/** As GitHub derives it from a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

test("every link leads to a file that is there, and to a heading of it", () => {
  const links = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, to = "", anchor]) => ({
      page,
      to: to === "" ? page : normalize(join(dirname(page), to)),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(60);
  const broken = links.filter(
    ({ to, anchor }) => !existsSync(join(ROOT, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

test("every path of the repository that it names is there", () => {
  const named = PAGES.flatMap((page) =>
    [...read(page).matchAll(/`((?:server|rules|client|tests|drizzle|docs|scripts|bench|deploy)\/[\w./-]+)`/g)].map(
      ([, path = ""]) => `${page}: ${path}`,
    ),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((line) => !existsSync(join(ROOT, line.split(": ")[1] ?? "")))).toEqual([]);
});

/** In KB: longer documents are not read. */
const LIMITS = {
  "AGENTS.md": 9,
  "CHANGELOG.md": 6,
  "README.en.md": 4,
  "SECURITY.md": 12,
  "docs/arquitectura.md": 20,
  "docs/rendimiento.md": 8,
};

test.each(Object.entries(LIMITS))("%s has at most %i KB", (page, kb) => {
  expect(Buffer.byteLength(read(page))).toBeLessThanOrEqual(kb * 1024);
});

const asvs = read("docs/asvs.md");

test("every item of ASVS has one line, with a verdict", () => {
  const rows = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\|([^|]+)\|([^|]*)\|$/gm)];
  expect(rows.length).toBeGreaterThan(90);
  const items = rows.flatMap(([, items = ""]) => items.match(/\d+\.\d+\.\d+/g) ?? []);
  expect(items.filter((item, i) => items.indexOf(item) !== i)).toEqual([]);
  for (const [row, , verdict = "", where = ""] of rows) {
    expect(verdict.trim(), row).toMatch(/^[✓◐✗—]$/);
    expect(where.trim().length, row).toBeGreaterThan(8);
  }
});

test("every chapter is there, from V1 to V17", () => {
  const chapters = [...asvs.matchAll(/^## (V\d+)(?: y (V\d+))?/gm)].flatMap(([, first, second]) => [first, second]);
  expect(chapters.filter(Boolean)).toEqual(Array.from({ length: 17 }, (_, i) => `V${i + 1}`));
});
