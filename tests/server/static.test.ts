/** The built client as browsers and their caches meet it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClientServer, type ServeClient } from "../../server/http/static.ts";
import { fillTemplate, type Owner } from "../../server/http/template.ts";

const SCRIPT = "console.log('hola');".repeat(100);
const CUOTICA: Owner = { marca: "Cuotica", multa: "$0,50", redes: [], origen: null };
const PAGES = {
  index: "la portada de {{marca}}",
  dashboard: "el tablero",
  "registro/email": "el registro",
  "recibos/[id]": "un recibo",
  "admin/[...]": "el panel",
  "404": "nada aquí en {{marca}}",
};
let dir: string;
let owner: Owner;
let serve: ServeClient;

function write(path: string, content: string | Uint8Array) {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), content);
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-"));
  write("index.html", "<title>{{marca}}</title>");
  write("manifest.webmanifest", '{ "name": "{{marca}}" }');
  write("robots.txt", "User-agent: *\nSitemap: {{origen}}/sitemap.xml\n");
  write("assets/app-abc123.js", SCRIPT);
  write("assets/app-abc123.js.br", brotliCompressSync(SCRIPT));
  write("assets/app-abc123.js.gz", gzipSync(SCRIPT));
  for (const [name, text] of Object.entries(PAGES)) write(`paginas/${name}.html`, `<p>${text}</p>`);
  serve = createClientServer(dir, () => owner);
});
beforeEach(() => {
  owner = CUOTICA;
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

test.each([
  ["/", "la portada de Cuotica"],
  ["/?de=ana", "la portada"],
  ["/dashboard", "el tablero"],
  ["/dashboard/", "el tablero"],
  ["/registro/email", "el registro"],
  ["/recibos/01H-abc_9", "un recibo"],
  ["/admin", "el panel"],
  ["/admin/pagos/otro", "el panel"],
  ["/index.html", "<title>Cuotica</title>"],
])("%s is its page, asked for anew each time", async (path, text) => {
  const response = ask(path);
  expect(response?.status).toBe(200);
  expect(response?.headers.get("cache-control")).toBe("no-cache");
  expect(response?.headers.get("content-type")).toContain("text/html");
  expect(await response?.text()).toContain(text);
});

test.each([
  "/nada",
  "/nada/de/nada",
  "/registro",
  "/dashboard/otro",
  "/recibos",
  "/recibos/a.b",
  "/recibos/a/b",
  "/administrar",
  "/404",
  "/index",
  "//dashboard",
  "/paginas/dashboard",
])("%s is no address of the product: 404, with a page that says so", async (path) => {
  const response = ask(path);
  expect(response?.status).toBe(404);
  expect(await response?.text()).toContain("nada aquí en Cuotica");
});

test("a file that is not there is nothing, unless somebody wanted to read it", () => {
  for (const path of ["/assets/otro.js", "/favicon.ico", "/../package.json", "/paginas/index.html", "/viejo.html"])
    expect(ask(path)).toBeNull();
  expect(ask("/viejo.html", { accept: "text/html,*/*" })?.status).toBe(404);
  expect(ask("/paginas/index.html", { accept: "text/html" })?.status).toBe(404);
});

test("the page that a browser has is not sent again, until its owner renames it", async () => {
  const etag = ask("/")?.headers.get("etag") ?? "";
  expect(ask("/", { "if-none-match": etag })?.status).toBe(304);
  owner = { ...CUOTICA, marca: "Prestico" };
  const renamed = ask("/", { "if-none-match": etag });
  expect(renamed?.status).toBe(200);
  expect(await renamed?.text()).toContain("la portada de Prestico");
  owner = CUOTICA;
  expect(ask("/", { "if-none-match": etag })?.status).toBe(304);
});

