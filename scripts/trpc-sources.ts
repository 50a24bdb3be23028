/**
 * tRPC's packages carry their sources beside what was made of them for old browsers. Built from the sources its client weighs
 * 2.7 KB less, compressed, on every page of a borrower. In development the published files serve.
 */
import { join } from "node:path";
import type { Plugin } from "vite";

const PACKAGES = join(import.meta.dirname, "../node_modules/@trpc");

/** Each entry that the client or one of the packages imports, and its source. */
const SOURCES = {
  client: "client/src/index.ts",
  "client/unstable-internals": "client/src/unstable-internals.ts",
  "react-query": "react-query/src/index.ts",
  "server/observable": "server/src/observable/index.ts",
  "server/unstable-core-do-not-import": "server/src/unstable-core-do-not-import.ts",
};

export function trpcFromSources(): Plugin {
  const alias = Object.entries(SOURCES).map(([entry, source]) => ({
    find: new RegExp(`^@trpc/${entry}$`),
    replacement: join(PACKAGES, source),
  }));
  // Some sources name others by the package's own name.
  const own = {
    find: /^@trpc\/server\/((?:vendor|unstable-core-do-not-import)\/.*)$/,
    replacement: `${PACKAGES}/server/src/$1`,
  };
  return { name: "trpc-from-sources", apply: "build", config: () => ({ resolve: { alias: [...alias, own] } }) };
}
