import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { groups } from "./scripts/build/chunks.ts";
import { SCRIPT_TARGETS, STYLE_TARGETS } from "./scripts/build/floor-browsers.ts";
import { developmentDocument, prerenderPages } from "./scripts/build/prerender.ts";
import { trpcFromSources } from "./scripts/build/trpc-sources.ts";

const OUT = "dist/client";
/** Pages and the like are filled by the server before they go out. */
const TEXT = /\.(js|css|svg|json)$/;
const MIN_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside each text file, so that the server never compresses while someone waits. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler: compressAll,
    },
  };
}

async function compressAll() {
  const entries = await readdir(OUT, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((file) => file.isFile() && TEXT.test(file.name))) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.length <= MIN_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${path}.br`, await toBrotli(content, { params }));
    await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
  }
}

/** A library's «use client» means nothing where there is no server of components. */
const quiet: Rolldown.InputOptions["onLog"] = (level, log, say) => {
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") say(level, log);
};

const aliases = {
  // wouter asks for a shim of what React has had since 18.
  alias: { "use-sync-external-store/shim/index.js": "react" },
};

export default defineConfig({
  plugins: [trpcFromSources(), prerenderPages(aliases), developmentDocument(), precompress()],
  publicDir: "client/files",
  resolve: aliases,
  build: {
    outDir: OUT,
    emptyOutDir: true,
    // The content security policy allows no data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: SCRIPT_TARGETS,
    cssTarget: STYLE_TARGETS,
    reportCompressedSize: false,
    rolldownOptions: {
      // Numbers and texts go where they are read, so that no file brings `rules/limits/limits.ts` for one of them.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      onLog: quiet,
      output: {
        codeSplitting: { groups },
      },
    },
  },
});