test("what is not there is said each time, whatever a browser kept", () => {
  const etag = ask("/nada")?.headers.get("etag") ?? "";
  expect(ask("/nada", { "if-none-match": etag })?.status).toBe(404);
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("a page goes out filled as %s too", async (encoding, open) => {
  owner = { ...CUOTICA, marca: "Ñandú" };
  const response = ask("/", { "accept-encoding": encoding });
  expect(response?.headers.get("content-encoding")).toBe(encoding);
  const body = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer());
  expect(response?.headers.get("content-length")).toBe(String(body.length));
  expect(open(body).toString()).toBe("<p>la portada de Ñandú</p>");
});

test("HEAD has no body but says its length", async () => {
  const response = ask("/assets/app-abc123.js", {}, "HEAD");
  expect(response?.headers.get("content-length")).toBe(String(SCRIPT.length));
  expect(await response?.text()).toBe("");
});

test("the manifest and the robots' page are filled too", async () => {
  owner = { ...CUOTICA, marca: 'La "Buena"', origen: "https://ejemplo.com" };
  const manifest = ask("/manifest.webmanifest");
  expect(manifest?.headers.get("content-type")).toContain("manifest");
  expect(await manifest?.json()).toEqual({ name: 'La "Buena"' });
  expect(await ask("/robots.txt")?.text()).toContain("Sitemap: https://ejemplo.com/sitemap.xml");
});

test("before the client is built it says how to build it", async () => {
  const response = createClientServer(join(dir, "nada"), () => CUOTICA)(new Request("http://localhost/"));
  expect(response?.status).toBe(503);
  expect(await response?.text()).toContain("bun run build");
});

describe("a page's open places", () => {
  const FOOTER =
    '<footer><nav class="x"><a href="/sobre">Sobre</a></nav><nav class="r"><a href="{{url}}" rel="me">{{red}}</a></nav></footer>';
  const fill = (template: string, who: Partial<Owner>) => fillTemplate(template, "/a.html", { ...CUOTICA, ...who });

  test("a brand cannot write HTML, nor name another place", () => {
    expect(fill("<b>{{marca}}</b>", { marca: `<i>"A" & 'B'</i> $& {{origen}}` })).toBe(
      "<b>&lt;i&gt;&quot;A&quot; &amp; &#x27;B&#x27;&lt;/i&gt; $&amp; {{origen}}</b>",
    );
  });

  test("the networks take the place of the one drawn; without any, their list goes", () => {
    const redes = [
      { nombre: "Instagram", url: 'https://instagram.com/a?b="c"&d' },
      { nombre: "X", url: "https://x.com/$&" },
    ];
    expect(fill(FOOTER, { redes })).toBe(
      '<footer><nav class="x"><a href="/sobre">Sobre</a></nav><nav class="r"><a href="https://instagram.com/a?b=&quot;c&quot;&amp;d" rel="me">Instagram</a>' +
        '<a href="https://x.com/$&amp;" rel="me">X</a></nav></footer>',
    );
    expect(fill(FOOTER, {})).toBe('<footer><nav class="x"><a href="/sobre">Sobre</a></nav></footer>');
  });

  test("what the page says of itself is read back as it was", () => {
    const redes = [{ nombre: "X", url: "https://x.com/a&b" }];
    const html = fill('<meta name="marca" content="{{ajustes}}">', { marca: "D'Oro <3", redes });
    const content = /content="([^"]*)"/.exec(html)?.[1] ?? "";
    const plain = content.replace(
      /&(amp|lt|quot|#x27);/g,
      (_, name) => ({ amp: "&", lt: "<", quot: '"' })[name as string] ?? "'",
    );
    expect(JSON.parse(plain)).toEqual({ marca: "D'Oro <3", multa: "$0,50", redes });
  });

  test("a line with the address goes when nobody has said it", () => {
    const template = 'a\n  <link rel="canonical" href="{{origen}}/sobre" />\nb\n';
    expect(fill(template, {})).toBe("a\nb\n");
    expect(fill(template, { origen: "https://ejemplo.com" })).toContain('href="https://ejemplo.com/sobre"');
  });
});
