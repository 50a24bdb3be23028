/** The built client as browsers and their caches meet it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClientServer, type ServeClient } from "../../server/static.ts";

const SCRIPT = "console.log('hola');".repeat(100);
let dir: string;
let serve: ServeClient;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-"));
  mkdirSync(join(dir, "assets"));
  writeFileSync(join(dir, "index.html"), "<title>Cuotica</title>");
  writeFileSync(join(dir, "assets/app-abc123.js"), SCRIPT);
  writeFileSync(join(dir, "assets/app-abc123.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(dir, "assets/app-abc123.js.gz"), gzipSync(SCRIPT));
  serve = createClientServer(dir);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  serve(new Request(`http://localhost${path}`, { headers, method }));

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["", null],
])("an asset for a browser that takes '%s' comes as %s, for ever", (accepted, encoding) => {
  const response = ask("/assets/app-abc123.js", { "accept-encoding": accepted });
  expect(response?.headers.get("content-encoding")).toBe(encoding);
  expect(response?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response?.headers.get("content-type")).toContain("javascript");
  expect(response?.headers.get("vary")).toBe("accept-encoding");
});

test.each(["/", "/index.html", "/dashboard", "/admin/pagos", "/nada/de/nada"])(
  "%s is the page, asked for anew each time",
  async (path) => {
    const response = ask(path);
    expect(response?.headers.get("cache-control")).toBe("no-cache");
    expect(await response?.text()).toContain("Cuotica");
  },
);

test("the page that a browser has is not sent again", () => {
  const etag = ask("/")?.headers.get("etag") ?? "";
  expect(ask("/", { "if-none-match": etag })?.status).toBe(304);
});

test("HEAD has no body but says its length", async () => {
  const response = ask("/assets/app-abc123.js", {}, "HEAD");
  expect(response?.headers.get("content-length")).toBe(String(SCRIPT.length));
  expect(await response?.text()).toBe("");
});

test.each(["/assets/otro.js", "/favicon.ico", "/../package.json", "/%2e%2e/server/main.ts"])(
  "%s is not there",
  (path) => {
    expect(ask(path)).toBeNull();
  },
);

test("before the client is built it says how to build it", async () => {
  const response = createClientServer(join(dir, "nada"))(new Request("http://localhost/"));
  expect(response?.status).toBe(503);
  expect(await response?.text()).toContain("bun run build");
});

test("the landing drawn at build is at / and nowhere else", async () => {
  const drawn = mkdtempSync(join(tmpdir(), "cuotica-"));
  writeFileSync(join(drawn, "index.html"), "<title>Cuotica</title>");
  writeFileSync(join(drawn, "inicio.html"), "<title>Inicio</title>");
  const from = createClientServer(drawn);
  const text = (path: string) => from(new Request(`http://localhost${path}`))?.text();
  expect(await text("/")).toContain("Inicio");
  expect(await text("/?de=ana")).toContain("Inicio");
  expect(await text("/dashboard")).toContain("Cuotica");
  expect(from(new Request("http://localhost/inicio.html"))).toBeNull();
  rmSync(drawn, { recursive: true });
});
