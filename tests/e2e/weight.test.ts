/** What the built client makes a phone download: people pay for each megabyte. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../support/browser.ts";

const DIST = join(import.meta.dirname, "../../dist/client");
const KB = 1024;
const SHELL_BUDGET = 95 * KB;
const LANDING_BUDGET = 15 * KB;
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
  expect([...brought].filter((path) => /assets\/(admin|resumen|qr)/.test(path))).toEqual([]);
});

/** Named in messages for developers and in SVG; a link that a person follows; a captcha, where the operator chose it. */
const NAMED = [
  "github.com",
  "react.dev",
  "www.w3.org",
  "wa.me",
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

describe("the landing, before its code", () => {
  const TITLE = "Solicita tu préstamo rápido y seguro";
  const html = read("inicio.html").toString();
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = ""]) => path);
  const styles = found(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g);
  const starters = found(/<script [^>]*src="\/([^"]+)"/g);
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    await stage.close();
    expect(stage.problems).toEqual([]);
  });

  test("page, styles and starter weigh at most 15 KB, the starter at most 1 KB", () => {
    expect(starters).toHaveLength(1);
    expect(styles.length).toBeGreaterThan(0);
    expect(total(starters)).toBeLessThanOrEqual(STARTER_BUDGET);
    expect(total(["inicio.html", ...styles, ...starters])).toBeLessThanOrEqual(LANDING_BUDGET);
    expect(html).not.toMatch(/type="module"|modulepreload|<style|style="|<script>/);
  });

  test("every class it names has its rules", () => {
    const css = styles.map((path) => read(path).toString()).join("");
    const names = new Set(found(/class="([^"]*)"/g).flatMap((list) => list.split(" ").filter(Boolean)));
    expect(names.size).toBeGreaterThan(40);
    expect([...names].filter((name) => !css.includes(`.${name}`))).toEqual([]);
  });

  test("is read without JavaScript, with what a loan costs, and leads on", async () => {
    const { page } = await stage.open({ javaScriptEnabled: false });
    await page.goto("/");
    const names = [
      TITLE,
      "Calcula tu primer préstamo",
      "Préstamos personales accesibles",
      "Fácil, desde tu teléfono",
      "Seguro y transparente",
    ];
    for (const name of names) expect(await page.getByRole("heading", { name }).isVisible()).toBe(true);
    expect(await page.getByRole("row", { name: "$20,00 $6,00 $24,00" }).isVisible()).toBe(true);
    await page.getByRole("link", { name: "Comienza Ahora" }).first().click();
    await page.waitForURL("**/registro/email");
  });

  test("the app takes over what is drawn, and what was written and pressed meanwhile counts", async () => {
    const { page } = await stage.open();
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/index-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/");
    const amount = page.getByLabel("¿Cuánto necesitas?");
    expect(await amount.inputValue()).toBe("20");
    const heading = await page.getByRole("heading", { level: 1 }).elementHandle();
    await amount.fill("15");
    await page.getByRole("button", { name: "Menos" }).last().click();
    held.resolve();
    await page.getByText("Pagas 3 cuotas mensuales de").waitFor();
    await page.getByText("$18,00", { exact: true }).waitFor();
    expect(await amount.inputValue()).toBe("15");
    expect(await heading?.evaluate((node) => node.isConnected && node.textContent)).toBe(TITLE);
    await page.getByRole("button", { name: "Más" }).last().click();
    await page.getByText("Pagas 4 cuotas mensuales de").waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
  });

  test("another operator's brand takes its place without a complaint", async () => {
    const admin = await stage.admin();
    await admin.mutate("ajustes.save", {
      marca: "Prestico",
      redes: { facebook: null, instagram: null, tiktok: null, x: null },
    });
    const { page } = await stage.open();
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto("/");
      await page.getByRole("link", { name: "Prestico" }).first().waitFor();
    }
    expect(errors).toEqual([]);
  });
});
