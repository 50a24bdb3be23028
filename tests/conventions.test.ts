/**
 * AGENTS.md's rules for every file, enforced: a single reader of each thing, a time limit on every wait, and nothing too long
 * to read.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readHouse } from "./support/house.ts";
import { SLOW_FILES } from "./support/longest-first.ts";
import { SEMILLAS } from "./support/semillas.ts";

/** Entry points: nobody imports these. */
const ENTRIES = ["server/main.ts", "server/cli.ts", "client/app/main.tsx", "client/app/prerender.tsx"];
const PARTS = ["rules", "drizzle", "server", "client"];

const house = readHouse([...PARTS, "scripts", "bench"]);
const tests = readHouse(["tests"]);
const under = (folder: string) => house.filter(({ path }) => path.startsWith(folder));

describe("one reader of each thing", () => {
  const using = (pattern: RegExp) =>
    [...under("rules/"), ...under("server/")].filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  test("only storage/db.ts imports the driver", () => {
    const drivers = ["better-sqlite3", "bun:sqlite"];
    const importers = house.filter(({ packages }) => packages.some((name) => drivers.includes(name)));
    expect(importers.map(({ path }) => path)).toEqual(["server/storage/db.ts"]);
  });

  test("only env.ts reads the environment", () => {
    expect(using(/process\.env|Bun\.env|import\.meta\.env/)).toEqual(["server/core/env/env.ts"]);
  });

  test("only clock.ts reads the time", () => {
    expect(using(/Date\.now\(|new Date\(\)|performance\.now\(/)).toEqual(["server/core/clock.ts"]);
  });

  test("only money/dinero.ts makes floats of money or parses it", () => {
    expect(using(/\.toFixed\(|parseFloat\(/)).toEqual([]);
  });

  test("only country/cantidad.ts writes how many of something", () => {
    const counting = house
      .filter(({ text }) => /\\B\(\?=|slice\(\w+ - 3, |=== 1 \? ["`]1 /.test(text))
      .map(({ path }) => path);
    expect(counting).toEqual(["rules/country/cantidad.ts"]);
  });

  test("what a command prints says «1 archivo» by it too", () => {
    const plural = /\.log\([^`;]*`[^`$]*\$\{[^{}]*\} \p{L}+[oa]s\b/u;
    const printing = [...house, ...tests].filter(({ path }) => /^(scripts|server\/cli|tests\/support)/.test(path));
    expect(printing.filter(({ text }) => plural.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("only the client's transport fetches", () => {
    const fetching = under("client/").filter(({ text }) => /\bfetch\(|new XMLHttpRequest/.test(text));
    const rooms = fetching.map(({ path }) => path).filter((path) => !path.startsWith("client/api/"));
    // The service worker makes its own requests, and the entry asks for the server's version.
    expect(rooms.toSorted()).toEqual(["client/app/main.tsx", "client/offline/worker/paginas.ts"]);
  });
});

test("what an operator typed or configured is called through core/net/afuera.ts alone", () => {
  const calling = under("server/").filter(({ text }) => /(?<![.\w"])fetch\(/.test(text));
  // Also: this program itself, for the client's development server and the command line; and this machine's instances.
  expect(calling.map(({ path }) => path).toSorted()).toEqual([
    "server/cli.ts",
    "server/core/net/afuera.ts",
    "server/http/site/dev-client.ts",
    "server/operator/cli/instancias/actualizar.ts",
  ]);
});

test("the panel sends what was seen with each decision whose subject its person may have changed", () => {
  const text = under("client/panel/")
    .map(({ text }) => text)
    .join("\n");
  const identidades = text.match(/\b(?:approve|reject)\.(?:run|press)\([^\n]*persona[^\n]*/g) ?? [];
  expect(identidades).toHaveLength(3);
  expect(identidades.filter((call) => !call.includes("seen(persona)"))).toEqual([]);
  const pagos = text.match(/pagoId[^\n]*\s+status: "(?:Aprobado|Rechazado)"( as const)?,[\s\S]{0,120}/g) ?? [];
  // Undoing a decision names the state it undoes.
  expect(pagos.filter((call) => !/visto|seen|clave,\s*\}\)|reabrir/.test(call))).toEqual([]);
  const loans = text.match(/approve\.run\(\{\s*\.\.\.terms[^;]*/g);
  expect(loans).toEqual([expect.stringContaining("visto")]);
});

describe("nothing hangs", () => {
  /** Calls that leave the process, and what limits their time: in the call itself, or in its file. */
  const OUTSIDE: { what: RegExp; within: RegExp; alone?: true }[] = [
    { what: /(?<![.\w"])fetch\(/g, within: /\bsignal\b/, alone: true },
    { what: /Bun\.spawn\(/g, within: /\btimeout:/, alone: true },
    { what: /\brequestHttps?\(|\brequest(?: as \w+)? \} from "node:https?"/g, within: /AbortSignal\.timeout\(/ },
    { what: /\bcreateTransport \} = await import\("nodemailer"\)/g, within: /AbortSignal\.timeout\(/ },
    { what: /\bemails\.send\(/g, within: /AbortSignal\.timeout\(/ },
    { what: /\bS3Client\(|Bun\.s3\b|\bs3\.file\(/g, within: /AbortSignal\.timeout\(|setTimeout\(|\bsleep\(/ },
    { what: /from "node:(?:net|tls|dgram)"|Bun\.connect\(/g, within: /AbortSignal\.timeout\(|\btimeout\b|isIP/ },
  ];

  /** The text up to its closing parenthesis. */
  function callAt(text: string, from: number): string {
    let depth = 0;
    for (let at = text.indexOf("(", from); at < text.length; at += 1) {
      if (text[at] === "(") depth += 1;
      if (text[at] === ")") depth -= 1;
      if (depth === 0) return text.slice(from, at + 1);
    }
    return text.slice(from);
  }

  test("every call to somebody outside of the process ends by itself", () => {
    const calls = under("server/").flatMap(({ path, text }) =>
      OUTSIDE.flatMap(({ what, within, alone }) =>
        [...text.matchAll(what)].map(({ index }) => ({
          path,
          bounded: within.test(alone ? callAt(text, index) : text),
        })),
      ),
    );
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(({ bounded }) => !bounded).map(({ path }) => path)).toEqual([]);
  });
});

describe("a test draws the same values in every run", () => {
  /** Sources of other random values; `support/azar.ts` gives the seed, and `bun run test:explorar` another one. */
  const CHANCE: Record<string, RegExp> = {
    "a property with a seed of its own": /\bfc\.(?:assert|check|sample|statistics|configureGlobal)\(/,
    "a number without a seed": /\bMath\.random\b|\brandomInt\(/,
    "a seed from a clock":
      /\b(?:seed|semilla)\w*\b[^\n;]*(?:systemClock\.now|Date\.now|new Date\(|timeOrigin|performance\.now)/i,
    "a seed from the environment": /process\.env\.\w*(?:SEED|SEMILLA)\b|\b\w+_SEED\b[^\n]*= process\.env/,
  };

  test.each(Object.entries(CHANCE))("no %s", (_, pattern) => {
    const drawing = tests.filter(({ path, text }) => path !== "tests/support/azar.ts" && pattern.test(text));
    expect(drawing.map(({ path }) => path)).toEqual([]);
  });

  test("each seed that failed once is of a test that is there", () => {
    const lost = SEMILLAS.filter(({ file, test: name }) => {
      const text = tests.find(({ path }) => path === file)?.text ?? "";
      const title = name.split(" > ").at(-1) ?? "";
      return !/\bfor(?:All|Seeds)\(/.test(text) || !(text.includes(title) || text.includes(".each("));
    });
    expect(lost).toEqual([]);
  });
});

describe("what a reader would have to remember", () => {
  test("every file of ours that a comment names is there", () => {
    const own = new Set([...house, ...tests].map(({ path }) => path));
    // What `build/trpc-sources.ts` names exists in its package.
    const named = [...house, ...tests]
      .filter(({ path }) => path !== "scripts/build/trpc-sources.ts")
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b(?:rules|server|client|tests|drizzle|scripts|bench)\/[\w./-]+\.tsx?\b/g)].map(([to]) => ({
          path,
          to,
        })),
      );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ to }) => !own.has(to))).toEqual([]);
  });

  test("no two files of a folder differ by their ending alone", () => {
    const names = house.map(({ path }) => path.replace(/\.tsx?$/, ""));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test("nothing is exported that nobody imports", () => {
    const used = new Map<string, Set<string> | "all">();
    for (const { imports } of [...house, ...tests])
      for (const { to, names } of imports) {
        const known = used.get(to) ?? new Set();
        if (names === null || known === "all") used.set(to, "all");
        else used.set(to, new Set([...known, ...names]));
      }
    const unused = PARTS.flatMap((part) => under(`${part}/`)).flatMap(({ path, exports }) => {
      const names = used.get(path);
      if (names === "all" || ENTRIES.includes(path)) return [];
      return exports.filter((name) => !names?.has(name)).map((name) => `${path}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  test("no page that people read holds both sides of a merge", () => {
    const pages = readdirSync(".").concat(readdirSync("docs").map((name) => `docs/${name}`));
    const torn = pages.filter(
      (path) => path.endsWith(".md") && /<{7} |(> ?){7}|={7}$/m.test(readFileSync(path, "utf8")),
    );
    expect(pages).toContain("docs/arquitectura.md");
    expect(torn).toEqual([]);
  });

  test("the tests that begin first are there", () => {
    expect(SLOW_FILES.filter((path) => !tests.some((file) => file.path === path))).toEqual([]);
  });

  test("no transaction is asynchronous", () => {
    const written = house.filter(({ text }) => /[tT]ransaction\(\s*(?:[\w.]+,\s*)?async\b/.test(text));
    expect(written.map(({ path }) => path)).toEqual([]);
  });

  test("no barrels, utils, helpers, managers or services", () => {
    const names = house.map(({ path }) => path.split("/").at(-1) ?? "");
    expect(names.filter((name) => /^(index|utils?|helpers?|.*(manager|service|repository))\.tsx?$/.test(name))).toEqual(
      [],
    );
  });

  test("every file is kebab-case", () => {
    expect(house.map(({ path }) => path).filter((path) => !/^[a-z0-9/.-]+$/.test(path))).toEqual([]);
  });

  test("no file outgrows a reader", () => {
    const imported = house.flatMap(({ imports }) => imports.map(({ to }) => to)).filter((to) => to.endsWith(".css"));
    const sheets = [...new Set(imported)].map((path) => ({ path, text: readFileSync(path, "utf8") }));
    expect(sheets.length).toBeGreaterThan(80);
    const long = [...house, ...sheets].filter(({ text }) => text.split("\n").length > 300).map(({ path }) => path);
    expect(long).toEqual([]);
  });

  /** Functions longer than a screen, with the reason. A shortened one leaves the list; none is added. */
  const LONG: Record<string, string> = {
    "client/app/muestra/muestra.tsx: MuestraPage": "one of each piece of the kit, to look at",
    "client/app/muestra/muestra-formulario.tsx: MuestraFormulario": "one of each field, to look at",
  };

  test("an object says its properties itself: none is packed into a spread of a literal", () => {
    expect(house.filter(({ text }) => /\.\.\.\{/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("no function outgrows a screen", () => {
    const files = ["rules/", "server/", "client/", "scripts/", "bench/"].flatMap(under);
    const long = files.flatMap(({ path, functions }) =>
      functions.filter(({ lines }) => lines > 70).map(({ name }) => `${path}: ${name}`),
    );
    expect(files.flatMap(({ functions }) => functions).length).toBeGreaterThan(1000);
    expect(long.toSorted()).toEqual(Object.keys(LONG).toSorted());
  });
});
