/**
 * Writes a page for each address when the client is built. What anyone may read is drawn whole: it is read before any of its code
 * arrives, and without JavaScript at all. The others name their code, so that it comes at once and not file after file; a borrower's
 * are drawn as they are until their data is known.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import type { Address } from "../client/app/prerender.tsx";

const STARTER = "client/public/landing/arranque.ts";
const DRAWING = "dist/prerender";
/** The server reads the same folder: server/static.ts. */
const PAGES = "paginas";

type Bundle = Rolldown.OutputBundle;

interface Needs {
  scripts: string[];
  styles: string[];
}

/** The scripts and styles that the chunks made from `sources` cannot do without. */
function needsOf(bundle: Bundle, sources: string[]): Needs {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string | undefined) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    chunk.imports.forEach(visit);
  };
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(source));
    if (!chunk) throw new Error(`${source} is in no chunk`);
    visit(chunk.fileName);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Has app.tsx say which file it is about to bring. */
function announceImports(): Plugin {
  return {
    name: "announce-imports",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/client/app/app.tsx")) return undefined;
      return code.replace(
        /\bimport\("([^"]+)"\)/g,
        (call, file) => `globalThis.bring(${JSON.stringify(join("app", file))}, () => ${call})`,
      );
    },
  };
}

async function drawAll(root: string, resolve: object, plugins: Plugin[]): Promise<Address[]> {
  await build({
    root,
    resolve,
    plugins: [announceImports(), ...plugins],
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: ["wouter"] },
    build: { ssr: "client/app/prerender.tsx", outDir: DRAWING, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  const drawing = await import(pathToFileURL(join(root, DRAWING, "prerender.js")).href);
  const drawn: Address[] = await drawing.drawAll();
  await rm(join(root, DRAWING), { recursive: true });
  return drawn;
}

const TITLE = /<title>(.*?)<\/title>/;
const DESCRIPTION = /<meta name="description" content="(.*?)" ?\/>/;

/** What is drawn, in the page's place; its title and description, which React puts before it, where a document has them. */
function withDrawing(page: string, { address, html }: Address): string {
  const drawn = html ?? "";
  const body = drawn.replace(TITLE, "").replace(DESCRIPTION, "");
  if (/<script|<template|style="/.test(body)) throw new Error(`${address}: the policy allows nothing inline`);
  if (!TITLE.test(drawn)) throw new Error(`${address}: a page without a title`);
  return [TITLE, DESCRIPTION]
    .reduce((whole, tag) => whole.replace(tag, (initial) => tag.exec(drawn)?.[0] ?? initial), page)
    .replace('<div id="app"></div>', () => `<div id="app">${body}</div>`);
}

const withHead = (page: string, lines: string[]) =>
  page.replace("</head>", () => `${lines.map((line) => `  ${line}\n  `).join("")}</head>`);

/** The page as it is read before its code: with the small starter in place of the app. */
function wholePage(shell: string, one: Address, { styles }: Needs, starter: string): string {
  const [script, app] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(shell) ?? [];
  if (!script) throw new Error("index.html has no script");
  const quiet = shell
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, "")
    .replace(script, `<script defer src="/${starter}" data-app="${app}"></script>`);
  const page = withDrawing(quiet, one);
  const news = styles.filter((style) => !page.includes(style));
  return withHead(page, [
    ...news.map((style) => `<link rel="stylesheet" href="/${style}" />`),
    ...(one.hidden ? [] : sharingOf(one.address, page)),
  ]);
}

/** What a chat or a search engine shows of the page. The server drops the lines of the address it was not told. */
function sharingOf(address: string, page: string): string[] {
  const [title, description] = [TITLE, DESCRIPTION].map((tag) => tag.exec(page)?.[1]);
  return [
    `<link rel="canonical" href="{{origen}}${address}" />`,
    `<meta property="og:url" content="{{origen}}${address}" />`,
    `<meta property="og:image" content="{{origen}}/icono-512.png" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:locale" content="es_VE" />`,
    `<meta property="og:site_name" content="{{marca}}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ];
}

/** The page that its code draws, asking for all of that code at once. */
function livePage(shell: string, one: Address, { scripts, styles }: Needs): string {
  const news = (file: string) => !shell.includes(file);
  const page = withHead(one.html === null ? shell : withDrawing(shell, one), [
    ...styles.filter(news).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...scripts.filter(news).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ]);
  // What is drawn is seen first; its code comes after its styles.
  return one.html === null
    ? page
    : page.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

function sitemapOf(addresses: Address[]): string {
  const urls = addresses.filter(({ whole, hidden }) => whole && !hidden);
  const lines = urls.map(({ address }) => `<url><loc>{{origen}}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`;
}

/** Writes the folder of pages, and the map of those that a search engine should know. */
export function prerenderPages(options: { resolve: object; plugins: () => Plugin[] }): Plugin {
  let root = "";
  return {
    name: "prerender-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      const source = await readFile(join(root, STARTER), "utf8");
      const code = new Bun.Transpiler({ loader: "ts", minifyWhitespace: true }).transformSync(source);
      this.emitFile({
        type: "asset",
        name: "arranque.js",
        source: `{${code.replace(/export\s*\{\s*\};?/, "")}}`,
      });
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const shell = await readFile(join(dir, "index.html"), "utf8");
        const starter = Object.keys(bundle).find((name) => name.startsWith("assets/arranque-"));
        if (!starter) throw new Error("the drawn pages have no starter");
        const addresses = await drawAll(root, options.resolve, options.plugins());
        for (const one of addresses) {
          const needs = needsOf(
            bundle,
            one.files.map((file) => join(root, "client", file)),
          );
          const page = one.whole ? wholePage(shell, one, needs, starter) : livePage(shell, one, needs);
          const file = join(dir, PAGES, `${one.address === "/" ? "index" : one.address}.html`);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, one.hidden ? withHead(page, ['<meta name="robots" content="noindex" />']) : page);
        }
        await writeFile(join(dir, "sitemap.xml"), sitemapOf(addresses));
      },
    },
  };
}
