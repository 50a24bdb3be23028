/**
 * tRPC's packages include their sources next to the code published for old browsers. Built from source, the client is 2.7 KB
 * smaller, compressed, on every borrower page, and 1 KB smaller again without the hooks that no page calls. Development uses
 * the published files.
 */
import { join } from "node:path";
import type { Plugin } from "vite";

const CLIENT = join(import.meta.dirname, "../../client/");
const PACKAGES = join(import.meta.dirname, "../../node_modules/@trpc");

/** Each entry point that the client or one of the packages imports, and its source. */
const SOURCES = {
  client: "client/src/index.ts",
  "client/unstable-internals": "client/src/unstable-internals.ts",
  "react-query": "react-query/src/index.ts",
  "server/observable": "server/src/observable/index.ts",
  "server/unstable-core-do-not-import": "server/src/unstable-core-do-not-import.ts",
};

/** tRPC hooks that the client never calls; they would bring otherwise unused parts of react-query. */
const UNUSED = [
  "usePrefetchInfiniteQuery",
  "usePrefetchQuery",
  "useQueries",
  "useSuspenseInfiniteQuery",
  "useSuspenseQueries",
  "useSuspenseQuery",
];
const UNUSED_CALL = new RegExp(`\\.(?:${UNUSED.join("|")})\\(`);
const QUERY = "@tanstack/react-query";
const USED = "\0react-query-used";
/** The parts tRPC's hooks are built from. */
const USED_SOURCE = `
export { hashKey, skipToken, useInfiniteQuery, useMutation, useQuery } from "${QUERY}";
${UNUSED.map((name) => `export const ${name} = undefined;`).join("\n")}
`;

export function trpcFromSources(): Plugin {
  const alias = Object.entries(SOURCES).map(([entry, source]) => ({
    find: new RegExp(`^@trpc/${entry}$`),
    replacement: join(PACKAGES, source),
  }));
  // Some sources import others by the package's own name.
  const own = {
    find: /^@trpc\/server\/((?:vendor|unstable-core-do-not-import)\/.*)$/,
    replacement: `${PACKAGES}/server/src/$1`,
  };
  return {
    name: "trpc-from-sources",
    apply: "build",
    enforce: "pre",
    config: () => ({ resolve: { alias: [...alias, own] } }),
    resolveId: (id, importer) => (id === QUERY && importer?.endsWith("/createHooksInternal.tsx") ? USED : null),
    load: (id) => (id === USED ? USED_SOURCE : null),
    transform(code, id) {
      if (id.startsWith(CLIENT) && UNUSED_CALL.test(code))
        this.error(`scripts/build/trpc-sources.ts leaves out what ${id} calls`);
    },
  };
}
