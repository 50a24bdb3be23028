/** The landing as most would build it: the same component in an empty document that its script fills, made into a temporary folder and served compressed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "../apoyo/procesos.ts";

const DOCUMENT = `<!doctype html>
<html lang="es-VE">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Cuotica</title>
    <script type="module" src="./main.tsx"></script>
  </head>
  <body><div id="app"></div></body>
</html>
`;

const mainOf = (client: string) => `import "${client}/kit/tokens/tokens.css";
import "${client}/kit/tokens/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { InicioPage } from "${client}/public/landing/inicio.tsx";
import { PublicLayout } from "${client}/public/layout.tsx";
createRoot(document.getElementById("app")!).render(
  <StrictMode><PublicLayout><InicioPage /></PublicLayout></StrictMode>,
);
`;

const TYPES: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css" };

/** Built and served at `url` until `end`. */
export async function startSpa(): Promise<{ url: string; end(): void }> {
  // Within the project: what it imports is found where the client finds it.
  mkdirSync(join(ROOT, "node_modules/.cache"), { recursive: true });
  const root = mkdtempSync(join(ROOT, "node_modules/.cache/spa-"));
  const outDir = mkdtempSync(join(tmpdir(), "cuotica-spa-"));
  const clean = () => {
    for (const dir of [root, outDir]) rmSync(dir, { recursive: true, force: true });
  };
  try {
    writeFileSync(join(root, "index.html"), DOCUMENT);
    writeFileSync(join(root, "main.tsx"), mainOf(join(ROOT, "client")));
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
      build: { outDir, emptyOutDir: true },
    });
    return serve(outDir, clean);
  } catch (error) {
    clean();
    throw error;
  }
}

async function serve(dir: string, clean: () => void): Promise<{ url: string; end(): void }> {
  const files = new Map<string, Response>();
  for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
    const type = TYPES[name.split(".").at(-1) ?? ""];
    if (!type) continue;
    const packed = Bun.gzipSync(new Uint8Array(await Bun.file(join(dir, name)).arrayBuffer()), { level: 9 });
    files.set(`/${name}`, new Response(packed, { headers: { "content-type": type, "content-encoding": "gzip" } }));
  }
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      const { pathname } = new URL(url);
      const found = files.get(pathname === "/" ? "/index.html" : pathname);
      return found?.clone() ?? new Response(null, { status: 404 });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    end() {
      server.stop(true);
      clean();
    },
  };
}
