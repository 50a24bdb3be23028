/** What the built client makes a phone download: people pay for each megabyte. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

const DIST = join(import.meta.dirname, "../../dist/client");
const KB = 1024;
const SHELL_BUDGET = 95 * KB;
const DRAWN_BUDGET = 15 * KB;
const STARTER_BUDGET = KB;

const read = (path: string) => readFileSync(join(DIST, path));
const gzipped = (path: string) => gzipSync(read(path), { level: 9 }).length;
const total = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + gzipped(path), 0);

const scripts = readdirSync(join(DIST, "assets"))
  .filter((name) => name.endsWith(".js"))
  .map((name) => `assets/${name}`);
const transpiler = new Bun.Transpiler({ loader: "js" });
const imports = new Map(scripts.map((path) => [path, transpiler.scanImports(read(path))]));

/** The chunk that a source file became. */
function chunk(name: string): string {
  const found = scripts.filter((path) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(path));
  if (found.length !== 1) throw new Error(`${name}: ${found.length} chunks`);
  return found[0] as string;
}

/** `start` and all that it needs before it runs; with `later`, also what it may bring while it runs. */
function reach(start: string[], later = false, closed: string[] = []): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path) || closed.includes(path)) return;
    reached.add(path);
    for (const { path: to, kind } of imports.get(path) ?? [])
      if (later || kind === "import-statement") visit(join("assets", to));
  };
  start.forEach(visit);
  return reached;
}

const entry = /<script type="module" [^>]*src="\/(assets\/index-[^"]+)"/.exec(read("index.html").toString())?.[1] ?? "";
const shell = reach([entry, chunk("data-provider"), chunk("borrower")]);

test("the borrower's shell weighs at most 95 KB", () => {
  expect([...shell].map((path) => path.replace(/^assets\/(.+)-.{8}\.js$/, "$1"))).toEqual(
    expect.arrayContaining(["index", "react", "data", "data-provider", "borrower"]),
  );
  expect(total(shell)).toBeLessThanOrEqual(SHELL_BUDGET);
});

test("no page of a visitor or borrower brings the panel", () => {
  const admin = chunk("admin");
  const pages = imports.get(entry)?.filter(({ kind }) => kind === "dynamic-import") ?? [];
  const others = pages.map(({ path }) => join("assets", path)).filter((path) => path !== admin);
  expect(others.length).toBeGreaterThan(15);
  expect(reach([entry])).not.toContain(admin);
  const brought = reach(others, true, [entry]);
  expect([...brought].filter((path) => /assets\/(admin|resumen|qr|paleta)/.test(path))).toEqual([]);
});

/** Named in messages for developers and in SVG; a link that a person follows; a captcha, where the operator chose it. */
const NAMED = [
  "github.com",
  "react.dev",
  "www.w3.org",
  "wa.me",
  // The map that a request leads to.
  "www.openstreetmap.org",
  // Named in a warning of the calendar's library.
  "fb.me",
  "challenges.cloudflare.com",
  "js.hcaptcha.com",
  "www.google.com",
];

test("no file asks another host for anything", () => {
  const files = readdirSync(DIST, { recursive: true }).map(String);
  const text = files.filter((path) => /\.(js|css|html|svg|webmanifest)$/.test(path));
  expect(text.length).toBeGreaterThan(50);
  const hosts = text.flatMap((path) => {
    const found = [
      ...read(path)
        .toString()
        .matchAll(/(?:https?:|["'(=])\/\/([\w-]+(?:\.[\w-]+)+)/g),
    ];
    const allowed = path.endsWith(".js") || path.endsWith(".svg") ? NAMED : ["www.w3.org"];
    return found.flatMap(([, host = ""]) => (allowed.includes(host) ? [] : [`${path}: ${host}`]));
  });
  expect(hosts).toEqual([]);
});

const DRAWN = ["index", "tutorial", "sobre", "terminos", "privacidad", "404"];

describe.each(DRAWN)("the page %s, before its code", (name) => {
  const path = `paginas/${name}.html`;
  const html = read(path).toString();
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, match = ""]) => match);
  const styles = found(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g);
  const starters = found(/<script [^>]*src="\/([^"]+)"/g);

  test("page, styles and starter weigh at most 15 KB, the starter at most 1 KB", () => {
    expect(starters).toHaveLength(1);
    expect(styles.length).toBeGreaterThan(0);
    expect(total(starters)).toBeLessThanOrEqual(STARTER_BUDGET);
    expect(total([path, ...styles, ...starters])).toBeLessThanOrEqual(DRAWN_BUDGET);
    expect(html).not.toMatch(/type="module"|modulepreload|<style|style="|<script>/);
  });

  test("every class it names has its rules", () => {
    const css = styles.map((style) => read(style).toString()).join("");
    const names = new Set(found(/class="([^"]*)"/g).flatMap((list) => list.split(" ").filter(Boolean)));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((one) => !css.includes(`.${one}`))).toEqual([]);
  });
});

test("a page that its code draws asks for all of that code at once", () => {
  const html = read("paginas/dashboard.html").toString();
  const asked = [...html.matchAll(/(?:<script|"modulepreload")[^>]* (?:src|href)="\/([^"]+)"/g)].map(
    ([, file]) => file,
  );
  expect(asked).toEqual(expect.arrayContaining([...reach([...shell, chunk("dashboard")])]));
});
