/**
 * The server bundled into dist/server: starting reads a few files instead of hundreds, which halves the time until it is ready
 * and uses less memory. Only the driver stays a package, as it is a binary. Run from source it behaves the same.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Suelto } from "../../server/storage/lugares.ts";
import { commitOf } from "./commit.ts";

const ROOT = join(import.meta.dirname, "../..");
const OUT = join(ROOT, "dist/server");

/** Every entry point of a process: listed one by one, so that none is forgotten (Record). */
const SUELTOS: Record<Suelto, true> = {
  main: true,
  cli: true,
  "people/recode": true,
  "bank/tablas/tabla-aparte": true,
  "operator/copias/copia-proceso": true,
  "operator/exportar/hoja-aparte": true,
  "operator/reposiciones/reponer-aparte": true,
  "operator/doctor/revision-aparte": true,
  "storage/opening/migrar-aparte": true,
};

const CONSTRUIDO = { commit: commitOf(ROOT), fecha: process.env.CREATED || new Date().toISOString() };

rmSync(OUT, { recursive: true, force: true });
/**
 * Built from tRPC's sources, as the client is (build/trpc-sources.ts): the published code spreads objects by hand for old
 * engines, which was a tenth of the cost of a borrower's home queries.
 */
const trpcFromSources: Bun.BunPlugin = {
  name: "trpc-from-sources",
  setup({ onResolve }) {
    onResolve({ filter: /^@trpc\/server(\/|$)/ }, ({ path }) => {
      const source = join(ROOT, "node_modules/@trpc/server/src", path.slice("@trpc/server".length));
      return { path: [`${source}.ts`, join(source, "index.ts")].find(existsSync) ?? source };
    });
  },
};

await Bun.build({
  plugins: [trpcFromSources],
  define: { CONSTRUIDO: JSON.stringify(CONSTRUIDO) },
  entrypoints: Object.keys(SUELTOS).map((suelto) => join(ROOT, "server", `${suelto}.ts`)),
  outdir: OUT,
  target: "bun",
  splitting: true,
  // All in one folder, two below the root: `lugares.ts` relies on it.
  naming: { entry: "[name].[ext]", chunk: "[name]-[hash].[ext]" },
  // Names are kept, and the source map gives each original line: errors are read in the log.
  minify: { whitespace: true, syntax: true, identifiers: false },
  sourcemap: "linked",
  external: ["better-sqlite3", "vite"],
});

/** The API's page (server/http/v1/docs.ts), without the logo it would load from its maker. */
const redoc = await Bun.file(join(ROOT, "node_modules/redoc/bundles/redoc.standalone.js")).text();
const LOGO = "https://cdn.redoc.ly/redoc/logo-mini.svg";
if (!redoc.includes(LOGO)) throw new Error("Redoc has another mark: see that its page asks nothing of third parties");
await Bun.write(join(ROOT, "dist/docs/redoc.js.gz"), Bun.gzipSync(redoc.replaceAll(LOGO, "data:,"), { level: 9 }));
