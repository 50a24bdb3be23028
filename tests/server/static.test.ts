/** The built client as browsers and their caches see it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TERMINOS_INICIALES } from "../../rules/loans/terminos.ts";
import { pageFile, type RouteName } from "../../rules/routes.ts";
import { createClientServer, type ServeClient } from "../../server/http/site/static.ts";
import { fillTemplate, type Owner } from "../../server/http/site/template.ts";

const SCRIPT = "console.log('hola');".repeat(100);
const CUOTICA: Owner = {
  marca: "Cuotica",
  multa: "$0,50",
  terminos: TERMINOS_INICIALES,
  redes: [],
  logo: null,
  color: null,
  prestamista: null,
  respuesta: null,
  origen: null,
};
const PAGES: Partial<Record<RouteName, string>> = {
  inicio: "la portada de {{marca}}",
  dashboard: "el tablero",
  registroEmail: "el registro",
  sobre: "el {{interes}}%, {{enCuotas}}: {{#ejemplos}}{{recibes}};{{/ejemplos}}",
  recibo: "un recibo",
  admin: "el panel",
  noEncontrada: "nada aquí en {{marca}}",
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
  write("robots.txt", "User-agent: *\n{{#conOrigen}}Sitemap: {{origen}}/sitemap.xml\n{{/conOrigen}}");
  write("assets/app-abc123.js", SCRIPT);
  write("assets/app-abc123.js.br", brotliCompressSync(SCRIPT));
  write("assets/app-abc123.js.gz", gzipSync(SCRIPT));
  for (const [name, text] of Object.entries(PAGES)) write(pageFile(name as RouteName), `<p>${text}</p>`);
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
  "/noEncontrada",
  "//dashboard",
  "/paginas/dashboard",
  "/paginas/",
])("%s is no address of the product: 404, with a page that says so", async (path) => {
  const response = ask(path);
  expect(response?.status).toBe(404);
  expect(await response?.text()).toContain("nada aquí en Cuotica");
});

test("a file that is not there is nothing, unless somebody wanted to read it", () => {
  for (const path of ["/assets/otro.js", "/favicon.ico", "/../package.json", "/paginas/dashboard.html", "/viejo.html"])
    expect(ask(path)).toBeNull();
  expect(ask("/viejo.html", { accept: "text/html,*/*" })?.status).toBe(404);
  expect(ask("/paginas/dashboard.html", { accept: "text/html" })?.status).toBe(404);
});

test("the icon that stands in every page is the file's own", () => {
  const page = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");
  const [, inPage = ""] = /rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(page) ?? [];
  const file = readFileSync(join(import.meta.dirname, "../../client/files/favicon.svg"), "utf8");
  expect(decodeURIComponent(inPage)).toBe(file.trim().replaceAll('"', "'"));
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

test("a page follows the terms at once, for who has it too", async () => {
  const terms = (terminos: Owner["terminos"]) => ({ ...CUOTICA, terminos });
  const etag = ask("/sobre")?.headers.get("etag") ?? "";
  expect(await ask("/sobre")?.text()).toBe("<p>el 20%, 4 cuotas mensuales: $5,00;$10,00;$15,00;$20,00;</p>");
  owner = terms({ ...TERMINOS_INICIALES, interes: 15, cuotas: 2, periodo: "semanal" });
  const changed = ask("/sobre", { "if-none-match": etag });
  expect(changed?.status).toBe(200);
  expect(await changed?.text()).toBe("<p>el 15%, 2 cuotas semanales: $5,00;$10,00;$15,00;$20,00;</p>");
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
    '<footer><nav class="x"><a href="/sobre">Sobre</a></nav>{{#conRedes}}<nav class="r">{{#redes}}<a href="{{url}}" rel="me">{{red}}</a>{{/redes}}</nav>{{/conRedes}}</footer>';
  const fill = (template: string, who: Partial<Owner>) => fillTemplate(template, "/a.html", { ...CUOTICA, ...who });

  test("a brand cannot write HTML, nor name another place", () => {
    expect(fill("<b>{{marca}}</b>", { marca: `<i>"A" & 'B'</i> $& {{origen}}` })).toBe(
      "<b>&lt;i&gt;&quot;A&quot; &amp; &#x27;B&#x27;&lt;/i&gt; $&amp; {{origen}}</b>",
    );
  });

  test("the link that is drawn is written for each network; without any, their list goes", () => {
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
    const { origen, ...propio } = { ...CUOTICA, marca: "D'Oro <3", redes };
    expect(JSON.parse(plain)).toEqual(propio);
  });

  test("what needs the service's address goes when nobody has said it", () => {
    const template = 'a\n{{#conOrigen}}<link rel="canonical" href="{{origen}}/sobre" />\n{{/conOrigen}}b\n';
    expect(fill(template, {})).toBe("a\nb\n");
    expect(fill(template, { origen: "https://ejemplo.com" })).toBe(
      'a\n<link rel="canonical" href="https://ejemplo.com/sobre" />\nb\n',
    );
  });

  test("what a brand or a network says is never read as a hole", () => {
    const redes = [{ nombre: "{{marca}}{{/redes}}", url: "{{#conOrigen}}x{{/conOrigen}}" }];
    expect(fill(FOOTER, { redes })).toContain(
      '<a href="{{#conOrigen}}x{{/conOrigen}}" rel="me">{{marca}}{{/redes}}</a></nav></footer>',
    );
  });

  test("a hole of nobody's stays as it is, to be seen", () => {
    expect(fill("{{otro}}{{#otra}}{{marca}}{{/otra}}{{constructor}}", {})).toBe(
      "{{otro}}{{#otra}}{{marca}}{{/otra}}{{constructor}}",
    );
  });
});
