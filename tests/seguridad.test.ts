/** SECURITY.md says where each thing is met: what it names is there, and no item of the standard is said twice. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const text = readFileSync(join(ROOT, "SECURITY.md"), "utf8");

/** What stands in backticks or behind a link and is a path of the repository. */
const PATHS = [
  ...[...text.matchAll(/`([\w./-]+)`/g)].map(([, path = ""]) => path),
  ...[...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = ""]) => path),
].filter((path) =>
  /^(server|rules|client|tests|drizzle|docs|scripts)\/|^(Dockerfile|package\.json|bun\.lock)$/.test(path),
);

test("every file that it names exists", () => {
  expect(PATHS.length).toBeGreaterThan(60);
  expect([...new Set(PATHS)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("every item of ASVS has one line, with a verdict", () => {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\|([^|]+)\|([^|]*)\|$/gm)];
  expect(rows.length).toBeGreaterThan(90);
  const items = rows.flatMap(([, items = ""]) => items.match(/\d+\.\d+\.\d+/g) ?? []);
  expect(items.filter((item, i) => items.indexOf(item) !== i)).toEqual([]);
  for (const [row, , verdict = "", where = ""] of rows) {
    expect(verdict.trim(), row).toMatch(/^[✓◐✗—]$/);
    expect(where.trim().length, row).toBeGreaterThan(8);
  }
});

test("every chapter is there, from V1 to V17", () => {
  const chapters = [...text.matchAll(/^### (V\d+)(?: y (V\d+))?/gm)].flatMap(([, first, second]) => [first, second]);
  expect(chapters.filter(Boolean)).toEqual(Array.from({ length: 17 }, (_, i) => `V${i + 1}`));
});
