/** The house rules that a reader would otherwise have to remember. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["rules", "drizzle", "server", "client", "scripts"];

interface Source {
  path: string;
  text: string;
  /** Project files it imports; `typeOnly` when nothing of it remains at run time. */
  imports: { to: string; typeOnly: boolean }[];
  packages: string[];
}

const sources: Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => read(relative(ROOT, join(entry.parentPath, entry.name)))),
);
const byPath = new Map(sources.map((source) => [source.path, source]));

function read(path: string): Source {
  const text = readFileSync(join(ROOT, path), "utf8");
  const found = [...text.matchAll(/(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^;'"]*?\sfrom\s+)?["']([^"']+)["']/g)];
  const dynamic = [...text.matchAll(/import\(\s*["']([^"']+)["']\s*\)/g)].map((match) => ({
    to: match[1] ?? "",
    typeOnly: false,
  }));
  const all = [...found.map((match) => ({ to: match[3] ?? "", typeOnly: match[2] !== undefined })), ...dynamic];
  return {
    path,
    text,
    imports: all
      .filter(({ to }) => to.startsWith("."))
      .map(({ to, typeOnly }) => ({ to: normalize(join(dirname(path), to)), typeOnly })),
    packages: all.map(({ to }) => to).filter((to) => !to.startsWith(".")),
  };
}

const under = (folder: string) => sources.filter(({ path }) => path.startsWith(folder));
const feature = (path: string) => /^server\/[a-z]+\/([a-z]+)\//.exec(path)?.[1];
const kind = (path: string) => /\/(queries|actions|router|jobs)\.ts$/.exec(path)?.[1];

/** Every import that breaks a rule, as "from → to". */
function offenders(files: Source[], allowed: (from: Source, to: string, typeOnly: boolean) => boolean): string[] {
  return files.flatMap((from) =>
    from.imports.filter(({ to, typeOnly }) => !allowed(from, to, typeOnly)).map(({ to }) => `${from.path} → ${to}`),
  );
}

test("there is something to look at", () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(byPath.get("server/lending/loans/actions.ts")?.imports.map(({ to }) => to)).toContain(
    "server/lending/loans/queries.ts",
  );
});

describe("who may import whom", () => {
  test("rules import each other and zod/mini or date-fns only", () => {
    const rules = under("rules/");
    expect(offenders(rules, (_, to) => to.startsWith("rules/"))).toEqual([]);
    const packages = rules.flatMap((rule) => rule.packages.map((name) => `${rule.path}: ${name}`));
    expect(packages.filter((entry) => !/: (zod\/mini|date-fns)/.test(entry))).toEqual([]);
  });

  test("the client takes rules, and of the router only its type", () => {
    const allowed = (_: Source, to: string, typeOnly: boolean) =>
      to.startsWith("client/") || to.startsWith("rules/") || (typeOnly && to === "server/http/router.ts");
    expect(offenders(under("client/"), allowed)).toEqual([]);
  });

  test("queries import no action and no router; actions no router; a router no other router", () => {
    const forbidden: Record<string, string[]> = {
      queries: ["actions", "router", "jobs"],
      actions: ["router", "jobs"],
      router: ["router", "jobs"],
      jobs: ["router"],
    };
    const files = under("server/").filter(({ path }) => kind(path) && feature(path));
    expect(offenders(files, (from, to) => !forbidden[kind(from.path) ?? ""]?.includes(kind(to) ?? ""))).toEqual([]);
  });

  test("the server imports nothing of the client", () => {
    expect(offenders(under("server/"), (_, to) => !to.startsWith("client/"))).toEqual([]);
  });

  test("nothing imports in a circle", () => {
    const state = new Map<string, "open" | "done">();
    const cycles: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (state.get(path) === "done") return;
      if (state.get(path) === "open") {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
        return;
      }
      state.set(path, "open");
      for (const { to, typeOnly } of byPath.get(path)?.imports ?? []) if (!typeOnly) visit(to, [...trail, path]);
      state.set(path, "done");
    };
    for (const { path } of sources) visit(path, []);
    expect(cycles).toEqual([]);
  });
});

describe("one reader of each thing", () => {
  const using = (pattern: RegExp) =>
    under("server/")
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => path);

  test("only db.ts imports the driver", () => {
    const importers = sources.filter(
      ({ packages }) => packages.includes("better-sqlite3") || packages.includes("bun:sqlite"),
    );
    expect(importers.map(({ path }) => path)).toEqual(["server/storage/db.ts"]);
  });

  test("only env.ts reads the environment", () => {
    expect(using(/process\.env|Bun\.env|import\.meta\.env/)).toEqual(["server/core/env.ts"]);
  });

  test("only clock.ts reads the time", () => {
    expect(using(/Date\.now\(|new Date\(\)|performance\.now\(/)).toEqual(["server/core/clock.ts"]);
  });

  test("only rules/dinero.ts makes floats of money or parses it", () => {
    expect(
      [...under("server/"), ...under("rules/")].filter(({ text }) => /\.toFixed\(|parseFloat\(/.test(text)),
    ).toEqual([]);
  });
});

test("no transaction is asynchronous", () => {
  const written = sources.filter(({ text }) => /[tT]ransaction\(\s*(?:[\w.]+,\s*)?async\b/.test(text));
  expect(written.map(({ path }) => path)).toEqual([]);
});

test("a feature's folder holds queries, actions, router and jobs only", () => {
  const files = under("server/").filter(({ path }) => feature(path) && !path.startsWith("server/rules/"));
  expect(files.map(({ path }) => path).filter((path) => !kind(path))).toEqual([]);
});

test("no barrels, utils, helpers, managers or services", () => {
  const names = sources.map(({ path }) => path.split("/").at(-1) ?? "");
  expect(names.filter((name) => /^(index|utils?|helpers?|.*(manager|service|repository))\.tsx?$/.test(name))).toEqual(
    [],
  );
});

test("every file is kebab-case", () => {
  const odd = sources.map(({ path }) => path).filter((path) => !/^[a-z0-9/.-]+$/.test(path));
  expect(odd).toEqual([]);
});

test("a procedure asks and passes on: no try, no Drizzle", () => {
  const routers = under("server/").filter(({ path }) => kind(path) === "router" && feature(path) !== "imagenes");
  expect(routers.filter(({ text }) => /\btry\b|drizzle-orm/.test(text)).map(({ path }) => path)).toEqual([]);
});
