/** The built server: everything it needs is next to it, except the driver, and its start reads little. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RAIZ } from "../../server/storage/lugares.ts";

const DIST = join(RAIZ, "dist/server");
const KB = 1024;
const START_BUDGET = { files: 90, bytes: 1764 * KB };
/** Each photo starts a process that loads it. */
const RECODE_BUDGET = { files: 5, bytes: 20 * KB };

const transpiler = new Bun.Transpiler();
const imports = new Map(
  readdirSync(DIST)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, transpiler.scanImports(readFileSync(join(DIST, name), "utf8"))]),
);

/** What is read at once when that file runs. */
function readBy(entry: string): { files: number; bytes: number } {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const { path, kind } of imports.get(name) ?? [])
      if (path.startsWith("./") && kind === "import-statement") visit(path.slice(2));
  };
  visit(entry);
  return { files: seen.size, bytes: [...seen].reduce((sum, name) => sum + statSync(join(DIST, name)).size, 0) };
}

// Resend's package imports the last one for mails written in React: ours are not.
test("no package is asked for but the driver, and Vite in development", () => {
  const own = new Set([...builtinModules, "bun"]);
  const asked = [...imports.values()].flat().map(({ path }) => path);
  const packages = asked.filter((path) => !/^(\.\/|node:|bun:)/.test(path) && !own.has(path));
  expect([...new Set(packages)].toSorted()).toEqual(["@react-email/render", "better-sqlite3", "vite"]);
});

test("what it names beside itself is there", () => {
  for (const [name, of] of imports)
    for (const { path } of of.filter((one) => one.path.startsWith("./")))
      expect(existsSync(join(DIST, path)), `${name}: ${path}`).toBe(true);
});

test.each([
  ["main.js", START_BUDGET],
  ["recode.js", RECODE_BUDGET],
])("the start of %s reads at most %o", (entry, { files, bytes }) => {
  const read = readBy(entry);
  expect(read.files).toBeGreaterThan(0);
  expect(read.files).toBeLessThanOrEqual(files);
  expect(read.bytes).toBeLessThanOrEqual(bytes);
});

test("all that is run apart was built, and whatever starts the program names what was built", () => {
  const named = [
    "Dockerfile",
    "deploy/compose.yaml",
    "deploy/cuotica.service",
    "deploy/cuotica-cli",
    "package.json",
  ].flatMap((file) => readFileSync(join(RAIZ, file), "utf8").match(/dist\/server\/[\w.-]+/g) ?? [file]);
  expect(named.filter((path) => !existsSync(join(RAIZ, path)))).toEqual([]);
  const apart = readdirSync(join(RAIZ, "server"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) => [
      ...readFileSync(join(RAIZ, "server", path), "utf8").matchAll(/\b(?:aparte|runTabla)\("[\w/-]+\/([\w-]+)"/g),
    ])
    .map(([, name]) => `${name}.js`);
  expect(apart).toHaveLength(7);
  expect(apart.filter((name) => !imports.has(name))).toEqual([]);
});

test("a built program says of which commit it is, and when it was built", async () => {
  const said = () =>
    Bun.spawnSync([process.execPath, join(DIST, "cli.js"), "version"])
      .stdout.toString()
      .trim();
  expect(said()).toMatch(/^Cuotica \d+\.\d+\.\d+\+[0-9a-f]{12}(-cambiado)?, construida el \d{4}-\d\d-\d\dT[\d:.]+Z$/);
});
