/** Draws the landing when the client is built: it is read before any of its code arrives, and without JavaScript at all. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

const LANDING = "client/inicio/inicio.tsx";
const STARTER = "client/inicio/arranque.ts";
const TITLE = "Préstamos en cuotas · Cuotica";
const DRAWING = "dist/prerender";

type Bundle = Rolldown.OutputBundle;

/** The stylesheets of the chunk made from the file `source` and of all that it imports. */
function stylesOf(bundle: Bundle, source: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const seen = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string | undefined) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    chunk.imports.forEach(visit);
  };
  visit(chunks.find(({ facadeModuleId }) => facadeModuleId === source)?.fileName);
  return [...styles];
}

async function draw(options: { root: string; resolve: object; plugins: Plugin[] }): Promise<string> {
  await build({
    ...options,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: ["wouter"] },
    build: { ssr: "client/prerender.tsx", outDir: DRAWING, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  const { render } = await import(pathToFileURL(join(options.root, DRAWING, "prerender.js")).href);
  const drawn = await render("/");
  await rm(join(options.root, DRAWING), { recursive: true });
  return drawn;
}

/** Writes `inicio.html` beside `index.html`, with its small starter in place of the app. */
export function prerenderLanding(options: { resolve: object; plugins: () => Plugin[] }): Plugin {
  let root = "";
  return {
    name: "prerender-landing",
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
        const page = await readFile(join(dir, "index.html"), "utf8");
        const [script, app] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page) ?? [];
        const starter = Object.keys(bundle).find((name) => name.startsWith("assets/arranque-"));
        if (!script || !starter) throw new Error("index.html has no script, or the landing no starter");
        const links = stylesOf(bundle, join(root, LANDING))
          .filter((style) => !page.includes(style))
          .map((style) => `<link rel="stylesheet" href="/${style}">`);
        const drawn = await draw({ root, resolve: options.resolve, plugins: options.plugins() });
        if (/<script|<template|style="/.test(drawn)) throw new Error("the policy allows nothing inline");
        const html = page
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
          .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, "")
          .replace(/<title>.*<\/title>/, `<title>${TITLE}</title>`)
          .replace(script, `<script defer src="/${starter}" data-app="${app}"></script>`)
          .replace("</head>", () => `${links.join("\n    ")}\n  </head>`)
          .replace('<div id="app"></div>', () => `<div id="app">${drawn}</div>`);
        await writeFile(join(dir, "inicio.html"), html);
      },
    },
  };
}
