/** How much the built client makes a phone download: people pay for each megabyte. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageFile, type RouteName, routes } from "../../rules/routes.ts";
import { openStage, type Stage } from "../support/browser.ts";
import { approvalOf, requested, verified, withProfile } from "../support/business.ts";
import type { Person } from "../support/server.ts";

const DIST = join(import.meta.dirname, "../../dist/client");
const KB = 1024;
/** Scripts and styles. React takes 66 KB of it, tRPC's client with react-query 19, wouter 1.4; our code the rest. */
const SHELL_BUDGET = 112 * KB;
/** The shell and the borrower's first page alone: including a rejected pago, and the server's date. */
const HOME_BUDGET = 116 * KB;
/** Any linked page: its document and the files it names, as transferred. */
const PAGE_BUDGET = 130 * KB;
const PAGE_REQUESTS = 12;
/** Each costs a round trip, which takes a second on such a connection. */
const SHELL_FILES = 7;
/** Documents, files, queries and the stream: everything. */
const HOME_REQUESTS = 12;
const STREAM = "/trpc/notificaciones.live";
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

const entry = /<script type="module" [^>]*src="\/(assets\/index-[^"]+)"/.exec(read("index.html").toString())?.[1] ?? "";
const BORROWER = routes.filter(({ audience }) => audience === "borrower").map(({ name }) => name);

/** The scripts and styles that a page loads before it runs. */
function askedBy(page: RouteName): string[] {
  const html = read(pageFile(page)).toString();
  return [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = ""]) => file);
}

/** `start` and everything it needs before it runs; with `later`, also what it may load while running. */
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

test(`what every page of a borrower brings: at most ${SHELL_FILES} files`, () => {
  const pages = BORROWER.map(askedBy);
  const shell = (pages[0] ?? []).filter((file) => pages.every((asked) => asked.includes(file)));
  expect(shell).toEqual(expect.arrayContaining([entry]));
  expect(shell.filter((file) => /assets\/(react|kit)-/.test(file))).toHaveLength(3);
  expect(shell.length).toBeLessThanOrEqual(SHELL_FILES);
  expect(total(shell)).toBeLessThanOrEqual(SHELL_BUDGET);
  expect(total(askedBy("dashboard"))).toBeLessThanOrEqual(HOME_BUDGET);
});

/** As the server sends it to a current browser. */
const brotli = (path: string) => (existsSync(join(DIST, `${path}.br`)) ? read(`${path}.br`) : read(path)).length;
test.each(BORROWER)(`the page %s: at most ${PAGE_REQUESTS} requests and ${PAGE_BUDGET / KB} KB`, (name) => {
  const asked = askedBy(name);
  expect(asked.length + 1, asked.join()).toBeLessThanOrEqual(PAGE_REQUESTS);
  // Its document also has the answers, which are weighed below.
  expect(asked.reduce((sum, path) => sum + brotli(path), gzipped(pageFile(name)))).toBeLessThanOrEqual(PAGE_BUDGET);
});

/** The panel's page, and what only it and its tabs load. */
const PANEL = /assets\/(admin|banco|panel|calendario|resumen|qr|paleta|morosidad|ficha)-/;

test("no page of a visitor or borrower brings the panel, its calendar or its charts", () => {
  const known = [...reach([entry])].flatMap((path) => imports.get(path) ?? []);
  const pages = known.filter(({ kind }) => kind === "dynamic-import");
  const others = pages.map(({ path }) => join("assets", path)).filter((path) => !/assets\/admin-/.test(path));
  expect(scripts.filter((path) => PANEL.test(path)).length).toBeGreaterThan(5);
  expect(others.length).toBeGreaterThan(15);
  expect([...reach([entry])].filter((path) => PANEL.test(path))).toEqual([]);
  expect([...reach(others, true, [entry])].filter((path) => PANEL.test(path))).toEqual([]);
});

test("what anyone may read brings nothing of the borrower's, not even later", () => {
  const open = scripts.filter((path) => /assets\/(inicio|tutorial|sobre|terminos|privacidad)-/.test(path));
  expect(open).toHaveLength(5);
  expect([...reach([entry, ...open])].filter((path) => /assets\/(kit|salida|formularios)-/.test(path))).toEqual([]);
});

