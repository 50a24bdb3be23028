/** The program's cost while idle: what its start loads, and what open streams do. Counted, never timed. */
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { cookiePrefixOf, sessionCookieOf } from "../../server/identity/door/cookie-names.ts";
import { askedDuring } from "../support/preguntas.ts";
import { aRequest, createWorld } from "../support/world.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The packages loaded with a file and its static imports; types load nothing. */
function packagesOf(entry: string): Set<string> {
  const [seen, packages] = [new Set<string>(), new Set<string>()];
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const { module } = parseSync(path, readFileSync(join(ROOT, path), "utf8"));
    const again = module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
    const names = [
      ...module.staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...again.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ];
    for (const name of names) {
      if (name.startsWith(".")) visit(normalize(join(dirname(path), name)));
      else
        packages.add(
          name
            .split("/")
            .slice(0, name.startsWith("@") ? 2 : 1)
            .join("/"),
        );
    }
  };
  visit(entry);
  return packages;
}

test("the start loads what every request needs, and the rest waits for whoever uses it", () => {
  const loaded = [...packagesOf("server/main.ts")].filter((name) => !name.startsWith("node:"));
  expect(loaded.toSorted()).toEqual(
    ["@trpc/server", "altcha-lib", "better-sqlite3", "croner", "drizzle-orm", "hono", "zod"].toSorted(),
  );
});

test("the session's cookie is called as better-auth calls it", async () => {
  const world = createWorld();
  const { createAuth } = await import("../../server/identity/door/auth.ts");
  for (const publicUrl of ["http://localhost:3000", "https://cuotica.example"]) {
    const { authCookies } = await createAuth({ ...world.base, publicUrl }).$context;
    expect(sessionCookieOf(publicUrl)).toBe(authCookies.sessionToken.name);
    expect(authCookies.sessionToken.name.startsWith(cookiePrefixOf(publicUrl))).toBe(true);
  }
  world.close();
});

test("a commit that is none of their business asks nothing for streams that are open", async () => {
  const world = createWorld();
  const [one, other] = [world.borrower(), world.borrower()];
  const alone = await askedDuring(world.storage.driver, () => aRequest(one));
  const streams = await Promise.all(
    Array.from({ length: 30 }, () => world.borrower()).map(async (borrower) => {
      const live = (await world.caller(borrower).notificaciones.live())[Symbol.asyncIterator]();
      return { live, next: live.next() };
    }),
  );
  const among = await askedDuring(world.storage.driver, async () => {
    aRequest(other);
    await new Promise(setImmediate);
  });
  expect(among.map(({ source }) => source)).toEqual(alone.map(({ source }) => source));
  expect(streams).toHaveLength(30);
  world.close();
});
