/**
 * The files an operator copies from deploy/ match the program: metric names, environment variables, and the tools that read
 * them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import paquete from "../package.json" with { type: "json" };
import { novedadesOf } from "../scripts/novedades.ts";
import { createMetricas } from "../server/http/metricas.ts";
import { readFigures } from "../server/operator/estado/cifras.ts";
import { RAIZ } from "../server/storage/lugares.ts";
import { createWorld, type World } from "./support/world.ts";

const DEPLOY = join(RAIZ, "deploy");
const read = (path: string) => readFileSync(join(DEPLOY, path), "utf8");
const RULES = "prometheus/cuotica.rules.yml";

describe("Prometheus and Grafana", () => {
  let world: World;
  let text: string;
  beforeAll(async () => {
    world = createWorld();
    ({ text } = await (await createMetricas(world.base)).read());
  });
  afterAll(() => world.close());

  const namesIn = (said: string) => new Set(said.match(/\bcuotica_[a-z\d_]+/g));
  /** Metrics that exist only after an event: a backup, a review, a run. */
  const LATER = /^cuotica_(respaldo_\w+|doctor_\w+|tarea_\w+|certificado_\w+|loans)$/;
  const sources = readFileSync(join(RAIZ, "server/operator/estado/cifras.ts"), "utf8");

  test.each([RULES, "grafana/cuotica.json"])("%s names only what the program exposes", (path) => {
    const known = namesIn(text);
    const named = [...namesIn(read(path))];
    expect(named.length).toBeGreaterThan(10);
    expect(readFigures(world.base).length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name) && !(LATER.test(name) && sources.includes(`"${name}"`)))).toEqual(
      [],
    );
  });

  test("every rule is tried on made data, and says whose it is", () => {
    const rules = [...read(RULES).matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const tried = [...read("prometheus/cuotica.test.yml").matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)];
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(tried.map(([, name]) => name))).toEqual(new Set(rules));
    expect(read(RULES).match(/summary: "/g)).toHaveLength(rules.length);
  });

  test.skipIf(!Bun.which("promtool"))("promtool takes them, and each fires (not tried without promtool)", () => {
    const run = (...args: string[]) => Bun.spawnSync(["promtool", ...args], { cwd: join(DEPLOY, "prometheus") });
    expect(run("check", "rules", "cuotica.rules.yml").exitCode).toBe(0);
    const tried = run("test", "rules", "cuotica.test.yml");
    expect(tried.stdout.toString() + tried.stderr.toString()).toContain("SUCCESS");
    expect(tried.exitCode).toBe(0);
  });

  test("the board reads, and no two of its panels lie over one another", () => {
    const { panels } = JSON.parse(read("grafana/cuotica.json")) as {
      panels: { id: number; gridPos: { x: number; y: number; w: number; h: number }; targets: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells.every((cell) => Number(cell.split(",")[0]) < 24)).toBe(true);
  });
});

describe("the workflows", () => {
  const FOLDER = join(RAIZ, ".github/workflows");
  interface Step {
    uses?: string;
    run?: string;
    with?: Record<string, unknown>;
  }
  interface Workflow {
    permissions: Record<string, string>;
    jobs: Record<string, { permissions?: Record<string, string>; "timeout-minutes": number; steps: Step[] }>;
  }
  const files = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")] as const);

  test.each(files)("%s: what it uses is pinned by its digest, and named with its version", (_, text) => {
    const used = text.match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((line) => !/^uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test.each(files)("%s: may read, and no more but where a job says so; it ends, and keeps no key", (name, text) => {
    const { permissions, jobs } = Bun.YAML.parse(text) as Workflow;
    expect(permissions).toEqual({ contents: "read" });
    const more = Object.entries(jobs).flatMap(([job, { permissions: own }]) =>
      Object.entries(own ?? {}).flatMap(([what, how]) => (how === "write" ? [`${job} ${what}`] : [])),
    );
    const may = ["construir packages", "firmar packages", "firmar id-token", "anunciar contents"];
    expect(more).toEqual(name === "release.yml" ? may : []);
    for (const { steps, "timeout-minutes": minutes } of Object.values(jobs)) {
      expect(minutes).toBeGreaterThan(0);
      for (const step of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@")))
        expect(step.with?.["persist-credentials"]).toBe(false);
      // Text from others, such as a branch's name, is never part of a command.
      for (const { run = "" } of steps) expect(run).not.toMatch(/\$\{\{/);
    }
  });

  test.each(files)("%s: the program's own version of Bun, and no registry but GitHub's", (_, text) => {
    for (const [, version] of text.matchAll(/bun@([\d.]+)/g)) expect(`bun@${version}`).toBe(paquete.packageManager);
    expect(text.match(/\b(?:[\w-]+\.)+(?:io|com|dev|test|internal|local)\b/g)?.toSorted() ?? []).toSatisfy(
      (hosts: string[]) => hosts.every((host) => ["ghcr.io", "token.actions.githubusercontent.com"].includes(host)),
    );
  });

  test.skipIf(!Bun.which("actionlint"))("actionlint finds nothing (not tried without it)", () => {
    const { exitCode, stdout } = Bun.spawnSync(["actionlint", "-no-color"], { cwd: RAIZ });
    expect(stdout.toString()).toBe("");
    expect(exitCode).toBe(0);
  });
});

describe("which commit a build is of", () => {
  const build = (env: Record<string, string>, cwd = RAIZ) => {
    const code = `console.log((await import(${JSON.stringify(join(RAIZ, "scripts/build/commit.ts"))})).commitOf(${JSON.stringify(cwd)}))`;
    return Bun.spawnSync([process.execPath, "-e", code], { env, cwd }).stdout.toString().trim();
  };
  const { PATH = "" } = process.env;

  test("the repository's, or what the image's builder says; not known without git, or outside of a repository", () => {
    expect(build({ PATH })).toMatch(/^[0-9a-f]{12}(-cambiado)?$/);
    expect(build({ PATH, REVISION: "3bb1c665".repeat(5) })).toBe("3bb1c6653bb1");
    expect(build({ PATH, REVISION: "desconocida" })).toBe("null");
    expect(build({ PATH: "/nonexistent" })).toBe("null");
    expect(build({ PATH }, "/")).toBe("null");
  });
});

describe("the text of a release", () => {
  const CHANGELOG =
    "# Cambios\n\n## [Sin publicar]\n\n- Otra.\n\n## [0.1.0] - 2026-12-01\n\n- Una.\n\n## [0.0.9] - 2026-11-01\n\n- Antes.\n";

  test("is its own section, and no other", () => {
    expect(novedadesOf("v0.1.0", CHANGELOG, "0.1.0")).toBe("- Una.");
  });

  test.each([
    ["v0.2.0", CHANGELOG, "0.1.0", "debe ser v0.1.0"],
    ["v0.2.0", CHANGELOG, "0.2.0", "no tiene «## [0.2.0]"],
    ["v0.1.0", CHANGELOG.replace("2026-12-01", "pronto"), "0.1.0", "no dice el día"],
    ["v0.1.0", CHANGELOG.replace("- Una.", ""), "0.1.0", "no dice nada de 0.1.0"],
  ])("%s is refused: %#", (tag, changelog, version, said) => {
    expect(() => novedadesOf(tag, changelog, version)).toThrow(said);
  });

  test("the repository's own changelog has a place for what comes", () => {
    const changelog = readFileSync(join(RAIZ, "CHANGELOG.md"), "utf8");
    expect(changelog).toMatch(/^## \[(Sin publicar|\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2})/m);
  });
});