/** Named in messages for developers and in SVG; a link that a person follows; a captcha, if the operator chose it. */
const NAMED = [
  "github.com",
  "react.dev",
  "www.w3.org",
  "wa.me",
  // The map that a request links to.
  "www.openstreetmap.org",
  // Download pages of the forwarding apps.
  "f-droid.org",
  "www.macrodroid.com",
  // The download page of the app that forwards a phone's notices.
  "play.google.com",
  // Named in a warning of the calendar's library.
  "fb.me",
  // And in one of the passkey library's.
  "simplewebauthn.dev",
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

const DRAWN = routes.filter(({ drawn }) => drawn === "whole").map(({ name }) => name);

describe.each(DRAWN)("the page %s, before its code", (name) => {
  const path = pageFile(name);
  const html = read(path).toString();
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, match = ""]) => match);
  const styles = found(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g);
  const starters = found(/<script [^>]*src="\/([^"]+)"/g);

  test("page, styles and starter weigh at most 15 KB, the starter at most 1 KB", () => {
    expect(starters).toHaveLength(1);
    expect(styles.length).toBeGreaterThan(0);
    expect(total(starters)).toBeLessThanOrEqual(STARTER_BUDGET);
    expect(total([path, ...styles, ...starters])).toBeLessThanOrEqual(DRAWN_BUDGET);
    expect(html).not.toMatch(/type="module"|modulepreload|<style(?!>\{\{estilo)|style="|<script>/);
  });

  test("every class it names has its rules", () => {
    const css = styles.map((style) => read(style).toString()).join("");
    const names = new Set(found(/class="([^"]*)"/g).flatMap((list) => list.split(" ").filter(Boolean)));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((one) => !css.includes(`.${one}`))).toEqual([]);
  });
});

test.each(BORROWER)("the page %s asks for all of its code at once", (name) => {
  const asked = askedBy(name).filter((file) => file.endsWith(".js"));
  expect([...reach(asked)].filter((file) => !asked.includes(file))).toEqual([]);
});

describe("in a borrower's browser", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    await stage.close();
    expect(stage.problems).toEqual([]);
  });

  test(`/dashboard asks at most ${HOME_REQUESTS} times until it is quiet, its stream and the outbox too`, async () => {
    const { page } = await stage.openAs(await stage.newcomer());
    const requests: string[] = [];
    const open = new Set<string>();
    const pathOf = (request: Request) => new URL(request.url()).pathname;
    page.on("request", (request) => {
      requests.push(pathOf(request));
      open.add(pathOf(request));
    });
    const end = (request: Request) => void open.delete(pathOf(request));
    page.on("requestfinished", end);
    page.on("requestfailed", end);
    await page.goto("/dashboard");
    await page.getByText("No tienes notificaciones todavía").waitFor();
    // The stream opens once the phone is idle, and stays open; the outbox loads then too.
    await expect.poll(() => requests.filter((path) => /^\/assets\/salida-/.test(path))).toHaveLength(1);
    await expect.poll(() => [...open]).toEqual([STREAM]);
    await page.waitForLoadState("networkidle");
    expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(HOME_REQUESTS);
    // The page's first queries are in its document: only the stream that updates it is requested.
    expect(requests.filter((path) => path.startsWith("/trpc/"))).toEqual([STREAM]);
  });

  /** A browser whose connection delivers a document, the files it names, and nothing else. */
  async function onlyNamed(person: Person, path: string) {
    const { page } = await stage.openAs(person);
    const html = await (await person.fetch(path.replace(/#.*/, ""))).text();
    const document = gzipSync(html).length;
    const named = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = ""]) => file));
    expect(named.size + 1, [...named].join()).toBeLessThanOrEqual(PAGE_REQUESTS);
    expect([...named].reduce((sum, file) => sum + brotli(file), document)).toBeLessThanOrEqual(PAGE_BUDGET);
    // Anything not named never answers: the first screen may not wait for it.
    await page.route("**/assets/**", (route) => {
      if (named.has(new URL(route.request().url()).pathname.slice(1))) return route.continue();
    });
    await page.route("**/trpc/**", () => undefined);
    await page.goto(path);
    return page;
  }

  test.each([
    ["/perfil", "Sobre ti"],
    ["/solicitar", "Completa tu perfil"],
    ["/niveles", "Bronce"],
    ["/referidos", "No tienes referidos aún"],
    ["/historial", "Mi historial"],
    ["/datos", "Mis Datos"],
  ])("%s of a newcomer needs nothing that its document does not name", async (path, text) => {
    const page = await onlyNamed(await stage.newcomer(), path);
    await page.getByRole("main").getByText(text).first().waitFor();
  });

  test("so does what is owed, each step of paying it but the last, the two photos, and the form of a request", async () => {
    const admin = await stage.admin();
    const { person: unknown } = await withProfile(stage);
    const photos = await onlyNamed(unknown, "/solicitar");
    await photos.getByText("Foto de tu cédula").first().waitFor();
    const { person } = await verified(stage, admin);
    const asking = await onlyNamed(person, "/solicitar");
    await asking.getByLabel("Motivo").waitFor();
    const loanId = await requested(person);
    await (await onlyNamed(person, "/solicitar")).getByText("Tu solicitud está en revisión").waitFor();
    await admin.mutate("loans.approve", approvalOf(loanId));
    for (const [path, text] of [
      ["/solicitar", "Te toca pagar"],
      ["/solicitar#pagar", "Continuar"],
      ["/solicitar#pagar-datos", "Ya pagué"],
      ["/historial", "Cada pago que registres quedará aquí, con su recibo."],
      ["/datos", "Pago Móvil"],
    ] as const)
      await (await onlyNamed(person, path)).getByRole("main").getByText(text).first().waitFor();
  });

  // Further queries of a page come later: below the first screen, or by an id.
  test.each([
    ["/solicitar", "Mis Préstamos", ["loans.mine", "tasas.current", "pagos.mine"]],
    ["/datos", "Mis Datos", ["cuentas.mine", "usuarios.aceptaciones"]],
    ["/niveles", "Niveles y beneficios", ["niveles.list"]],
    ["/referidos", "Mis Referidos", ["referidos.mine", "referidos.codigo"]],
    ["/historial", "Mi historial", ["completados.mine", "pagos.mine"]],
    ["/cuenta", "Estado de cuenta", ["libro.mine"]],
  ])("%s opens with its first answers in its document", async (path, title, brought) => {
    const { page } = await stage.openAs(await stage.newcomer());
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/trpc/")) asked.push(...pathname.slice("/trpc/".length).split(","));
    });
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await expect.poll(() => asked.includes("notificaciones.live")).toBe(true);
    expect(asked.filter((one) => ["usuarios.me", "ajustes.public", ...brought].includes(one))).toEqual([]);
  });
});
